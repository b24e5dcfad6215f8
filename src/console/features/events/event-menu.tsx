import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconRestore, IconRocket, IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useSession } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import type { GameEvent } from '#contract/events/event.ts'
import { eventPlayers } from '#contract/events/event-players.ts'
import { toEventState } from '#contract/events/event-state.ts'
import { events } from '#contract/events/events.ts'

/** The dialogs of the page: a new event, or the edition that is edited, cloned or gets mock players. */
export const EventDialogParams = z.object({
  new: z.enum(['true']).optional().catch(undefined),
  edit: z.string().optional(),
  clone: z.string().optional(),
  mock: z.string().optional(),
})

/** What can be done with one event. */
export function EventMenu({ event }: { event: GameEvent }) {
  const [, setSearchParams] = useSearchParams(EventDialogParams)
  const update = useCallAccess(events.update)
  const create = useCallAccess(events.create)
  const Id = String(event.Id)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${event.Content}, edition ${Id}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DialogItem
          icon={<IconPencil size={16} aria-hidden />}
          disabledReason={update.disabledReason}
          onOpen={() => setSearchParams({ edit: Id })}
        >
          Edit event
        </DialogItem>
        <DialogItem
          icon={<IconCopy size={16} aria-hidden />}
          disabledReason={create.disabledReason}
          onOpen={() => setSearchParams({ clone: Id })}
        >
          Clone event
        </DialogItem>
        <MockItem event={event} onOpen={() => setSearchParams({ mock: Id })} />
        {event.Deleted ? <RestoreItem event={event} /> : <DeleteItem event={event} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function MockItem({ event, onOpen }: { event: GameEvent; onOpen: () => void }) {
  const { isHidden, disabledReason } = useCallAccess(eventPlayers.addMock)
  if (isHidden) return null
  const isOver = event.Deleted || toEventState(event, new Date()) === 'finished'
  return (
    <DialogItem
      icon={<IconRocket size={16} aria-hidden />}
      disabledReason={disabledReason ?? (isOver ? 'Nobody can join this event any more.' : undefined)}
      onOpen={onOpen}
    >
      Add mock players
    </DialogItem>
  )
}

function DeleteItem({ event: { Id, Content, Version } }: { event: GameEvent }) {
  return (
    <ActionItem
      endpoint={events.remove}
      input={{ params: { id: String(Id) } }}
      ifMatch={Version}
      icon={<IconTrash size={16} aria-hidden />}
      harmful
      target={String(Id)}
      labels={{
        label: 'Delete event',
        question: 'Are you sure?',
        body: `${Content}, edition ${Id}, and its leaderboards are marked as deleted. They can be restored from the list.`,
        confirm: 'Delete event',
        done: 'Event has been successfully deleted...',
        failed: 'An error occurred when deleting the event.',
      }}
    />
  )
}

function RestoreItem({ event: { Id, Content } }: { event: GameEvent }) {
  const { person } = useSession()
  const isAllowed =
    person !== undefined && (hasPermission(person, 'CREATE_EVENTS') || hasPermission(person, 'DELETE_UPDATE_EVENTS'))
  return (
    <ActionItem
      endpoint={events.restore}
      input={{ body: { ids: [Id] } }}
      icon={<IconRestore size={16} aria-hidden />}
      {...(isAllowed ? {} : { disabledReason: 'Restoring needs the permission to create or to edit events.' })}
      labels={{
        label: 'Restore event',
        question: 'Restore this event?',
        body: `${Content}, edition ${Id}, and its leaderboards are available again.`,
        confirm: 'Restore event',
        done: 'The event was restored.',
        failed: "Couldn't restore the event.",
      }}
    />
  )
}
