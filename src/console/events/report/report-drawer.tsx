import { Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { DescriptionList } from '#console/components/description-list.tsx'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { Exact, formatCount } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { Time } from '#console/components/time/time.tsx'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { auditScreen, definitionScreen, playerScreen } from '#console/routes.ts'
import { type AuditEntry, audit } from '#contract/audit.ts'
import { type EventReport, eventReports } from '#contract/event-report.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { toJoinPoints } from './join-points.ts'

const shownLeaders = 3

type Definition = EventReport['Definitions'][number]

/** Computed scores have digits that nobody reads; the leaderboard shows them all. */
const toHundredths = (score: number) => Math.round(score * 100) / 100

/** The leaderboards of an event by definition, with the leaders of the largest ones. */
function ReportLeaderboards({ definitions }: { definitions: readonly Definition[] }) {
  if (definitions.length === 0) return <Text size="sm">This event has no leaderboards.</Text>
  return (
    <Stack gap="md">
      {definitions.map((definition) => (
        <DefinitionReport key={definition.Id} definition={definition} />
      ))}
    </Stack>
  )
}

function DefinitionReport({ definition: { Id, Name, Leaderboards, Players, Largest } }: { definition: Definition }) {
  const more = Leaderboards - Largest.length
  return (
    <section aria-label={Name}>
      <Text size="sm">
        <AppLink href={toHref(definitionScreen, { definitionId: Id })}>
          <bdi>{Name}</bdi>
        </AppLink>
      </Text>
      <Text size="sm" c="dimmed">
        {formatCount(Leaderboards, 'leaderboard')}, {formatCount(Players, 'player')}
        {more > 0 ? `. The ${Largest.length} with the most players are shown.` : null}
      </Text>
      {Largest.map(({ Key, Players: players, FinalAt }) => (
        <Leaders key={Key} definitionId={Id} board={Key} players={players} isFinal={FinalAt !== null} />
      ))}
    </section>
  )
}

function Leaders({
  definitionId,
  board,
  players,
  isFinal,
}: {
  definitionId: number
  board: string
  players: number
  isFinal: boolean
}) {
  const { data, error } = useEndpointQuery(
    leaderboardEntries.list,
    { params: { key: board }, query: { take: String(shownLeaders) } },
    { errorDisplay: 'quiet' },
  )
  return (
    <Table mt="xs" layout="fixed" captionSide="top" aria-busy={data === undefined && error === undefined}>
      <Table.Caption ta="start" mt={0}>
        <AppLink href={toHref(definitionScreen, { definitionId }, { board })} style={{ textDecoration: 'underline' }}>
          Leaderboard {board}
        </AppLink>
        : {formatCount(players, 'player')}, {isFinal ? 'final order' : 'order so far'}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={70}>Rank</Table.Th>
          <Table.Th>Player</Table.Th>
          <Table.Th w={120} ta="end">
            Score
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data?.Result.map(({ PlayerId, Nickname, Rank, Score }) => (
          <Table.Tr key={PlayerId}>
            <Table.Td>{Rank === null ? '–' : <Exact value={Rank} />}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <AppLink href={toHref(playerScreen, { playerId: PlayerId })}>
                <bdi>{Nickname || PlayerId}</bdi>
              </AppLink>
            </Table.Td>
            <Table.Td ta="end">
              <Exact value={toHundredths(Score)} />
            </Table.Td>
          </Table.Tr>
        ))}
        {data?.Result.length === 0 ? <MessageRow>No players on this leaderboard.</MessageRow> : null}
        {error ? <MessageRow>The players could not be loaded: {error.message}</MessageRow> : null}
      </Table.Tbody>
    </Table>
  )
}

const MessageRow = ({ children }: { children: ReactNode }) => (
  <Table.Tr>
    <Table.Td colSpan={3}>{children}</Table.Td>
  </Table.Tr>
)

const shownEntries = 10

/** The last audit entries about an event, for those who may read the audit log. */
function ReportAudit({ eventId }: { eventId: string }) {
  const { disabledReason } = useCallAccess(audit.list)
  const { data, error } = useEndpointQuery(
    audit.list,
    { query: { targetKind: 'event', targetId: eventId, take: String(shownEntries) } },
    { errorDisplay: 'quiet', enabled: disabledReason === undefined },
  )
  if (disabledReason !== undefined) return <Text size="sm">{disabledReason}</Text>
  if (error) return <Text size="sm">The audit log could not be loaded: {error.message}</Text>
  if (!data) return <Text size="sm">Reading the audit log…</Text>
  return (
    <Stack gap="xs">
      {data.Result.length === 0 ? <Text size="sm">Nothing has been recorded about this edition.</Text> : null}
      {data.Result.map((entry) => (
        <Entry key={entry.Id} entry={entry} />
      ))}
      <Text size="xs" c="dimmed">
        Imports and batch deletions are one entry for all their events.{' '}
        <AppLink
          href={toHref(auditScreen, {}, { kind: 'event', target: eventId })}
          style={{ textDecoration: 'underline' }}
        >
          Open in the audit log
        </AppLink>
      </Text>
    </Stack>
  )
}

function Entry({ entry: { Id, At, Actor, Action, Outcome, Reason } }: { entry: AuditEntry }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">
        <AppLink href={toHref(auditScreen, {}, { entry: Id })} style={{ textDecoration: 'underline' }}>
          {Action}
        </AppLink>
        {Outcome === 'done' ? '' : `, ${Outcome}`} by {Actor}
      </Text>
      <Text size="xs" c="dimmed">
        <Time at={At} />
        {Reason === '' ? '' : `: ${Reason}`}
      </Text>
    </div>
  )
}

/** The chart library comes with the first chart that is shown. */
const JoinsChart = lazyComponent(() => import('./joins-chart.tsx'), 'JoinsChart')

const chartHeight = 150

/** What happened in an event: who joined when, the leaders, and what staff did. */
export function ReportDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useEndpointQuery(eventReports.get, { params: { id } }, { errorDisplay: 'contained' })
  return (
    <SideDrawer isOpen onClose={onClose} width={640} title={data ? `Report: ${data.Event.Content}` : 'Report'}>
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
  if (points.length === 0) return <Text size="sm">No players have joined yet.</Text>
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
