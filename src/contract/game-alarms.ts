import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** A key of the game that needs attention. */
export const GameAlarm = z.object({
  /** `silent`: no call for ten minutes, after many. `new-players`: most of the hour's new players were made. */
  Kind: z.enum(['silent', 'new-players']),
  KeyId: StoredInteger,
  KeyName: z.string(),
  /** When it called last. */
  LastUsedAt: Instant.nullable(),
  /** Of `new-players`: how much of the limit is used, in percent. */
  Percent: StoredInteger.nullable(),
})
export type GameAlarm = z.infer<typeof GameAlarm>

/** Calls to one endpoint that a player was refused for one reason. */
export const RefusedCalls = z.object({
  /** "PUT /game/v1/saves" */
  Call: z.string(),
  /** The code of the error: "too-many-calls". */
  Code: z.string(),
  Calls: StoredInteger,
  LastAt: Instant,
})
export type RefusedCalls = z.infer<typeof RefusedCalls>

/** What goes wrong with the game's calls. */
export const gameAlarms = feature({
  /** Keys whose calls have stopped, or whose limit of new players is about to be reached. Source: ruling 89. */
  alarms: endpoint({
    method: 'GET',
    path: '/figures/game/alarms',
    access: 'MANAGE_GAME_KEYS',
    summary: 'Keys of the game that need attention',
    reply: z.object({ Alarms: z.array(GameAlarm) }),
    errors: [],
  }),
  /** The calls that a player was refused within the last week, the last first, at most 20. */
  refusedCalls: endpoint({
    method: 'GET',
    path: '/players/:id/refusedcalls',
    access: 'signed-in',
    summary: 'Calls that a player was refused',
    params: z.object({ id: PlayerId }),
    reply: z.object({ Refused: z.array(RefusedCalls) }),
    errors: [playerUnknown],
  }),
})
