import { useMemo } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { builds } from '#contract/builds/builds.ts'
import { periodDays } from '#contract/core/units.ts'
import { type GameEvent, isRangeCut } from '#contract/events/event.ts'
import { type Conflict, findConflicts, type PlanContext, type PlannedEvent } from '#contract/events/event-conflicts.ts'
import { eventProfiles } from '#contract/events/event-profiles.ts'
import { events } from '#contract/events/events.ts'

const hour = 3_600_000

/** The place of an event in its series, as the conflict checks take it. */
export function toSeriesPlace({ Series }: GameEvent): Pick<PlannedEvent, 'series'> {
  return Series ? { series: { id: Series.Id, position: Series.Position } } : {}
}

/** When an event runs. */
export type Times = { readonly start: Date; readonly end: Date }

/** When an event that exists runs. */
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

/** The end of the planned events. */
const getLastEnd = (planned: readonly Pick<PlannedEvent, 'end'>[]) =>
  Math.max(0, ...planned.map(({ end }) => end.getTime()))

/** The period of the planned events, as far as one call reads it. */
function toRange(planned: readonly PlannedEvent[]): { readonly from: Date; readonly to: Date } {
  const starts = planned.map(({ start }) => start.getTime())
  const first = starts.length > 0 ? Math.min(...starts) : 0
  const last = Math.max(first + hour, getLastEnd(planned))
  return { from: new Date(first), to: new Date(Math.min(last, first + periodDays * 24 * hour)) }
}

/** Until when all events that exist were read; undefined when that covers all planned events. */
export function getCheckedUntil(
  planned: readonly Pick<PlannedEvent, 'end'>[],
  { to }: { readonly to: Date },
  existing: readonly Pick<GameEvent, 'StartDate'>[],
): Date | undefined {
  const lastRead = isRangeCut(existing) ? existing.at(-1) : undefined
  const until = lastRead ? new Date(lastRead.StartDate) : to
  return until.getTime() < getLastEnd(planned) ? until : undefined
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
  const options = { errorDisplay: 'quiet', enabled: planned.length > 0 } as const
  const range = toRange(planned)
  const query = { startDate: range.from.toISOString(), endDate: range.to.toISOString(), deleted: 'false' as const }
  const existing = useEndpointQuery(events.range, { query }, options)
  const context = usePlanContext(planned.length > 0)
  if (!existing.data || !context) return undefined
  const keys = new Set(planned.map(({ key }) => key))
  const others = existing.data.map(toPlanned).filter(({ key }) => !keys.has(key))
  return {
    conflicts: findConflicts([...planned, ...others], context).filter(({ key }) => keys.has(key)),
    checkedUntil: getCheckedUntil(planned, range, existing.data),
  }
}
