import { hourMs } from '#contract/core/units.ts'
import type { CallCounter, EndedCall } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { addCalls, type CountedCalls } from './calls/call-repository.ts'
import { noDurations, toBucket } from './calls/durations.ts'

/**
 * Counts the calls of keys, and adds them to the database from time to time, and with the first call of a key that
 * succeeds in this process: no further call writes for them. What could not be added is lost, and `report` hears of it.
 */
export class KeyCounter implements CallCounter {
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
  count({ keyId, call, code, milliseconds }: EndedCall, at: Date): void {
    const hour = Math.floor(at.getTime() / hourMs) * hourMs
    const name = `${keyId} ${hour} ${code} ${call}`
    const known = this.#counted.get(name)
    const counted = known ?? { keyId, hour: new Date(hour), call, code, durations: noDurations(), lastUsedAt: at }
    if (!known) this.#counted.set(name, counted)
    const bucket = toBucket(milliseconds)
    counted.durations[bucket] = (counted.durations[bucket] ?? 0) + 1
    counted.lastUsedAt = at
    if (code !== '' || this.#used.has(keyId)) return
    // A person who has just connected a game waits to see it.
    this.#used.add(keyId)
    void this.flush()
  }

  /** Adds what was counted since the last time, and waits until all is added. */
  async flush(): Promise<void> {
    const counted = [...this.#counted.values()]
    this.#counted = new Map()
    if (counted.length > 0) {
      this.#adding = this.#adding
        .then(() => addCalls(this.#db, counted))
        .catch((problem) => {
          // The next call of these keys that succeeds is written at once again.
          for (const { keyId } of counted) this.#used.delete(keyId)
          this.#report(problem)
        })
    }
    await this.#adding
  }
}
