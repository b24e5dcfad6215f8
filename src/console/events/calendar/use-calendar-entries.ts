import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { toQueryOptions, useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { type GameEvent, isRangeCut } from '#contract/event.ts'
import { type Conflict, findConflicts, withoutRepeats } from '#contract/event-conflicts.ts'
import { events } from '#contract/events.ts'
import { type CalendarRange, type CalendarSource, calendarSources } from '../shared/calendar-sources.ts'
import { prefetchPlanContext, toPlanned, usePlanContext } from '../use-conflicts.ts'
import { type CalendarEntry, eventKind, toEntry, toProfileColor } from './calendar-entry.ts'
import type { CalendarState } from './calendar-params.ts'

/** Names and colors, as a background, of the kinds that the signed-in user may see, events first. */
export type CalendarKind = Pick<CalendarSource, 'kind' | 'label' | 'color'>

/** The sources that the user may see. */
function useSources(): readonly CalendarSource[] {
  const isAllowed = useAccessCheck()
  return useSlot(calendarSources).filter(({ access }) => isAllowed(access))
}

/** Events have the colors of their profiles. */
const eventColors = `linear-gradient(135deg, ${toProfileColor(1)} 50%, ${toProfileColor(2)} 50%)`

export function useCalendarKinds(): readonly CalendarKind[] {
  return [{ kind: eventKind, label: 'Events', color: eventColors }, ...useSources()]
}

/** Which items the URL asks for. */
export type CalendarFilter = Pick<CalendarState, 'kinds' | 'profile' | 'deleted'>

/** Which kinds the URL asks for: all of them unless it names some. */
export function isKindShown({ kinds }: Pick<CalendarState, 'kinds'>, kind: string): boolean {
  return kinds === undefined || kinds.split(',').includes(kind)
}

const toQuery = ({ from, to }: CalendarRange, deleted: CalendarState['deleted']) => ({
  query: {
    startDate: from.toISOString(),
    endDate: to.toISOString(),
    deleted: deleted === 'show' ? ('true' as const) : ('false' as const),
  },
})

const noEvents: readonly GameEvent[] = []

/** The events of up to two periods, each once; `cut` are those of a period that has more than were read. */
function useEvents([main, lead]: readonly [CalendarRange, CalendarRange?], deleted: CalendarState['deleted']) {
  const query = useEndpointQuery(events.range, toQuery(main, deleted))
  const before = useEndpointQuery(events.range, toQuery(lead ?? main, deleted), { enabled: lead !== undefined })
  const [data = noEvents, leadData = noEvents] = [query.data, lead ? before.data : undefined]
  const all = useMemo(
    () => [...new Map([...leadData, ...data].map((event) => [event.Id, event])).values()],
    [data, leadData],
  )
  return {
    all,
    isLoading: query.isLoading || query.isPlaceholderData,
    cut: [data, leadData].find(isRangeCut) ?? noEvents,
  }
}

/** The conflicts of events that are not deleted, by edition; those of two events at the later one. */
function useConflictsByEdition(all: readonly GameEvent[]): ReadonlyMap<string, readonly Conflict[]> {
  const context = usePlanContext()
  return useMemo(() => {
    if (!context) return new Map<string, Conflict[]>()
    const planned = all.filter(({ Deleted }) => !Deleted).map(toPlanned)
    const found = new Map<string, Conflict[]>()
    for (const conflict of withoutRepeats(findConflicts(planned, context)))
      found.set(conflict.key, [...(found.get(conflict.key) ?? []), conflict])
    return found
  }, [all, context])
}

const toSourceQuery = ({ kind, label, color, load }: CalendarSource, { from, to }: CalendarRange) => ({
  queryKey: ['calendar', kind, from.getTime(), to.getTime()],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly CalendarEntry[]> => {
    const items = await (await load())({ from, to }, signal)
    return items.map((item) => ({ ...item, kind, color, note: label, conflicts: [] }))
  },
})

/** For a period outside the years that a call takes. */
const noTime: CalendarRange = { from: new Date(0), to: new Date(1) }

/** From the first day on display to the end of what is loaded. */
const toWholePeriod = ([main = noTime, lead]: readonly CalendarRange[]) => ({
  from: lead?.from ?? main.from,
  to: main.to,
})

/** The items of other features in a period. A source that fails is left out, with its notice. */
function useSourceEntries(period: CalendarRange) {
  const sources = useSources()
  return useQueries({
    queries: sources.map((source) => ({
      ...toSourceQuery(source, period),
      staleTime: 5_000,
      meta: { errorDisplay: 'part' },
      throwOnError: (thrown: unknown) => !(thrown instanceof ApiError),
    })),
    // The same array for the same entries: another would draw the calendar again.
    combine: (results) => ({
      others: results.flatMap(({ data = [] }): readonly CalendarEntry[] => data),
      isLoading: results.some(({ isLoading }) => isLoading),
    }),
  })
}

/** What the calendar shows: the items of the kinds and the profile that the URL names, by start. */
export function useCalendarEntries(ranges: readonly CalendarRange[], filter: CalendarFilter) {
  const [main = noTime, lead] = ranges
  const { all, isLoading, cut } = useEvents([main, lead], filter.deleted)
  const conflicts = useConflictsByEdition(all)
  const { others, isLoading: isRestLoading } = useSourceEntries(toWholePeriod(ranges))
  const entries = useMemo(() => {
    const now = new Date()
    const ofProfile = all.filter(
      ({ ProfileId }) => filter.profile === undefined || String(ProfileId) === filter.profile,
    )
    const own = ofProfile.map((event) => toEntry(event, conflicts.get(String(event.Id)) ?? [], now))
    return [...own, ...others]
      .filter(({ kind }) => isKindShown(filter, kind))
      .toSorted((one, other) => one.start.getTime() - other.start.getTime())
  }, [all, conflicts, others, filter])
  return { entries, isLoading, isRestLoading, cut }
}

/**
 * Reads all that the calendar shows of periods, each given by its loaded ranges, before they are on display. Errors are
 * left to the display, which reads again.
 */
export function useReadAhead(
  periods: readonly (readonly CalendarRange[])[],
  deleted: CalendarState['deleted'],
  { isWanted, onRead }: { readonly isWanted: boolean; readonly onRead: () => void },
): void {
  const client = useQueryClient()
  const sources = useSources()
  const read = useEffectEvent(async () => {
    const [errorDisplay, staleTime] = ['quiet', Infinity] as const
    const own = periods.flat().map((range) => toQueryOptions(events.range, toQuery(range, deleted), { errorDisplay }))
    const others = periods.flatMap((ranges) => sources.map((one) => toSourceQuery(one, toWholePeriod(ranges))))
    await Promise.all([
      prefetchPlanContext(client),
      ...own.map((query) => client.prefetchQuery({ ...query, staleTime, retry: false })),
      ...others.map((query) => client.prefetchQuery({ ...query, staleTime, retry: false, meta: { errorDisplay } })),
    ])
    onRead()
  })
  const what = `${periods.flat().map(({ from }) => from.getTime())} ${deleted}`
  useEffect(() => {
    if (isWanted && what) void read()
  }, [isWanted, what])
}
