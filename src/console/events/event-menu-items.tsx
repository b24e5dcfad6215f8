import {
  IconArrowsMove,
  IconChartBar,
  IconCopy,
  IconList,
  IconPencil,
  IconRepeat,
  IconRestore,
  IconRocket,
  IconRocketOff,
  IconTrash,
} from '@tabler/icons-react'
import { formatCount } from '#console/components/number.tsx'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { GameEvent } from '#contract/event.ts'
import { eventPlayers, mockDeletionLimit } from '#contract/event-players.ts'
import { eventSeries } from '#contract/event-series.ts'
import { toEventState } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import { getImmovableReason } from './event-form.ts'
import { useOpenDialog } from './open-dialog.ts'
import { deletionUndo, restoreLabels } from './undo-event.tsx'

export function EventMenuItems({ event, isInForm = false }: { event: GameEvent; isInForm?: boolean }) {
  const openDialog = useOpenDialog()
  const update = useCallAccess(events.update)
  const create = useCallAccess(events.create)
  const Id = String(event.Id)
  return (
    <>
      {isInForm ? null : (
        <>
          <DialogItem
            icon={<IconPencil size={16} aria-hidden />}
            disabledReason={update.disabledReason}
            onOpen={() => openDialog({ edit: Id })}
          >
            Edit event
          </DialogItem>
          <DialogItem icon={<IconChartBar size={16} aria-hidden />} onOpen={() => openDialog({ report: Id })}>
            Report
          </DialogItem>
        </>
      )}
      <DialogItem
        icon={<IconArrowsMove size={16} aria-hidden />}
        disabledReason={update.disabledReason ?? getImmovableReason(event)}
        onOpen={() => openDialog({ move: Id })}
      >
        Move event
      </DialogItem>
      <DialogItem
        icon={<IconCopy size={16} aria-hidden />}
        disabledReason={create.disabledReason}
        onOpen={() => openDialog({ clone: Id })}
      >
        Clone event
      </DialogItem>
      <DialogItem
        icon={<IconRepeat size={16} aria-hidden />}
        disabledReason={create.disabledReason}
        onOpen={() => openDialog({ repeat: Id })}
      >
        Repeat event
      </DialogItem>
      {event.Series ? <SeriesItems event={event} seriesId={event.Series.Id} /> : null}
      <MockItem event={event} onOpen={() => openDialog({ mock: Id })} />
      <RemoveMockItem event={event} />
      {event.Deleted ? <RestoreItem event={event} /> : <DeleteItem event={event} />}
    </>
  )
}

/** What can be done with an edition of a series and those that follow it. */
function SeriesItems({ event, seriesId }: { event: GameEvent; seriesId: number }) {
  const openDialog = useOpenDialog()
  const change = useCallAccess(eventSeries.changeMany)
  const remove = useCallAccess(events.removeMany)
  const Id = String(event.Id)
  return (
    <>
      <DialogItem icon={<IconList size={16} aria-hidden />} onOpen={() => openDialog({ series: String(seriesId) })}>
        Show series
      </DialogItem>
      <DialogItem
        icon={<IconPencil size={16} aria-hidden />}
        disabledReason={change.disabledReason}
        onOpen={() => openDialog({ following: Id })}
      >
        Change this and following
      </DialogItem>
      <DialogItem
        icon={<IconTrash size={16} aria-hidden />}
        isDestructive
        disabledReason={remove.disabledReason ?? change.disabledReason}
        onOpen={() => openDialog({ deleteFollowing: Id })}
      >
        Delete this and following
      </DialogItem>
    </>
  )
}

function MockItem({ event, onOpen }: { event: GameEvent; onOpen: () => void }) {
  const { isHidden, disabledReason } = useCallAccess(eventPlayers.addMock)
  if (isHidden) return null
  const isOver = event.Deleted || toEventState(event, new Date()) === 'finished'
  return (
    <DialogItem
      icon={<IconRocket size={16} aria-hidden />}
      disabledReason={disabledReason ?? (isOver ? 'This event has ended. Nobody can join it.' : undefined)}
      onOpen={onOpen}
    >
      Add mock players
    </DialogItem>
  )
}

/** What deleting mock players did: one call may leave some. */
function toDeletedText(deleted: number): string {
  if (deleted === 0) return 'No mock player was deleted: this event has none that are in no other event.'
  const rest = deleted === mockDeletionLimit ? ' Delete again for the rest.' : ''
  return `${formatCount(deleted, 'mock player was', 'mock players were')} deleted.${rest}`
}

function RemoveMockItem({ event: { Id, Content } }: { event: GameEvent }) {
  return (
    <ActionItem
      endpoint={eventPlayers.removeMock}
      input={{ params: { eventId: String(Id) } }}
      icon={<IconRocketOff size={16} aria-hidden />}
      isDestructive
      labels={{
        label: 'Delete mock players',
        question: 'Delete the mock players of this event?',
        body: `The mock players of ${Content}, edition ${Id}, and all their data are deleted, at most ${mockDeletionLimit} at a time. Mock players who are also in another event stay.`,
        confirm: 'Delete mock players',
        done: ({ Deleted }) => toDeletedText(Deleted),
        failed: "Couldn't delete the mock players.",
      }}
    />
  )
}

function DeleteItem({ event: { Id, Content, Version } }: { event: GameEvent }) {
  return (
    <ActionItem
      endpoint={events.remove}
      input={{ params: { id: String(Id) } }}
      ifMatch={Version}
      icon={<IconTrash size={16} aria-hidden />}
      isDestructive
      target={String(Id)}
      labels={{
        label: 'Delete event',
        question: 'Are you sure?',
        body: `${Content}, edition ${Id}, and its leaderboards are marked as deleted. They can be restored from the list.`,
        confirm: 'Delete event',
        done: 'Event has been successfully deleted...',
        failed: 'An error occurred when deleting the event.',
      }}
      undo={() => deletionUndo}
    />
  )
}

function RestoreItem({ event: { Id, Content, Version } }: { event: GameEvent }) {
  return (
    <ActionItem
      endpoint={events.restore}
      input={{ body: { ids: [Id] } }}
      ifMatch={Version}
      icon={<IconRestore size={16} aria-hidden />}
      labels={{
        label: 'Restore event',
        question: 'Restore this event?',
        body: `${Content}, edition ${Id}, and its leaderboards are available again.`,
        confirm: 'Restore event',
        ...restoreLabels,
      }}
    />
  )
}
