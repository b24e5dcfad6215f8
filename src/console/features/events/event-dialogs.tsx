import { useState } from 'react'
import type { z } from 'zod'
import { toDateTimeFields } from '#console/components/time/date-time.ts'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { GameEvent } from '#contract/events/event.ts'
import { toCloneStart } from '#contract/events/event-state.ts'
import { events } from '#contract/events/events.ts'
import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'
import { leaderboards } from '#contract/leaderboards/leaderboards.ts'
import { AttentionDrawer } from './attention-drawer.tsx'
import { EventDialog, NewEventDialog } from './event-dialog.tsx'
import { EventDialogParams, noDialog } from './event-dialog-params.ts'
import { noValues, toCloneValues } from './event-form.ts'
import { MockPlayersDialog } from './mock-players-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ReportDrawer } from './report/report-drawer.tsx'
import { DeleteFollowingDialog } from './series/delete-following-dialog.tsx'
import { FollowingDialog } from './series/following-dialog.tsx'
import { SeriesDialog } from './series/series-dialog.tsx'
import { SeriesDrawer } from './series/series-drawer.tsx'
import { noSeriesValues, toRepeatedValues } from './series/series-form.ts'

/** An event of the address and its leaderboards, once both are read; kept while a dialog is open. */
function useEventWithDefinitions(id: string) {
  const params = { id }
  const event = useEndpointQuery(events.get, { params })
  const definitions = useEndpointQuery(leaderboards.ofEvent, { params })
  return { event: event.data, definitions: definitions.data }
}

/** Edits the event with this edition. */
export function EditedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useEndpointQuery(events.get, { params: { id } }, { errorDisplay: 'contained' })
  if (data) return <EventDialog event={data} onClose={onClose} />
  if (!error) return null
  return <UnknownLinkAlert onClose={onClose}>{error.message}</UnknownLinkAlert>
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
  const [initial] = useState(() => toCloneValues(event, definitions, toCloneStart(new Date())))
  return <NewEventDialog title={`Clone ${event.Content}`} initial={initial} original={event} onClose={onClose} />
}

type Closes = { onClose: () => void }

function NewEvent({ start, onClose }: Closes & { start: string | undefined }) {
  // The start stays while the dialog is open.
  const [initial] = useState(() => (start ? { ...noValues, ...toDateTimeFields(new Date(start)) } : noValues))
  return <NewEventDialog title="Create event" initial={initial} onClose={onClose} />
}

function ClonedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { event, definitions } = useEventWithDefinitions(id)
  return event && definitions ? <CloneDialog event={event} definitions={definitions} onClose={onClose} /> : null
}

function MockedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  const { event, definitions } = useEventWithDefinitions(id)
  return event && definitions ? <MockPlayersDialog event={event} definitions={definitions} onClose={onClose} /> : null
}

function NewSeries({ onClose }: Closes) {
  const [initial] = useState(noSeriesValues)
  return <SeriesDialog title="Create series" initial={initial} onClose={onClose} />
}

function RepeatedEvent({ id, onClose }: Closes & { id: string }) {
  const { event, definitions } = useEventWithDefinitions(id)
  if (!event || !definitions) return null
  const initial = toRepeatedValues(event, toCloneValues(event, definitions, new Date(event.StartDate)))
  return <SeriesDialog title={`Repeat ${event.Content}`} initial={initial} onClose={onClose} />
}

function MovedEvent({ id, start, end, onClose }: Closes & { id: string; start?: string; end?: string }) {
  const { data } = useEndpointQuery(events.get, { params: { id } })
  if (!data) return null
  const suggested = start && end ? { start: new Date(start), end: new Date(end) } : undefined
  return <MoveDialog event={data} suggested={suggested} onClose={onClose} />
}

/** The dialog that the URL names. */
export function EventDialogs() {
  const [params, setSearchParams] = useSearchParams(EventDialogParams)
  const onClose = () => setSearchParams(noDialog)
  const { edit, clone, mock, move, report } = params
  return (
    <>
      <SeriesDialogs params={params} onClose={onClose} />
      {params.new ? <NewEvent start={params.newStart} onClose={onClose} /> : null}
      {edit === undefined ? null : <EditedEvent key={edit} id={edit} onClose={onClose} />}
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

/** The dialogs about series. */
function SeriesDialogs({ params, onClose }: Closes & { params: z.output<typeof EventDialogParams> }) {
  const { newSeries, repeat, series, following, deleteFollowing } = params
  return (
    <>
      {newSeries ? <NewSeries onClose={onClose} /> : null}
      {repeat === undefined ? null : <RepeatedEvent key={repeat} id={repeat} onClose={onClose} />}
      {series === undefined ? null : <SeriesDrawer key={series} id={series} onClose={onClose} />}
      {following === undefined ? null : <FollowingDialog key={following} id={following} onClose={onClose} />}
      {deleteFollowing === undefined ? null : (
        <DeleteFollowingDialog key={deleteFollowing} id={deleteFollowing} onClose={onClose} />
      )}
    </>
  )
}
