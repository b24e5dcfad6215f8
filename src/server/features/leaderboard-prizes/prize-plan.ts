import { createHash } from 'node:crypto'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'
import type { leaderboardPrizes } from '#contract/leaderboards/leaderboard-prizes.ts'
import { countWithin, type PrizeTotals, toPrizeTotals } from '#contract/leaderboards/prizes.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { toJob } from '#server/platform/jobs/repository.ts'
import { countBySize, countDue, countOthers, findLastJob } from './repository.ts'

/** Names what is due: the same prizes for the same number of players have the same fingerprint. */
export function toFingerprint(due: PrizeTotals): string {
  return createHash('sha256').update(JSON.stringify(due.Ranges)).digest('hex').slice(0, 32)
}

/** What the players of final leaderboards get who have not got it yet. */
export async function readDue(db: Handle, definition: LeaderboardDefinition): Promise<PrizeTotals> {
  return toPrizeTotals(definition.Prizes, await countDue(db, definition))
}

/** What paying the prizes of a definition would do now, and if its open leaderboards became final. */
export async function readPlan(
  db: Handle,
  definition: LeaderboardDefinition,
): Promise<EndpointReply<typeof leaderboardPrizes.plan>> {
  const { Id, Prizes } = definition
  const due = await readDue(db, definition)
  const sizes = await countBySize(db, Id)
  const open = sizes.filter(({ is_final }) => !is_final)
  const sum = (groups: typeof sizes) => groups.reduce((total, { leaderboards }) => total + leaderboards, 0)
  // Ranks have no gaps, so the number of ranked players says how many are within a range.
  const ifFinalNow = Prizes.map((range) =>
    open.reduce((total, { ranked, leaderboards }) => total + leaderboards * countWithin(range, ranked), 0),
  )
  const { paid, hackers, hidden, removed } = await countOthers(db, Id)
  const job = await findLastJob(db, Id)
  return {
    FinalLeaderboards: sum(sizes) - sum(open),
    OpenLeaderboards: sum(open),
    Due: due,
    IfFinalNow: toPrizeTotals(Prizes, ifFinalNow),
    Paid: paid,
    Hackers: hackers,
    Hidden: hidden,
    Removed: removed,
    Fingerprint: toFingerprint(due),
    Job: job ? toJob(job) : null,
  }
}
