import { Badge, Tooltip } from '@mantine/core'
import { Time } from '#console/components/time/time.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { gameActivity } from '#contract/game-activity.ts'
import { type Suspension, suspensionCategories } from '#contract/suspensions.ts'
import { useSuspension } from './use-suspension.ts'

const refreshMs = 30_000

/** Until when a player is suspended, why and by whom. */
function SuspensionBadge({ Category, Until, Reason, CreatedBy }: Suspension) {
  return (
    <Tooltip label={`${suspensionCategories[Category]}: ${Reason} (${CreatedBy})`} multiline maw={320}>
      <Badge size="sm" tt="none" color="red" tabIndex={0}>
        Suspended{' '}
        {Until === null ? (
          'without an end'
        ) : (
          <>
            until <Time at={Until} />
          </>
        )}
      </Badge>
    </Tooltip>
  )
}

/** Says that a player is suspended, or else plays at the moment. */
export function PlayerMark({ playerId }: PlayerTabProps) {
  const suspension = useSuspension(playerId)
  const input = { params: { id: playerId } }
  const { data } = useEndpointQuery(gameActivity.installations, input, {
    errorDisplay: 'quiet',
    refetchInterval: refreshMs,
  })
  if (suspension) return <SuspensionBadge {...suspension} />
  if (!data?.IsOnline) return null
  return (
    <Badge size="sm" tt="none" color="green" title="The game called within the last few minutes.">
      Playing now
    </Badge>
  )
}
