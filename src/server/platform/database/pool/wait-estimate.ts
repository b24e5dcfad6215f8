/** How much the latest use counts in the average. */
const weight = 0.1

/** Estimates how long a queue takes from how long its places were used since it was last empty. */
export class WaitEstimate {
  #averageMs = 0

  /** Counts a use that has ended, with this many callers waiting. An empty queue says nothing about the next one. */
  record(usedMs: number, waiting: number): void {
    this.#averageMs = waiting === 0 ? 0 : this.#averageMs + (usedMs - this.#averageMs) * weight
  }

  /** Milliseconds until the next caller's turn with this many callers ahead of it and this many places. */
  estimate(waiting: number, places: number): number {
    return (waiting / places) * this.#averageMs
  }
}
