import { LRUCache } from 'lru-cache'
import type { AttributeFilter } from '#contract/player-selection.ts'
import { filteredReportLimit } from '#contract/reports.ts'
import { toUnlimited } from '#server/platform/database/pooled-database.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { memoize } from '#server/platform/memoize.ts'
import { readSelectedPlayers, type SelectedPlayer } from '#server/players/selection-repository.ts'
import { readDaysOfPlayers } from './filtered-repository.ts'
import { toDay } from './rules.ts'

/** Which players are counted, and the days in UTC, both included. */
type FilteredQuery = {
  readonly attributeFilters: readonly AttributeFilter[]
  readonly from: string
  readonly to: string
  /** How many players are counted at most. */
  readonly limit?: number
}

/** What the players of a filter did on a day. Revenue is in cents. */
type FilteredSums = { created: number; active: number; purchases: number; payers: number; revenue: number }

/** A count of the players of a filter. `asOf` is when it began; undefined while it runs. */
type FilteredCount = {
  players: number
  isLimited: boolean
  asOf: Date | undefined
  readonly days: Map<string, FilteredSums>
}

/** How long a count is replied, in milliseconds: one who opens a page again does not wait again. */
const keptMs = 10 * 60_000

/** A count that nobody asks for any more ends after this time, in milliseconds. */
const abandonedAfterMs = 30_000

const maxCounts = 50

type Entry = { readonly count: FilteredCount; askedAt: number; failure?: unknown }

/**
 * The counts of filters, one at a time and a few thousand players at a time, so that they take no more than one
 * connection of the database from the calls of staff.
 */
class FilteredCounts {
  readonly #entries = new LRUCache<string, Entry>({ max: maxCounts, ttl: keptMs })
  #last: Promise<void> = Promise.resolve()

  /** The count of a query, as far as it is. The first call starts it. Throws why it failed, once. */
  get(db: Handle, query: FilteredQuery, now: Date): FilteredCount {
    const key = JSON.stringify([query.from, query.to, query.attributeFilters])
    const known = this.#entries.get(key)
    if (known?.failure !== undefined) {
      this.#entries.delete(key)
      throw known.failure
    }
    if (known) {
      known.askedAt = performance.now()
      return known.count
    }
    const count: FilteredCount = { players: 0, isLimited: false, asOf: undefined, days: new Map() }
    const entry: Entry = { count, askedAt: performance.now() }
    this.#entries.set(key, entry)
    this.#last = this.#last.then(() => this.#run(db, key, entry, { query, now }))
    return count
  }

  async #run(
    db: Handle,
    key: string,
    entry: Entry,
    { query, now }: { query: FilteredQuery; now: Date },
  ): Promise<void> {
    const isAbandoned = () => performance.now() - entry.askedAt > abandonedAfterMs
    try {
      const pages = isAbandoned() ? [] : readSelectedPlayers(db, query.attributeFilters, now)
      for await (const page of pages) {
        await addPlayers(db, entry.count, page, query)
        if (entry.count.isLimited || isAbandoned()) break
      }
      if (isAbandoned()) this.#entries.delete(key)
      else entry.count.asOf = now
    } catch (error) {
      entry.failure = error
    }
  }
}

/** Of how many players the days are read with one statement, which may take 5 s where they come from the disk. */
const playersAtOnce = 500

/** Adds players, up to the limit. */
async function addPlayers(
  db: Handle,
  count: FilteredCount,
  page: readonly SelectedPlayer[],
  { from, to, limit = filteredReportLimit }: FilteredQuery,
): Promise<void> {
  const real = page.filter(({ is_mock }) => !is_mock)
  const players = real.slice(0, limit - count.players)
  const find = (day: string) => {
    const sums = count.days.get(day) ?? { created: 0, active: 0, purchases: 0, payers: 0, revenue: 0 }
    count.days.set(day, sums)
    return sums
  }
  for (const { created_at } of players) {
    const day = toDay(created_at.getTime())
    if (day >= from && day <= to) find(day).created++
  }
  for (let start = 0; start < players.length; start += playersAtOnce) {
    const some = players.slice(start, start + playersAtOnce)
    for (const { kind, day, players: many, purchases, revenue } of await readDaysOfPlayers(db, some, { from, to })) {
      const sums = find(day)
      if (kind === 'active') sums.active += many
      else {
        sums.payers += many
        sums.purchases += purchases
        sums.revenue += Math.round(Number(revenue) * 100)
      }
    }
  }
  count.players += players.length
  count.isLimited = players.length < real.length
}

const getCounts = memoize((_: Handle) => new FilteredCounts())

/** The count of the players of a filter, which the first call starts in the background. */
export function countFilteredPlayers(db: Handle, query: FilteredQuery, now: Date): FilteredCount {
  const shared = toUnlimited(db)
  return getCounts(shared).get(shared, query, now)
}
