import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { integerLimit } from './core/units.ts'
import { defineBatch } from './game-batches.ts'
import { RegattaScore } from './regatta.ts'

/** Scores in regattas as the studio's server reports them. */
export const serverRegattas = feature({
  /** Takes scores of players in regattas that run: each replaces the player's score of before, and counts for the guild. */
  report: gameEndpoint({
    ...defineBatch(RegattaScore.extend({ RegattaId: z.int().min(1).max(integerLimit) })),
    path: '/game/v1/batches/regatta-scores',
    gameAccess: { scope: 'scores' },
    summary: 'Report scores in regattas',
    records: { action: 'regatta scores reported', target: 'regatta' },
  }),
})
