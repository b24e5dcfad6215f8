import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { playerScreen } from '#console/routes.ts'
import { type DataRequest, dataRequests } from '#contract/data-requests.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import classes from './data-requests.module.css'

const AnswerParams = z.object({
  /** The player whose request is open. */
  answer: z.string().optional(),
})

function Answer({ request }: { request: DataRequest }) {
  const [, setSearchParams] = useSearchParams(AnswerParams)
  const { disabledReason } = useCallAccess(dataRequests.answer)
  return (
    <ExplainedButton
      size="compact-sm"
      variant="subtle"
      leftSection={<IconCheck size={14} aria-hidden />}
      disabledReason={disabledReason}
      onClick={() => setSearchParams({ answer: request.PlayerId })}
    >
      Answer
    </ExplainedButton>
  )
}

const columns: readonly Column<DataRequest>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 210,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.id}>{PlayerId}</span>,
  },
  { key: 'nickname', title: 'Nickname', width: 200, cell: ({ Nickname }) => <bdi>{Nickname || '–'}</bdi> },
  {
    key: 'requestedAt',
    title: 'Requested At',
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ CreationDate }) => <Time at={CreationDate} />,
  },
  { key: 'text', title: 'Message', isFlexible: true, cell: ({ Text }) => <bdi title={Text}>{Text || '–'}</bdi> },
  { key: 'answer', title: 'Answer', isActions: true, width: 120, cell: (request) => <Answer request={request} /> },
]

export const dataRequestList = defineList({
  id: 'data-requests',
  noun: { one: 'data request', many: 'data requests' },
  label: 'Data requests, oldest first',
  endpoint: dataRequests.list,
  toRequest: (params) => ({ query: toListQuery(dataRequests.list, params) }),
  columns,
  rowKey: ({ PlayerId }) => PlayerId,
  rowHref: ({ PlayerId }) => toHref(playerScreen, { playerId: PlayerId }),
  search: { label: 'Search by player ID', hint: 'Matches IDs that start with this text.' },
  emptyText: 'All data requests were answered.',
  noMatchText: 'No data request matches this player ID.',
})

/** The players who wait for a copy of their data, oldest request first, and the dialog that answers one. */
export function DataRequestList() {
  return <ListView list={dataRequestList}>{({ rows }) => <OpenAnswer requests={rows} />}</ListView>
}

function OpenAnswer({ requests }: { requests: readonly DataRequest[] | undefined }) {
  const [{ answer }, setSearchParams] = useSearchParams(AnswerParams)
  const request = requests?.find(({ PlayerId }) => PlayerId === answer)
  const isGone = answer !== undefined && requests !== undefined && !request
  useEffect(() => {
    if (isGone) setSearchParams({ answer: undefined })
  }, [isGone, setSearchParams])
  return request ? (
    <AnswerDialog key={request.PlayerId} request={request} onClose={() => setSearchParams({ answer: undefined })} />
  ) : null
}
