import { sql } from 'kysely'
import { type CompensationConditions, CompensationOverlap, overlapsLimit } from '#contract/compensations.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import { hasState } from '#server/purchases/repository.ts'

/** Who is compensated: the time of an outage, and conditions that must all hold. */
export type Qualification = {
  readonly from: Date
  readonly to: Date
  readonly conditions: CompensationConditions
  /** A save after it has a wrong date. */
  readonly now: Date
}

/**
 * Whether a player p is compensated. Each condition is on the player's row or one that an index finds by the player, so
 * counting takes one scan of the players at most.
 */
function qualifies({ from, to, conditions, now }: Qualification): Sql {
  const { SeenFrom, SeenTo, Platform, EventId, HasBought, Sku } = conditions
  return allOf([
    sql`not p.is_hacker`,
    // Who came after the outage lost nothing, whatever the conditions say.
    sql`p.created_at < ${to}`,
    ...(SeenFrom === null ? [] : [sql`p.last_save_game between ${SeenFrom}::timestamptz and ${now}`]),
    ...(SeenTo === null ? [] : [sql`p.last_save_game < ${SeenTo}::timestamptz`]),
    ...(Platform === null ? [] : [sql`p.platform = ${Platform}`]),
    ...(EventId === null
      ? []
      : [
          sql`exists (select from event_players j
            where j.player_id = p.player_id and j.event_id = ${EventId}::integer and j.left_at is null)`,
        ]),
    ...(HasBought
      ? [
          sql`exists (select from purchases b where b.player_id = p.player_id and b.date >= ${from} and b.date < ${to}
            and ${hasState('valid', createColumnResolver('b'))}${Sku === '' ? sql`` : sql` and b.sku collate "C" = ${Sku}`})`,
        ]
      : []),
  ])
}

export async function countQualifying(db: Handle, who: Qualification): Promise<number> {
  const { rows } = await sql<{ players: number }>`
    select count(*)::integer as players from players p where ${qualifies(who)}`.execute(db)
  return rows[0]?.players ?? 0
}

const idsPerStatement = 50_000

/** The players who qualify, by id. */
export async function listQualifying(db: Handle, who: Qualification): Promise<string[]> {
  const ids: string[] = []
  for (let after = ''; ; ) {
    const { rows } = await sql<{ player_id: string }>`
      select p.player_id from players p where p.player_id > ${after} and ${qualifies(who)}
      order by p.player_id limit ${idsPerStatement}`.execute(db)
    ids.push(...rows.map(({ player_id }) => player_id))
    const last = rows.at(-1)
    if (!last || rows.length < idsPerStatement) return ids
    after = last.player_id
  }
}

/** Lets one compensation be made at a time, until the transaction ends: two at once would not see each other. */
export async function lockCreation(db: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quarterdeck compensations', 0))`.execute(db)
}

const toOverlap = defineRowMapper(CompensationOverlap)

/**
 * The compensations of overlapping hours whose message players who qualify have or wait for, the first first. Their
 * recipients are looked up, not all players: a job's rows count while it delivers.
 */
export async function listOverlaps(db: Handle, who: Qualification): Promise<CompensationOverlap[]> {
  const { rows } = await sql<MappedRow<typeof toOverlap>>`
    select k.id, k.outage, k.outage_from, k.outage_to, found.players
    from compensations k cross join lateral (
      select count(*)::integer as players from (
        select d.player_id from message_deliveries d where d.msg_id = k.msg_id
        union
        select r.subject from messages m join jobs j on j.id = m.job_id and j.finished_at is null
          join job_rows r on r.job_id = j.id and r.state = 'waiting'
          where m.msg_id = k.msg_id and k.ended_at is null
      ) recipients join players p on p.player_id = recipients.player_id where ${qualifies(who)}
    ) found
    where k.outage_from < ${who.to} and k.outage_to > ${who.from} and found.players > 0
    order by k.created_at, k.id limit ${overlapsLimit}`.execute(db)
  return rows.map(toOverlap)
}

/** Players who qualify, do not have a message, and did not lose it to a revocation: at most `limit`, by id. */
export async function listMissed(db: Handle, who: Qualification, msgId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    select p.player_id from players p where ${qualifies(who)}
      and not exists (select from message_deliveries d where d.player_id = p.player_id and d.msg_id = ${msgId})
      and not exists (select from message_outcomes o
        where o.player_id = p.player_id and o.msg_id = ${msgId} and o.outcome = 'revoked')
    order by p.player_id limit ${limit}`.execute(db)
  return rows.map(({ player_id }) => player_id)
}
