import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { type GameCallGroup, gameCallGroups } from './core/game-access.ts'
import { Instant } from './core/units.ts'

const groupNames = Object.keys(gameCallGroups) as [GameCallGroup, ...GameCallGroup[]]

/** Whether staff have switched a group of the game's calls off. */
export const GameSwitch = z.object({
  Group: z.enum(groupNames),
  IsOff: z.boolean(),
  /** Since when it is off, and who did it (the email of a user); null while it is on. */
  OffSince: Instant.nullable(),
  OffBy: z.string().nullable(),
})
export type GameSwitch = z.infer<typeof GameSwitch>

/** Switching groups of the game's calls off, in every process within a second. */
export const gameSwitches = feature({
  /** All groups. */
  list: endpoint({
    method: 'GET',
    path: '/gameswitches',
    access: 'MANAGE_GAME_KEYS',
    summary: "Which of the game's calls are switched off",
    reply: z.object({ Switches: z.array(GameSwitch) }),
    errors: [],
  }),
  /** Switches a group off or on. Calls of a group that is off are answered 503 `switched-off`, but for server keys. */
  set: endpoint({
    method: 'PUT',
    path: '/gameswitches/:group',
    access: 'MANAGE_GAME_KEYS',
    summary: "Switch a group of the game's calls off or on",
    params: z.object({ group: z.enum(groupNames) }),
    body: z.strictObject({ isOff: z.boolean() }),
    reply: GameSwitch,
    errors: [],
    records: { action: 'game calls switched', target: 'game calls', targetParam: 'group' },
  }),
})
