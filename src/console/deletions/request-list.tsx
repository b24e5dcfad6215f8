import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { suppressToast } from '#console/jobs/shared/job-toasts.ts'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { playerScreen } from '#console/routes.ts'
import { type DeletionRequest, deletions } from '#contract/deletions.ts'
import { type Job, jobs } from '#contract/jobs.ts'
import { DeletePlayerDialog } from './delete-player-dialog.tsx'
import classes from './deletions.module.css'

const refetchIntervalMs = 1_000

function isOpen({ State }: Job): boolean {
  return State === 'waiting' || State === 'running' || State === 'paused'
}

/** Polls the job of a delete request until it ends, shows a notice with the result, and refetches every query. */
function FollowedJob({ id }: { id: string }) {
  const client = useQueryClient()
  const isReported = useRef(false)
  const getRefetchInterval = (data: { Job: Job } | undefined) =>
    data && !isOpen(data.Job) ? undefined : refetchIntervalMs
  const { data } = useEndpointQuery(
    jobs.get,
    { params: { id } },
    { errorDisplay: 'quiet', refetchInterval: getRefetchInterval },
  )
  const state = data?.Job.State
  const hasEnded = data !== undefined && !isOpen(data.Job)
  useEffect(() => {
    if (data === undefined) return
    if (!hasEnded) {
      isReported.current = false
      suppressToast(id, true)
      return
    }
    if (isReported.current) return
    isReported.current = true
    if (state === 'done') notify.success('Request deleted successfully!')
    else notify.error("Couldn't delete the Request.")
    void client.invalidateQueries()
  }, [id, data, hasEnded, state, client])
  useEffect(() => {
    suppressToast(id, true)
    return () => {
      // Without the page, the toast reports the end.
      if (!isReported.current) suppressToast(id, false)
    }
  }, [id])
  return null
}

const deletingIntervalMs = 1_500
const idleIntervalMs = 30_000

/** The state of a request; empty while it is unanswered. */
function formatState({ Job }: DeletionRequest): string {
  if (!Job) return ''
  if (Job.State === 'paused') return 'Deletion paused'
  if (isOpen(Job)) return 'Being deleted…'
  return Job.State === 'canceled' ? 'Deletion canceled' : 'Deletion failed'
}

const ConfirmParams = z.object({
  /** The player whose request is open for confirmation. */
  confirm: z.string().optional(),
})

function Answer({ request }: { request: DeletionRequest }) {
  const [, setSearchParams] = useSearchParams(ConfirmParams)
  const { disabledReason } = useCallAccess(deletions.answer)
  const state = formatState(request)
  return (
    <>
      {state === '' ? null : (
        <span className={classes.state} role="status">
          {state}{' '}
        </span>
      )}
      {request.Job && isOpen(request.Job) ? null : (
        <ExplainedButton
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          disabledReason={disabledReason}
          onClick={() => setSearchParams({ confirm: request.PlayerId })}
        >
          {state === '' ? 'Confirm delete' : 'Try again'}
        </ExplainedButton>
      )}
    </>
  )
}

/** The jobs whose end the page reports: those started here, and own ones that were running at a reload. */
function useFollowed(requests: readonly DeletionRequest[] | undefined) {
  const { email } = useCurrentUser()
  const [ids, setIds] = useState<readonly string[]>([])
  const own = (requests ?? []).flatMap(({ Job }) => (Job && isOpen(Job) && Job.CreatedBy === email ? [Job.Id] : []))
  const added = own.filter((id) => !ids.includes(id))
  if (added.length > 0) setIds([...ids, ...added])
  const follow = (id: string) => setIds((before) => (before.includes(id) ? before : [...before, id]))
  return { ids, follow }
}

const columns: readonly Column<DeletionRequest>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 210,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  {
    key: 'playerSince',
    title: 'Player Since',
    width: 200,
    cell: ({ PlayerCreationDate }) => <Time at={PlayerCreationDate} fallback="Already deleted" />,
  },
  {
    key: 'requestedAt',
    title: 'Requested At',
    width: 200,
    mobileRole: 'subtitle',
    cell: ({ CreationDate }) => <Time at={CreationDate} />,
  },
  { key: 'text', title: 'Message', isFlexible: true, cell: ({ Text }) => <bdi title={Text}>{Text || '–'}</bdi> },
  {
    key: 'answer',
    title: 'Answer',
    isActions: true,
    width: 240,
    cell: (request) => <Answer request={request} />,
  },
]

/** The players who want to be deleted, oldest request first. */
export const requestList = defineList({
  id: 'delete-requests',
  noun: { one: 'delete request', many: 'delete requests' },
  label: 'Delete requests, oldest first',
  endpoint: deletions.list,
  toRequest: (params) => ({ query: toListQuery(deletions.list, params) }),
  queryOptions: {
    refetchInterval: (data) =>
      data?.Result.some(({ Job }) => Job && isOpen(Job)) ? deletingIntervalMs : idleIntervalMs,
  },
  columns,
  rowKey: ({ PlayerId }) => PlayerId,
  rowHref: ({ PlayerId, PlayerCreationDate }) =>
    PlayerCreationDate === null ? undefined : toHref(playerScreen, { playerId: PlayerId }),
  search: { label: 'Search by player ID', hint: 'Matches IDs that start with this text.' },
  emptyText: 'All the delete requests were already answered.',
  noMatchText: 'No delete request matches this player ID.',
})

/** The delete requests, and the dialog that confirms one. */
export function RequestList() {
  return <ListView list={requestList}>{({ rows }) => <RequestDialogs requests={rows} />}</ListView>
}

function RequestDialogs({ requests }: { requests: readonly DeletionRequest[] | undefined }) {
  const [{ confirm }, setSearchParams] = useSearchParams(ConfirmParams)
  const { ids, follow } = useFollowed(requests)
  return (
    <>
      {confirm === undefined ? null : (
        <DeletePlayerDialog
          key={confirm}
          playerId={confirm}
          onClose={() => setSearchParams({ confirm: undefined })}
          onAnswered={(job) => follow(job.Id)}
        />
      )}
      {ids.map((id) => (
        <FollowedJob key={id} id={id} />
      ))}
    </>
  )
}
