import { dayMs } from '#contract/core/units.ts'

/** A period; `to` is excluded. */
export type Period = { readonly from: Date; readonly to: Date }

/** The days in UTC of the first and the last match: "2026-05-01". */
export type MatchedDays = { readonly first: string; readonly last: string }

type Times = {
  readonly now: Date
  /** When the player was created, of whom the matches are. */
  readonly playerSince?: Date | undefined
}

const toDay = (date: Date) => Math.floor(date.getTime() / dayMs) * dayMs

/**
 * The period of sums. Without a start it begins with the first match, of a player with the player; none begins before its player.
 * Without an end it ends with today, or without a start too with the day of the last match; no period goes beyond today.
 */
export function toPeriod(
  { from, to }: { from?: Date | undefined; to?: Date | undefined },
  { first, last }: MatchedDays,
  { now, playerSince }: Times,
): Period {
  const firstMatch = Date.parse(first)
  const since = playerSince === undefined ? undefined : Math.min(toDay(playerSince), firstMatch)
  const afterMatches = Date.parse(last) + dayMs
  const end = from === undefined ? afterMatches : Math.max(afterMatches, toDay(now) + dayMs)
  return {
    from: new Date(Math.max(from?.getTime() ?? since ?? firstMatch, since ?? -Infinity)),
    to: to === undefined ? new Date(end) : new Date(Math.min(to.getTime(), toDay(now) + dayMs)),
  }
}
