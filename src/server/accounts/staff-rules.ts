import {
  adminRoleId,
  hasPermission,
  isAdmin,
  type PermissionName,
  permissionNames,
  type RoleHolder,
} from '#contract/core/permissions.ts'
import type { ErrorCode } from '#contract/index.ts'

/** A role as the rules see it: its id and what its users hold. */
export type RoleRights = { readonly id: number; readonly permissions: readonly PermissionName[] }

export type Member = { readonly id: number; readonly isActive: boolean; readonly role: RoleRights }

/** What a user is to become; `isActive` false also means deleted. */
export type MemberState = Pick<Member, 'isActive' | 'role'>

/**
 * The permissions of a role that somebody does not hold and therefore cannot grant. Only administrators manage
 * administrators, who hold every permission, those of later versions included.
 */
export function findMissingPermissions(caller: RoleHolder, role: RoleRights): PermissionName[] {
  if (role.id === adminRoleId) return isAdmin(caller) ? [] : [...permissionNames]
  return role.permissions.filter((name) => !hasPermission(caller, name))
}

/** Whether somebody may manage the users of a role, or give it to a user: they hold every permission of it. */
export function canManageRole(caller: RoleHolder, role: RoleRights): boolean {
  return findMissingPermissions(caller, role).length === 0
}

export function isActiveAdmin({ isActive, role }: MemberState): boolean {
  return isActive && role.id === adminRoleId
}

/**
 * Why a caller cannot turn a user into this state, as the code of an error; undefined when they can. `otherAdmins`
 * counts the active administrators besides the user.
 */
export function validateMemberChange(
  caller: RoleHolder & { readonly Id: number },
  before: Member,
  after: MemberState,
  otherAdmins: number,
): Extract<ErrorCode, 'own-account' | 'permissions-not-held' | 'last-admin'> | undefined {
  const isOwn = caller.Id === before.id
  if (isOwn && (!after.isActive || after.role.id !== before.role.id)) return 'own-account'
  if (!canManageRole(caller, before.role) || !canManageRole(caller, after.role)) return 'permissions-not-held'
  if (isActiveAdmin(before) && !isActiveAdmin(after) && otherAdmins === 0) return 'last-admin'
  return undefined
}

/**
 * Why a caller cannot create, change or delete a role, as the code of an error; undefined when they can. `before` is
 * absent for a new role, `after` for a deleted one; `users` counts those who have it.
 */
export function validateRoleChange(
  caller: RoleHolder,
  { before, after, users = 0 }: { before?: RoleRights; after?: RoleRights; users?: number },
): Extract<ErrorCode, 'admin-role' | 'permissions-not-held' | 'role-in-use'> | undefined {
  if (before?.id === adminRoleId) return 'admin-role'
  if ([before, after].some((role) => role && !canManageRole(caller, role))) return 'permissions-not-held'
  return before && !after && users > 0 ? 'role-in-use' : undefined
}
