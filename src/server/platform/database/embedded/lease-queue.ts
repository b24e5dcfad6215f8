import { DatabaseUnavailable } from '../unavailable.ts'
import { WaitEstimate } from '../wait-estimate.ts'

/** Exclusive use of the embedded engine, held by one client at a time for a statement or a whole transaction. */
export class Lease {
  /** Set when the engine failed while the lease was held: nothing of it was kept. */
  revoked: DatabaseUnavailable | undefined
  readonly #onRevoked: (reason: DatabaseUnavailable) => void
  readonly #onRelease: () => void

  constructor(onRevoked: (reason: DatabaseUnavailable) => void, onRelease: () => void) {
    this.#onRevoked = onRevoked
    this.#onRelease = onRelease
  }

  /** Passes the engine to the next client. Does nothing the second time, or after the lease was revoked. */
  release(): void {
    this.#onRelease()
  }

  /** Ends the lease because the engine failed. */
  revoke(reason: DatabaseUnavailable): void {
    this.revoked = reason
    this.#onRevoked(reason)
  }
}

type Waiter = {
  readonly lease: Lease
  readonly grant: () => void
  readonly reject: (reason: DatabaseUnavailable) => void
}

const busyMessage = 'The database is busy with other work.'

/** A first-come, first-served queue for the engine, shared by this process and the clients of the socket. */
export class LeaseQueue {
  #isOpen = false
  #holder: Lease | undefined
  #heldSince = 0
  readonly #waits = new WaitEstimate()
  #waiting: Waiter[] = []

  /**
   * Waits for a lease, at most `timeoutMs` milliseconds (without end when undefined), then throws DatabaseUnavailable; at
   * once when its turn is expected later than that. `onRevoked` is called when the engine fails while the lease is held.
   */
  acquire(timeoutMs: number | undefined, onRevoked: (reason: DatabaseUnavailable) => void): Promise<Lease> {
    const lease: Lease = new Lease(onRevoked, () => this.#release(lease))
    if (this.#isOpen && timeoutMs !== undefined && this.#waits.estimate(this.#waiting.length, 1) >= timeoutMs) {
      return Promise.reject(new DatabaseUnavailable(busyMessage))
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        lease,
        grant: () => {
          clearTimeout(timer)
          this.#holder = lease
          this.#heldSince = performance.now()
          resolve(lease)
        },
        reject: (reason) => {
          clearTimeout(timer)
          reject(reason)
        },
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(() => this.#onTimeout(waiter), timeoutMs)
      this.#waiting.push(waiter)
      this.#grantNext()
    })
  }

  /** The engine is ready: leases are granted. */
  open(): void {
    this.#isOpen = true
    this.#grantNext()
  }

  /** The engine failed: revokes the current lease and rejects all waiters; later ones wait for `open`. */
  suspend(reason: DatabaseUnavailable): void {
    this.#isOpen = false
    const holder = this.#holder
    const waiting = this.#waiting
    this.#holder = undefined
    this.#waiting = []
    holder?.revoke(reason)
    for (const waiter of waiting) waiter.reject(reason)
  }

  #onTimeout(waiter: Waiter): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter)
    const message = this.#isOpen ? busyMessage : 'The database is being opened again.'
    waiter.reject(new DatabaseUnavailable(message))
  }

  #release(lease: Lease): void {
    if (this.#holder !== lease) return
    this.#holder = undefined
    this.#waits.record(performance.now() - this.#heldSince, this.#waiting.length)
    this.#grantNext()
  }

  #grantNext(): void {
    if (!this.#isOpen || this.#holder !== undefined) return
    this.#waiting.shift()?.grant()
  }
}
