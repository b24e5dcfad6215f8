import { Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { Exact, formatCount } from '#console/components/number.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { definitionScreen, playerScreen } from '#console/routes.ts'
import type { EventReport } from '#contract/events/event-report.ts'
import { leaderboardEntries } from '#contract/leaderboards/entries.ts'

/** How many leaders of a leaderboard are shown. */
const shownLeaders = 3

type Definition = EventReport['Definitions'][number]

/** Computed scores have digits that nobody reads; the leaderboard shows them all. */
const toHundredths = (score: number) => Math.round(score * 100) / 100

/** The leaderboards of an event by definition, with the leaders of the largest ones. */
export function ReportLeaderboards({ definitions }: { definitions: readonly Definition[] }) {
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

/** The first players of a leaderboard. */
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
        {data?.Result.length === 0 ? <MessageRow>Nobody is on this leaderboard.</MessageRow> : null}
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
