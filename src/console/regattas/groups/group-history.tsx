import { ActionIcon, Group, Skeleton, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { LinesChart } from '#console/components/charts/lines-chart.tsx'
import { Abbreviated, abbreviate, formatExact } from '#console/components/number.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { regattaGroups } from '#contract/regatta-groups.ts'
import { type GroupHistory as History, historyGuildsLimit } from '#contract/regatta-standings.ts'

/** The scores of a group over time: five guilds at once, the best first. */
export function GroupHistory({ regattaId, groupId }: { regattaId: string; groupId: string }) {
  const [skip, setSkip] = useState(0)
  const { data, error } = useEndpointQuery(
    regattaGroups.history,
    { params: { regattaId, groupId }, query: { skip: String(skip) } },
    { errorDisplay: 'quiet', refetchInterval: (found) => (found?.IsFinal ? undefined : 30_000) },
  )
  if (error && !data) return <Text size="sm">{error.message}</Text>
  if (!data) return <Skeleton height={200} />
  return (
    <section aria-label="Scores over time">
      <Group justify="space-between" mb={4} gap="xs">
        <Text size="sm" fw={600}>
          Scores over time
        </Text>
        <ShownGuilds data={data} skip={skip} onSkip={setSkip} />
      </Group>
      <Chart data={data} />
    </section>
  )
}

/** Which guilds the chart shows, with buttons for the next and the ones before. */
function ShownGuilds({ data, skip, onSkip }: { data: History; skip: number; onSkip: (skip: number) => void }) {
  const { GuildCount, Guilds } = data
  if (GuildCount <= historyGuildsLimit && skip === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="xs" c="dimmed">
        {Guilds.length === 0 ? 'None' : `${formatExact(skip + 1)}–${formatExact(skip + Guilds.length)}`} of{' '}
        {formatExact(GuildCount)}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Better guilds"
        disabled={skip === 0}
        onClick={() => onSkip(Math.max(0, skip - historyGuildsLimit))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Following guilds"
        disabled={skip + historyGuildsLimit >= GuildCount}
        onClick={() => onSkip(skip + historyGuildsLimit)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function Chart({ data: { From, Until, Guilds } }: { data: History }) {
  if (Guilds.every(({ Points }) => Points.length === 0)) {
    return (
      <Text size="sm" c="dimmed">
        No score has been reported for these guilds.
      </Text>
    )
  }
  const until = new Date(Until)
  const lines = Guilds.map(({ GuildId, GuildName, Rank, Score, Points }) => ({
    key: GuildId,
    name: (
      <>
        {Rank}. <bdi>{GuildName}</bdi>
      </>
    ),
    last: <Abbreviated value={Score} />,
    // The score can change without a report: that of a deleted player is taken off.
    points: [...Points.map(({ At, Score: value }) => ({ at: new Date(At), value })), { at: until, value: Score }],
  }))
  return (
    <LinesChart
      label="Scores over time. The arrow keys read the points."
      lines={lines}
      from={new Date(From)}
      until={until}
      axisText={abbreviate}
      height={180}
    />
  )
}
