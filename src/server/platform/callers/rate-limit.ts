/** How many of something are allowed in a time, for each subject. */
export type Rate = { readonly calls: number; readonly perMs: number }

const maxSubjects = 200_000

/**
 * A token bucket for each subject: it begins full, each call takes one, and it fills up evenly. Known in this process
 * only: with several, a subject gets as much in each.
 */
export class RateLimit {
  readonly #rate: Rate
  /** By subject, the one that called last at the end: a map grows with its content, while a cache takes its room at once. */
  readonly #left = new Map<string, { readonly left: number; readonly at: number }>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** How many a subject has left at an instant in milliseconds; not a whole number while it fills up. */
  #countLeft(subject: string, now: number): number {
    const { calls, perMs } = this.#rate
    const known = this.#left.get(subject)
    // The clock may have gone back since.
    const gained = known ? (Math.max(0, now - known.at) * calls) / perMs : 0
    return known ? Math.min(calls, known.left + gained) : calls
  }

  /** Which share a subject has used at an instant in milliseconds: 1 is all. */
  getUsedShare(subject: string, now: number): number {
    return 1 - this.#countLeft(subject, now) / this.#rate.calls
  }

  /** Takes one at an instant in milliseconds; returns 0, or in how many milliseconds there will be one. */
  take(subject: string, now: number): number {
    const { calls, perMs } = this.#rate
    const left = this.#countLeft(subject, now)
    if (left < 1) return Math.ceil(((1 - left) * perMs) / calls)
    this.#left.delete(subject)
    this.#left.set(subject, { left: left - 1, at: now })
    if (this.#left.size > maxSubjects) {
      const [oldest = ''] = this.#left.keys()
      this.#left.delete(oldest)
    }
    return 0
  }
}
