import { formatExact } from '#console/components/number.tsx'
import type { PrizePlan } from '#contract/leaderboards/leaderboard-prizes.ts'

type Counts = Pick<PrizePlan, 'Hackers' | 'Hidden' | 'Removed' | 'Unranked'>

/** How many players of the leaderboards get no prize. */
export function countExcluded({ Hackers, Hidden, Removed, Unranked }: Counts): number {
  return Hackers + Hidden + Removed + Unranked
}

/** Why players get no prize: "1 flagged as hackers, 0 hidden, 2 removed". The rare reason is named only where there is one. */
export function formatExcluded({ Hackers, Hidden, Removed, Unranked }: Counts): string {
  const common = `${formatExact(Hackers)} flagged as hackers, ${formatExact(Hidden)} hidden, ${formatExact(Removed)} removed`
  return Unranked > 0 ? `${common}, ${formatExact(Unranked)} without a rank at the end` : common
}
