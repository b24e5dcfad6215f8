import { Text } from '@mantine/core'
import { Figure } from '#console/components/figure.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { abbreviate, formatExact } from '#console/components/number.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useIsAllowed } from '#console/platform/session/session.ts'
import { parseFilters } from '#console/players/shared/attribute-filters/player-filters.ts'
import { type FilteredDay, type FilteredReport, filteredReportLimit, reports } from '#contract/reports.ts'
import { Panel, ReportPanel } from './report-panel.tsx'
import type { ReportTabProps } from './report-params.ts'
import { ReportFrame } from './report-tools.tsx'
import { formatLongDay, toAxis, toDollars, toMoney } from './report-values.ts'
import classes from './reports.module.css'

/** How often the state of a running count is read, in milliseconds. */
const pollIntervalMs = 1_000

const toCsvRows = ({ Days }: FilteredReport, seesMoney: boolean) => [
  ['Day', 'New', 'Active', ...(seesMoney ? ['Revenue', 'Purchases', 'Payers'] : [])],
  ...Days.map(({ Day, New, Active, Revenue, Purchases, Payers }) => [
    Day,
    New,
    Active,
    ...(seesMoney ? [toDollars(Revenue), Purchases, Payers] : []),
  ]),
]

const describeActive = (from: string | null) =>
  from === null
    ? 'Active players are known once a game has called.'
    : `Of each player the days of play are kept since ${formatLongDay(from)}.`

/** The players who match the filter now, by day: counted in the background, which may take a minute. */
export function FilteredPlayers({ period, attributes, showsNumbers }: ReportTabProps) {
  const seesMoney = useIsAllowed('ACCESS_PURCHASES')
  const { data } = useEndpointQuery(
    reports.filtered,
    { query: { ...period, attributeFilters: parseFilters(attributes) } },
    {
      keepPreviousData: false,
      refetchInterval: (report) => (report?.AsOf === null ? pollIntervalMs : undefined),
    },
  )
  if (!data?.AsOf) {
    return (
      <>
        <Text role="status" mb={12}>
          {data ? `Counting players… ${formatExact(data.Players)} so far.` : 'Counting players…'}
        </Text>
        <LoadingSkeleton label="Counting players…" height={480} />
      </>
    )
  }
  const { Players, IsLimited, ActiveFrom, Days } = data
  const shared = { report: { Days }, showsNumbers }
  return (
    <ReportFrame
      name="filtered-players"
      rows={toCsvRows(data, seesMoney)}
      notes={[
        { text: 'The players are those who match now, as of', since: data.AsOf },
        ...(IsLimited
          ? [`More than ${formatExact(filteredReportLimit)} players match; these are the newest of them.`]
          : []),
        describeActive(ActiveFrom),
        'A player is active on a day with the first call of the game. Mock players are left out, and hackers in money.',
      ]}
    >
      <Panel title="Players of the filter" isWide>
        <dl className={classes.shares}>
          <Figure label="Match now" value={formatExact(Players)} />
        </dl>
      </Panel>
      <ReportPanel<FilteredDay>
        {...shared}
        title="New players"
        axisText={abbreviate}
        read={({ New }) => New}
        format={formatExact}
      />
      <ReportPanel<FilteredDay>
        {...shared}
        title="Active players"
        axisText={abbreviate}
        average="a day"
        read={({ Active }) => Active}
        format={(value) => formatExact(Math.round(value))}
      />
      {seesMoney ? (
        <>
          <ReportPanel<FilteredDay>
            {...shared}
            title="Revenue"
            axisText={toAxis}
            read={({ Revenue }) => toDollars(Revenue)}
            format={toMoney}
          />
          <ReportPanel<FilteredDay>
            {...shared}
            title="Payers"
            axisText={abbreviate}
            average="a day"
            read={({ Payers }) => Payers}
            format={(value) => formatExact(Math.round(value))}
          />
        </>
      ) : null}
    </ReportFrame>
  )
}
