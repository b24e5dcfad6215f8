import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { toDateTimeFields } from '#console/components/time/date-time.ts'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { GameEvent } from '#contract/event.ts'
import { toCloneStart } from '#contract/event-state.ts'
import { events } from '#contract/events.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { AttentionDrawer } from './attention-drawer.tsx'
import { CalendarParams } from './calendar/calendar-params.ts'
import { getNewStart } from './calendar/calendar-time.ts'
import { NewEventDialog } from './create/new-event-dialog.tsx'
import { toNewValues } from './create/new-event-form.ts'
import { EventDialog } from './event-dialog.tsx'
import { EventDialogParams, noDialog } from './event-dialog-params.ts'
import { noValues, toCloneValues } from './event-form.ts'
import { AddLeaderboardDialog } from './fields/add-leaderboard-dialog.tsx'
import { MockPlayersDialog } from './mock-players-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ReportDrawer } from './report/report-drawer.tsx'
import { DeleteFollowingDialog } from './series/delete-following-dialog.tsx'
import { FollowingDialog } from './series/following-dialog.tsx'
import { SeriesDrawer } from './series/series-drawer.tsx'
import { toRepeatedValues } from './series/series-form.ts'

type Link = { readonly id: string; readonly onClose: () => void }

const contained = { errorDisplay: 'contained' } as const

/** The dialog of an event that the URL names, once it is read; in its place, why it cannot be read. */
function LinkedEvent({ id, onClose, children }: Link & { children: (event: GameEvent) => ReactNode }) {
  const { data, error } = useEndpointQuery(events.get, { params: { id } }, contained)
  if (data) return children(data)
  if (!error) return null
  return <UnknownLinkAlert onClose={onClose}>{error.message}</UnknownLinkAlert>
}

/** `LinkedEvent` for a dialog that also needs the leaderboards of the event. */
function LinkedEventWithDefinitions({
  id,
  onClose,
  children,
}: Link & { children: (event: GameEvent, definitions: readonly LeaderboardDefinition[]) => ReactNode }) {
  const { data, error } = useEndpointQuery(leaderboards.ofEvent, { params: { id } }, contained)
  return (
    <LinkedEvent id={id} onClose={onClose}>
      {(event) => {
        if (data) return children(event, data)
        return error ? <UnknownLinkAlert onClose={onClose}>{error.message}</UnknownLinkAlert> : null
      }}
    </LinkedEvent>
  )
}

export function EditedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LinkedEvent id={id} onClose={onClose}>
      {(event) => <EventDialog event={event} onClose={onClose} />}
    </LinkedEvent>
  )
}

function CloneDialog({
  event,
  definitions,
  onClose,
}: {
  event: GameEvent
  definitions: readonly LeaderboardDefinition[]
  onClose: () => void
}) {
  // The start stays while the dialog is open.
  const [initial] = useState(() => toNewValues(toCloneValues(event, definitions, toCloneStart(new Date()))))
  return <NewEventDialog title={`Clone ${event.Content}`} initial={initial} original={event} onClose={onClose} />
}

type Closes = { onClose: () => void }

/** A new event at `start`, or where the calendar or the clock is. */
function NewEvent({ start, onClose }: Closes & { start: string | undefined }) {
  const [state] = useSearchParams(CalendarParams)
  // The start stays while the dialog is open.
  const [initial] = useState(() =>
    toNewValues({ ...noValues, ...toDateTimeFields(start ? new Date(start) : getNewStart(state, new Date())) }),
  )
  return <NewEventDialog title="Create event" initial={initial} onClose={onClose} />
}

function ClonedEvent({ id, onClose }: Closes & { id: string }) {
  return (
    <LinkedEventWithDefinitions id={id} onClose={onClose}>
      {(event, definitions) => <CloneDialog event={event} definitions={definitions} onClose={onClose} />}
    </LinkedEventWithDefinitions>
  )
}

function MockedEvent({ id, onClose }: Closes & { id: string }) {
  return (
    <LinkedEventWithDefinitions id={id} onClose={onClose}>
      {(event, definitions) => <MockPlayersDialog event={event} definitions={definitions} onClose={onClose} />}
    </LinkedEventWithDefinitions>
  )
}

function NewSeries({ onClose }: Closes) {
  const [state] = useSearchParams(CalendarParams)
  const [initial] = useState(() =>
    toNewValues({ ...noValues, ...toDateTimeFields(getNewStart(state, new Date())) }, { unit: 'week' }),
  )
  return <NewEventDialog title="Create series" initial={initial} onClose={onClose} />
}

function RepeatedEvent({ id, onClose }: Closes & { id: string }) {
  return (
    <LinkedEventWithDefinitions id={id} onClose={onClose}>
      {(event, definitions) => (
        <NewEventDialog
          title={`Repeat ${event.Content}`}
          initial={toNewValues(toRepeatedValues(event, toCloneValues(event, definitions, new Date(event.StartDate))))}
          onClose={onClose}
        />
      )}
    </LinkedEventWithDefinitions>
  )
}

function MovedEvent({ id, start, end, onClose }: Closes & { id: string; start?: string; end?: string }) {
  const suggested = start && end ? { start: new Date(start), end: new Date(end) } : undefined
  return (
    <LinkedEvent id={id} onClose={onClose}>
      {(event) => <MoveDialog event={event} suggested={suggested} onClose={onClose} />}
    </LinkedEvent>
  )
}

export function EventDialogs() {
  const [params, setSearchParams] = useSearchParams(EventDialogParams)
  const onClose = () => setSearchParams(noDialog)
  const closeLeaderboard = () => setSearchParams({ leaderboard: undefined })
  const { edit, leaderboard, clone, mock, move, report } = params
  return (
    <>
      <SeriesDialogs params={params} onClose={onClose} />
      {params.new ? <NewEvent start={params.newStart} onClose={onClose} /> : null}
      {edit === undefined ? null : <EditedEvent key={edit} id={edit} onClose={onClose} />}
      {leaderboard === undefined ? null : (
        <LinkedEvent key={`leaderboard ${leaderboard}`} id={leaderboard} onClose={closeLeaderboard}>
          {(event) => <AddLeaderboardDialog event={event} onClose={closeLeaderboard} />}
        </LinkedEvent>
      )}
      {clone === undefined ? null : <ClonedEvent key={clone} id={clone} onClose={onClose} />}
      {mock === undefined ? null : <MockedEvent key={mock} id={mock} onClose={onClose} />}
      {move === undefined ? null : (
        <MovedEvent key={move} id={move} start={params.moveStart} end={params.moveEnd} onClose={onClose} />
      )}
      {report === undefined ? null : <ReportDrawer key={report} id={report} onClose={onClose} />}
      {params.attention ? <AttentionDrawer onClose={onClose} /> : null}
    </>
  )
}

function SeriesDialogs({ params, onClose }: Closes & { params: z.output<typeof EventDialogParams> }) {
  const { newSeries, repeat, series, following, deleteFollowing } = params
  return (
    <>
      {newSeries ? <NewSeries onClose={onClose} /> : null}
      {repeat === undefined ? null : <RepeatedEvent key={repeat} id={repeat} onClose={onClose} />}
      {series === undefined ? null : <SeriesDrawer key={series} id={series} onClose={onClose} />}
      {following === undefined ? null : (
        <LinkedEvent key={following} id={following} onClose={onClose}>
          {(event) => <FollowingDialog event={event} onClose={onClose} />}
        </LinkedEvent>
      )}
      {deleteFollowing === undefined ? null : (
        <LinkedEvent key={deleteFollowing} id={deleteFollowing} onClose={onClose}>
          {(event) => <DeleteFollowingDialog event={event} onClose={onClose} />}
        </LinkedEvent>
      )}
    </>
  )
}
