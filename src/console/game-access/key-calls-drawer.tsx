import { SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { callPeriods, GameCallCounts } from '#contract/game-calls.ts'
import { gameKeys } from '#contract/game-keys.ts'

/** The chart library comes with the first chart that is shown. */
const KeyCallsChart = lazyComponent(() => import('./shared/key-calls-chart.tsx'), 'KeyCallsChart')

const chartHeight = 150

const periods = [
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
] as const satisfies readonly { value: (typeof callPeriods)[number]; label: string }[]

/** "1 to 2" of a histogram is "2 ms": at most. */
function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return ''
  return milliseconds < 1000 ? `≤ ${milliseconds} ms` : `≤ ${milliseconds / 1000} s`
}

const columns: readonly Column<GameCallCounts>[] = [
  { key: 'call', title: 'Call', mobileRole: 'title', cell: ({ Call }) => Call.replace('/game/v1', '') },
  {
    key: 'calls',
    title: 'Calls',
    width: 90,
    isNumeric: true,
    mobileRole: 'meta',
    cell: ({ Calls }) => formatExact(Calls),
  },
  {
    key: 'failed',
    title: 'Failed',
    width: 80,
    isNumeric: true,
    cell: ({ Failed }) => formatExact(Failed),
  },
  { key: 'p95', title: 'p95', width: 90, isNumeric: true, cell: ({ P95Ms }) => formatDuration(P95Ms) },
  {
    key: 'codes',
    title: 'Why they failed',
    width: 200,
    mobileRole: 'subtitle',
    cell: ({ Codes }) => Codes.map(({ Code, Calls }) => `${Code} ${formatExact(Calls)}`).join(', '),
  },
]

/** The calls of a key: how many, how many failed and why, and how long they took. */
export function KeyCallsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [hours, setHours] = useState<(typeof callPeriods)[number]>('24')
  const params = { id }
  const key = useEndpointQuery(gameKeys.get, { params }, { errorDisplay: 'contained' })
  const { data, error } = useEndpointQuery(gameKeys.calls, { params, query: { hours } }, { errorDisplay: 'contained' })
  return (
    <SideDrawer isOpen onClose={onClose} width={760} title={key.data ? `Calls of ${key.data.Name}` : 'Calls'}>
      <Stack gap="md">
        <SegmentedControl
          data={[...periods]}
          value={hours}
          onChange={(value) => setHours(value as typeof hours)}
          aria-label="Period"
          size="xs"
          style={{ alignSelf: 'start' }}
        />
        {error && !data ? <Text size="sm">The calls could not be loaded: {error.message}</Text> : null}
        {error || data ? null : <Skeleton height={chartHeight} />}
        {data ? (
          <Suspense fallback={<Skeleton height={chartHeight} />}>
            <KeyCallsChart unit={hours === '24' ? 'hour' : 'day'} times={data.Times} />
          </Suspense>
        ) : null}
        {data ? (
          <DataTable
            label="Calls by endpoint"
            columns={columns}
            rows={data.Calls}
            rowKey={({ Call }) => Call}
            emptyText="No calls in this period."
          />
        ) : null}
        <Text size="xs" c="dimmed">
          Counted once a minute. p95: 95 % of the calls that succeeded were handled within this time, without the way to
          and from the game.
        </Text>
      </Stack>
    </SideDrawer>
  )
}
