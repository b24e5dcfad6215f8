import { type Selectable, sql } from 'kysely'
import { type OwnRequest, ownRequestsLimit, type ReceivedRequest } from '#contract/game-guilds.ts'
import { guildRequestMs, guildRequestsLimit } from '#contract/guild-requests.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

/** A request to join a guild as the database keeps it. */
export type StoredRequest = Selectable<Tables['guild_requests']>

/** Requests from after this instant are not yet over. */
const toOpenSince = (now: Date) => new Date(now.getTime() - guildRequestMs)

/** Until when a request is open, unless it ends before. */
export const toRequestEnd = (requestedAt: Date) => new Date(requestedAt.getTime() + guildRequestMs)

/** Whether the request in a row of `r` is open. */
export const isOpenRequest = (now: Date) => sql`r.ended_at is null and r.requested_at > ${toOpenSince(now)}`

/** The request of a locked player at a guild, whether it has ended or not; undefined when there is none, or it is over. */
export async function findRequest(db: Handle, guildId: string, playerId: string, now: Date) {
  return db
    .selectFrom('guild_requests')
    .selectAll()
    .where('guild_id', '=', guildId)
    .where('player_id', '=', playerId)
    .where('requested_at', '>', toOpenSince(now))
    .executeTakeFirst()
}

/** How many requests of a locked guild are open. */
export async function countRequests(db: Handle, guildId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from guild_requests r where r.guild_id = ${guildId} and ${isOpenRequest(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many open requests a player has. */
export async function countOwnRequests(db: Handle, playerId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from guild_requests r where r.player_id = ${playerId} and ${isOpenRequest(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of open requests of the guild in a column. */
export const selectRequestsCount = (guildId: string, now: Date) => sql`(
  select count(*)::int from guild_requests r where r.guild_id = ${sql.ref(guildId)} and ${isOpenRequest(now)})`

/** Lets a locked player ask to join a locked guild, also once more. */
export async function insertRequest(db: Handle, guildId: string, playerId: string, now: Date): Promise<void> {
  await db
    .insertInto('guild_requests')
    .values({ guild_id: guildId, player_id: playerId, requested_at: now })
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'guild_id']).doUpdateSet({ requested_at: now, ended_at: null }),
    )
    .execute()
}

/** Ends or reopens the request of a player at a locked guild. */
export async function setRequestEnd(
  db: Handle,
  { guild_id, player_id }: Pick<StoredRequest, 'guild_id' | 'player_id'>,
  endedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('guild_requests')
    .set({ ended_at: endedAt })
    .where('guild_id', '=', guild_id)
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow()
}

/** Ends all requests of locked players, in one order, so that two calls with the same players never deadlock. */
export async function endRequests(db: Handle, playerIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with own as materialized (
      select player_id, guild_id from guild_requests
      where player_id = any(${playerIds}::text[]) and ended_at is null order by guild_id, player_id for no key update
    )
    update guild_requests r set ended_at = ${now} from own
    where r.player_id = own.player_id and r.guild_id = own.guild_id`.execute(db)
}

type RequestRow = { player_id: string; nickname: string; requested_at: Date }

const toTimes = ({ requested_at }: { requested_at: Date }) => ({
  RequestedAt: requested_at.toISOString(),
  ExpiresAt: toRequestEnd(requested_at).toISOString(),
})

/** The open requests of a guild, the oldest first. */
export async function listRequests(db: Handle, guildId: string, now: Date): Promise<ReceivedRequest[]> {
  const { rows } = await sql<RequestRow>`
    select r.player_id, p.nickname, r.requested_at
    from guild_requests r join players p on p.player_id = r.player_id
    where r.guild_id = ${guildId} and ${isOpenRequest(now)}
    order by r.requested_at, r.player_id limit ${guildRequestsLimit}`.execute(db)
  return rows.map((row) => ({ PlayerId: row.player_id, Nickname: row.nickname, ...toTimes(row) }))
}

/** The open requests of a player at guilds that are not deleted, the newest first. */
export async function listOwnRequests(db: Handle, playerId: string, now: Date): Promise<OwnRequest[]> {
  const { rows } = await sql<{ id: string; name: string; requested_at: Date }>`
    select g.id, g.name, r.requested_at from guild_requests r join guilds g on g.id = r.guild_id
    where r.player_id = ${playerId} and g.deleted_at is null and ${isOpenRequest(now)}
    order by r.requested_at desc, g.id limit ${ownRequestsLimit}`.execute(db)
  return rows.map((row) => ({ GuildId: row.id, Name: row.name, ...toTimes(row) }))
}

/** Deletes the requests that are over. */
export async function deletePastRequests(db: Handle, now: Date): Promise<void> {
  await db.deleteFrom('guild_requests').where('requested_at', '<=', toOpenSince(now)).execute()
}
