import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo, usePathParam, useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { eventsScreen } from '#console/shared/screens/events.ts'
import { events } from '#contract/events/events.ts'
import { EventDialogParams } from './event-dialog-params.ts'
import { eventList } from './event-list.tsx'

// The console opens on this page, so its dialogs are loaded when they are opened, and the fields for files after it.
const EventFiles = lazyComponent(() => import('./event-files.tsx').then((module) => module.EventFiles))
const NewEventDialog = lazyComponent(() => import('./event-dialog.tsx').then((module) => module.NewEventDialog))
const EditedEvent = lazyComponent(() => import('./event-dialogs.tsx').then((module) => module.EditedEvent))
const ClonedEvent = lazyComponent(() => import('./event-dialogs.tsx').then((module) => module.ClonedEvent))
const MockedEvent = lazyComponent(() => import('./event-dialogs.tsx').then((module) => module.MockedEvent))

/** The events: a list with their forms and files. */
export function EventsPage() {
  const [params, setSearchParams] = useSearchParams(EventDialogParams)
  const { disabledReason } = useCallAccess(events.create)
  const close = () => setSearchParams({ new: undefined, edit: undefined, clone: undefined, mock: undefined })
  return (
    <>
      <ListPage
        list={eventList}
        title="Events"
        openKey={params.edit}
        primary={
          <Group gap="xs">
            <Suspense fallback={null}>
              <EventFiles />
            </Suspense>
            <ExplainedButton
              leftSection={<IconPlus size={16} aria-hidden />}
              disabledReason={disabledReason}
              onClick={() => setSearchParams({ new: 'true' })}
            >
              Create event
            </ExplainedButton>
          </Group>
        }
      />
      <Suspense fallback={null}>
        {params.new ? <NewEventDialog onClose={close} /> : null}
        {params.edit === undefined ? null : <EditedEvent key={params.edit} id={params.edit} onClose={close} />}
        {params.clone === undefined ? null : <ClonedEvent key={params.clone} id={params.clone} onClose={close} />}
        {params.mock === undefined ? null : <MockedEvent key={params.mock} id={params.mock} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The events with the form of the one that the path names. */
export function EventPage() {
  const id = usePathParam('eventId')
  const navigateTo = useNavigateTo()
  return (
    <>
      <EventsPage />
      <Suspense fallback={null}>
        <EditedEvent key={id} id={id} onClose={() => navigateTo(toHref(eventsScreen))} />
      </Suspense>
    </>
  )
}
