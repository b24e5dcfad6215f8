import { DatabaseUnavailable } from '../unavailable.ts'

/** The right to talk to the embedded engine, held by one caller at a time for a statement or a whole transaction. */
export class Lease {
  /** Set when the engine died while the turn was held: nothing of it was kept. */
  lost: DatabaseUnavailable | undefined
  readonly #onLost: (reason: DatabaseUnavailable) => void
  readonly #onRelease: () => void

  constructor(onLost: (reason: DatabaseUnavailable) => void, onRelease: () => void) {
    this.#onLost = onLost
    this.#onRelease = onRelease
  }

  /** Gives the engine to the next caller. Does nothing the second time, or after the turn was lost. */
  release(): void {
    this.#onRelease()
  }

  lose(reason: DatabaseUnavailable): void {
    this.lost = reason
    this.#onLost(reason)
  }
}

type Waiter = {
  readonly turn: Lease
  readonly grant: () => void
  readonly refuse: (reason: DatabaseUnavailable) => void
}

/** First come, first served: everybody who wants the engine, from this process or through the socket, stands here. */
export class LeaseQueue {
  #isOpen = false
  #holder: Lease | undefined
  #waiting: Waiter[] = []

  /**
   * Waits for a turn, at most `limitMs` milliseconds (for ever when undefined), then throws DatabaseUnavailable.
   * `onLost` is called when the engine dies while the turn is held.
   */
  take(limitMs: number | undefined, onLost: (reason: DatabaseUnavailable) => void): Promise<Lease> {
    const turn: Lease = new Lease(onLost, () => this.#release(turn))
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        turn,
        grant: () => {
          clearTimeout(timer)
          this.#holder = turn
          resolve(turn)
        },
        refuse: (reason) => {
          clearTimeout(timer)
          reject(reason)
        },
      }
      const timer = limitMs === undefined ? undefined : setTimeout(() => this.#tire(waiter), limitMs)
      this.#waiting.push(waiter)
      this.#next()
    })
  }

  /** The engine is there: turns are given. */
  open(): void {
    this.#isOpen = true
    this.#next()
  }

  /** The engine is gone: the holder loses its turn, everybody waiting is refused, newcomers wait for `open`. */
  cut(reason: DatabaseUnavailable): void {
    this.#isOpen = false
    const holder = this.#holder
    const waiting = this.#waiting
    this.#holder = undefined
    this.#waiting = []
    holder?.lose(reason)
    for (const waiter of waiting) waiter.refuse(reason)
  }

  #tire(waiter: Waiter): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter)
    const why = this.#isOpen ? 'The database is busy with other work.' : 'The database is being opened again.'
    waiter.refuse(new DatabaseUnavailable(why))
  }

  #release(turn: Lease): void {
    if (this.#holder !== turn) return
    this.#holder = undefined
    this.#next()
  }

  #next(): void {
    if (!this.#isOpen || this.#holder !== undefined) return
    this.#waiting.shift()?.grant()
  }
}
