import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { Exact } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type EventReport, eventReports } from '#contract/events/event-report.ts'
import { toJoinPoints } from './join-points.ts'
import { ReportAudit } from './report-audit.tsx'
import { ReportLeaderboards } from './report-leaderboards.tsx'

/** The chart library comes with the first chart that is shown. */
const JoinsChart = lazyComponent(() => import('./joins-chart.tsx').then((module) => module.JoinsChart))

const chartHeight = 150

/** What happened in an event: who joined when, the leaders, and what staff did. */
export function ReportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useEndpointQuery(eventReports.get, { params: { id } }, { errorDisplay: 'contained' })
  return (
    <SideDrawer
      isOpen
      onClose={onClose}
      width={640}
      title={data ? `What happened in ${data.Event.Content}` : 'What happened'}
    >
      {error && !data ? <Text size="sm">The report could not be loaded: {error.message}</Text> : null}
      {error || data ? null : <Skeleton height={400} />}
      {data ? <Report report={data} /> : null}
    </SideDrawer>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Report({ report }: { report: EventReport }) {
  const { Event, Players, Left, Unit, Definitions } = report
  return (
    <Stack gap="lg">
      <DescriptionList
        items={[
          { label: 'Edition', value: String(Event.Id) },
          { label: 'Start', value: formatDateTime(new Date(Event.StartDate)) },
          { label: 'End', value: formatDateTime(new Date(Event.EndDate)) },
          { label: 'Players', value: <Exact value={Players} /> },
          { label: 'Left again', value: <Exact value={Left} /> },
        ]}
      />
      <Part title={`Players who joined per ${Unit}`}>
        <Joins report={report} />
      </Part>
      <Part title="Leaderboards and leaders">
        <ReportLeaderboards definitions={Definitions} />
      </Part>
      <Part title="Audit log">
        <ReportAudit eventId={String(Event.Id)} />
      </Part>
    </Stack>
  )
}

function Joins({ report }: { report: EventReport }) {
  const points = toJoinPoints(report, new Date())
  if (points.length === 0) return <Text size="sm">Nobody has joined yet.</Text>
  return (
    <>
      <Suspense fallback={<Skeleton height={chartHeight} />}>
        <JoinsChart unit={report.Unit} points={points} />
      </Suspense>
      <Text size="xs" c="dimmed" mt="md">
        Time zone: {report.Unit === 'day' ? 'UTC' : getTimeZone()}. Players who left again are counted.
      </Text>
    </>
  )
}
