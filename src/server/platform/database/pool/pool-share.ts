import { type Deadline, withTimeout } from '../deadline.ts'
import type { BorrowedConnection, ConnectionSource, TimeoutPool } from '../timeout-pool.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { PoolLoad, StatementObserver } from './statement-observer.ts'
import { WaitEstimate } from './wait-estimate.ts'

const busy = () => new DatabaseUnavailable('The database has no free connections.')

/**
 * A part of a pool: it never uses more than `size` of its connections at once, so that the other callers of the pool find
 * the rest, however many wait here.
 */
export class PoolShare implements ConnectionSource {
  readonly #pool: TimeoutPool
  readonly #size: number
  readonly #waits = new WaitEstimate()
  #inUse = 0
  #waiting: (() => void)[] = []

  constructor(pool: TimeoutPool, size: number) {
    this.#pool = pool
    this.#size = size
  }

  /** How much of the share is in use. */
  get load(): PoolLoad {
    return { limit: this.#size, used: this.#inUse, waiting: this.#waiting.length }
  }

  async connect(deadline?: Deadline, observe?: StatementObserver): Promise<BorrowedConnection> {
    if (this.#inUse < this.#size) this.#inUse++
    else await this.#wait(deadline)
    const enteredAt = performance.now()
    const leave = () => {
      this.#waits.record(performance.now() - enteredAt, this.#waiting.length)
      this.#leave()
    }
    try {
      return await this.#pool.connect(deadline, observe, leave)
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  async end(): Promise<void> {
    // The pool belongs to others.
  }

  /** Waits for a place. A caller whose turn would come too late is refused at once, as by the pool. */
  async #wait(deadline: Deadline | undefined): Promise<void> {
    if (deadline && this.#waits.estimate(this.#waiting.length, this.#size) >= deadline.remainingMs) throw busy()
    let enter = () => {}
    const turn = new Promise<void>((resolve) => {
      enter = resolve
    })
    this.#waiting.push(enter)
    if (!deadline) return turn
    return withTimeout(turn, deadline.remainingMs, () => {
      this.#waiting = this.#waiting.filter((other) => other !== enter)
      return busy()
    })
  }

  /** Gives the place to the next who waits. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#inUse--
  }
}
