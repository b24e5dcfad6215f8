import { type QueryClient, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatWindow } from '#console/builds/shared/maintenance-text.ts'
import { useTimeZone } from '#console/components/time/time-zone.ts'
import { toQueryOptions, useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { builds } from '#contract/builds.ts'
import { dayMs, periodDays } from '#contract/core/units.ts'
import { type GameEvent, isRangeCut } from '#contract/event.ts'
import { type Conflict, findConflicts, type PlanContext, type PlannedEvent } from '#contract/event-conflicts.ts'
import { eventProfiles } from '#contract/event-profiles.ts'
import { events } from '#contract/events.ts'

/** The place of an event in its series, as the conflict checks take it. */
export function toSeriesPlace({ Series }: GameEvent): Pick<PlannedEvent, 'series'> {
  return Series ? { series: { id: Series.Id, position: Series.Position } } : {}
}

export type Times = { readonly start: Date; readonly end: Date }

export function getTimes({ StartDate, EndDate }: GameEvent): Times {
  return { start: new Date(StartDate), end: new Date(EndDate) }
}

/** An event that exists, as the conflict checks take it. */
export function toPlanned(event: GameEvent): PlannedEvent {
  return {
    key: String(event.Id),
    name: event.Content,
    ...getTimes(event),
    profileId: event.ProfileId,
    leaderboardNames: event.LeaderboardNames,
    ...toSeriesPlace(event),
  }
}

const getLastEnd = (planned: readonly Pick<PlannedEvent, 'end'>[]) =>
  Math.max(0, ...planned.map(({ end }) => end.getTime()))

type Range = { readonly from: Date; readonly to: Date }

/** The most periods that are read for one check. */
export const maxRanges = 10

/** Periods that contain the planned events, each as long as one call reads; the first ten when there are more. */
export function toRanges(planned: readonly Times[]): readonly Range[] {
  const ranges: { from: Date; to: Date }[] = []
  for (const { start, end } of planned.toSorted((one, other) => one.start.getTime() - other.start.getTime())) {
    const last = ranges.at(-1)
    if (!last || end.getTime() - last.from.getTime() > periodDays * dayMs) ranges.push({ from: start, to: end })
    else if (end > last.to) last.to = end
  }
  return ranges.slice(0, maxRanges)
}

/** Until when all events that exist were read, by period; undefined when that covers all planned events. */
export function getCheckedUntil(
  planned: readonly Pick<PlannedEvent, 'end'>[],
  ranges: readonly Pick<Range, 'to'>[],
  existing: readonly (readonly Pick<GameEvent, 'StartDate'>[])[],
): Date | undefined {
  const lastRead = existing.find(isRangeCut)?.at(-1)
  const until = lastRead ? new Date(lastRead.StartDate) : (ranges.at(-1)?.to ?? new Date(0))
  return until.getTime() < getLastEnd(planned) ? until : undefined
}

const allProfiles = { query: { getDeleted: 'true' } } as const
const firstWindows = { query: { take: '100' } } as const

/** Reads ahead what `usePlanContext` gives. */
export async function prefetchPlanContext(client: QueryClient): Promise<void> {
  const options = { errorDisplay: 'quiet' } as const
  await Promise.all([
    client.prefetchQuery({ ...toQueryOptions(eventProfiles.list, allProfiles, options), retry: false }),
    client.prefetchQuery({ ...toQueryOptions(builds.windows, firstWindows, options), retry: false }),
  ])
}

/** What events are checked against besides each other; undefined while it loads. */
export function usePlanContext(enabled = true): PlanContext | undefined {
  const options = { errorDisplay: 'quiet', enabled } as const
  const profiles = useEndpointQuery(eventProfiles.list, allProfiles, options)
  const windows = useEndpointQuery(builds.windows, firstWindows, options)
  const [profileData, windowData] = [profiles.data, windows.data?.Result]
  const zone = useTimeZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the windows have times in the zone
  return useMemo(() => {
    if (!profileData || !windowData) return undefined
    return { profiles: profileData, windows: windowData.map((one) => ({ ...one, Name: formatWindow(one) })) }
  }, [profileData, windowData, zone])
}

const toInput = ({ from, to }: Range) => ({
  query: { startDate: from.toISOString(), endDate: to.toISOString(), deleted: 'false' as const },
})

/** The events of each period; undefined until all are read. */
function useExisting([main, ...others]: readonly Range[]): readonly (readonly GameEvent[])[] | undefined {
  const isEnabled = main !== undefined
  const options = { errorDisplay: 'quiet', enabled: isEnabled } as const
  const first = useEndpointQuery(events.range, toInput(main ?? { from: new Date(0), to: new Date(1) }), options).data
  const rest = useQueries({
    queries: others.map((range) => toQueryOptions(events.range, toInput(range), options)),
    combine: (results) => results.flatMap(({ data }) => (data ? [data.data] : [])),
  })
  return isEnabled && first && rest.length === others.length ? [first, ...rest] : undefined
}

/** The conflicts of planned events. */
export type ConflictCheck = {
  readonly conflicts: readonly Conflict[]
  /** Until when they were checked against the events that exist; absent when that covers all of them. */
  readonly checkedUntil?: Date | undefined
}

/**
 * The conflicts of planned events with each other and with what exists; undefined while that is loading. A planned
 * event with the key of one that exists takes its place.
 */
export function useConflicts(planned: readonly PlannedEvent[]): ConflictCheck | undefined {
  const ranges = toRanges(planned)
  const existing = useExisting(ranges)
  const context = usePlanContext(planned.length > 0)
  if (!existing || !context) return undefined
  const keys = new Set(planned.map(({ key }) => key))
  const others = new Map(existing.flat().map((event) => [String(event.Id), toPlanned(event)]))
  for (const key of keys) others.delete(key)
  return {
    conflicts: findConflicts([...planned, ...others.values()], context).filter(({ key }) => keys.has(key)),
    checkedUntil: getCheckedUntil(planned, ranges, existing),
  }
}

/** Conflicts by the key of their event. */
export function groupConflicts(conflicts: readonly Conflict[]): ReadonlyMap<string, readonly Conflict[]> {
  const byKey = new Map<string, Conflict[]>()
  for (const conflict of conflicts) {
    const group = byKey.get(conflict.key)
    if (group) group.push(conflict)
    else byKey.set(conflict.key, [conflict])
  }
  return byKey
}
