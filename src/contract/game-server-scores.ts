import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineBatch } from './game-batches.ts'
import { ScoreReport } from './leaderboard-entries.ts'

/** Scores as the studio's server reports them. */
export const serverScores = feature({
  /** Takes scores and attributes of entries, each player at most once on a leaderboard. */
  report: gameEndpoint({
    ...defineBatch(ScoreReport),
    path: '/game/v1/batches/scores',
    gameAccess: { scope: 'scores' },
    summary: 'Report scores of many players',
    records: { action: 'leaderboard scores reported', target: 'leaderboard' },
  }),
})
