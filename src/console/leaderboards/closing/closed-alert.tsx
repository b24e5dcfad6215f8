import { Alert, Text } from '@mantine/core'
import { Time } from '#console/components/time/time.tsx'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'

/** Says by whom and why the leaderboards of a definition were closed early; nothing while they are not. */
export function ClosedAlert({ Closed }: LeaderboardDefinition) {
  if (!Closed) return null
  return (
    <Alert color="blue" mb="md" title="These leaderboards were closed early.">
      <Text size="sm">
        Closed by <bdi>{Closed.By}</bdi>, <Time at={Closed.At} />. They take no more players and scores.
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Reason: <bdi>{Closed.Reason}</bdi>
      </Text>
    </Alert>
  )
}
