import { Group, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { eventsScreen } from '#console/routes.ts'
import { events } from '#contract/events/events.ts'
import { CalendarParams } from './calendar/calendar-params.ts'
import { ViewSwitch, type ViewSwitchProps } from './calendar/view-switch.tsx'
import { EventDialogParams } from './event-dialog-params.ts'
import { eventList } from './event-list.tsx'

// The console opens on this page, so everything but the list is loaded when it is opened, and the fields for files
// after the list.
const EventFiles = lazyComponent(() => import('./files/event-files.tsx').then((module) => module.EventFiles))
const PageMenuItems = lazyComponent(() => import('./page-menu-items.tsx').then((module) => module.PageMenuItems))
const EventDialogs = lazyComponent(() => import('./event-dialogs.tsx').then((module) => module.EventDialogs))
const EditedEvent = lazyComponent<{ id: string; onClose: () => void }>(() =>
  import('./event-dialogs.tsx').then((module) => module.EditedEvent),
)
const CalendarPage = lazyComponent<{ isShown: boolean; actions: ReactNode; menu: ReactNode }>(() =>
  import('./calendar/calendar-page.tsx').then((module) => module.CalendarPage),
)

/** What can be done with the events as a whole. */
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
      {isList ? <ListPage list={eventList} title="Events" openKey={params.edit} actions={actions} menu={menu} /> : null}
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
