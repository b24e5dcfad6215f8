import type { CalendarLoader } from '#console/events/shared/calendar-sources.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { definitionScreen } from '#console/routes.ts'
import { leaderboardClosing } from '#contract/leaderboard-closing.ts'

/** The leaderboards that were closed early in a period. All others end with their event, which the calendar shows. */
export const loadClosedLeaderboards: CalendarLoader = async ({ from, to }, signal) => {
  const query = { startDate: from.toISOString(), endDate: to.toISOString() }
  const { data } = await call(leaderboardClosing.closed, { query }, { signal })
  return data.map(({ Id, Name, EventName, ClosedAt }) => ({
    key: String(Id),
    title: EventName === null ? `Leaderboards closed: ${Name}` : `Leaderboards closed: ${Name}, ${EventName}`,
    start: new Date(ClosedAt),
    end: null,
    href: toHref(definitionScreen, { definitionId: Id }),
  }))
}
