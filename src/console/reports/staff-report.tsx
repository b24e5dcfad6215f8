import { NativeSelect } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { Figure } from '#console/components/figure.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { abbreviate, formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { auditScreen } from '#console/routes.ts'
import { type StaffReport as Report, reports, type StaffDay } from '#contract/reports.ts'
import { Numbers, Panel, ReportPanel } from './report-panel.tsx'
import type { ReportTabProps } from './report-params.ts'
import { ReportFrame } from './report-tools.tsx'
import { addKnown, formatShare } from './report-values.ts'
import classes from './reports.module.css'

const dimensions = {
  person: { label: 'Person', toQuery: (value: string) => ({ actor: value }) },
  kind: { label: 'Kind of change', toQuery: (value: string) => ({ action: value }) },
} as const

type Part = Report['Parts'][number]

const toPartColumns = ({ label, toQuery }: (typeof dimensions)[keyof typeof dimensions]): readonly Column<Part>[] => [
  {
    key: 'value',
    title: label,
    mobileRole: 'title',
    cell: ({ Value }) => (
      <AppLink href={toHref(auditScreen, {}, toQuery(Value))}>
        <bdi>{Value}</bdi>
      </AppLink>
    ),
  },
  {
    key: 'changes',
    title: 'Changes',
    mobileRole: 'meta',
    isNumeric: true,
    cell: ({ Changes }) => formatExact(Changes),
  },
  {
    key: 'undone',
    title: 'Undone',
    mobileRole: 'subtitle',
    mobileLabel: 'Undone',
    isNumeric: true,
    cell: ({ Undone }) => formatExact(Undone),
  },
  {
    key: 'rate',
    title: 'Undo rate',
    isNumeric: true,
    cell: ({ Changes, Undone }) => formatShare(Undone, Changes) ?? '–',
  },
]

/** Of the days of which it is known how many changes were undone. */
function toUndoRate(days: readonly StaffDay[]): string | undefined {
  const known = days.filter(({ Undone }) => Undone !== null)
  return formatShare(addKnown(known.map(({ Undone }) => Undone)), addKnown(known.map(({ Changes }) => Changes)))
}

const formatHours = (hours: number) => `${formatExact(Math.round(hours * 10) / 10)} h`

/** From each request to the answer, on average over the requests. */
function toWait(days: readonly StaffDay[]): string | undefined {
  const answered = days.filter(({ Hours }) => Hours !== null)
  const count = addKnown(answered.map(({ Deletions }) => Deletions))
  const hours = addKnown(answered.map(({ Deletions, Hours }) => (Deletions ?? 0) * (Hours ?? 0)))
  return count === undefined || hours === undefined || count === 0 ? undefined : formatHours(hours / count)
}

/** Changes of staff, how many were undone, and how long players wait to be deleted. */
export function StaffReport({ period, by, onBy, showsNumbers }: ReportTabProps) {
  const dimension = by === 'kind' ? 'kind' : 'person'
  const { data } = useEndpointQuery(reports.staff, { query: { ...period, by: dimension } })
  if (!data) return <LoadingSkeleton label="Reading changes…" height={480} />
  const { Days, Before, Parts, Since } = data
  const shared = { report: { Days, Before }, axisText: abbreviate, showsNumbers }
  const title = `Changes by ${dimensions[dimension].label.toLowerCase()}`
  return (
    <ReportFrame
      name="staff"
      rows={[
        ['Day', 'Changes', 'Undone', 'DeletionsAnswered', 'HoursUntilAnswer'],
        ...Days.map(({ Day, Changes, Undone, Deletions, Hours }) => [
          Day,
          Changes,
          Undone,
          Deletions,
          Hours === null ? null : Math.round(Hours * 100) / 100,
        ]),
      ]}
      notes={[
        Since.Changes === null
          ? 'Nothing has been changed yet.'
          : { text: 'Changes are known since', since: Since.Changes },
        Since.Undone === null
          ? 'Undone changes are not counted.'
          : { text: 'What was undone is known since', since: Since.Undone },
        'A change that was undone counts on the day it was made. An undo is a change too.',
      ]}
    >
      <ReportPanel<StaffDay>
        {...shared}
        title="Changes"
        since={Since.Changes}
        read={({ Changes }) => Changes}
        format={formatExact}
      />
      <ReportPanel<StaffDay>
        {...shared}
        title="Changes that were undone"
        since={Since.Undone}
        read={({ Undone }) => Undone}
        format={formatExact}
      />
      <ReportPanel<StaffDay>
        {...shared}
        title="Delete requests answered"
        since={Since.Deletions}
        read={({ Deletions }) => Deletions}
        format={formatExact}
      />
      <Panel title="Undo rate, and time to answer a delete request">
        <dl className={classes.shares}>
          <Figure label="Undo rate" value={toUndoRate(Days) ?? 'Not known'} />
          <Figure label="Undo rate, the period before" value={toUndoRate(Before) ?? 'Not known'} />
          <Figure label="Time to answer" value={toWait(Days) ?? 'None answered'} />
          <Figure label="Time to answer, the period before" value={toWait(Before) ?? 'None answered'} />
        </dl>
      </Panel>
      <Panel title={title} isWide>
        <NativeSelect
          aria-label="Changes by"
          my={8}
          w={180}
          value={dimension}
          onChange={(event) => onBy(event.currentTarget.value)}
          data={Object.entries(dimensions).map(([value, { label }]) => ({ value, label }))}
        />
        <Numbers
          label={title}
          columns={toPartColumns(dimensions[dimension])}
          rows={Parts}
          rowKey={({ Value }) => Value}
          emptyText="Nobody changed anything in this period."
        />
      </Panel>
    </ReportFrame>
  )
}
