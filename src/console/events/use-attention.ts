import { useState } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { dayMs } from '#contract/core/units.ts'
import type { GameEvent } from '#contract/event.ts'
import { attentionDays } from '#contract/event-attention.ts'
import { type Conflict, findConflicts, findUncoveredTimes, withoutRepeats } from '#contract/event-conflicts.ts'
import { events } from '#contract/events.ts'
import { toPlanned, usePlanContext } from './use-conflicts.ts'

/** What is wrong with the events of the next days. */
export type Attention = {
  /** The events that were checked. */
  readonly events: readonly GameEvent[]
  readonly conflicts: readonly Conflict[]
  /** The events that have conflicts. */
  readonly inConflict: readonly GameEvent[]
  /** When no event runs for a day or longer. */
  readonly gaps: readonly { readonly from: Date; readonly to: Date }[]
}

/** Checks the events of the next days; the period stays while the component is on screen. */
export function useAttention(): { readonly attention: Attention | undefined; readonly error: ApiError | undefined } {
  const [range] = useState(() => ({ from: new Date(), to: new Date(Date.now() + attentionDays * dayMs) }))
  const query = { startDate: range.from.toISOString(), endDate: range.to.toISOString(), deleted: 'false' as const }
  const { data, error } = useEndpointQuery(events.range, { query }, { errorDisplay: 'part' })
  const context = usePlanContext()
  if (!data || !context) return { attention: undefined, error }
  const planned = data.map(toPlanned)
  const conflicts = withoutRepeats(findConflicts(planned, context))
  const gaps = findUncoveredTimes(planned, range).filter(({ from, to }) => to.getTime() - from.getTime() >= dayMs)
  const inConflict = data.filter(({ Id }) => conflicts.some(({ key }) => key === String(Id)))
  return { attention: { events: data, conflicts, inConflict, gaps }, error: undefined }
}
