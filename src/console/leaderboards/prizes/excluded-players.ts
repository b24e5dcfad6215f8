import { formatExact } from '#console/components/number.tsx'
import type { PrizePlan } from '#contract/leaderboard-prizes.ts'

type Counts = Pick<PrizePlan, 'Hackers' | 'Hidden' | 'Removed' | 'Unranked'>

/** How many players of the leaderboards get no prize. */
export function countExcluded({ Hackers, Hidden, Removed, Unranked }: Counts): number {
  return Hackers + Hidden + Removed + Unranked
}

/** Why players get no prize: "1 flagged as hackers, 2 removed"; "nobody" without any. */
export function formatExcluded({ Hackers, Hidden, Removed, Unranked }: Counts): string {
  const reasons: [number, string][] = [
    [Hackers, 'flagged as hackers'],
    [Hidden, 'hidden'],
    [Removed, 'removed'],
    [Unranked, 'without a rank at the end'],
  ]
  const given = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${formatExact(count)} ${reason}`)
  return given.join(', ') || 'nobody'
}
