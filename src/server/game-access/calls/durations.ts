/** Up to how many milliseconds each bucket of a histogram counts; the last also counts what took longer. */
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 60_000] as const

/** A histogram without a call. */
export const noDurations = (): number[] => bounds.map(() => 0)

/** The bucket of a duration in a histogram. */
export function toBucket(milliseconds: number): number {
  const bucket = bounds.findIndex((bound) => milliseconds <= bound)
  return bucket < 0 ? bounds.length - 1 : bucket
}

/** In how many milliseconds at most this share of the calls of a histogram was handled; null without a call. */
export function toQuantile(durations: readonly number[], share: number): number | null {
  const all = durations.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let sum = 0
  const bucket = durations.findIndex((count) => {
    sum += count
    return sum >= all * share
  })
  return bounds[bucket] ?? null
}
