import { z } from 'zod'
import { BuildPlatform } from './build-platforms.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** An installation of the game on which a player signed in. */
export const Installation = z.object({
  Id: z.string(),
  /** The model of the device, "iPhone15,2"; empty when the game did not say. */
  DeviceModel: z.string(),
  DeviceId: z.string(),
  Platform: BuildPlatform,
  BuildNumber: StoredInteger.nullable(),
  /** Where the player is, "DE", as the game said last; empty when it did not. */
  Region: z.string(),
  CreatedAt: Instant,
  /** To the minute. */
  LastUsedAt: Instant,
})
export type Installation = z.infer<typeof Installation>

/** How a game is connected, before its first call. */
export const GameConnection = z.object({
  /** Whether any key was ever used. */
  IsConnected: z.boolean(),
  /** A client key that works, to try a call with; null when there is none. */
  ClientKey: z.string().nullable(),
  /** The origin that the game calls; null where it is the console's. */
  Url: z.string().nullable(),
})
export type GameConnection = z.infer<typeof GameConnection>

/** What staff see of the game's own calls. */
export const gameActivity = feature({
  /** How many players are online: their games called in the last minutes, five unless the settings say otherwise. */
  online: endpoint({
    method: 'GET',
    path: '/figures/game',
    access: 'signed-in',
    summary: 'How many players play now',
    reply: z.object({ Online: StoredInteger }),
    errors: [],
  }),
  /** Whether a game has called yet, and a client key to try it. */
  connection: endpoint({
    method: 'GET',
    path: '/figures/game/connection',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Whether a game is connected',
    reply: GameConnection,
    errors: [],
  }),
  /** The installations of a player, the one used last first, and the last call of any. */
  installations: endpoint({
    method: 'GET',
    path: '/players/:id/installations',
    access: 'signed-in',
    summary: "A player's installations",
    params: z.object({ id: PlayerId }),
    reply: z.object({
      Installations: z.array(Installation),
      /** Null when the player has not called within the last hour. */
      LastCallAt: Instant.nullable(),
      IsOnline: z.boolean(),
    }),
    errors: [playerUnknown],
  }),
})
