import { formatCount, formatExact } from '#console/components/number.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import type { PrizePlan } from '#contract/leaderboard-prizes.ts'

type Excluded = Pick<PrizePlan, 'Hackers' | 'Hidden' | 'Removed' | 'Unranked'>

/** How many players of the leaderboards get no prize. */
export function countExcluded({ Hackers, Hidden, Removed, Unranked }: Excluded): number {
  return Hackers + Hidden + Removed + Unranked
}

/** Why players get no prize: "1 flagged as hackers, 2 removed"; empty without any. */
export function formatExcluded({ Hackers, Hidden, Removed, Unranked }: Excluded): string {
  const reasons: [number, string][] = [
    [Hackers, 'flagged as hackers'],
    [Hidden, 'hidden'],
    [Removed, 'removed'],
    [Unranked, 'without a rank at the end'],
  ]
  const given = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${formatExact(count)} ${reason}`)
  return given.join(', ')
}

/** How far the prizes are, in sentences: "All 3 prizes paid. No prize for 1 player: 1 removed." */
export function formatPaid(plan: Pick<PrizePlan, 'Due' | 'Paid'> & Excluded): string {
  const { Due, Paid } = plan
  const all = Paid + Due.Players
  const excluded = countExcluded(plan)
  const without = excluded === 0 ? '' : ` No prize for ${formatPlayers(excluded)}: ${formatExcluded(plan)}.`
  if (all === 0) return `No player gets a prize.${without}`
  if (Due.Players > 0) return `${formatExact(Paid)} of ${formatCount(all, 'prize')} paid.${without}`
  return `${all === 1 ? 'The prize is' : `All ${formatExact(all)} prizes`} paid.${without}`
}
