import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { importBodyLimit } from './core/units.ts'
import { inbox } from './game-inbox.ts'
import { outdated } from './game-saves.ts'
import { MessageId } from './messages.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** Messages as the studio's server reads and collects them for a player. Source: ruling 81. */
export const serverInbox = feature({
  /** As the player reads them. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/players/:playerId/inbox',
    gameAccess: { scope: 'inbox' },
    summary: "A player's messages",
    params: z.object({ playerId: PlayerId }),
    reply: inbox.list.reply,
    errors: [playerUnknown],
  }),
  /** As the player collects one. */
  collect: gameEndpoint({
    method: 'POST',
    path: '/game/v1/players/:playerId/inbox/:msgId/collect',
    gameAccess: { scope: 'inbox' },
    summary: 'Collect a message for a player',
    params: z.object({ playerId: PlayerId, msgId: MessageId }),
    body: inbox.collect.body,
    reply: inbox.collect.reply,
    errors: [playerUnknown, ...inbox.collect.errors.filter((error) => error !== outdated)],
    bodyLimit: importBodyLimit,
    records: { action: 'message collected', target: 'player', targetParam: 'playerId' },
  }),
})
