import { adminRoleId, hasPermission, isAdmin, permissionNames, permissions } from '#contract/core/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { Person } from '#contract/session.ts'
import type { User } from '#contract/users.ts'

/** A role, as far as the rights of others over it depend on it. */
type RoleRights = Pick<Role, 'Id' | 'Permissions'>

/** Whether a user can grant a permission; administrators also one that this console does not know yet. */
export function canGrant(person: Person, permissionId: number): boolean {
  const name = permissionNames.find((known) => permissions[known].id === permissionId)
  return isAdmin(person) || (name !== undefined && hasPermission(person, name))
}

/**
 * Whether a user may manage the users of a role, or give it to a user: they hold every permission of it. Only
 * administrators manage administrators. The server decides by the same rule.
 */
export function canManageRole(person: Person, { Id, Permissions }: RoleRights): boolean {
  if (Id === adminRoleId) return isAdmin(person)
  return Permissions.every((held) => canGrant(person, held.Id))
}

/** Why a user cannot change or delete a role; undefined when they can. */
export function toRoleDisabledReason(person: Person, role: RoleRights): string | undefined {
  return canManageRole(person, role) ? undefined : 'Only someone with all permissions of this role can change it.'
}

/**
 * Why somebody cannot change a user; undefined when they can, which is always so for the own account, and while the
 * roles are not loaded.
 */
export function toUserDisabledReason(
  person: Person,
  user: Pick<User, 'Id' | 'RoleId'>,
  roles: readonly RoleRights[] | undefined,
): string | undefined {
  const role = roles?.find(({ Id }) => Id === user.RoleId)
  if (!role || person.Id === user.Id || canManageRole(person, role)) return undefined
  return "Only someone with all permissions of this user's role can change the user."
}

/** What permissions allow, in words: "See purchases, Create guilds". */
export function listAllowed(held: Role['Permissions']): string {
  const allowed = new Map<string, string>(permissionNames.map((name) => [name, permissions[name].allows]))
  return held.map(({ Name }) => allowed.get(Name) ?? Name).join(', ')
}
