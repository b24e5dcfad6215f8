import { LRUCache } from 'lru-cache'

const usualMs = 500

/** A read that is under way, and how often the cache was cleared before it. */
type Reading<Value> = { readonly clears: number; readonly value: Promise<Value | undefined> }

/**
 * Keeps what was read for half a second or as long as given, by name: calls come in bursts. What another process changed
 * shows that much later at most, and what this one changed at once, because it clears the cache. Where it is shared, those
 * who come while a value is read wait for it and do not read it too.
 */
export class MomentCache<Value extends object | boolean> {
  // The age is checked here and not by the cache, because the clock is given.
  readonly #kept = new LRUCache<string, { readonly value: Value; readonly readAt: number }>({ max: 5000 })
  readonly #keptForMs: number
  readonly #readings: Map<string, Reading<Value>> | undefined
  #clears = 0

  constructor({
    keptForMs = usualMs,
    isShared = false,
  }: { readonly keptForMs?: number; readonly isShared?: boolean } = {}) {
    this.#keptForMs = keptForMs
    this.#readings = isShared ? new Map() : undefined
  }

  /** The value of a name, kept or read. */
  async get(name: string, now: Date, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.#kept.get(name)
    // The clock may have gone back since, and what has ended must not come back with it.
    if (known && Math.abs(now.getTime() - known.readAt) < this.#keptForMs) return known.value
    const reading = this.#readings?.get(name)
    if (reading && reading.clears === this.#clears) {
      try {
        return await reading.value
      } catch {
        // Its caller may have gone away in the middle: the next one reads.
        return this.get(name, now, read)
      }
    }
    const value = this.#read(name, now, read)
    const own = { clears: this.#clears, value }
    this.#readings?.set(name, own)
    try {
      return await value
    } finally {
      if (this.#readings?.get(name) === own) this.#readings.delete(name)
    }
  }

  async #read(name: string, now: Date, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
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
