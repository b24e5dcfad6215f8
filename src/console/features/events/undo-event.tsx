import type { ReactNode } from 'react'
import { Time } from '#console/components/time/time.tsx'
import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import { GameEvent } from '#contract/events/event.ts'
import { events } from '#contract/events/events.ts'
import { confirmed } from './ends/use-end-plan.ts'

/** What an event is now, from the state that a 412 carries. */
function describeEvent(current: unknown): ReactNode {
  const event = GameEvent.safeParse(current).data
  if (!event) return null
  return (
    <p>
      Now: <bdi>{event.Content}</bdi>, starts <Time at={event.StartDate} />, lasts {event.Duration} hours
      {event.Deleted ? ', deleted' : ''}.
    </p>
  )
}

/** Takes a change of an event back. `version` is the one that the change left behind. */
export function undoChange(
  { Id, Content, StartDate, Duration, ProfileId, Deleted }: GameEvent,
  version: number,
  texts: Pick<Undo, 'done' | 'failed'>,
): Undo {
  return undoBy({
    endpoint: events.update,
    input: {
      params: { id: String(Id) },
      query: confirmed,
      body: { Id, Content, StartDate, Duration, ProfileId, Deleted },
    },
    ifMatch: version,
    describeConflict: describeEvent,
    ...texts,
  })
}

/** The texts of a restored event. */
export const restoreLabels = { done: 'The event was restored.', failed: "Couldn't restore the event." } as const

/** Takes the deletion of an event back. `version` is the one that the deletion left behind. */
export function undoDeletion({ Id, Version }: Pick<GameEvent, 'Id' | 'Version'>): Undo {
  return undoBy({
    endpoint: events.restore,
    input: { body: { ids: [Id] } },
    ifMatch: Version,
    describeConflict: describeEvent,
    ...restoreLabels,
  })
}
