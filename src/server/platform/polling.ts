/** How long a background task rests when it found nothing: the shortest at first, doubled each time up to the longest. */
export type IdleRests = { readonly shortestMs: number; readonly longestMs: number }

/** What a look for work found: undefined is nothing, otherwise how long to rest before the next look. */
export type Found = { readonly restMs: number } | undefined

const restAfterErrorMs = 1_000

/**
 * The background tasks of a server that look for work in the database. A server at rest asks ever less often, so that it
 * costs next to nothing; whatever may have given it work, a request or the work of another task, wakes them all. Work that
 * another process left is found within the longest rest.
 */
export class Polling {
  readonly #loops = new Set<Loop>()
  readonly #report: (error: unknown) => void

  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  /** Looks again and again until the returned function is called, which lets the current look end. */
  start(look: () => Promise<Found>, rests: IdleRests): () => Promise<void> {
    const lookAndWake = async () => {
      try {
        const found = await look()
        if (found) this.wake()
        return found
      } catch (error) {
        this.#report(error)
        return { restMs: restAfterErrorMs }
      }
    }
    const loop = new Loop(lookAndWake, rests)
    this.#loops.add(loop)
    return async () => {
      this.#loops.delete(loop)
      await loop.stop()
    }
  }

  /** Lets every task look within its shortest rest. */
  wake(): void {
    for (const loop of this.#loops) loop.wake()
  }
}

class Loop {
  readonly #look: () => Promise<Found>
  readonly #rests: IdleRests
  readonly #running: Promise<void>
  #isStopped = false
  /** How long to rest when the next look finds nothing. */
  #idleMs: number
  /** The rest under way: its length, and whether it may be shortened, because nothing was found before it. */
  #rest: { ms: number; isIdle: boolean; timer: NodeJS.Timeout; end: () => void } | undefined

  constructor(look: () => Promise<Found>, rests: IdleRests) {
    this.#look = look
    this.#rests = rests
    this.#idleMs = rests.shortestMs
    this.#running = this.#run()
  }

  wake(): void {
    const { shortestMs } = this.#rests
    this.#idleMs = shortestMs
    const rest = this.#rest
    if (!rest?.isIdle || rest.ms <= shortestMs) return
    rest.ms = shortestMs
    clearTimeout(rest.timer)
    rest.timer = setTimeout(rest.end, shortestMs)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#rest?.timer)
    this.#rest?.end()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const found = await this.#look()
      if (this.#isStopped) return
      await this.#sleep(found?.restMs ?? this.#idleMs, found === undefined)
    }
  }

  #sleep(ms: number, isIdle: boolean): Promise<void> {
    this.#idleMs = isIdle ? Math.min(2 * this.#idleMs, this.#rests.longestMs) : this.#rests.shortestMs
    return new Promise((resolve) => {
      const end = () => {
        this.#rest = undefined
        resolve()
      }
      this.#rest = { ms, isIdle, timer: setTimeout(end, ms), end }
    })
  }
}
