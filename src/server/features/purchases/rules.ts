const dayMs = 86_400_000

/** How many days a summary covers without a period in the query. */
const defaultDays = 90

/** A period; `to` is excluded. */
export type Period = { readonly from: Date; readonly to: Date }

/**
 * The period of a summary: that of the query; missing ends are those of the 90 days in UTC that end with the day of the
 * newest purchase.
 */
export function toPeriod(query: { from?: Date | undefined; to?: Date | undefined }, newest: Date): Period {
  const afterNewest = new Date((Math.floor(newest.getTime() / dayMs) + 1) * dayMs)
  const from = new Date(afterNewest.getTime() - defaultDays * dayMs)
  return { from: query.from ?? from, to: query.to ?? afterNewest }
}
