import { sql } from 'kysely'
import type { NamePartLookup } from '#server/manifest/search-source.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Services } from '#server/platform/http/handler.ts'
import { MomentCache } from '#server/platform/moment-cache.ts'

/** How long the samples are kept, in milliseconds; the database takes new ones when a tenth of a table has changed. */
const keptForMs = 60_000

/** Names of a table, as the statistics of the database have them. */
type NameSamples = {
  readonly table: string
  /** About a hundred names. */
  readonly samples: readonly string[]
  /** Names that many rows have, and the share of the rows that has each. */
  readonly common: readonly string[]
  readonly shares: readonly number[]
}

/** Whether more than one in a hundred names contain a text. */
function isFrequent({ samples, common, shares }: NameSamples, text: string): boolean {
  const sampled = samples.filter((name) => name.includes(text)).length
  const share = shares.reduce((sum, one, index) => (common[index]?.includes(text) ? sum + one : sum), 0)
  return sampled + 100 * share > 1
}

/** Finds the tables in which many names contain a text. The samples are read once a minute, not for each search. */
export function createFrequentParts(lookups: readonly NamePartLookup[]) {
  // One for each server: a test starts several in its process.
  const caches = new WeakMap<Services, MomentCache<readonly NameSamples[]>>()

  function getCache(services: Services): MomentCache<readonly NameSamples[]> {
    const cache = caches.get(services) ?? new MomentCache<readonly NameSamples[]>({ keptForMs, isShared: true })
    caches.set(services, cache)
    return cache
  }

  async function readSamples(db: Handle): Promise<readonly NameSamples[]> {
    const columns = lookups.map(({ table, column }) => sql`(${sql.lit(table)}, ${sql.lit(column)})`)
    const { rows } = await sql<NameSamples>`select tablename as table,
        coalesce(histogram_bounds::text::text[], '{}') as samples,
        coalesce(most_common_vals::text::text[], '{}') as common,
        coalesce(most_common_freqs::float8[], '{}') as shares
      from pg_stats where schemaname = current_schema() and (tablename, attname) in (${sql.join(columns)})`.execute(db)
    return rows
  }

  return async (
    text: string,
    { db, now, services }: { readonly db: Handle; readonly now: Date; readonly services: Services },
  ): Promise<readonly string[]> => {
    const tables = (await getCache(services).get('samples', now, () => readSamples(db))) ?? []
    return tables.filter((table) => isFrequent(table, text)).map(({ table }) => table)
  }
}
