import { LRUCache } from 'lru-cache'

const keptForMs = 500

/**
 * Keeps what was read for half a second, by name: calls come in bursts. What another process changed shows half a second
 * later at most, and what this one changed at once, because it clears the cache.
 */
export class MomentCache<Value extends object | boolean> {
  // The age is checked here and not by the cache, because the clock is given.
  readonly #kept = new LRUCache<string, { readonly value: Value; readonly readAt: number }>({ max: 5000 })
  #clears = 0

  /** The value of a name, kept or read. */
  async get(name: string, now: Date, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.#kept.get(name)
    // The clock may have gone back since, and what has ended must not come back with it.
    if (known && Math.abs(now.getTime() - known.readAt) < keptForMs) return known.value
    const clearsBefore = this.#clears
    const value = await read()
    // What is not there is not kept: guesses would push out the rest. Neither is what was read while a change was
    // committed, because it may be the state before it.
    if (value !== undefined && this.#clears === clearsBefore) this.#kept.set(name, { value, readAt: now.getTime() })
    else this.#kept.delete(name)
    return value
  }

  /** Drops what is kept. */
  clear(): void {
    this.#clears++
    this.#kept.clear()
  }
}
