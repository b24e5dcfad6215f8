import { useState } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { GameEvent } from '#contract/event.ts'
import { eventSeries } from '#contract/event-series.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { type EndPlan, endUnconfirmed } from '#contract/leaderboard-end-plan.ts'

export type NewTimes = Pick<GameEvent, 'Id' | 'StartDate' | 'Duration'>

/** The new times of an event in a list, when its end is another one by them; else none. */
export function listNewEnds(event: GameEvent, { StartDate, Duration }: Omit<NewTimes, 'Id'>): NewTimes[] {
  const isSame = toEventEnd(new Date(StartDate), Duration).toISOString() === event.EndDate
  return isSame ? [] : [{ Id: event.Id, StartDate, Duration }]
}

const isSameList = (one: readonly NewTimes[], other: readonly NewTimes[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** What a form knows about the plan of the ends that it moves. */
export type EndPlanState = {
  /** Reads the plan of these ends. */
  readonly read: (ends: readonly NewTimes[]) => void
  /** Whether these ends can be saved: the plan is read, or none is needed. */
  readonly isRead: (ends: readonly NewTimes[]) => boolean
  /** The plan to show and confirm; undefined while it is read, and when nothing depends on these ends. */
  readonly getPlan: (ends: readonly NewTimes[]) => EndPlan | undefined
  /** Why the plan of these ends could not be read. */
  readonly getError: (ends: readonly NewTimes[]) => ApiError | undefined
  /** The confirmation of the plan that is shown. */
  readonly toQuery: (ends: readonly NewTimes[]) => { confirm?: 'true'; fingerprint?: string }
  /** An option of the form: the plan is read again when it was another one by the time it was confirmed. */
  readonly onError: (error: ApiError) => void
}

/** The plan of a form that moves ends of events: what the new ends change for leaderboards, read before they are saved. */
export function useEndPlan(): EndPlanState {
  const [requested, setRequested] = useState<readonly NewTimes[]>([])
  const { data, error, refetch } = useEndpointQuery(
    eventSeries.planEnds,
    { body: { events: [...requested] } },
    { enabled: requested.length > 0, errorDisplay: 'quiet', keepPreviousData: false },
  )
  const isRequested = (ends: readonly NewTimes[]) => ends.length > 0 && isSameList(ends, requested)
  const getPlan = (ends: readonly NewTimes[]) => (isRequested(ends) && data && data.Total > 0 ? data : undefined)
  return {
    read: setRequested,
    isRead: (ends) => ends.length === 0 || (isRequested(ends) && data !== undefined),
    getPlan,
    getError: (ends) => (isRequested(ends) ? error : undefined),
    toQuery: (ends) => {
      const plan = getPlan(ends)
      return plan ? { confirm: 'true', fingerprint: plan.Fingerprint } : {}
    },
    onError: ({ code }) => {
      if (code === endUnconfirmed.code) refetch()
    },
  }
}
