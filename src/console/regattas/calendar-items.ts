import type { CalendarLoader } from '#console/events/shared/calendar-sources.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { regattaScreen } from '#console/routes.ts'
import { regattas } from '#contract/regattas.ts'

/** The regattas of a period that are not deleted, each from the start to the end of its competition. */
export const loadRegattas: CalendarLoader = async ({ from, to }, signal) => {
  const query = { startDate: from.toISOString(), endDate: to.toISOString() }
  const { data } = await call(regattas.range, { query }, { signal })
  return data
    .filter(({ IsDeleted }) => !IsDeleted)
    .map(({ Id, DataKey, StartDate, CompetitionEndDate }) => ({
      key: String(Id),
      title: `Regatta ${Id}: ${DataKey}`,
      start: new Date(StartDate),
      end: new Date(CompetitionEndDate),
      href: toHref(regattaScreen, { regattaId: Id }),
    }))
}
