import { sql } from 'kysely'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import type { UnpaidDefinition } from '#contract/leaderboard-prizes.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import { countWithin, toPrizeTotals } from '#contract/prize-totals.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { StoredJob } from '#server/platform/jobs/repository.ts'

type Definition = Pick<LeaderboardDefinition, 'Id' | 'Prizes'>

/**
 * The entry e of each final rank f. The database has no statistics of a leaderboard that has just become final, so it
 * expects it to be empty and would compare each of its ranks with each of its entries: a subquery that cannot be merged
 * looks an entry up by its primary key, the only index for these conditions.
 */
const withEntries = sql`leaderboard_final_ranks f cross join lateral (
  select * from leaderboard_entries one
  where one.player_id = f.player_id and one.definition_id = f.definition_id offset 0
) e`

const isEntitled = sql`(e.removed_at is null and not e.is_hidden and not e.is_hacker)`

/** Final ranks f with their entries e: without players who left, and those whom staff removed, hid or flagged since. */
export const entitled = sql`(select f.* from ${withEntries} where ${isEntitled}) f`

/** Whether a player has no prize of a definition yet, by a row with both ids; looked up as in `withEntries`. */
export const isUnpaid = (row: 'e' | 'f') => sql`not exists (select from leaderboard_prizes z
  where z.player_id = ${sql.ref(`${row}.player_id`)} and z.definition_id = ${sql.ref(`${row}.definition_id`)} offset 0)`

const isExcluded = sql`(e.removed_by is not null or e.removed_at is null and (e.is_hidden or e.is_hacker))`

/**
 * Entries e whose players get no prize: staff removed, hid or flagged them, or had when the order became final. Two reads,
 * each by its own index, because either part has few of up to a million entries.
 */
export const excluded = sql`(
  select e.* from leaderboard_entries e where ${isExcluded}
  union all
  select e.* from ${withEntries} where f.rank is null and f.player_id is not null and ${isEntitled}
) e`

/** Why the player of an excluded entry e gets no prize. */
export const exclusionReason = sql`case when e.removed_by is not null then 'removed' when e.is_hidden then 'hidden'
  when e.is_hacker then 'hacker' else 'unranked-at-end' end`

/** The last rank with a prize; 0 without prizes. */
export const getLastRank = ({ Prizes }: Pick<Definition, 'Prizes'>): number => Prizes.at(-1)?.To ?? 0

const inRanges = (ranges: readonly PrizeRange[]) =>
  jsonRowset(
    { range: 'integer', from: 'integer', to: 'integer' },
    ranges.map(({ From, To }, range) => ({ range, from: From, to: To })),
  )

/** Those who wait for a prize: how many by the place of the range, and sums that are others when somebody is another. */
export async function countDue(db: Handle, { Id, Prizes }: Definition): Promise<{ players: number[]; who: string[] }> {
  const { rows } = await sql<{ range: number; players: number; who: string }>`
    select incoming.range, count(*)::integer as players, sum(hashtextextended(f.player_id, f.rank))::text as who
    from ${entitled} join ${inRanges(Prizes)} on f.rank between incoming.from and incoming.to
    where f.definition_id = ${Id} and ${isUnpaid('f')} group by incoming.range
    order by incoming.range`.execute(db)
  return {
    players: Prizes.map((_, index) => rows.find(({ range }) => range === index)?.players ?? 0),
    who: rows.map(({ who }) => who),
  }
}

const idsPerStatement = 10_000

/** The players who wait for a prize, by leaderboard and rank. */
export async function listDuePlayers(db: Handle, definition: Definition): Promise<string[]> {
  const ids: string[] = []
  let after = { number: 0, index: -1 }
  for (;;) {
    const { rows } = await sql<{ player_id: string; number: number; index: number }>`
      select f.player_id, f.leaderboard_number as number, f.final_index as index from ${entitled}
      where f.definition_id = ${definition.Id} and f.rank <= ${getLastRank(definition)} and ${isUnpaid('f')}
        and (f.leaderboard_number, f.final_index) > (${after.number}::integer, ${after.index}::integer)
      order by f.leaderboard_number, f.final_index limit ${idsPerStatement}`.execute(db)
    ids.push(...rows.map(({ player_id }) => player_id))
    const last = rows.at(-1)
    if (!last || rows.length < idsPerStatement) return ids
    after = last
  }
}

/** Leaderboards that have equally many players with a rank. */
type SizeGroup = { readonly is_final: boolean; readonly ranked: number; readonly leaderboards: number }

/** How many leaderboards of a definition there are, by the number of their players with a rank now. */
async function countBySize(db: Handle, definitionId: number): Promise<SizeGroup[]> {
  const { rows } = await sql<SizeGroup>`
    select is_final, ranked, count(*)::integer as leaderboards from (
      select l.final_at is not null as is_final, (coalesce(s.players, 0) - (
        select count(*) from leaderboard_entries e where e.definition_id = l.definition_id
          and e.leaderboard_number = l.number and e.removed_at is null and (e.is_hacker or e.is_hidden)))::integer as ranked
      from leaderboards l left join leaderboard_sizes s
        on s.definition_id = l.definition_id and s.leaderboard_number = l.number
      where l.definition_id = ${definitionId}
    ) sizes group by is_final, ranked`.execute(db)
  return rows
}

/** How many leaderboards of a definition are open and final, and what the open ones would pay if they became final now. */
export async function readIfFinalNow(db: Handle, { Id, Prizes }: Definition) {
  const sizes = await countBySize(db, Id)
  const open = sizes.filter(({ is_final }) => !is_final)
  const sum = (groups: typeof sizes) => groups.reduce((total, { leaderboards }) => total + leaderboards, 0)
  // Ranks have no gaps, so the number of ranked players says how many are within a range.
  const players = Prizes.map((range) =>
    open.reduce((total, { ranked, leaderboards }) => total + leaderboards * countWithin(range, ranked), 0),
  )
  return { open: sum(open), final: sum(sizes) - sum(open), totals: toPrizeTotals(Prizes, players) }
}

/** How many players got a prize of a definition, and how many get none. */
export async function countOthers(db: Handle, definitionId: number) {
  const { rows } = await sql<{ paid: number; hackers: number; hidden: number; removed: number; unranked: number }>`
    select (select count(*) from leaderboard_prizes where definition_id = ${definitionId})::integer as paid,
      count(*) filter (where reason = 'hacker')::integer as hackers,
      count(*) filter (where reason = 'hidden')::integer as hidden,
      count(*) filter (where reason = 'removed')::integer as removed,
      count(*) filter (where reason = 'unranked-at-end')::integer as unranked
    from (
      select ${exclusionReason} as reason from ${excluded} where e.definition_id = ${definitionId}
        and ${isUnpaid('e')}
    ) reasons`.execute(db)
  return rows[0] ?? { paid: 0, hackers: 0, hidden: 0, removed: 0, unranked: 0 }
}

/** The job that last paid prizes of a definition; undefined before the first and when it is no longer kept. */
export async function findLastJob(db: Handle, definitionId: number): Promise<StoredJob | undefined> {
  return db
    .selectFrom('jobs')
    .innerJoin('leaderboard_payments', 'leaderboard_payments.job_id', 'jobs.id')
    .selectAll('jobs')
    .where('definition_id', '=', definitionId)
    .orderBy('job_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Those of some definitions whose prizes a job pays now, also while it is paused. */
export async function listBeingPaid(db: Handle, definitionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct y.definition_id as id from leaderboard_payments y join jobs j on j.id = y.job_id
    where y.definition_id = any(${definitionIds}::integer[]) and j.finished_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps which job pays the prizes of definitions. */
export async function insertPayments(db: Handle, definitionIds: readonly number[], jobId: string): Promise<void> {
  await db
    .insertInto('leaderboard_payments')
    .values(definitionIds.map((definition_id) => ({ definition_id, job_id: jobId })))
    .execute()
}

/** How many players wait for prizes of several definitions; who waits for several counts once. */
export async function countPlayers(db: Handle, definitions: readonly Definition[]): Promise<number> {
  const last = definitions.map((definition) => ({ id: definition.Id, last: getLastRank(definition) }))
  // A subquery that cannot be merged reads each definition by its index, see `withEntries`.
  const { rows } = await sql<{ players: number }>`
    select count(distinct due.player_id)::integer as players
    from ${jsonRowset({ id: 'integer', last: 'integer' }, last)} cross join lateral (
      select f.player_id from ${entitled}
      where f.definition_id = incoming.id and f.rank <= incoming.last and ${isUnpaid('f')} offset 0
    ) due`.execute(db)
  return rows[0]?.players ?? 0
}

/** The names of those of some definitions that are not deleted, nor their events; nobody can mark them until the transaction ends. */
export async function holdDefinitions(db: Handle, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  // In one order: two transactions never wait for each other.
  const { rows } = await sql<{ id: number; name: string; deleted: boolean }>`
    select d.id, d.name, d.deleted_at is not null
      or exists (select from events e where e.id = d.event_id and e.deleted) as deleted
    from leaderboard_definitions d where d.id = any(${ids}::integer[]) order by d.id for share`.execute(db)
  return new Map(rows.filter(({ deleted }) => !deleted).map(({ id, name }) => [id, name]))
}

/** Those of some definitions on whose final leaderboards some of the players are. */
export async function listDefinitionsOfPlayers(
  db: Handle,
  ids: readonly number[],
  playerIds: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct definition_id as id from leaderboard_final_ranks
    where player_id = any(${playerIds}::text[]) and definition_id = any(${ids}::integer[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** A player's final rank and what it is worth. `is_entitled`: staff have not removed, hidden or flagged the player. */
export type FinalRank = {
  player_id: string
  definition_id: number
  leaderboard_number: number
  rank: number | null
  is_entitled: boolean
  /** Whether the player has the prize. */
  is_paid: boolean
}

/**
 * The final ranks of players on the leaderboards of definitions, by definition; they and their entries stay until the
 * transaction ends.
 */
export async function holdFinalRanks(
  db: Handle,
  definitionIds: readonly number[],
  playerIds: readonly string[],
): Promise<FinalRank[]> {
  // Players first, as their deletion does, and in one order: two transactions never wait for each other.
  await sql`select from players where player_id = any(${playerIds}::text[]) order by player_id for key share`.execute(
    db,
  )
  const { rows } = await sql<FinalRank>`
    with f as materialized (
      select player_id, definition_id, leaderboard_number, rank from leaderboard_final_ranks
      where definition_id = any(${definitionIds}::integer[]) and player_id = any(${playerIds}::text[])
    )
    select f.player_id, f.definition_id, f.leaderboard_number, f.rank, ${isEntitled} as is_entitled,
      not ${isUnpaid('f')} as is_paid
    from f join leaderboard_entries e on e.player_id = f.player_id and e.definition_id = f.definition_id
    order by f.player_id, f.definition_id for share of e`.execute(db)
  return rows
}

/** A prize that is paid now. */
export type NewPrize = {
  readonly player_id: string
  readonly definition_id: number
  readonly leaderboard_number: number
  readonly rank: number
  readonly msg_id: string
}

/** Keeps who gets which prize, and returns those of them that their players did not have yet. */
export async function insertPrizes(db: Handle, prizes: readonly NewPrize[], now: Date): Promise<readonly NewPrize[]> {
  const columns = {
    player_id: 'text',
    definition_id: 'integer',
    leaderboard_number: 'integer',
    rank: 'integer',
    msg_id: 'text',
  }
  const { rows } = await sql<NewPrize>`
    insert into leaderboard_prizes (player_id, definition_id, leaderboard_number, rank, msg_id, paid_at)
    select player_id, definition_id, leaderboard_number, "rank", msg_id, ${now}::timestamptz
    from ${jsonRowset(columns, prizes)} order by player_id, definition_id
    on conflict do nothing returning player_id, definition_id, leaderboard_number, rank, msg_id`.execute(db)
  return rows
}

/** Whether a definition d with its event e can be paid: it has prizes, and neither is deleted. */
export const isPayable = sql`(d.prizes <> '[]' and d.deleted_at is null and e.deleted is not true)`

/** Whether paying the prizes of a definition d was started. The jobs go after their retention period, the prizes stay. */
export const isPayingStarted = sql`(exists (select from leaderboard_payments y where y.definition_id = d.id)
  or exists (select from leaderboard_prizes z where z.definition_id = d.id))`

/** The last rank with a prize of a definition d. */
export const lastRank = sql`(d.prizes::jsonb -> -1 ->> 'To')::integer`

type UnpaidRow = { readonly id: number; readonly name: string; readonly event_name: string | null }

/** The definitions, at most `limit`, that have players who wait for a prize and no payment yet. */
export const selectUnpaid = (limit: number) => sql<UnpaidRow>`
    select d.id, d.name, e.content as event_name from leaderboard_definitions d left join events e on e.id = d.event_id
    where ${isPayable} and not ${isPayingStarted} and exists (
      select from ${entitled} where f.definition_id = d.id and f.rank <= ${lastRank})
    order by d.id limit ${limit}`

/** The same as the contract has them. */
export async function listUnpaid(db: Handle, limit: number): Promise<UnpaidDefinition[]> {
  const { rows } = await selectUnpaid(limit).execute(db)
  return rows.map((row) => ({ Id: row.id, Name: row.name, EventName: row.event_name }))
}
