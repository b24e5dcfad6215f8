const dayMs = 86_400_000

/** How many days are summed up when no period is asked for. */
const usualDays = 90

/** A stretch of time; `to` is not part of it. */
export type Period = { readonly from: Date; readonly to: Date }

/**
 * The period that a summary covers: the one asked for, where it is open the 90 days in UTC that end with the day of
 * the newest purchase.
 */
export function toPeriod(asked: { from?: Date | undefined; to?: Date | undefined }, newest: Date): Period {
  const behindNewest = new Date((Math.floor(newest.getTime() / dayMs) + 1) * dayMs)
  const from = new Date(behindNewest.getTime() - usualDays * dayMs)
  return { from: asked.from ?? from, to: asked.to ?? behindNewest }
}
