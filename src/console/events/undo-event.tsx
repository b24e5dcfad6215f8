import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { describeUndo, type Undo } from '#console/platform/actions/undo.ts'
import { GameEvent } from '#contract/event.ts'
import { events } from '#contract/events.ts'

const namedEvents = 20

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

/** The words of an undo of a change of an event. */
export const undoChange = (texts: Pick<Undo, 'done' | 'failed'>): Undo => ({
  ...texts,
  describeConflict: describeEvent,
})

/** The texts of a restored event. */
export const restoreLabels = { done: 'The event was restored.', failed: "Couldn't restore the event." } as const

/** The words of an undo of a deletion. */
export const deletionUndo: Undo = { ...restoreLabels, describeConflict: describeEvent }

const StaleDeletions = z.object({ Events: z.array(GameEvent) })

/** Which events others restored and deleted anew, from the state that a 412 carries. */
function describeDeletions(current: unknown): ReactNode {
  const names = StaleDeletions.safeParse(current).data?.Events.map(({ Id, Content }) => `${Content} (edition ${Id})`)
  if (!names) return null
  const more = names.length - namedEvents
  const parts = more > 0 ? [...names.slice(0, namedEvents), `${formatExact(more)} more`] : names
  return <p>Restored and deleted again since: {new Intl.ListFormat('en').format(parts)}.</p>
}

/** The words of an undo of the deletion of several events. Restored ones stay as they are. */
export const undoDeletions = (noun: 'event' | 'edition'): Undo =>
  describeUndo(events.restore, {
    done: ({ Ids }) => `${formatCount(Ids.length, noun)} ${Ids.length === 1 ? 'was' : 'were'} restored.`,
    failed: `Couldn't restore the ${noun}s.`,
    describeConflict: describeDeletions,
  })
