import { sql } from 'kysely'
import type { RegattaGuild } from '#contract/regatta-group.ts'
import { toStage } from '#server/guilds/repository.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type GuildRow, toRank, toRegattaGuild } from './group-lists.ts'
import type { PlannedGroup, RatedGuild } from './grouping-rules.ts'
import { shareRegatta } from './repository.ts'

/** A guild as it enters a regatta. */
export type EnteringGuild = RatedGuild & { readonly name: string }

/** How many guilds one statement reads or writes, so that none takes long. */
const guildsAtOnce = 10_000

/**
 * Runs statements that look up very many keys. They look so expensive that PostgreSQL would compile each of them, which
 * takes as long as running it.
 */
function withoutCompilation<T>(db: Handle, read: (handle: Handle) => Promise<T>): Promise<T> {
  const run = async (handle: Handle) => {
    await sql`set local jit = off`.execute(handle)
    return read(handle)
  }
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}

/** The guilds that have members, with the mean level of these; an attribute that has expired counts as 0. */
export function listEnteringGuilds(db: Handle, now: Date): Promise<EnteringGuild[]> {
  return withoutCompilation(db, async (handle) => {
    const guilds: EnteringGuild[] = []
    for (let after = '0'; ; ) {
      const { rows } = await selectEnteringGuilds(after, now).execute(handle)
      for (const { id, name, level } of rows) guilds.push({ id, name, averageLevel: Math.round(level * 10) / 10 })
      const last = rows.at(-1)
      if (!last || rows.length < guildsAtOnce) return guilds
      after = last.id
    }
  })
}

/**
 * The next guilds with members. A subquery for each member, because a join would read the levels of all players for the
 * members of some guilds.
 */
const selectEnteringGuilds = (after: string, now: Date) => sql<{ id: string; name: string; level: number }>`
  select g.id::text as id, g.name, (
    select avg(coalesce(${toStage('m.player_id', now)}, 0))::float8 from guild_members m where m.guild_id = g.id
  ) as level
  from guilds g where g.id > ${after}::bigint and g.deleted_at is null and g.members_count > 0
  order by g.id limit ${guildsAtOnce}`

/** How many guilds take no part because they are deleted. */
export async function countDeletedGuilds(db: Handle): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from guilds where deleted_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

const groupColumns = {
  number: 'integer',
  level_offset: 'integer',
  min_level: 'integer',
  max_level: 'integer',
}

const guildColumns = {
  guild_id: 'bigint',
  group_number: 'integer',
  average_level: 'double precision',
}

function* cut<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += guildsAtOnce) yield list.slice(from, from + guildsAtOnce)
}

/** Inserts the groups of a regatta with their guilds. */
export async function insertGroups(
  db: Handle,
  regattaId: number,
  groups: readonly PlannedGroup<EnteringGuild>[],
): Promise<void> {
  for (const part of cut(groups)) {
    const rows = part.map(({ number, levelOffset, minLevel, maxLevel }) => ({
      number,
      level_offset: levelOffset,
      min_level: minLevel,
      max_level: maxLevel,
    }))
    await sql`insert into regatta_groups (regatta_id, number, level_offset, min_level, max_level)
      select ${regattaId}::integer, "number", level_offset, min_level, max_level
      from ${jsonRowset(groupColumns, rows)}`.execute(db)
  }
  const guilds = groups.flatMap(({ number, guilds: members }) => members.map((guild) => ({ number, guild })))
  for (const part of cut(guilds)) {
    const rows = part.map(({ number, guild }) => ({
      guild_id: guild.id,
      group_number: number,
      average_level: guild.averageLevel,
    }))
    await sql`insert into regatta_guilds (regatta_id, guild_id, group_number, name, name_folded, average_level)
      select ${regattaId}::integer, g.id, incoming.group_number, g.name, g.name_folded, incoming.average_level
      from ${jsonRowset(guildColumns, rows)} join guilds g on g.id = incoming.guild_id`.execute(db)
  }
}

/** Writes the ranks by the scores of now into all guilds of a locked regatta, once for all. Equal scores share a rank. */
export async function freezeRanks(db: Handle, regattaId: number): Promise<void> {
  const { rows } = await sql<{ guild_id: string; final_rank: number }>`
    select guild_id::text as guild_id, (rank() over (partition by group_number order by score desc))::int as final_rank
    from regatta_guilds where regatta_id = ${regattaId} and removed_at is null`.execute(db)
  for (const part of cut(rows)) {
    await sql`update regatta_guilds g set final_rank = incoming.final_rank
      from ${jsonRowset({ guild_id: 'bigint', final_rank: 'integer' }, part)}
      where g.regatta_id = ${regattaId} and g.guild_id = incoming.guild_id`.execute(db)
  }
}

/** Marks a guild of a regatta as removed from its group, or takes the mark back. */
export async function markGuild(
  db: Handle,
  regattaId: number,
  guildId: string,
  removed: { readonly at: Date; readonly by: string } | null,
): Promise<void> {
  await db
    .updateTable('regatta_guilds')
    .set({ removed_at: removed?.at ?? null, removed_by: removed?.by ?? null })
    .where('regatta_id', '=', regattaId)
    .where('guild_id', '=', guildId)
    .executeTakeFirstOrThrow()
}

async function readGuild(db: Handle, regattaId: number, guildId: string): Promise<RegattaGuild> {
  const { rows } = await sql<GuildRow>`
    select t.guild_id, t.name, t.average_level, t.score, ${toRank('t')} as rank, t.removed_at, t.removed_by
    from regatta_guilds t join regattas r on r.id = t.regatta_id
    where t.regatta_id = ${regattaId} and t.guild_id = ${guildId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('guild-not-in-regatta')
  return toRegattaGuild(row)
}

/**
 * Removes a guild from its group, or with null takes the removal back. Throws `regatta-unknown`, `regatta-deleted`,
 * `guild-not-in-regatta`, and `regatta-ranks-final` once the ranks are final.
 */
export async function setGuildRemoved(
  db: Handle,
  { regattaId, guildId }: { readonly regattaId: number; readonly guildId: string },
  removed: { readonly at: Date; readonly by: string } | null,
): Promise<RegattaGuild> {
  const regatta = await shareRegatta(db, regattaId)
  if (regatta.deleted_at) throw new ApiError('regatta-deleted')
  if (regatta.finished_at) throw new ApiError('regatta-ranks-final')
  const before = await readGuild(db, regattaId, guildId)
  // Removing twice keeps who removed it first.
  if ((before.RemovedAt !== null) === (removed !== null)) return before
  await markGuild(db, regattaId, guildId, removed)
  return readGuild(db, regattaId, guildId)
}
