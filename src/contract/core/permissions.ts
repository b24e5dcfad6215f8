/**
 * Every permission: its id, what it allows, and the role ids that hold it by the fixed table.
 * Source: specification, "Roles and permissions", and the rulings on permissions that its table leaves out.
 */
export const permissions = {
  CREATE_EVENTS: { id: 1, allows: 'Create, import and batch delete events', roles: [2, 3, 4] },
  CREATE_ATTRIBUTES: { id: 2, allows: 'Create attributes and attribute configurations', roles: [2, 3, 4] },
  CHANGE_API_MATCH: { id: 3, allows: 'Edit builds and versions', roles: [2, 3, 4] },
  DELETE_UPDATE_EVENTS: { id: 4, allows: 'Edit and delete events', roles: [2, 3] },
  CREATE_UPDATE_LEADERBOARD_DEFS: { id: 5, allows: 'Create and edit leaderboard definitions', roles: [2, 3] },
  DELETE_LEADERBOARD_DEFS: { id: 6, allows: 'Delete leaderboard definitions', roles: [2, 3] },
  DELETE_UPDATE_SCREENSHOT: { id: 7, allows: 'Edit and remove snapshots', roles: [2, 3] },
  RESET_PLAYER_PROGRESS: { id: 8, allows: "Reset a player's progress", roles: [2, 3, 4, 5] },
  CONTROL_TIMED_ATTRIBUTES: { id: 9, allows: 'Delete timer trunks', roles: [2, 3, 4, 5] },
  CREATE_SNAPSHOT: { id: 10, allows: 'Create snapshots', roles: [2, 3, 4, 5] },
  DELETE_UPDATE_PLAYER_PERSISTENCE: { id: 11, allows: 'Edit player data and delete players', roles: [2, 3, 5] },
  SEND_MESSAGES: { id: 12, allows: 'Send and revoke messages', roles: [2, 3, 5] },
  REPORT_BAD_NAMES: { id: 13, allows: 'Handle reported guild names', roles: [2, 3, 5] },
  CREATE_GUILD: { id: 14, allows: 'Create guilds', roles: [2, 3, 5] },
  DELETE_UPDATE_GUILD: { id: 15, allows: 'Manage guild members and leadership', roles: [2, 3, 5] },
  ACCESS_PURCHASES: { id: 16, allows: 'See purchases', roles: [2, 3, 5] },
  ACCESS_OFFERS: { id: 17, allows: 'See offers', roles: [2, 3, 5] },
  MANAGE_ROLE_PERMISSIONS: { id: 18, allows: 'Manage roles and their permissions', roles: [2] },
  MANAGE_SIDIOUS_USERS: { id: 19, allows: 'Manage console users', roles: [2] },
  MANAGE_SYSTEM_PREFS: { id: 20, allows: 'Manage system preferences', roles: [2] },
  EXPORT_DATA: { id: 21, allows: 'Export and import data as files', roles: [] },
  CONTROL_CONSOLE_PREFERENCES: { id: 22, allows: 'See and change console preferences', roles: [] },
  DELETE_CONSOLE_PREFERENCES: { id: 23, allows: 'Delete console preferences', roles: [] },
  ACCESS_AUDIT: { id: 24, allows: 'Read the audit log', roles: [] },
  CHANGE_PLAYERS: { id: 25, allows: 'Flag, rename, repair and create players', roles: [2, 3, 4, 5] },
  CHANGE_LIVEOPS: { id: 26, allows: 'Run events, regattas and leaderboards', roles: [2, 3, 4, 5] },
  MANAGE_GAME_KEYS: { id: 27, allows: 'Manage keys and webhooks of the game', roles: [] },
  GRANT_PLAYER_SIGN_IN: { id: 28, allows: "Hand out players' sign-in codes, and sign them out", roles: [2, 3] },
} as const satisfies Record<string, { id: number; allows: string; roles: readonly number[] }>

/** The name of a permission. */
export type PermissionName = keyof typeof permissions

/** All permission names, in the order of their numbers. */
export const permissionNames = Object.keys(permissions) as readonly PermissionName[]

/** The role id of the administrator, who holds every permission. */
export const adminRoleId = 2

/** The role of a user, as far as permissions depend on it. A role without a list has `Permissions: null`. */
export type RoleHolder = {
  readonly RoleId: number
  readonly Role: { readonly Name: string; readonly Permissions: ReadonlyArray<{ Id: number; Name: string }> | null }
}

/** Whether a user is an administrator: role id 2, or a role named admin in any letter case. */
export function isAdmin(user: { readonly RoleId: number; readonly Role: { readonly Name: string } }): boolean {
  return user.RoleId === adminRoleId || user.Role.Name.toLowerCase() === 'admin'
}

/** Whether a user has one of these permissions, or with 'administrator' is one. */
export function hasAnyOf(
  user: RoleHolder,
  access: 'administrator' | PermissionName | readonly PermissionName[],
): boolean {
  if (access === 'administrator') return isAdmin(user)
  return [access].flat().some((permission) => hasPermission(user, permission))
}

/**
 * Whether a user holds a permission. Administrators hold all. A role with a permission list, an empty one
 * included, is decided by its list alone (an entry matches by id or by name); a role without a list by the fixed
 * table. Source: specification, "Roles and permissions".
 */
export function hasPermission(user: RoleHolder, permission: PermissionName): boolean {
  if (isAdmin(user)) return true
  const { id, roles } = permissions[permission]
  const list = user.Role.Permissions
  if (list) return list.some((entry) => entry.Id === id || entry.Name === permission)
  return (roles as readonly number[]).includes(user.RoleId)
}
