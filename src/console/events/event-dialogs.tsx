import type { z } from 'zod'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { AttentionDrawer } from './attention-drawer.tsx'
import { ClonedEvent, NewEvent, NewSeries, RepeatedEvent } from './create/new-event-dialogs.tsx'
import { EventDialog } from './event-dialog.tsx'
import { EventDialogParams, noDialog } from './event-dialog-params.ts'
import { AddLeaderboardDialog } from './fields/add-leaderboard-dialog.tsx'
import { LinkedEvent, LinkedEventWithDefinitions } from './linked-event.tsx'
import { MockPlayersDialog } from './mock-players-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { ReportDrawer } from './report/report-drawer.tsx'
import { DeleteFollowingDialog } from './series/delete-following-dialog.tsx'
import { FollowingDialog } from './series/following-dialog.tsx'
import { SeriesDrawer } from './series/series-drawer.tsx'

export function EditedEvent({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LinkedEvent id={id} onClose={onClose}>
      {(event) => <EventDialog event={event} onClose={onClose} />}
    </LinkedEvent>
  )
}

type Closes = { onClose: () => void }

function MockedEvent({ id, onClose }: Closes & { id: string }) {
  return (
    <LinkedEventWithDefinitions id={id} onClose={onClose}>
      {(event, definitions) => <MockPlayersDialog event={event} definitions={definitions} onClose={onClose} />}
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
