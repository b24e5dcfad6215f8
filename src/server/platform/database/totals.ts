import { type RawBuilder, sql } from 'kysely'
import { estimateRows } from './estimate.ts'
import type { Handle } from './tables.ts'

/** How long a count answers as exact, in milliseconds. */
const keptForMs = 5_000

/** A count that failed (it took too long) is not tried again for this long. */
const restAfterFailureMs = 60_000

const mostRemembered = 1_000

/** What is known of how many rows match a filter. */
type Known = { least: number; count?: number; countedAt?: number; probedAt: number; nextCountAt: number }

/** How many rows match: `isExact` false means an estimate. */
export type Total = { count: number; isExact: boolean }

/**
 * What is known about filters that match many players. Totals of few are counted anew for every page and never kept;
 * for many, one count at a time runs beside the requests, and its result answers for five seconds.
 */
export class Totals {
  readonly #known = new Map<string, Known>()
  #isCounting = false

  /** How many at least match, when that was found out within the last five seconds; 0 when not. */
  least(key: string, now: Date): number {
    const known = this.#known.get(key)
    return known && now.getTime() - known.probedAt < keptForMs ? known.least : 0
  }

  /** Keeps that at least so many match. */
  noteLeast(key: string, least: number, now: Date): void {
    const known = this.#known.get(key)
    if (known) {
      this.#known.set(key, { ...known, least, probedAt: now.getTime() })
      return
    }
    for (const oldest of this.#known.keys()) {
      if (this.#known.size < mostRemembered) break
      this.#known.delete(oldest)
    }
    this.#known.set(key, { least, probedAt: now.getTime(), nextCountAt: 0 })
  }

  /** The exact total, when a count found it within the last five seconds. */
  exact(key: string, now: Date): number | undefined {
    const known = this.#known.get(key)
    return known?.countedAt !== undefined && now.getTime() - known.countedAt < keptForMs ? known.count : undefined
  }

  /**
   * The total for a page of a filter that matches many: a count that is at most five seconds old, else the last one
   * or the planner's estimate. `ids` selects the matching rows.
   */
  async of(db: Handle, key: string, ids: RawBuilder<unknown>, now: Date): Promise<Total> {
    const exact = this.exact(key, now)
    if (exact !== undefined) return { count: exact, isExact: true }
    const known = this.#known.get(key)
    const count = Math.max(known?.least ?? 0, known?.count ?? (await estimateRows(db, ids)))
    return { count, isExact: false }
  }

  /**
   * Begins to count a filter that matches many, one filter at a time. To be called when the page has been read: on the
   * embedded engine, and in a full pool, whatever is asked after the count waits for it.
   */
  countBeside(db: Handle, key: string, ids: RawBuilder<unknown>, now: Date): void {
    const known = this.#known.get(key)
    // In a transaction there is but one connection, and it belongs to the call.
    if (!known || this.#isCounting || db.isTransaction || known.nextCountAt > now.getTime()) return
    this.#isCounting = true
    const keep = (found: Partial<Known>) => {
      this.#isCounting = false
      this.#known.set(key, { ...known, ...this.#known.get(key), ...found })
    }
    sql<{ n: string }>`select count(*)::text as n from (${ids}) matching`
      .execute(db)
      .then(({ rows }) => keep({ count: Number(rows[0]?.n ?? 0), countedAt: now.getTime(), nextCountAt: 0 }))
      // The estimate goes on answering; nobody waits for this count.
      .catch(() => keep({ nextCountAt: now.getTime() + restAfterFailureMs }))
  }
}

const totals = new WeakMap<Handle, Totals>()

/** What is known about the filters of this database. */
export function getTotals(db: Handle): Totals {
  const known = totals.get(db) ?? new Totals()
  totals.set(db, known)
  return known
}

/** Forgets what is known, after the data were replaced as a whole. */
export function clearTotals(db: Handle): void {
  totals.delete(db)
}
