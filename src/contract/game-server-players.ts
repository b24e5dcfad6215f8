import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { defineError } from './core/errors.ts'
import { Instant } from './core/units.ts'
import { defineBatch } from './game-batches.ts'
import { ServerNickname } from './game-names.ts'
import { OwnProfile } from './game-profile.ts'
import { PlayerId, playerUnknown } from './players.ts'

const byId = z.object({ playerId: PlayerId })

const deletedId = defineError(
  'player-id-deleted',
  409,
  'A player with this ID was deleted. With Recreate it becomes that of another player. Nothing was changed.',
)

const NewPlayer = z.strictObject({
  /** As players give it, or empty for none; the server moderates it. */
  Nickname: ServerNickname.optional(),
  Language: z.string().max(35).optional(),
  Recreate: z.boolean().default(false),
})

/** Players as the studio's server makes and reads them. Source: ruling 73. */
export const serverPlayers = feature({
  /**
   * Makes a player with an id of the studio's; one that is there already is left as it is. The id of a deleted player is
   * refused, unless `Recreate` says that it is another player.
   */
  create: gameEndpoint({
    method: 'PUT',
    path: '/game/v1/players/:playerId',
    gameAccess: { scope: 'players' },
    summary: 'Make a player',
    params: byId,
    body: NewPlayer,
    reply: z.object({ Player: OwnProfile, IsNew: z.boolean() }),
    errors: [deletedId],
    records: { action: 'player made', target: 'player', targetParam: 'playerId' },
  }),
  /** Makes players as `create` does; one that is there already is unchanged. */
  createMany: gameEndpoint({
    ...defineBatch(NewPlayer.extend({ PlayerId })),
    path: '/game/v1/batches/players',
    gameAccess: { scope: 'players' },
    summary: 'Make players',
    records: { action: 'players made', target: 'server' },
  }),
  /**
   * Makes a code with which an installation becomes this player's, within 24 hours: so a studio gives players who exist
   * already to the game. It ends the code before.
   */
  createCode: gameEndpoint({
    method: 'POST',
    path: '/game/v1/players/:playerId/sign-in-codes',
    gameAccess: { scope: 'players' },
    summary: 'Make a sign-in code for a player',
    params: byId,
    reply: z.object({ Code: z.string(), ExpiresAt: Instant }),
    errors: [playerUnknown],
    hasSecretReply: true,
    records: { action: 'sign-in code made', target: 'player', targetParam: 'playerId' },
  }),
  /** The player as its own game knows it. */
  get: gameEndpoint({
    method: 'GET',
    path: '/game/v1/players/:playerId/profile',
    gameAccess: { scope: 'players' },
    summary: 'A player',
    params: byId,
    reply: OwnProfile,
    errors: [playerUnknown],
  }),
})
