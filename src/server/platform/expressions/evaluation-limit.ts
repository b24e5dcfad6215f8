/** How long one evaluation may take, in milliseconds. What it waits for a processor does not count. */
export const evaluationLimitMs = 100

/** Measures one evaluation: the function that is returned says at its end how long it took. */
export function startTimer(): () => { readonly tookMs: number; readonly isTooSlow: boolean } {
  const startedAt = performance.now()
  const usage = process.cpuUsage()
  return () => {
    const tookMs = performance.now() - startedAt
    const { user, system } = process.cpuUsage(usage)
    // On a busy machine it may have waited all the time, and the process used hardly any.
    return { tookMs, isTooSlow: Math.min(tookMs, (user + system) / 1000) > evaluationLimitMs }
  }
}
