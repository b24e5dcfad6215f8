import { Group, Switch } from '@mantine/core'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { DeletedBadge } from '#console/components/deleted-badge.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { EditIcon } from '#console/platform/lists/edit-icon.tsx'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { definitionListScreen, definitionScreen, eventScreen } from '#console/routes.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { Capacity } from './capacity.tsx'
import { DeleteIcon, RestoreDefinition } from './definition-actions.tsx'
import classes from './leaderboards.module.css'

const Filters = z.object({ deleted: z.enum(['true']).optional().catch(undefined) })

function DeletedFilter({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  return (
    <Switch
      label="Deleted definitions"
      checked={params.deleted === 'true'}
      onChange={(event) => setFilters({ deleted: event.currentTarget.checked ? 'true' : undefined })}
    />
  )
}

const columns: readonly Column<LeaderboardDefinition>[] = [
  {
    key: 'id',
    title: 'ID',
    width: 100,
    mobileRole: 'meta',
    cell: ({ Id }) => <span className={classes.code}>{Id}</span>,
  },
  {
    key: 'name',
    title: 'Definition Name',
    mobileRole: 'title',
    cell: ({ Name }) => <bdi>{Name}</bdi>,
  },
  {
    key: 'event',
    title: 'Event Edition',
    mobileRole: 'subtitle',
    cell: ({ EventId, EventName, EventDeleted }) =>
      EventId === null ? (
        '–'
      ) : (
        <>
          <AppLink href={toHref(eventScreen, { eventId: EventId })}>
            {EventId} <bdi>{EventName}</bdi>
          </AppLink>{' '}
          {EventDeleted ? <DeletedBadge label="Event deleted" /> : null}
        </>
      ),
  },
  {
    key: 'capacity',
    title: 'Capacity',
    width: 120,
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: Capacity,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 110,
    isActions: true,
    cell: (definition) =>
      definition.Deleted ? (
        <RestoreDefinition definition={definition} />
      ) : (
        <Group gap={2} wrap="nowrap" justify="flex-end">
          <EditIcon id={definition.Id} name={definition.Name} endpoint={leaderboards.saveDefinition} />
          <DeleteIcon definition={definition} />
        </Group>
      ),
  },
]

/** The leaderboard definitions, the newest first until a column is chosen. */
export const definitionList = defineList({
  id: 'leaderboard-definitions',
  noun: { one: 'definition', many: 'definitions' },
  label: 'Leaderboard definitions',
  endpoint: leaderboards.list,
  toRequest: (params) => ({ query: toListQuery(leaderboards.list, params) }),
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowHref: ({ Id }) => toHref(definitionScreen, { definitionId: Id }),
  search: { label: 'Search leaderboard definitions', placeholder: 'ID, name or event' },
  filters: { schema: Filters, Fields: DeletedFilter },
  emptyText: 'There are no leaderboard definitions.',
  emptyAction: () => (
    <AppLink href={toHref(definitionListScreen, {}, { new: 'true' })}>Create a leaderboard definition</AppLink>
  ),
  noMatchText: 'No leaderboard definition matches this search.',
})
