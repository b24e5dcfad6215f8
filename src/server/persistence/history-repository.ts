import { sql } from 'kysely'
import { summarizeChange } from '#contract/changes/change-summary.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { dayMs } from '#contract/core/units.ts'
import { PersistenceVersion, type persistence, type VersionChange } from '#contract/persistence.ts'
import { comparisonBudget, fitsBudget, mapInTurns } from '#server/platform/budgeted-text.ts'
import { settleReplaced } from '#server/platform/database/backup/settle-rest.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { subtract } from '#server/platform/retention.ts'
import { getRevision } from './repository.ts'

const toVersion = defineRowMapper(PersistenceVersion, { WrittenBy: 'writer' })

type VersionRow = MappedRow<typeof toVersion>

/** A version with the texts to compare: its own and that of the version before it, null when over the budget. */
type ComparedRow = VersionRow & {
  is_compared: boolean
  value: string | null
  value_before: string | null
  replaced_before: 'Update' | 'Delete' | null
}

const uncompared = { Changes: [], More: 0 }

/** What a version changed, and what it is compared to. */
function toVersionChange({ version, value, value_before, replaced_before, is_compared }: ComparedRow): VersionChange {
  if (version === 1) return { Basis: 'first version', ...uncompared }
  if (replaced_before === 'Delete') return { Basis: 'created again', ...uncompared }
  if (replaced_before === null) return { Basis: 'not kept', ...uncompared }
  const summary = is_compared ? summarizeChange(value_before, value) : undefined
  return summary ? { Basis: 'version before', ...summary } : { Basis: 'too large', ...uncompared }
}

/** Every version of a player's keys, with the current ones, as a table called versions. */
export function selectVersions(playerId: string): Sql {
  return sql`(
    select key, version, value, updated_at as written_at, writer, null::timestamptz as replaced_at,
      null as replaced_by, null as replaced_how
    from persistence_entries where player_id = ${playerId}
    union all
    select key, version, value, written_at, writer, replaced_at, replaced_by, replaced_how
    from persistence_history where player_id = ${playerId}
  ) versions`
}

/**
 * The versions of one key, or of all, newest first, and how many there are; with `changes` what each of them changed.
 * Throws `player-unknown`.
 */
export async function listHistory(
  db: Handle,
  playerId: string,
  { key, skip, take, changes }: { key?: string | undefined; skip: number; take: number; changes: boolean },
): Promise<EndpointReply<typeof persistence.history>> {
  await getRevision(db, playerId)
  const versions = selectVersions(playerId)
  const condition = key === undefined ? sql`true` : sql`key = ${key}`
  // The versions of one key are in order even when the clocks of two saves disagree.
  const order = (rows: Sql) =>
    key === undefined ? sql`${rows}.written_at desc, ${rows}.key, ${rows}.version desc` : sql`${rows}.version desc`
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${versions} where ${condition}`.execute(db)
  const page = sql`(select * from ${versions} where ${condition}
    order by ${order(sql`versions`)} offset ${skip} limit ${take})`
  // The length is computed for the page only, because it decompresses large values.
  const columns = sql`page.key, page.version, page.written_at, page.writer, page.replaced_at, page.replaced_by,
    page.replaced_how, octet_length(page.value) as bytes`
  const Total = counted.rows[0]?.n ?? 0
  if (!changes) {
    const { rows } = await sql<VersionRow>`
      select ${columns} from ${page} page order by ${order(sql`page`)}`.execute(db)
    return { Result: rows.map(toVersion), Total }
  }
  const texts = [sql`page.value`, sql`earlier.value`].map(
    (value) => sql`case when earlier.replaced_how = 'Update' then ${value} end`,
  )
  const fits = fitsBudget(texts, order(sql`page`), comparisonBudget)
  const { rows } = await sql<ComparedRow>`
    select key, version, written_at, writer, replaced_at, replaced_by, replaced_how, bytes, replaced_before, is_compared,
      case when is_compared then text end as value, case when is_compared then text_before end as value_before
    from (
      select ${columns}, page.value as text, earlier.value as text_before, earlier.replaced_how as replaced_before,
        ${fits} as is_compared
      from ${page} page left join persistence_history earlier
        on earlier.player_id = ${playerId} and earlier.key = page.key and earlier.version = page.version - 1
    ) compared order by ${order(sql`compared`)}`.execute(db)
  const Result = await mapInTurns(
    rows,
    ({ value, value_before }) => (value?.length ?? 0) + (value_before?.length ?? 0),
    (row) => Object.assign(toVersion(row), { Change: toVersionChange(row) }),
  )
  return { Result, Total }
}

/** One version of a key with its value. Throws `player-unknown` and `history-unknown`. */
export async function getVersion(
  db: Handle,
  playerId: string,
  key: string,
  version: number,
): Promise<EndpointReply<typeof persistence.version>> {
  const { rows } = await sql<VersionRow & { value: string }>`
    select *, octet_length(value) as bytes from ${selectVersions(playerId)}
    where key = ${key} and version = ${version}`.execute(db)
  const [row] = rows
  if (row) return Object.assign(toVersion(row), { Value: row.value })
  await getRevision(db, playerId)
  throw new ApiError('history-unknown')
}

/** How long every version is kept, in days; after that those that staff or a full hour knew. Source: ruling 85. */
export const recentDays = 3

/** Makes the parts of the history for the coming days and months, and drops those that are past. */
export async function turnHistoryParts(db: Handle, { historyDays }: { historyDays: number }, now: Date): Promise<void> {
  await sql`select turn_history_parts(${now}, ${Math.min(recentDays, historyDays)}, ${historyDays})`.execute(db)
}

/**
 * Deletes versions that are past: whole parts are dropped, and rows deleted only in the part that is half past and where
 * no part was made in time.
 */
export async function deleteHistory(db: Handle, { historyDays }: { historyDays: number }, now: Date): Promise<void> {
  await turnHistoryParts(db, { historyDays }, now)
  const before = subtract(now, historyDays * dayMs)
  await sql`delete from persistence_history where is_kept and replaced_at < ${before}`.execute(db)
  const recent = subtract(now, Math.min(recentDays, historyDays) * dayMs)
  await sql`delete from persistence_history_recent_other where replaced_at < ${recent}`.execute(db)
}

/** The parts of the history that a day or a month has, by name. */
export async function listHistoryParts(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent in ('persistence_history_recent'::regclass, 'persistence_history_kept'::regclass)
      and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Makes a part of the versions of a restored backup, for whose time there is none. For the owner of the tables. */
export async function settleHistory(db: Handle, now: Date): Promise<void> {
  for (const table of ['persistence_history_recent', 'persistence_history_kept']) await settleReplaced(db, table, now)
}
