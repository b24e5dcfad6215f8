import { useMemo } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { builds } from '#contract/builds/builds.ts'
import { eventRangeDays, type GameEvent } from '#contract/events/event.ts'
import { type Conflict, findConflicts, type PlanContext, type PlannedEvent } from '#contract/events/event-conflicts.ts'
import { eventProfiles } from '#contract/events/event-profiles.ts'
import { events } from '#contract/events/events.ts'

const hour = 3_600_000

/** The place of an event in its series, as the conflict checks take it. */
export function toSeriesPlace({ Series }: GameEvent): Pick<PlannedEvent, 'series'> {
  return Series ? { series: { id: Series.Id, position: Series.Position } } : {}
}

/** An event that exists, as the conflict checks take it. */
export function toPlanned(event: GameEvent): PlannedEvent {
  return {
    key: String(event.Id),
    name: event.Content,
    start: new Date(event.StartDate),
    end: new Date(event.EndDate),
    profileId: event.ProfileId,
    leaderboardNames: event.LeaderboardNames,
    ...toSeriesPlace(event),
  }
}

/** The period of the planned events, as far as one call reads it. */
function toRange(planned: readonly PlannedEvent[]) {
  const starts = planned.map(({ start }) => start.getTime())
  const first = starts.length > 0 ? Math.min(...starts) : 0
  const last = Math.max(first + hour, ...planned.map(({ end }) => end.getTime()))
  const end = Math.min(last, first + eventRangeDays * 24 * hour)
  return { startDate: new Date(first).toISOString(), endDate: new Date(end).toISOString(), deleted: 'false' as const }
}

/** What events are checked against besides each other; undefined while it loads. */
export function usePlanContext(enabled = true): PlanContext | undefined {
  const options = { errorDisplay: 'quiet', enabled } as const
  const profiles = useEndpointQuery(eventProfiles.list, { query: { getDeleted: 'true' } }, options)
  const windows = useEndpointQuery(builds.windows, { query: { take: '100' } }, options)
  const [profileData, windowData] = [profiles.data, windows.data?.Result]
  return useMemo(
    () => (profileData && windowData ? { profiles: profileData, windows: windowData } : undefined),
    [profileData, windowData],
  )
}

/**
 * The conflicts of planned events with each other and with what exists; undefined while that is loading. A planned
 * event with the key of one that exists takes its place.
 */
export function useConflicts(planned: readonly PlannedEvent[]): readonly Conflict[] | undefined {
  const options = { errorDisplay: 'quiet', enabled: planned.length > 0 } as const
  const existing = useEndpointQuery(events.range, { query: toRange(planned) }, options)
  const context = usePlanContext(planned.length > 0)
  if (!existing.data || !context) return undefined
  const keys = new Set(planned.map(({ key }) => key))
  const others = existing.data.map(toPlanned).filter(({ key }) => !keys.has(key))
  return findConflicts([...planned, ...others], context).filter(({ key }) => keys.has(key))
}
