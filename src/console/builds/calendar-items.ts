import { type CalendarItem, type CalendarLoader, isInRange } from '#console/events/shared/calendar-sources.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { apiTimelineScreen, maintenanceScreen } from '#console/routes.ts'
import { platformNames } from '#contract/build-platforms.ts'
import { builds } from '#contract/builds.ts'

/** The maintenance windows of a period, of the 100 that start last. */
export const loadMaintenance: CalendarLoader = async (range, signal) => {
  const { data } = await call(builds.windows, { query: { take: '100' } }, { signal })
  return data.Result.map(({ Id, Platform, From, To }) => ({
    key: Id,
    title: Platform ? `Maintenance, ${platformNames[Platform]}` : 'Maintenance',
    start: new Date(From),
    end: new Date(To),
    href: toHref(maintenanceScreen, {}, { edit: Id }),
  })).filter((item) => isInRange(item, range))
}

/** The builds that began to require an update in a period. */
export const loadRequiredUpdates: CalendarLoader = async (range, signal) => {
  const { data } = await call(builds.all, {}, { signal })
  return data
    .flatMap(({ Platform, BuildNumber, Version, UpdateRequiredSince }): CalendarItem[] =>
      UpdateRequiredSince === null
        ? []
        : [
            {
              key: `${Platform}-${BuildNumber}`,
              title: `Update required: ${platformNames[Platform]} ${Version} (${BuildNumber})`,
              start: new Date(UpdateRequiredSince),
              end: null,
              href: toHref(apiTimelineScreen, {}, { edit: `${Platform}-${BuildNumber}` }),
            },
          ],
    )
    .filter((item) => isInRange(item, range))
}
