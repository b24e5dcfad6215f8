import { useState } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { GameEvent } from '#contract/events/event.ts'
import { toCloneStart } from '#contract/events/event-state.ts'
import { events } from '#contract/events/events.ts'
import type { LeaderboardDefinition } from '#contract/leaderboards/definitions.ts'
import { leaderboards } from '#contract/leaderboards/leaderboards.ts'
import { EventDialog, NewEventDialog } from './event-dialog.tsx'
import { toCloneValues } from './event-form.ts'
import { MockPlayersDialog } from './mock-players-dialog.tsx'

/** An event of the address and its leaderboards, once both are read; kept while a dialog is open. */
function useEventWithDefinitions(id: string) {
  const params = { id }
  const event = useEndpointQuery(events.get, { params })
  const definitions = useEndpointQuery(leaderboards.ofEvent, { params })
  return { event: event.data, definitions: definitions.data }
}

/** Edits the event with this edition. */
export function EditedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useEndpointQuery(events.get, { params: { id } })
  return data ? <EventDialog event={data} onClose={onClose} /> : null
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
  const [initial] = useState(() => toCloneValues(event, definitions, toCloneStart(new Date())))
  return <NewEventDialog initial={initial} onClose={onClose} />
}

/** Creates a copy of the event with this edition. */
export function ClonedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { event, definitions } = useEventWithDefinitions(id)
  return event && definitions ? <CloneDialog event={event} definitions={definitions} onClose={onClose} /> : null
}

/** Adds mock players to the event with this edition. */
export function MockedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { event, definitions } = useEventWithDefinitions(id)
  return event && definitions ? <MockPlayersDialog event={event} definitions={definitions} onClose={onClose} /> : null
}
