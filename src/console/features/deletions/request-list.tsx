import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Time } from '#console/components/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { SearchParamsPager } from '#console/platform/navigation/search-params-pager.tsx'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { usePerson } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { playerScreen } from '#console/shared/screens/players.ts'
import { type DeletionRequest, deletions } from '#contract/deletions.ts'
import { DeletePlayerDialog } from './delete-question.tsx'
import classes from './deletions.module.css'
import { DeletionsSearchParams, toPage } from './deletions-search-params.ts'
import { FollowedJob, isOpen } from './followed-job.tsx'

const whileDeletingMs = 1_500
const otherwiseMs = 30_000

/** What is going on with a request, in a word; empty while nobody has answered it. */
function stateText({ Job }: DeletionRequest): string {
  if (!Job) return ''
  if (Job.State === 'paused') return 'Deletion paused'
  if (isOpen(Job)) return 'Being deleted…'
  return Job.State === 'canceled' ? 'Deletion canceled' : 'Deletion failed'
}

function Answer({ request, onConfirm }: { request: DeletionRequest; onConfirm: () => void }) {
  const { disabledReason: lack } = useCallAccess(deletions.answer)
  const state = stateText(request)
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
          unless={lack}
          onClick={onConfirm}
        >
          {state === '' ? 'Confirm delete' : 'Try again'}
        </ExplainedButton>
      )}
    </>
  )
}

/** The jobs whose end this person is told: those started here, and own ones that were running at a reload. */
function useFollowed(requests: readonly DeletionRequest[] | undefined) {
  const { email } = usePerson()
  const [ids, setIds] = useState<readonly string[]>([])
  const own = (requests ?? []).flatMap(({ Job }) => (Job && isOpen(Job) && Job.CreatedBy === email ? [Job.Id] : []))
  const fresh = own.filter((id) => !ids.includes(id))
  if (fresh.length > 0) setIds([...ids, ...fresh])
  const follow = (id: string) => setIds((before) => (before.includes(id) ? before : [...before, id]))
  return { ids, follow }
}

/** The players who want to be deleted, oldest request first. */
export function RequestList() {
  const [address, setAddress] = useSearchParams(DeletionsSearchParams)
  const { size, confirm } = address
  const asked = useEndpointQuery(
    deletions.list,
    { query: toPage(address) },
    {
      refetchInterval: (data) => (data?.Result.some(({ Job }) => Job && isOpen(Job)) ? whileDeletingMs : otherwiseMs),
    },
  )
  const { data } = asked
  const { ids, follow } = useFollowed(data?.Result)
  const columns = useMemo(
    (): readonly Column<DeletionRequest>[] => [
      {
        key: 'playerId',
        title: 'Player ID',
        mobileRole: 'title',
        cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
      },
      {
        key: 'playerSince',
        title: 'Player Since',
        width: 200,
        cell: ({ PlayerCreationDate }) => <Time at={PlayerCreationDate} fallback="Gone already" />,
      },
      {
        key: 'requestedAt',
        title: 'Requested At',
        width: 200,
        mobileRole: 'subtitle',
        cell: ({ CreationDate }) => <Time at={CreationDate} />,
      },
      {
        key: 'answer',
        title: 'Answer',
        isActions: true,
        width: 240,
        cell: (request) => <Answer request={request} onConfirm={() => setAddress({ confirm: request.PlayerId })} />,
      },
    ],
    [setAddress],
  )
  return (
    <>
      <DataTable
        label="Delete requests, oldest first"
        columns={columns}
        rows={data?.Result}
        rowKey={({ PlayerId }) => PlayerId}
        rowHref={({ PlayerId, PlayerCreationDate }) =>
          PlayerCreationDate === null ? undefined : toHref(playerScreen, { playerId: PlayerId })
        }
        isOutdated={asked.isPlaceholderData}
        expectedRows={size}
        emptyText="All the delete requests were already answered."
        problem={asked.error && !data ? <ListError query={asked} /> : undefined}
      />
      <SearchParamsPager address={address} setAddress={setAddress} data={data} />
      {confirm === undefined ? null : (
        <DeletePlayerDialog
          key={confirm}
          playerId={confirm}
          onClose={() => setAddress({ confirm: undefined })}
          onAnswered={(job) => follow(job.Id)}
        />
      )}
      {ids.map((id) => (
        <FollowedJob key={id} id={id} />
      ))}
    </>
  )
}
