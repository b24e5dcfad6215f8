import { IconInfinity } from '@tabler/icons-react'
import { Abbreviated } from '#console/components/number.tsx'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import classes from './leaderboards.module.css'

/** How many players fit on a leaderboard; infinity when unlimited. */
export function Capacity({ Capacity: capacity }: Pick<LeaderboardDefinition, 'Capacity'>) {
  if (capacity !== null) return <Abbreviated value={capacity} />
  return <IconInfinity className={classes.unlimited} size={16} role="img" aria-label="Unlimited" />
}
