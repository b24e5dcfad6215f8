import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import { GameEvent } from '#contract/event.ts'
import { listLockedFields } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import { confirmed } from './ends/use-end-plan.ts'

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

/** Whether a change moved the start or the end of an event into the past, where it is locked. */
function isLocked(before: GameEvent, changed: GameEvent): boolean {
  const locked = listLockedFields(changed, new Date())
  return (
    (locked.StartDate && before.StartDate !== changed.StartDate) ||
    (locked.Duration && before.Duration !== changed.Duration)
  )
}

/** Takes a change of an event back; undefined when that is impossible. `changed` is what the change left behind. */
export function undoChange(
  before: GameEvent,
  changed: GameEvent,
  texts: Pick<Undo, 'done' | 'failed'>,
): Undo | undefined {
  if (isLocked(before, changed)) return undefined
  const { Id, Content, StartDate, Duration, ProfileId, Deleted } = before
  return undoBy({
    endpoint: events.update,
    input: {
      params: { id: String(Id) },
      query: confirmed,
      body: { Id, Content, StartDate, Duration, ProfileId, Deleted },
    },
    ifMatch: changed.Version,
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

const StaleDeletions = z.object({ Events: z.array(GameEvent) })

/** Which events others restored and deleted anew, from the state that a 412 carries. */
function describeDeletions(current: unknown): ReactNode {
  const names = StaleDeletions.safeParse(current).data?.Events.map(({ Id, Content }) => `${Content} (edition ${Id})`)
  if (!names) return null
  const more = names.length - namedEvents
  const parts = more > 0 ? [...names.slice(0, namedEvents), `${formatExact(more)} more`] : names
  return <p>Restored and deleted again since: {new Intl.ListFormat('en').format(parts)}.</p>
}

/** Takes the deletion of several events back, with the versions that it left behind. Restored ones stay as they are. */
export function undoDeletions(deleted: readonly Pick<GameEvent, 'Id' | 'Version'>[], noun: 'event' | 'edition'): Undo {
  const ids = deleted.map(({ Id }) => Id)
  return undoBy({
    endpoint: events.restore,
    input: { body: { ids, versions: [...deleted] } },
    inputWithoutVersion: { body: { ids } },
    done: ({ Ids }) => `${formatCount(Ids.length, noun)} ${Ids.length === 1 ? 'was' : 'were'} restored.`,
    failed: `Couldn't restore the ${noun}s.`,
    describeConflict: describeDeletions,
  })
}
