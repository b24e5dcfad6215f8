import { useState } from 'react'
import { toDateTimeFields } from '#console/components/time/date-time.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { GameEvent } from '#contract/event.ts'
import { toCloneStart } from '#contract/event-state.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { CalendarParams } from '../calendar/calendar-params.ts'
import { getNewStart } from '../calendar/calendar-time.ts'
import { noValues, toCloneValues } from '../event-form.ts'
import { LinkedEventWithDefinitions } from '../linked-event.tsx'
import { toRepeatedValues } from '../series/series-form.ts'
import { NewEventDialog } from './new-event-dialog.tsx'
import { toNewValues } from './new-event-form.ts'

type Closes = { onClose: () => void }

/** A new event at `start`, or where the calendar or the clock is. */
export function NewEvent({ start, onClose }: Closes & { start: string | undefined }) {
  const [state] = useSearchParams(CalendarParams)
  // The start stays while the dialog is open.
  const [initial] = useState(() =>
    toNewValues({ ...noValues, ...toDateTimeFields(start ? new Date(start) : getNewStart(state, new Date())) }),
  )
  return <NewEventDialog title="Create event" initial={initial} onClose={onClose} />
}

export function ClonedEvent({ id, onClose }: Closes & { id: string }) {
  return (
    <LinkedEventWithDefinitions id={id} onClose={onClose}>
      {(event, definitions) => <CloneDialog event={event} definitions={definitions} onClose={onClose} />}
    </LinkedEventWithDefinitions>
  )
}

function CloneDialog({
  event,
  definitions,
  onClose,
}: {
  event: GameEvent
  definitions: readonly LeaderboardDefinition[]
  onClose: () => void
}) {
  // The start stays while the dialog is open.
  const [initial] = useState(() => toNewValues(toCloneValues(event, definitions, toCloneStart(new Date()))))
  return <NewEventDialog title={`Clone ${event.Content}`} initial={initial} original={event} onClose={onClose} />
}

export function NewSeries({ onClose }: Closes) {
  const [state] = useSearchParams(CalendarParams)
  const [initial] = useState(() =>
    toNewValues({ ...noValues, ...toDateTimeFields(getNewStart(state, new Date())) }, { unit: 'week' }),
  )
  return <NewEventDialog title="Create series" initial={initial} onClose={onClose} />
}

export function RepeatedEvent({ id, onClose }: Closes & { id: string }) {
  return (
    <LinkedEventWithDefinitions id={id} onClose={onClose}>
      {(event, definitions) => (
        <NewEventDialog
          title={`Repeat ${event.Content}`}
          initial={toNewValues(toRepeatedValues(event, toCloneValues(event, definitions, new Date(event.StartDate))))}
          onClose={onClose}
        />
      )}
    </LinkedEventWithDefinitions>
  )
}
