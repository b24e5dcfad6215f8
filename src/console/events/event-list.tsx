import { Badge, Checkbox, NativeSelect } from '@mantine/core'
import { z } from 'zod'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { type ListParams, toFilterQuery, toPageQuery } from '#console/platform/lists/list-params.ts'
import type { GameEvent } from '#contract/events/event.ts'
import { eventStates, toEventState } from '#contract/events/event-state.ts'
import { eventSortKeys, events } from '#contract/events/events.ts'
import { EventMenu } from './event-menu.tsx'

const Filters = z.object({
  deleted: z.enum(['show', 'hide']).default('show').catch('show'),
  state: z
    .enum(['', ...eventStates])
    .default('')
    .catch(''),
})

const stateLabels = { upcoming: 'Upcoming', running: 'Running', finished: 'Finished' } as const

const stateColors = {
  upcoming: { color: 'blue', c: 'var(--qd-info)' },
  running: { color: 'green', c: 'var(--qd-success)' },
  finished: { color: 'gray', c: 'var(--qd-text-dimmed)' },
} as const

function FilterFields({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  const states = eventStates.map((value) => ({ value, label: stateLabels[value] }))
  return (
    <>
      <NativeSelect
        aria-label="State"
        data={[{ value: '', label: 'All states' }, ...states]}
        value={params.state}
        onChange={({ currentTarget }) => setFilters({ state: currentTarget.value })}
      />
      <Checkbox
        label="Show deleted"
        checked={params.deleted === 'show'}
        onChange={({ currentTarget }) => setFilters({ deleted: currentTarget.checked ? 'show' : 'hide' })}
      />
    </>
  )
}

/** That an event is deleted, or else its state. */
function EventStateBadge({ event }: { event: GameEvent }) {
  const state = toEventState(event, new Date())
  const { label, ...colors } = event.Deleted
    ? { label: 'Deleted', color: 'red', c: 'var(--qd-danger)' }
    : { label: stateLabels[state], ...stateColors[state] }
  return (
    <Badge size="sm" tt="none" {...colors}>
      {label}
    </Badge>
  )
}

const columns: readonly Column<GameEvent>[] = [
  {
    key: 'name',
    title: 'Name',
    isFlexible: true,
    isServerSortable: true,
    mobileRole: 'title',
    cell: ({ Content }) => <bdi>{Content}</bdi>,
  },
  { key: 'edition', title: 'Edition', width: 100, isServerSortable: true, mobileRole: 'meta', cell: ({ Id }) => Id },
  {
    key: 'start',
    title: 'Start',
    width: 160,
    isServerSortable: true,
    mobileRole: 'subtitle',
    cell: ({ StartDate }) => <Time at={StartDate} />,
  },
  { key: 'end', title: 'End', width: 160, isServerSortable: true, cell: ({ EndDate }) => <Time at={EndDate} /> },
  {
    key: 'duration',
    title: 'Duration (hours)',
    width: 150,
    isServerSortable: true,
    isNumeric: true,
    cell: ({ Duration }) => Duration,
  },
  {
    key: 'state',
    title: 'State',
    width: 120,
    mobileRole: 'subtitle',
    cell: (event) => <EventStateBadge event={event} />,
  },
  { key: 'deleted', title: 'Deleted', width: 90, cell: ({ Deleted }) => (Deleted ? 'Yes' : 'No') },
  {
    key: 'profile',
    title: 'Profile ID',
    width: 150,
    cell: ({ ProfileId, ProfileName }) => (
      <>
        {ProfileId} · <bdi>{ProfileName}</bdi>
      </>
    ),
  },
  { key: 'actions', title: 'Actions', width: 80, isActions: true, cell: (event) => <EventMenu event={event} /> },
]

/** Which events the list shows, in which order, apart from the deleted ones. */
function toSelection(params: ListParams<typeof Filters>) {
  return {
    ...toFilterQuery(params),
    ...(params.state === '' ? {} : { state: params.state }),
    sortKey: eventSortKeys.find((key) => key === params.sort?.key),
    desc: params.sort?.direction === 'asc' ? ('false' as const) : ('true' as const),
  }
}

/** The text of a list without events. Source: specification, "Events". */
const emptyText = "Couldn't find any events to show."

/** The events, latest start first; a row opens its form. */
export const eventList = defineList({
  id: 'events',
  noun: { one: 'event', many: 'events' },
  label: 'Events',
  endpoint: events.list,
  toRequest: (params) => ({
    query: {
      ...toSelection(params),
      ...toPageQuery(params),
      deleted: params.deleted === 'show' ? ('true' as const) : ('false' as const),
    },
  }),
  // What "Import CSV" reads: without the deleted events, which it would create.
  export: {
    endpoint: events.export,
    toRequest: (params) => ({ query: toSelection(params) }),
    done: (fileName) => `The events that are not deleted were exported to ${fileName}.`,
  },
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Content }) => Content,
  rowSearchParams: ({ Id }) => ({ edit: String(Id) }),
  search: { label: 'Search by name or edition' },
  filters: { schema: Filters, Fields: FilterFields },
  defaultSort: { key: 'start', direction: 'desc' },
  emptyText,
  noMatchText: emptyText,
})
