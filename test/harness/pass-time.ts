import { vi } from 'vitest'

/** Lets faked time pass second by second, with a pause after each: a request under way is answered, not given up. */
export async function passTime(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1000))
    const end = performance.now() + 20
    while (performance.now() < end) await new Promise((resolve) => setImmediate(resolve))
  }
}
