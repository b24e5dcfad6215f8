import { Badge } from '@mantine/core'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { gameActivity } from '#contract/game-activity.ts'
import { useSuspension } from './use-suspension.ts'

const refreshMs = 30_000

/** Says that the player plays at the moment. */
export function PlayingMark({ playerId }: PlayerTabProps) {
  const input = { params: { id: playerId } }
  const { data } = useEndpointQuery(gameActivity.installations, input, {
    errorDisplay: 'quiet',
    refetchInterval: refreshMs,
  })
  // Its last call was before it was kept out.
  if (useSuspension(playerId) || !data?.IsOnline) return null
  return (
    <Badge size="sm" tt="none" color="green" title="The game called within the last five minutes.">
      Playing now
    </Badge>
  )
}
