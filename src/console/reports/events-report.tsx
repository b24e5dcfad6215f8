import { AppLink } from '#console/components/app-link.tsx'
import { Figure } from '#console/components/figure.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { abbreviate, formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventScreen } from '#console/routes.ts'
import { type EventDay, type EventsReport as Report, reports } from '#contract/reports.ts'
import { Numbers, Panel, ReportPanel } from './report-panel.tsx'
import type { ReportTabProps } from './report-params.ts'
import { ReportFrame } from './report-tools.tsx'
import { addKnown, formatShare } from './report-values.ts'
import classes from './reports.module.css'

type ReportedEvent = Report['Events'][number]

const figures = [
  { title: 'Joins', read: ({ Joins }: EventDay) => Joins },
  { title: 'Joins that led to a score', read: ({ Scorers }: EventDay) => Scorers },
  { title: 'Players who left', read: ({ Leaves }: EventDay) => Leaves },
  { title: 'Prizes paid', read: ({ Prizes }: EventDay) => Prizes },
]

const formatScore = (score: number) => formatExact(Math.round(score * 100) / 100)

const toColumn = (key: string, title: string, cell: (event: ReportedEvent) => string): Column<ReportedEvent> => ({
  key,
  title,
  isNumeric: true,
  cell,
})

const columns: readonly Column<ReportedEvent>[] = [
  {
    key: 'event',
    title: 'Event',
    mobileRole: 'title',
    cell: ({ Id, Name }) => (
      <AppLink href={toHref(eventScreen, { eventId: String(Id) })}>
        <bdi>{Name}</bdi> ({Id})
      </AppLink>
    ),
  },
  { ...toColumn('joins', 'Joins', ({ Joins }) => formatExact(Joins)), mobileRole: 'meta' },
  {
    ...toColumn('scorers', 'With a score', ({ Scorers, Joins }) => formatShare(Scorers, Joins) ?? '–'),
    mobileRole: 'subtitle',
    mobileLabel: 'With a score',
  },
  toColumn('leaves', 'Left', ({ Leaves }) => formatExact(Leaves)),
  toColumn('prizes', 'Prizes paid', ({ Prizes }) => formatExact(Prizes)),
  toColumn('best', 'Best score', ({ Scores }) => (Scores ? formatScore(Scores.Best) : '–')),
  toColumn('median', 'Median', ({ Scores }) => (Scores ? formatScore(Scores.Median) : '–')),
  toColumn('middle', 'Middle half', ({ Scores }) =>
    Scores ? `${formatScore(Scores.Lower)} – ${formatScore(Scores.Upper)}` : '–',
  ),
]

const toPlayThrough = (days: readonly EventDay[]) =>
  formatShare(addKnown(days.map(({ Scorers }) => Scorers)), addKnown(days.map(({ Joins }) => Joins)))

/** Joins, how many play on to a score, scores, and prizes. */
export function EventsReport({ period, showsNumbers }: ReportTabProps) {
  const { data } = useEndpointQuery(reports.events, { query: period })
  if (!data) return <LoadingSkeleton label="Reading events…" height={480} />
  const { Days, Before, Events, Since } = data
  return (
    <ReportFrame
      name="events"
      rows={[
        ['Day', 'Joins', 'WithAScore', 'Left', 'PrizesPaid'],
        ...Days.map(({ Day, Joins, Scorers, Leaves, Prizes }) => [Day, Joins, Scorers, Leaves, Prizes]),
      ]}
      notes={[
        Since.Events === null ? 'Events are not counted.' : { text: 'Events are known since', since: Since.Events },
        'A score counts on the day of the join that led to it, whenever it came. The scores of an event are those of its first leaderboard. Mock players are left out.',
      ]}
    >
      {figures.map(({ title, read }) => (
        <ReportPanel<EventDay>
          key={title}
          title={title}
          report={{ Days, Before }}
          since={Since.Events}
          axisText={abbreviate}
          showsNumbers={showsNumbers}
          read={read}
          format={formatExact}
        />
      ))}
      <Panel title="Play through: joins that led to a score" isWide>
        <dl className={classes.shares}>
          <Figure label="This period" value={toPlayThrough(Days) ?? 'Not known yet'} />
          <Figure label="The period before" value={toPlayThrough(Before) ?? 'Not known'} />
        </dl>
        <Numbers
          label="Events with the most joins"
          columns={columns}
          rows={Events}
          rowKey={({ Id }) => String(Id)}
          emptyText="Nobody joined an event in this period."
        />
      </Panel>
    </ReportFrame>
  )
}
