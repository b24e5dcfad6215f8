import { IconInfinity } from '@tabler/icons-react'
import { Abbreviated } from '#console/components/number.tsx'
import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'

/** How many players fit on a leaderboard; infinity when unlimited. */
export function Capacity({ Capacity: capacity }: Pick<LeaderboardDefinition, 'Capacity'>) {
  if (capacity !== null) return <Abbreviated value={capacity} />
  return <IconInfinity size={16} role="img" aria-label="Unlimited" />
}
