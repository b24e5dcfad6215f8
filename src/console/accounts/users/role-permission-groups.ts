import type { PermissionName } from '#contract/core/permissions.ts'
import type { PermissionInfo } from '#contract/roles.ts'

/** The subjects of permissions, in the order in which a role shows them. */
const groups: Readonly<Record<string, readonly PermissionName[]>> = {
  Players: [
    'CHANGE_PLAYERS',
    'DELETE_UPDATE_PLAYER_PERSISTENCE',
    'RESET_PLAYER_PROGRESS',
    'CONTROL_TIMED_ATTRIBUTES',
    'GRANT_PLAYER_SIGN_IN',
    'CREATE_SNAPSHOT',
    'DELETE_UPDATE_SCREENSHOT',
  ],
  'Events and leaderboards': [
    'CHANGE_LIVEOPS',
    'CREATE_EVENTS',
    'DELETE_UPDATE_EVENTS',
    'CREATE_UPDATE_LEADERBOARD_DEFS',
    'DELETE_LEADERBOARD_DEFS',
  ],
  Guilds: ['CREATE_GUILD', 'DELETE_UPDATE_GUILD', 'REPORT_BAD_NAMES'],
  'Messages and purchases': ['SEND_MESSAGES', 'ACCESS_PURCHASES', 'ACCESS_OFFERS'],
  Game: ['CREATE_ATTRIBUTES', 'CHANGE_API_MATCH', 'MANAGE_GAME_KEYS', 'MANAGE_SYSTEM_PREFS'],
}

const rest = 'Administration'

/** The permissions by their subject; what no subject names is administration. */
export function groupPermissions(all: readonly PermissionInfo[]) {
  const findTitle = (name: string) =>
    Object.keys(groups).find((title) => groups[title]?.some((one) => one === name)) ?? rest
  return [...Object.keys(groups), rest]
    .map((title) => ({ title, held: all.filter(({ Name }) => findTitle(Name) === title) }))
    .filter(({ held }) => held.length > 0)
}
