import { Button, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { Figure } from '#console/components/figure.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { abbreviate, formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { formatRegion } from '#console/game-access/shared/region.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { FilterEditor } from '#console/players/shared/attribute-filters/filter-editor.tsx'
import { type PlayerDay, type PlayersReport as Report, reports } from '#contract/reports.ts'
import { FilteredPlayers } from './filtered-players.tsx'
import { Numbers, Panel, ReportPanel } from './report-panel.tsx'
import type { ReportFilterProps, ReportTabProps } from './report-params.ts'
import { ReportFrame } from './report-tools.tsx'
import { formatLongDay, formatMonth, toRetention } from './report-values.ts'
import classes from './reports.module.css'

const dimensions = { platform: 'Platform', build: 'Build', language: 'Language', country: 'Country' } as const
type Dimension = keyof typeof dimensions

const toText = (value: number | null) => (value === null ? 'not known' : formatExact(value))

const returns = [
  { later: 1, read: (day: PlayerDay) => day.Day1 },
  { later: 7, read: (day: PlayerDay) => day.Day7 },
  { later: 30, read: (day: PlayerDay) => day.Day30 },
] as const

const toShare = (day: PlayerDay, read: (day: PlayerDay) => number | null) => {
  const retention = toRetention([day], read)
  return retention ? `${formatExact(retention.percent)} %` : day.New === 0 ? '–' : 'not known'
}

const cohortColumns: readonly Column<PlayerDay>[] = [
  { key: 'day', title: 'New on, UTC', mobileRole: 'title', cell: ({ Day }) => formatLongDay(Day) },
  { key: 'new', title: 'New players', mobileRole: 'meta', isNumeric: true, cell: ({ New }) => toText(New) },
  ...returns.map(
    ({ later, read }): Column<PlayerDay> => ({
      key: `day${later}`,
      title: `Back on day ${later}`,
      mobileRole: 'subtitle',
      mobileLabel: `Day ${later}`,
      isNumeric: true,
      cell: (day) => toShare(day, read),
    }),
  ),
]

const monthColumns: readonly Column<Report['Months'][number]>[] = [
  { key: 'month', title: 'Month, UTC', mobileRole: 'title', cell: ({ Month }) => formatMonth(Month) },
  { key: 'active', title: 'Active players', mobileRole: 'meta', isNumeric: true, cell: ({ Active }) => toText(Active) },
]

const toPartColumns = (dimension: Dimension): readonly Column<Report['Parts'][number]>[] => [
  {
    key: 'value',
    title: dimensions[dimension],
    mobileRole: 'title',
    cell: ({ Value }) => <bdi>{dimension === 'country' && Value ? formatRegion(Value) : Value || 'Unknown'}</bdi>,
  },
  {
    key: 'new',
    title: 'New players',
    mobileRole: 'subtitle',
    mobileLabel: 'New',
    isNumeric: true,
    cell: ({ New }) => formatExact(New),
  },
  {
    key: 'active',
    title: 'Days of play',
    mobileRole: 'meta',
    isNumeric: true,
    cell: ({ ActiveDays }) => formatExact(ActiveDays),
  },
]

const toCsvRows = ({ Days }: Report) => [
  ['Day', 'New', 'Active', 'MostOnline', 'BackOnDay1', 'BackOnDay7', 'BackOnDay30'],
  ...Days.map(({ Day, New, Active, Online, Day1, Day7, Day30 }) => [Day, New, Active, Online, Day1, Day7, Day30]),
]

/** New and active players, how many come back, and who they are. */
function AllPlayers({ period, by, onBy, showsNumbers }: ReportTabProps) {
  const dimension: Dimension = by && Object.hasOwn(dimensions, by) ? (by as Dimension) : 'platform'
  const { data } = useEndpointQuery(reports.players, { query: { ...period, by: dimension } })
  if (!data) return <LoadingSkeleton label="Reading players…" height={480} />
  const { Days, Before, Months, Parts, Since } = data
  const report = { Days, Before }
  return (
    <ReportFrame
      name="players"
      rows={toCsvRows(data)}
      notes={[
        Since.New === null ? 'New players are not counted.' : { text: 'New players are known since', since: Since.New },
        Since.Active === null
          ? 'Active players are known once a game has called.'
          : { text: 'Active players are known since', since: Since.Active },
        'A player is active on a day with the first call of the game. Mock players are left out.',
      ]}
    >
      <ReportPanel<PlayerDay>
        title="New players"
        report={report}
        since={Since.New}
        axisText={abbreviate}
        showsNumbers={showsNumbers}
        read={({ New }) => New}
        format={formatExact}
      />
      <ReportPanel<PlayerDay>
        title="Active players"
        report={report}
        since={Since.Active}
        axisText={abbreviate}
        average="a day"
        showsNumbers={showsNumbers}
        read={({ Active }) => Active}
        format={(value) => formatExact(Math.round(value))}
      />
      <Panel title="Retention: new players who came back" isWide>
        <dl className={classes.shares}>
          {returns.map(({ later, read }) => {
            const retention = toRetention(Days, read)
            return (
              <Figure
                key={later}
                label={`Day ${later}`}
                value={retention ? `${formatExact(retention.percent)} %` : 'Not known yet'}
              />
            )
          })}
        </dl>
        <Numbers
          label="Retention by day, UTC"
          columns={cohortColumns}
          rows={Days.toReversed()}
          rowKey={({ Day }) => Day}
        />
      </Panel>
      <Panel title={`Players by ${dimensions[dimension].toLowerCase()}`}>
        <NativeSelect
          aria-label="Players by"
          my={8}
          value={dimension}
          onChange={(event) => onBy(event.currentTarget.value)}
          data={Object.entries(dimensions).map(([value, label]) => ({ value, label }))}
        />
        <Numbers
          label={`Players by ${dimensions[dimension].toLowerCase()}`}
          columns={toPartColumns(dimension)}
          rows={Parts}
          rowKey={({ Value }) => Value}
          emptyText="Nobody was new or active in this period."
        />
      </Panel>
      <Panel title="Active players by month">
        <Numbers
          label="Active players by month, UTC"
          columns={monthColumns}
          rows={Months.toReversed()}
          rowKey={({ Month }) => Month}
        />
      </Panel>
    </ReportFrame>
  )
}

/** All players, or those of a filter by attributes. */
export function PlayersReport(props: ReportTabProps) {
  return props.attributes === '' ? <AllPlayers {...props} /> : <FilteredPlayers {...props} />
}

/** The filter of the players by attributes: a button until it is used. */
export function PlayersFilter({ attributes, onAttributes }: ReportFilterProps) {
  const [isFiltering, setFiltering] = useState(false)
  if (isFiltering || attributes !== '') return <FilterEditor text={attributes} onText={onAttributes} />
  return (
    <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={() => setFiltering(true)}>
      Filter by attributes
    </Button>
  )
}
