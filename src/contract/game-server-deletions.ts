import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineBatch } from './game-batches.ts'
import { RequestText } from './game-requests.ts'
import { PlayerId } from './players.ts'

/** Deletion as the studio's server asks for it. Source: rulings 62 and 97. */
export const serverDeletions = feature({
  /** Asks for the deletion of players, which staff confirm; one who has asked already is unchanged. */
  request: gameEndpoint({
    ...defineBatch(RequestText.extend({ PlayerId })),
    path: '/game/v1/batches/deletion-requests',
    gameAccess: { scope: 'moderation' },
    summary: 'Ask for the deletion of players',
    records: { action: 'deletions requested', target: 'server' },
  }),
})
