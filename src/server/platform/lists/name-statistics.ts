import { sql } from 'kysely'
import { toUnlimited } from '#server/platform/database/pooled-database.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { memoize } from '#server/platform/memoize.ts'
import { MomentCache } from '#server/platform/moment-cache.ts'

/** How long the samples are kept, in milliseconds; the database takes new ones when a tenth of a table has changed. */
const keptForMs = 60_000

/** A column of folded names. */
export type NameColumn = { readonly table: string; readonly column: string }

/** Names of a column, as the statistics of the database have them. */
type NameSamples = {
  /** About a hundred names. */
  readonly samples: readonly string[]
  /** Names that many rows have, and the share of the rows that has each. */
  readonly common: readonly string[]
  readonly shares: readonly number[]
  readonly rows: number
}

/** Of each column, under "table.column". */
type Statistics = ReadonlyMap<string, NameSamples>

/** One for each database: a test opens several in its process. */
const getCache = memoize((_: Handle) => new MomentCache<Statistics>({ keptForMs, isShared: true }))

/** Reads the samples of every column of folded names. */
async function readStatistics(db: Handle): Promise<Statistics> {
  const { rows } = await sql<NameSamples & { name: string }>`select tablename || '.' || attname as name,
      coalesce(histogram_bounds::text::text[], '{}') as samples,
      coalesce(most_common_vals::text::text[], '{}') as common, coalesce(most_common_freqs::float8[], '{}') as shares,
      (select reltuples::float8 from pg_class where oid = to_regclass(tablename)) as rows
    from pg_stats where schemaname = current_schema() and attname like '%\\_folded'`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/**
 * Which share of the names of a column contain a text, and of how many rows, by the statistics of the database. They are
 * read once a minute, not for each search; without any, the share is 0.
 */
export async function estimateParts(
  db: Handle,
  { table, column }: NameColumn,
  text: string,
  now: Date,
): Promise<{ readonly share: number; readonly rows: number }> {
  const statistics = await getCache(toUnlimited(db)).get('statistics', now, () => readStatistics(db))
  const found = statistics?.get(`${table}.${column}`)
  if (!found) return { share: 0, rows: 0 }
  const { samples, common, shares, rows } = found
  const sampled = samples.filter((one) => one.includes(text)).length / 100
  return { rows, share: shares.reduce((sum, one, index) => (common[index]?.includes(text) ? sum + one : sum), sampled) }
}
