import { Skeleton, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { toZoned } from '#console/components/time/date-time.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { AccessKeyDay } from '#contract/core/access-keys.ts'
import { dayMs } from '#contract/core/units.ts'
import { serviceAccounts } from '#contract/service-accounts.ts'

/** The chart library comes with the first chart that is shown. */
const KeyCallsChart = lazyComponent(() => import('#console/game-access/shared/key-calls-chart.tsx'), 'KeyCallsChart')

const chartHeight = 150
const chartDays = 30

/** A day in UTC as text: "28 Nov 2026". */
const formatDay = (day: string) => toZoned(new Date(`${day}T00:00:00Z`), 'UTC').day

/** The last 30 days up to today in UTC, also those without calls. */
function toTimes(days: readonly AccessKeyDay[]) {
  const byDay = new Map(days.map((day) => [day.Day, day]))
  const today = Math.floor(Date.now() / dayMs) * dayMs
  return Array.from({ length: chartDays }, (_, index) => {
    const At = new Date(today - (chartDays - 1 - index) * dayMs).toISOString()
    const known = byDay.get(At.slice(0, 10))
    return { At, Calls: known?.Calls ?? 0, Failed: known?.Refused ?? 0 }
  })
}

/** How many were refused; in a card, which has no title for it, with the word. */
function RefusedCell({ Refused }: AccessKeyDay) {
  return <>{useIsNarrow() ? `${formatExact(Refused)} refused` : formatExact(Refused)}</>
}

const columns: readonly Column<AccessKeyDay>[] = [
  { key: 'day', title: 'Day (UTC)', mobileRole: 'title', cell: ({ Day }) => formatDay(Day) },
  {
    key: 'calls',
    title: 'Calls',
    width: 100,
    isNumeric: true,
    mobileRole: 'meta',
    cell: ({ Calls }) => formatExact(Calls),
  },
  {
    key: 'refused',
    title: 'Refused',
    width: 100,
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: (day) => <RefusedCell {...day} />,
  },
]

/** The calls of a service account by day. */
export function AccountCallsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const params = { id }
  const account = useEndpointQuery(serviceAccounts.get, { params }, { errorDisplay: 'contained' })
  const { data, error } = useEndpointQuery(serviceAccounts.days, { params }, { errorDisplay: 'contained' })
  return (
    <SideDrawer isOpen onClose={onClose} width={560} title={account.data ? `Calls of ${account.data.Name}` : 'Calls'}>
      <Stack gap="md">
        {error && !data ? <Text size="sm">The calls could not be loaded: {error.message}</Text> : null}
        {error || data ? null : <Skeleton height={chartHeight} />}
        {data ? (
          <Suspense fallback={<Skeleton height={chartHeight} />}>
            <KeyCallsChart unit="day" times={toTimes(data.Days)} />
          </Suspense>
        ) : null}
        {data ? (
          <DataTable
            label="Calls by day"
            columns={columns}
            rows={data.Days}
            rowKey={({ Day }) => Day}
            emptyText="No calls yet."
          />
        ) : null}
        <Text size="xs" c="dimmed">
          Counted once a minute, the last 90 days with calls. What the program changed is in the audit log.
        </Text>
      </Stack>
    </SideDrawer>
  )
}
