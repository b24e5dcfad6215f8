import { sql } from 'kysely'
import type { CorrectionKind } from '#contract/leaderboard.ts'
import type { Reporter } from '#contract/score-reporters.ts'
import type { SignedInPlayer } from '#server/platform/callers/caller.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type LeaderboardState, parseLeaderboardKey, stateColumns } from '../leaderboard-repository.ts'

type Key = Pick<LeaderboardState, 'definition_id' | 'number'>

export type StoredEntry = {
  player_id: string
  definition_id: number
  leaderboard_number: number
  score: number
  attributes: string
  is_hidden: boolean
  removed_at: Date | null
  removed_by: string | null
}

const entryColumns = sql`e.player_id, e.definition_id, e.leaderboard_number, e.score, e.attributes, e.is_hidden,
  e.removed_at, e.removed_by`

const toKey = (text: string) => {
  const { definitionId, number } = parseLeaderboardKey(text)
  return { definition_id: definitionId, number }
}

/**
 * The leaderboards with these keys, locked in the order of their keys until the transaction ends: their entries change
 * one call after another, and their order does not become final meanwhile. Unknown keys are left out.
 */
export async function lockLeaderboards(db: Handle, keys: readonly string[]): Promise<LeaderboardState[]> {
  const incoming = jsonRowset({ definition_id: 'bigint', number: 'bigint' }, keys.map(toKey))
  const { rows } = await sql<LeaderboardState>`
    select ${stateColumns} from leaderboards l join leaderboard_definitions d on d.id = l.definition_id
    left join events e on e.id = d.event_id
    where (l.definition_id, l.number) in (select definition_id, number from ${incoming})
    order by l.definition_id, l.number for no key update of l`.execute(db)
  return rows
}

/** Whether a leaderboard l of a definition d with an event e takes neither players nor scores any more. */
const isClosedAt = (now: Sql) => sql<boolean>`(l.final_at is not null or d.closed_at is not null
  or d.deleted_at is not null or coalesce(e.deleted or e.end_at <= ${now}, false))`

/** The closed ones among the leaderboards with these keys. */
export async function listClosed(db: Handle, keys: readonly string[], now: Date): Promise<Key[]> {
  const incoming = jsonRowset({ definition_id: 'bigint', number: 'bigint' }, keys.map(toKey))
  const { rows } = await sql<Key>`
    select l.definition_id, l.number from leaderboards l join leaderboard_definitions d on d.id = l.definition_id
    left join events e on e.id = d.event_id
    where (l.definition_id, l.number) in (select definition_id, number from ${incoming})
      and ${isClosedAt(sql`${now}::timestamptz`)}
    order by l.definition_id, l.number`.execute(db)
  return rows
}

/** Counts score reports that a closed leaderboard did not take. */
export async function countRefusedReports(db: Handle, { definition_id, number }: Key, count: number): Promise<void> {
  await sql`update leaderboards set refused_reports = refused_reports + ${count}::integer
    where definition_id = ${definition_id} and number = ${number}`.execute(db)
}

/** The entries of players on the leaderboards of definitions, removed ones included, locked until the transaction ends. */
export async function lockEntries(
  db: Handle,
  entries: readonly { readonly player_id: string; readonly definition_id: number }[],
): Promise<StoredEntry[]> {
  const incoming = jsonRowset({ player_id: 'text', definition_id: 'integer' }, entries)
  const { rows } = await sql<StoredEntry>`
    select ${entryColumns} from leaderboard_entries e
    where (e.player_id, e.definition_id) in (select player_id, definition_id from ${incoming})
    order by e.player_id, e.definition_id for update`.execute(db)
  return rows
}

/**
 * Whether the player of a removed entry e left its event since: then the entry cannot be restored until the player joins
 * again. One who was added by hand, also after leaving, did not.
 */
export const leftSinceRemoval = sql<boolean>`exists (
  select from leaderboard_definitions d join event_players j on j.event_id = d.event_id
  where d.id = e.definition_id and j.player_id = e.player_id and j.left_at >= e.removed_at)`

/** Those of the players with locked entries of a definition who left its event after they were removed. */
export async function listLeftSinceRemoval(
  db: Handle,
  definitionId: number,
  playerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ player_id: string }>`
    select e.player_id from leaderboard_entries e
    where e.definition_id = ${definitionId} and e.player_id = any(${playerIds}::text[])
      and ${leftSinceRemoval}`.execute(db)
  return new Set(rows.map(({ player_id }) => player_id))
}

/** New values of a locked entry; `attributes` is JSON text. */
export type EntryValues = Pick<StoredEntry, 'player_id' | 'definition_id' | 'score' | 'attributes'>

/** Writes reported values of locked entries. A score that changed was reached now. */
export async function writeReports(db: Handle, values: readonly EntryValues[], by: Reporter, now: Date): Promise<void> {
  const incoming = jsonRowset(
    { player_id: 'text', definition_id: 'integer', score: 'double precision', attributes: 'text' },
    values,
  )
  const { numAffectedRows } = await sql`
    update leaderboard_entries e set score = incoming.score, attributes = incoming.attributes,
      reported_at = ${now}::timestamptz, reported_by = ${by},
      reached_at = case when e.score = incoming.score then e.reached_at else ${now}::timestamptz end
    from ${incoming} where e.player_id = incoming.player_id and e.definition_id = incoming.definition_id`.execute(db)
  if (numAffectedRows !== BigInt(values.length)) throw new Error('A locked entry was not there to change.')
}

/**
 * The number of the last report of an installation about its player on a leaderboard, 0 without one; undefined for who is not
 * on it.
 */
export async function findLastReport(
  db: Handle,
  { playerId, installationId }: SignedInPlayer,
  { definition_id, number }: Key,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(n.number, 0)::double precision as number
    from leaderboard_entries e left join entry_report_numbers n on n.player_id = e.player_id
      and n.definition_id = e.definition_id and n.installation_id = ${installationId}
    where e.player_id = ${playerId} and e.definition_id = ${definition_id} and e.leaderboard_number = ${number}
      and e.removed_at is null`.execute(db)
  return rows[0]?.number
}

/**
 * Whether a leaderboard takes a report of a player, whether it was done before, and the values of the entry then; null for who
 * is not on it.
 */
type OwnReportRow = { takes_it: boolean; is_done: boolean; score: number | null; attributes: string | null }

/**
 * Writes a player's report of the own values on a leaderboard that takes it, unless the installation sent one with this number
 * or a higher one before. One statement, because those who report to one leaderboard wait for each other from
 * its lock to the end of the call: triggers count entries, and the order must not become final meanwhile. They cannot share
 * the lock, because triggers take it too, and two that share it would wait for each other in a circle.
 */
export const ownReportPlan = cachedPlan<
  OwnReportRow,
  keyof Key | 'playerId' | 'installationId' | 'report' | 'score' | 'attributes' | 'at'
>({
  name: 'report_own_score',
  changes: true,
  isLookup: true,
  parameters: {
    definition_id: 'bigint',
    number: 'bigint',
    playerId: 'text',
    installationId: 'bigint',
    report: 'bigint',
    score: 'double precision',
    attributes: 'text',
    at: 'timestamptz',
  },
  columns: { takes_it: 'boolean', is_done: 'boolean', score: 'double precision', attributes: 'text' },
  // The player first, as all other changes of a player's entries do, so that a circle of waiting never forms.
  lock: ({ definition_id, number, playerId }) => [
    sql`select from players where player_id = ${playerId} for no key update`,
    sql`select from leaderboards where definition_id = ${definition_id} and number = ${number} for no key update`,
  ],
  statement: ({ definition_id, number, playerId, installationId, report, score, attributes, at }) => sql`
    with board as materialized (
      select not ${isClosedAt(at)} and d.reported_by = 'players' and e.start_at <= ${at} as is_open, not exists (
          select from json_object_keys(${attributes}::json) name where not d.attribute_names::jsonb ? name) as has_names
      from leaderboards l join leaderboard_definitions d on d.id = l.definition_id join events e on e.id = d.event_id
      where l.definition_id = ${definition_id} and l.number = ${number}
    ), own as materialized (
      select e.score, e.attributes, coalesce(n.number >= ${report}, false) as is_done
      from leaderboard_entries e left join entry_report_numbers n on n.player_id = e.player_id
        and n.definition_id = e.definition_id and n.installation_id = ${installationId}
      where e.player_id = ${playerId} and e.definition_id = ${definition_id} and e.leaderboard_number = ${number}
        and e.removed_at is null
      for update of e
    ), written as (
      update leaderboard_entries e set score = coalesce(${score}, own.score),
        attributes = case ${attributes} when '{}' then own.attributes
          else (own.attributes::jsonb || ${attributes}::jsonb)::text end,
        reported_at = ${at}, reported_by = 'player',
        reached_at = case when coalesce(${score}, own.score) = own.score then e.reached_at else ${at} end
      from own, board where e.player_id = ${playerId} and e.definition_id = ${definition_id}
        and not own.is_done and board.is_open and board.has_names
      returning e.score, e.attributes
    ), numbered as (
      insert into entry_report_numbers (player_id, definition_id, installation_id, number)
      select ${playerId}, ${definition_id}, ${installationId}, ${report} from written
      on conflict (player_id, definition_id, installation_id) do update set number = excluded.number
    )
    select board.is_open and board.has_names, coalesce(own.is_done and board.has_names, false), coalesce(written.score, own.score),
      coalesce(written.attributes, own.attributes)
    from board left join own on true left join written on true`,
})

/** Replaces values of a locked entry by corrected ones. When the score was reached stays. */
export async function writeCorrectedValues(db: Handle, values: EntryValues): Promise<void> {
  await db
    .updateTable('leaderboard_entries')
    .set({ score: values.score, attributes: values.attributes })
    .where('player_id', '=', values.player_id)
    .where('definition_id', '=', values.definition_id)
    .executeTakeFirstOrThrow()
}

/** What a correction changes of locked entries of one leaderboard. */
export type Change = {
  readonly kind: Exclude<CorrectionKind, 'score corrected'>
  readonly by: string
  readonly reason: string
  readonly now: Date
}

/** Removes, restores, hides or shows locked entries. */
export async function writeChange(
  db: Handle,
  definitionId: number,
  playerIds: readonly string[],
  { kind, by, reason, now }: Change,
): Promise<void> {
  const values = {
    removed: { removed_at: now, removed_by: by, removed_reason: reason },
    restored: { removed_at: null, removed_by: null, removed_reason: '' },
    hidden: { is_hidden: true },
    shown: { is_hidden: false },
  }[kind]
  await db
    .updateTable('leaderboard_entries')
    .set(values)
    .where('definition_id', '=', definitionId)
    .where(sql<boolean>`player_id = any(${playerIds}::text[])`)
    .execute()
}

export type NewCorrection = {
  readonly playerId: string
  readonly attribute?: string
  readonly valueBefore?: number | null
  readonly valueAfter?: number
}

/** Keeps what was corrected on a leaderboard. */
export async function insertCorrections(
  db: Handle,
  { definition_id, number, final_at }: Pick<LeaderboardState, 'definition_id' | 'number' | 'final_at'>,
  { kind, by, reason, now }: Omit<Change, 'kind'> & { readonly kind: CorrectionKind },
  corrections: readonly NewCorrection[],
): Promise<void> {
  const incoming = jsonRowset(
    { player_id: 'text', attribute: 'text', value_before: 'double precision', value_after: 'double precision' },
    corrections.map(({ playerId, attribute, valueBefore, valueAfter }) => ({
      player_id: playerId,
      attribute,
      value_before: valueBefore,
      value_after: valueAfter,
    })),
  )
  await sql`
    insert into leaderboard_corrections (definition_id, leaderboard_number, player_id, kind, at, by, reason, attribute,
      value_before, value_after, after_final)
    select ${definition_id}::integer, ${number}::integer, player_id, ${kind}::text, ${now}::timestamptz, ${by}::text,
      ${reason}::text, attribute, value_before, value_after, ${final_at !== null}::boolean from ${incoming}`.execute(db)
}
