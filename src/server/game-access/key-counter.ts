import type { Database } from '#server/platform/database/tables.ts'
import { addCalls, type CountedCalls } from './key-repository.ts'

/**
 * Counts the calls of keys, and adds them to the database when told to, and with the first call of a key in this process:
 * no further call writes for them. What could not be added is lost, and `report` hears of it.
 */
export class KeyCounter {
  readonly #db: Database
  readonly #report: (problem: unknown) => void
  /** The keys that were used in this process. */
  readonly #used = new Set<number>()
  #counted = new Map<string, CountedCalls>()
  #adding: Promise<unknown> = Promise.resolve()

  constructor(db: Database, report: (problem: unknown) => void) {
    this.#db = db
    this.#report = report
  }

  /** Counts one call. */
  count(keyId: number, isRefused: boolean, at: Date): void {
    const day = at.toISOString().slice(0, 10)
    const name = `${keyId} ${day}`
    const before = this.#counted.get(name) ?? { keyId, day, calls: 0, refused: 0, lastUsedAt: at }
    const { calls, refused } = before
    this.#counted.set(name, { ...before, calls: calls + 1, refused: refused + (isRefused ? 1 : 0), lastUsedAt: at })
    if (this.#used.has(keyId)) return
    // A person who has just connected a game waits to see it.
    this.#used.add(keyId)
    void this.flush()
  }

  /** Adds what was counted since the last time, and waits until all is added. */
  async flush(): Promise<void> {
    const counted = [...this.#counted.values()]
    this.#counted = new Map()
    if (counted.length > 0) {
      this.#adding = this.#adding.then(() => addCalls(this.#db, counted)).catch(this.#report)
    }
    await this.#adding
  }
}
