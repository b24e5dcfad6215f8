import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { stale } from './core/errors.ts'
import { importBodyLimit } from './core/units.ts'
import { quota, SentEntry, saveQuota, saves, uniqueKeys } from './game-saves.ts'
import { PlayerId, playerUnknown } from './players.ts'

const byId = z.object({ playerId: PlayerId })

/** Saved games as the studio's server reads and writes them. Source: ruling 82. */
export const serverSaves = feature({
  /** As a player reads the own saved game. */
  list: gameEndpoint({
    method: 'GET',
    path: '/game/v1/players/:playerId/saves',
    gameAccess: { scope: 'saves' },
    summary: "A player's saved game",
    params: byId,
    query: saves.list.query,
    reply: saves.list.reply,
    errors: [playerUnknown],
  }),
  /**
   * Writes keys. An entry without a version replaces whatever is there, and the history says so; a stale version is 412
   * with the present entries. What staff changed does not have to be acknowledged.
   */
  write: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/players/:playerId/saves',
    gameAccess: { scope: 'saves' },
    summary: "Write a player's saved game",
    params: byId,
    body: z.strictObject({
      Entries: uniqueKeys(
        z
          .array(SentEntry.partial({ Version: true }))
          .min(1)
          .max(saveQuota.keys),
      ),
    }),
    reply: saves.write.reply,
    errors: [playerUnknown, stale, quota],
    bodyLimit: importBodyLimit,
    records: { action: 'saved game written', target: 'player', targetParam: 'playerId' },
  }),
})
