import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { estimateRows } from '#server/platform/database/estimate.ts'
import { toUnlimited } from '#server/platform/database/pooled-database.ts'
import { readReplica } from '#server/platform/database/replica/read-replica.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** How long a count is replied as exact, in milliseconds. */
const staleTime = 5_000

/** A count that failed (it took too long) is not retried for this long, in milliseconds. */
const retryDelay = 60_000

const maxFilters = 1_000

/** What is known of how many rows match a filter. Times are those of the requests, in milliseconds. */
type Known = { least: number; count?: number; countedAt?: number; probedAt: number; nextCountAt: number }

/** Whether something was found within the last five seconds, by a clock that may have gone back since. */
function isFresh(at: number | undefined, now: Date): boolean {
  return at !== undefined && Math.abs(now.getTime() - at) < staleTime
}

/** How many rows match: `isExact` false means an estimate. */
export type Total = { readonly count: number; readonly isExact: boolean }

/**
 * What is known about filters that match many rows. Totals of few are counted anew for every page and never kept; for
 * many, one count at a time runs in the background, and its result is exact for five seconds.
 */
export class Totals {
  readonly #known = new LRUCache<string, Known>({ max: maxFilters })
  #isCounting = false

  /** How many at least match, when that was found within the last five seconds; 0 when not. */
  getLeast(key: string, now: Date): number {
    const known = this.#known.get(key)
    return known && isFresh(known.probedAt, now) ? known.least : 0
  }

  /** Keeps that at least `least` rows match. */
  noteLeast(key: string, least: number, now: Date): void {
    this.#known.set(key, { nextCountAt: 0, ...this.#known.get(key), least, probedAt: now.getTime() })
  }

  /**
   * The total for a page of a filter that matches many: a count that is at most five seconds old, else the last one
   * or the planner's estimate. `matching` selects the matching rows.
   */
  async get(db: Handle, key: string, matching: Sql, now: Date): Promise<Total> {
    const known = this.#known.get(key)
    if (known?.count !== undefined && isFresh(known.countedAt, now)) return { count: known.count, isExact: true }
    const count = Math.max(known?.least ?? 0, known?.count ?? (await estimateRows(db, matching)))
    return { count, isExact: false }
  }

  /**
   * Starts to count a filter that matches many, one filter at a time. Call it when the page has been read: with
   * a full pool every later statement waits for the count.
   */
  countInBackground(db: Handle, key: string, matching: Sql, now: Date): void {
    const known = this.#known.get(key)
    // A transaction has one connection, which belongs to the call.
    if (!known || this.#isCounting || db.isTransaction || known.nextCountAt > now.getTime()) return
    this.#isCounting = true
    const keep = (found: Partial<Known>) => {
      this.#isCounting = false
      this.#known.set(key, { ...known, ...this.#known.get(key), ...found })
    }
    const counted = sql<{ n: string }>`select count(*)::text as n from (${matching}) matching`
    readReplica(toUnlimited(db), (source) => counted.execute(source))
      .then(({ rows }) => keep({ count: Number(rows[0]?.n ?? 0), countedAt: now.getTime(), nextCountAt: 0 }))
      // The estimate keeps being replied; no request waits for this count.
      .catch(() => keep({ nextCountAt: now.getTime() + retryDelay }))
  }
}

const totals = new WeakMap<Handle, Totals>()

/** What is known about the filters of this database. */
export function getTotals(db: Handle): Totals {
  const shared = toUnlimited(db)
  const known = totals.get(shared) ?? new Totals()
  totals.set(shared, known)
  return known
}

/** Forgets what is known, after the data were replaced as a whole. */
export function clearTotals(db: Handle): void {
  totals.delete(toUnlimited(db))
}
