import type { GameEvent } from '#contract/event.ts'
import type { PlannedEvent } from '#contract/event-conflicts.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { ConflictList } from '../conflict-list.tsx'
import { type EventValues, isComplete, toStart, validate } from '../event-form.ts'
import { getTimes, toSeriesPlace, useConflicts } from '../use-conflicts.ts'
import { toProfileId, useProfiles } from './profile-field.tsx'

/** Whether an event can be saved as it is typed. */
export const isValid = (values: EventValues) => isComplete(values) && Object.keys(validate(values)).length === 0

function toPlanned(values: EventValues, profileId: number, event?: GameEvent): PlannedEvent[] {
  const start = toStart(values, event)
  if (start === '' || !isValid({ ...values, leaderboards: [] })) return []
  const leaderboardNames = event ? event.LeaderboardNames : values.leaderboards.map(({ name }) => name)
  const end = toEventEnd(new Date(start), Number(values.duration))
  const key = String(event?.Id ?? 'new')
  const planned = { key, name: values.text, start: new Date(start), end, profileId, leaderboardNames }
  return [{ ...planned, ...(event ? { ...toSeriesPlace(event), before: getTimes(event) } : { isNew: true as const }) }]
}

/** What collides with the event as it is typed. Nothing refuses it. */
export function TypedConflicts({ values, event }: { values: EventValues; event?: GameEvent }) {
  const check = useConflicts(toPlanned(values, toProfileId(values.profile, useProfiles()), event))
  if (!check || check.conflicts.length === 0) return null
  return <ConflictList conflicts={check.conflicts} />
}
