import { Badge, Checkbox, Group, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { z } from 'zod'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toListQuery, toSelection } from '#console/platform/lists/list-query.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { eventsScreen } from '#console/routes.ts'
import type { GameEvent } from '#contract/event.ts'
import { eventStates, toEventState } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import { CalendarParams } from './calendar/calendar-params.ts'
import { ViewSwitch, type ViewSwitchProps } from './calendar/view-switch.tsx'
import { EventDialogParams } from './event-dialog-params.ts'
import { EventMenu } from './event-menu.tsx'
import { EventPresets, stateLabels, useRememberedPreset } from './list-presets.tsx'

const Filters = z.object({
  deleted: z.enum(['show', 'hide']).default('show').catch('show'),
  state: z
    .enum(['', ...eventStates])
    .default('')
    .catch(''),
})

const stateColors = {
  upcoming: { color: 'blue', c: 'var(--qd-info)' },
  running: { color: 'green', c: 'var(--qd-success)' },
  finished: { color: 'gray', c: 'var(--qd-text-dimmed)' },
} as const

function FilterFields({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow ? null : <EventPresets />}
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
    mobileRole: 'title',
    cell: ({ Content }) => <bdi>{Content}</bdi>,
  },
  { key: 'edition', title: 'Edition', width: 100, cell: ({ Id }) => Id },
  {
    key: 'start',
    title: 'Start',
    width: 160,
    mobileRole: 'subtitle',
    cell: ({ StartDate }) => <Time at={StartDate} />,
  },
  { key: 'end', title: 'End', width: 160, cell: ({ EndDate }) => <Time at={EndDate} /> },
  {
    key: 'duration',
    title: 'Duration (hours)',
    width: 150,
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

/** The text of a list without events. Source: specification, "Events". */
const emptyText = "Couldn't find any events to show."

/** The events, latest start first; a row opens its form. */
const eventList = defineList({
  id: 'events',
  noun: { one: 'event', many: 'events' },
  label: 'Events',
  endpoint: events.list,
  toRequest: (params) => ({
    query: {
      ...toListQuery(events.list, params),
      deleted: params.deleted === 'show' ? ('true' as const) : ('false' as const),
    },
  }),
  // What "Import CSV" reads: without the deleted events, which it would create.
  export: {
    endpoint: events.export,
    toRequest: (params) => ({ query: toSelection(events.export, params) }),
    done: (fileName) => `The events that are not deleted were exported to ${fileName}.`,
  },
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Content }) => Content,
  rowSearchParams: ({ Id }) => ({ edit: String(Id) }),
  search: { label: 'Search by name or edition' },
  filters: { schema: Filters, Fields: FilterFields },
  defaultSort: { key: 'start', direction: 'desc' },
  bulkActions: lazyComponent(() => import('./move-many/move-selected.tsx'), 'MoveSelected'),
  emptyText,
  noMatchText: emptyText,
})

// The console opens on this page, so everything but the list is loaded when it is opened, and the fields for files
// after the list.
const EventFiles = lazyComponent(() => import('./files/event-files.tsx'), 'EventFiles')
const PageMenuItems = lazyComponent(() => import('./page-menu-items.tsx'), 'PageMenuItems')
const EventDialogs = lazyComponent(() => import('./event-dialogs.tsx'), 'EventDialogs')
const EditedEvent = lazyComponent(() => import('./event-dialogs.tsx'), 'EditedEvent')
const CalendarPage = lazyComponent(() => import('./calendar/calendar-page.tsx'), 'CalendarPage')

function EventActions(props: ViewSwitchProps) {
  const [, setSearchParams] = useSearchParams(EventDialogParams)
  const { disabledReason } = useCallAccess(events.create)
  const isNarrow = useIsNarrow()
  return (
    <Group gap="xs">
      <Suspense fallback={null}>
        <EventFiles />
      </Suspense>
      <ViewSwitch {...props} />
      <ExplainedButton
        leftSection={isNarrow ? undefined : <IconPlus size={16} aria-hidden />}
        disabledReason={disabledReason}
        onClick={() => setSearchParams({ new: 'true' })}
      >
        Create event
      </ExplainedButton>
    </Group>
  )
}

function EventList(props: { openKey: string | undefined; actions: ReactNode; menu: ReactNode }) {
  const isReady = useRememberedPreset()
  const isNarrow = useIsNarrow()
  if (!isReady) return null
  // A phone folds the filters away: what runs is one press away there too.
  return <ListPage list={eventList} title="Events" summary={isNarrow ? <EventPresets /> : null} {...props} />
}

/** The events as a list or a calendar, with their forms and files. */
export function EventsPage() {
  const [params] = useSearchParams(EventDialogParams)
  const [{ show }] = useSearchParams(CalendarParams)
  const [isCalendarExpected, setCalendarExpected] = useState(false)
  const isChosen = useRef(false)
  const isList = show === 'list'
  // Opening it tries again, and says so where it cannot be loaded.
  const expectCalendar = () =>
    void CalendarPage.preload().then(
      () => setCalendarExpected(true),
      () => undefined,
    )
  const actions = <EventActions isChosen={isChosen} onPointAtCalendar={expectCalendar} />
  const menu = (
    <Suspense fallback={<Menu.Label>Loading</Menu.Label>}>
      <PageMenuItems />
    </Suspense>
  )
  // Above the events: in place of a dialog whose event is not there, an alert says so.
  const hasDialog = Object.values(params).some((one) => one !== undefined)
  return (
    <>
      {hasDialog ? (
        <Suspense fallback={null}>
          <EventDialogs />
        </Suspense>
      ) : null}
      {isList ? <EventList openKey={params.edit} actions={actions} menu={menu} /> : null}
      {isList && !isCalendarExpected ? null : (
        <Suspense fallback={isList ? null : <LoadingSkeleton height={600} label="Loading the calendar" />}>
          <CalendarPage isShown={!isList} actions={actions} menu={menu} />
        </Suspense>
      )}
    </>
  )
}

/** The events with the form of the one that the path names. */
export function EventPage() {
  const id = usePathParam('eventId')
  const navigateTo = useNavigateTo()
  return (
    <>
      <Suspense fallback={null}>
        <EditedEvent key={id} id={id} onClose={() => navigateTo(toHref(eventsScreen))} />
      </Suspense>
      <EventsPage />
    </>
  )
}
