import { NativeSelect } from '@mantine/core'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { abbreviate, formatExact, formatMoney } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type MoneyDay, type MoneyReport as Report, reports } from '#contract/reports.ts'
import { Numbers, Panel, ReportPanel } from './report-panel.tsx'
import type { ReportTabProps } from './report-params.ts'
import { ReportFrame } from './report-tools.tsx'
import { toAxis, toDollars, toMoney } from './report-values.ts'

const toPartColumns = (title: string): readonly Column<Report['Parts'][number]>[] => [
  { key: 'value', title, mobileRole: 'title', cell: ({ Value }) => <bdi>{Value || 'Unknown'}</bdi> },
  {
    key: 'revenue',
    title: 'Revenue',
    mobileRole: 'meta',
    isNumeric: true,
    cell: ({ Revenue }) => formatMoney(Revenue),
  },
  {
    key: 'before',
    title: 'The period before',
    mobileRole: 'subtitle',
    isNumeric: true,
    cell: ({ RevenueBefore }) => (RevenueBefore === null ? 'not known' : formatMoney(RevenueBefore)),
  },
  {
    key: 'purchases',
    title: 'Purchases',
    mobileRole: 'subtitle',
    mobileLabel: 'Purchases',
    isNumeric: true,
    cell: ({ Purchases }) => formatExact(Purchases),
  },
  {
    key: 'refunded',
    title: 'Refunded',
    isNumeric: true,
    cell: ({ Refunded, Refunds }) => (Refunds === 0 ? '–' : formatMoney(Refunded)),
  },
]

const toCsvRows = ({ Days }: Report) => [
  ['Day', 'Revenue', 'Purchases', 'Payers', 'Refunded', 'Refunds', 'Active'],
  ...Days.map(({ Day, Revenue, Purchases, Payers, Refunded, Refunds, Active }) => [
    Day,
    toDollars(Revenue),
    Purchases,
    Payers,
    toDollars(Refunded),
    Refunds,
    Active,
  ]),
]

/** Revenue for each active player of a day; nothing is known without both. */
const toRevenueOfActive = ({ Revenue, Active }: MoneyDay) =>
  Revenue === null || Active === null || Active === 0 ? null : Number(Revenue) / Active

/** Revenue, payers, revenue for each active player, and refunds. */
export function MoneyReport({ period, by, onBy, showsNumbers }: ReportTabProps) {
  const dimension = by === 'platform' ? 'platform' : 'item'
  const { data } = useEndpointQuery(reports.money, { query: { ...period, by: dimension } })
  if (!data) return <LoadingSkeleton label="Reading revenue…" height={480} />
  const { Days, Before, Parts, Since } = data
  const shared = { report: { Days, Before }, since: Since.Purchases, showsNumbers }
  const label = dimension === 'item' ? 'Item' : 'Platform'
  return (
    <ReportFrame
      name="money"
      rows={toCsvRows(data)}
      notes={[
        Since.Purchases === null
          ? 'Purchases are not counted.'
          : { text: 'Purchases are known since', since: Since.Purchases },
        'Revenue is that of valid orders that were not refunded. A refund counts on the day it was marked. Mock players and hackers are left out.',
      ]}
    >
      <ReportPanel<MoneyDay>
        {...shared}
        title="Revenue"
        axisText={toAxis}
        read={({ Revenue }) => toDollars(Revenue)}
        format={toMoney}
      />
      <ReportPanel<MoneyDay>
        {...shared}
        title="Payers"
        axisText={abbreviate}
        average="a day"
        read={({ Payers }) => Payers}
        format={(value) => formatExact(Math.round(value * 10) / 10)}
      />
      <ReportPanel<MoneyDay>
        {...shared}
        title="Revenue for each active player"
        since={Since.Active}
        axisText={toAxis}
        average="a day"
        read={toRevenueOfActive}
        format={(value) => `$${value.toFixed(3)}`}
      />
      <ReportPanel<MoneyDay>
        {...shared}
        title="Refunded"
        axisText={toAxis}
        read={({ Refunded }) => toDollars(Refunded)}
        format={toMoney}
      />
      <Panel title={`Revenue by ${label.toLowerCase()}`} isWide>
        <NativeSelect
          aria-label="Revenue by"
          my={8}
          w={180}
          value={dimension}
          onChange={(event) => onBy(event.currentTarget.value)}
          data={[
            { value: 'item', label: 'Item' },
            { value: 'platform', label: 'Platform' },
          ]}
        />
        <Numbers
          label={`Revenue by ${label.toLowerCase()}`}
          columns={toPartColumns(label)}
          rows={Parts}
          rowKey={({ Value }) => Value}
          emptyText="Nothing was bought in this period."
        />
      </Panel>
    </ReportFrame>
  )
}
