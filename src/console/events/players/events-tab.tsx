import { AppLink } from '#console/components/app-link.tsx'
import { DeletedBadge } from '#console/components/deleted-badge.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenPlayerDialog } from '#console/players/shared/player-dialog.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { eventScreen } from '#console/routes.ts'
import { eventPlayers, type PlayerEvent } from '#contract/event-players.ts'

type Row = PlayerEvent & { readonly playerId: string }

function RemoveButton({ row: { playerId, EventId, Content, Deleted } }: { row: Row }) {
  const params = { id: playerId, eventId: String(EventId) }
  return (
    <ActionButton
      endpoint={eventPlayers.leave}
      input={{ params }}
      isDestructive
      button={{ size: 'compact-sm', variant: 'subtle' }}
      undo={() => ({
        done: `The player is back in ${Content}, with the place and the scores.`,
        failed: 'An error occurred when adding the event.',
      })}
      labels={{
        label: 'Remove',
        question: 'Remove the player from this event?',
        body: `${Content}, edition ${EventId}. The player leaves the event and its leaderboards.${Deleted ? ' The event is deleted, so this cannot be undone.' : ''}`,
        confirm: 'Remove from event',
        done: 'Event deleted successfully!',
        failed: 'An error occurred when deleting the event.',
      }}
    />
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'Event Name',
    mobileRole: 'title',
    sortValue: ({ Content }) => Content.toLowerCase(),
    cell: ({ Content, Deleted }) => (
      <>
        <bdi>{Content}</bdi> {Deleted ? <DeletedBadge /> : null}
      </>
    ),
  },
  {
    key: 'edition',
    title: 'Edition',
    width: 120,
    mobileRole: 'meta',
    sortValue: ({ EventId }) => EventId,
    cell: ({ EventId }) => <AppLink href={toHref(eventScreen, { eventId: EventId })}>{EventId}</AppLink>,
  },
  {
    key: 'joined',
    title: 'Join Date',
    width: 170,
    mobileRole: 'subtitle',
    sortValue: ({ CreationDate }) => CreationDate,
    cell: ({ CreationDate }) => <Time at={CreationDate} />,
  },
  { key: 'actions', title: 'Actions', width: 110, isActions: true, cell: (row) => <RemoveButton row={row} /> },
]

const playerEventList = defineLocalList({
  id: 'player-events',
  noun: { one: 'event', many: 'events' },
  label: 'Events of the player, last joined first',
  useAllRows: ({ playerId }: { playerId: string }) => {
    const query = useEndpointQuery(eventPlayers.list, { params: { id: playerId } })
    return { rows: query.data?.map((row) => ({ ...row, playerId })), error: query.error, refetch: query.refetch }
  },
  searchText: ({ Content, EventId }: Row) => `${Content} ${EventId}`,
  columns,
  rowKey: ({ EventId }) => String(EventId),
  rowName: ({ Content }) => Content,
  search: { label: 'Search by name or edition' },
  defaultSort: { key: 'joined', direction: 'desc' },
  emptyText: 'This player is in no event.',
  noMatchText: 'No event matches this search.',
})

export function EventsTab({ playerId }: PlayerTabProps) {
  const open = useOpenPlayerDialog(playerId)
  const { disabledReason } = useCallAccess(eventPlayers.join)
  return (
    <ListView
      list={playerEventList}
      context={{ playerId }}
      actions={
        <ExplainedButton disabledReason={disabledReason} onClick={() => open('add-to-event')}>
          Add Player to Event
        </ExplainedButton>
      }
    />
  )
}
