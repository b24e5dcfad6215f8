import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'
import type { leaderboardPrizes } from '#contract/leaderboards/leaderboard-prizes.ts'
import { type PrizeTotals, toPrizeTotals } from '#contract/leaderboards/prize-totals.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { toJob } from '#server/platform/jobs/repository.ts'
import { toFingerprint } from '#server/platform/plan-fingerprint.ts'
import { countDue, countOthers, findLastJob, readIfFinalNow } from './repository.ts'

/** Names what is due: the same prizes for the same number of players have the same fingerprint. */
export const toDueFingerprint = ({ Ranges }: PrizeTotals): string => toFingerprint(Ranges)

/** What the players of final leaderboards get who have not got it yet. */
export async function readDue(db: Handle, definition: LeaderboardDefinition): Promise<PrizeTotals> {
  return toPrizeTotals(definition.Prizes, await countDue(db, definition))
}

/** What paying the prizes of a definition would do now, and if its open leaderboards became final. */
export async function readPlan(
  db: Handle,
  definition: LeaderboardDefinition,
): Promise<EndpointReply<typeof leaderboardPrizes.plan>> {
  const { Id } = definition
  const due = await readDue(db, definition)
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
    Fingerprint: toDueFingerprint(due),
    Job: job ? toJob(job) : null,
  }
}
