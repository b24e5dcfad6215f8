import { Badge, Tooltip } from '@mantine/core'
import { Time } from '#console/components/time/time.tsx'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { suspensionCategories } from '#contract/suspensions.ts'
import { useSuspension } from './use-suspension.ts'

/** Says that a player is suspended, until when, why and by whom. */
export function SuspensionMark({ playerId }: PlayerTabProps) {
  const suspension = useSuspension(playerId)
  if (!suspension) return null
  const { Category, Until, Reason, CreatedBy } = suspension
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
