import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import type { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { type PrizeTotals, toPrizeTotals } from '#contract/prize-totals.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { toJob } from '#server/platform/jobs/repository.ts'
import { toFingerprint } from '#server/platform/plan-fingerprint.ts'
import { countDue, countOthers, findLastJob, readIfFinalNow } from './repository.ts'

/** What the players of final leaderboards get who have not got it yet; the same for others has another fingerprint. */
export async function readDue(
  db: Handle,
  definition: LeaderboardDefinition,
): Promise<{ due: PrizeTotals; fingerprint: string }> {
  const { players, who } = await countDue(db, definition)
  const due = toPrizeTotals(definition.Prizes, players)
  return { due, fingerprint: toFingerprint([due.Ranges, who]) }
}

/** What paying the prizes of a definition would do now, and if its open leaderboards became final. */
export async function readPlan(
  db: Handle,
  definition: LeaderboardDefinition,
): Promise<EndpointReply<typeof leaderboardPrizes.plan>> {
  const { Id } = definition
  const { due, fingerprint } = await readDue(db, definition)
  const { open, final, totals } = await readIfFinalNow(db, definition)
  const { paid, hackers, hidden, removed, unranked } = await countOthers(db, Id)
  const job = await findLastJob(db, Id)
  return {
    FinalLeaderboards: final,
    OpenLeaderboards: open,
    Due: due,
    IfFinalNow: totals,
    Paid: paid,
    Hackers: hackers,
    Hidden: hidden,
    Removed: removed,
    Unranked: unranked,
    Fingerprint: fingerprint,
    Job: job ? toJob(job) : null,
  }
}
