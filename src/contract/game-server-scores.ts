import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { importBodyLimit } from './core/units.ts'
import { leaderboardEntries, reportLimit, ScoreReport } from './leaderboard-entries.ts'

/** Scores as the studio's server reports them. */
export const serverScores = feature({
  /** Takes scores and attributes of up to 1,000 entries, all or none. */
  report: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/scores',
    gameAccess: { scope: 'scores' },
    summary: 'Report scores',
    body: z.strictObject({ Reports: z.array(ScoreReport).min(1).max(reportLimit) }),
    reply: z.object({ Reported: z.int() }),
    errors: leaderboardEntries.report.errors,
    bodyLimit: importBodyLimit,
    records: { action: 'leaderboard scores reported', target: 'leaderboard' },
    isBatch: true,
  }),
})
