import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type WebhookAttempt, webhookAttemptDays, webhooks } from '#contract/webhooks.ts'
import { PagedTable, usePaging } from './paged-table.tsx'
import { refreshMs } from './use-webhooks.ts'
import classes from './webhooks.module.css'

/** "120 ms", "15 s" */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${Number((milliseconds / 1000).toFixed(1))} s`
}

/** "status 500", "no reply" */
export const formatStatus = (status: number | null): string => (status === null ? 'no reply' : `status ${status}`)

/** Whether a request was accepted, with the status of the reply; in a card, which has no column for it, why not. */
function AttemptResult({ Status, Failure }: WebhookAttempt) {
  const isNarrow = useIsNarrow()
  if (Failure === '') return <span className={classes.accepted}>Accepted, {formatStatus(Status)}</span>
  if (!isNarrow) return <span className={classes.failed}>Failed, {formatStatus(Status)}</span>
  return (
    <>
      <span className={classes.failed}>Failed</span>: {Failure}
    </>
  )
}

/** "1,204", "1,204 to 1,303" */
const formatPositions = ({ FirstPosition, LastPosition }: WebhookAttempt): string =>
  FirstPosition === LastPosition
    ? formatExact(FirstPosition)
    : `${formatExact(FirstPosition)} to ${formatExact(LastPosition)}`

const columns: readonly Column<WebhookAttempt>[] = [
  { key: 'at', title: 'Time', width: 150, mobileRole: 'title', cell: ({ At }) => <Time at={At} /> },
  {
    key: 'result',
    title: 'Result',
    width: 150,
    mobileRole: 'subtitle',
    cell: (attempt) => <AttemptResult {...attempt} />,
  },
  {
    key: 'events',
    title: 'Events',
    width: 80,
    isNumeric: true,
    mobileRole: 'meta',
    cell: ({ Events }) => formatExact(Events),
  },
  { key: 'positions', title: 'Positions', width: 150, isNumeric: true, cell: formatPositions },
  { key: 'duration', title: 'Took', width: 80, isNumeric: true, cell: ({ DurationMs }) => formatDuration(DurationMs) },
  {
    key: 'failure',
    title: 'Why it failed',
    isFlexible: true,
    cell: ({ Failure }) => <span title={Failure}>{Failure}</span>,
  },
]

/** Those that tell the requests of one event apart. */
const eventColumns = columns.filter(({ key }) => key !== 'positions' && key !== 'events')

type AttemptState = 'all' | 'failed'

const choices = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const satisfies readonly { value: AttemptState; label: string }[]

/** The requests of a webhook, the latest first. */
export function Attempts({ id }: { id: string }) {
  const [state, setState] = useState<AttemptState>('all')
  const paging = usePaging()
  const query = useEndpointQuery(
    webhooks.attempts,
    { params: { id }, query: { ...paging.query, ...(state === 'all' ? {} : { state }) } },
    { errorDisplay: 'contained', refetchInterval: refreshMs },
  )
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Which requests"
        data={[...choices]}
        value={state}
        onChange={(value) => {
          setState(value === 'failed' ? 'failed' : 'all')
          paging.setPage(1)
        }}
        size="xs"
        style={{ alignSelf: 'start' }}
      />
      <PagedTable
        label="Requests"
        columns={columns}
        rowKey={({ Id }) => Id}
        emptyText={state === 'failed' ? 'No request has failed.' : 'No requests.'}
        query={query}
        paging={paging}
      />
      <Text size="xs" c="dimmed">
        Requests of the last {webhookAttemptDays} days.
      </Text>
    </Stack>
  )
}

/** The requests that held an event. */
export function EventAttempts({ id, position }: { id: string; position: number }) {
  const paging = usePaging()
  const query = useEndpointQuery(
    webhooks.attempts,
    { params: { id }, query: { ...paging.query, position: String(position) } },
    { errorDisplay: 'contained' },
  )
  return (
    <PagedTable
      label={`Requests with event ${position}`}
      columns={eventColumns}
      rowKey={({ Id }) => Id}
      emptyText={`No requests in the last ${webhookAttemptDays} days.`}
      query={query}
      paging={paging}
    />
  )
}
