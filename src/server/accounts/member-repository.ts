import { hasPermission, type PermissionName, type RoleHolder } from '#contract/core/permissions.ts'
import type { Person } from '#contract/session.ts'
import type { User } from '#contract/users.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { getPolicy } from './sign-on/policy-repository.ts'
import { countOtherAdmins, findPerson, lockStaff } from './staff-repository.ts'
import {
  findMissingPermissions,
  isActiveAdmin,
  type Member,
  type MemberState,
  type RoleRights,
  validateMemberChange,
} from './staff-rules.ts'
import { requireUser, requireUserByEmail, toMember } from './user-repository.ts'

/**
 * Locks users and roles until the transaction ends and returns the caller as they are now: their rights may have
 * changed since the call was authorized. Throws `unauthenticated` and `forbidden`.
 */
export async function lockStaffForCaller(
  { db, person }: SignedInContext,
  ...needed: readonly PermissionName[]
): Promise<Person> {
  await lockStaff(db)
  const caller = await findPerson(db, person.Id)
  if (!caller) throw new ApiError('unauthenticated')
  if (needed.some((name) => !hasPermission(caller, name))) throw new ApiError('forbidden')
  return caller
}

/** Throws `permissions-not-held` when somebody lacks permissions of these roles, and names them. */
export function requireRights(caller: RoleHolder, roles: readonly RoleRights[]): void {
  const missing = new Set(roles.flatMap((role) => findMissingPermissions(caller, role)))
  if (missing.size === 0) return
  throw new ApiError('permissions-not-held', {
    message: `This needs permissions that you do not hold yourself: ${[...missing].join(', ')}. Nothing was changed.`,
  })
}

/** Throws when the caller cannot turn a user into this state. */
export async function requireMemberChange(
  { db }: SignedInContext,
  caller: Person,
  before: Member,
  after: MemberState,
): Promise<void> {
  if (!isActiveAdmin(after) && isActiveAdmin(before)) {
    const { IsOnly, BreakGlassUserId } = await getPolicy(db)
    if (IsOnly && BreakGlassUserId === before.id) throw new ApiError('break-glass-account')
  }
  const problem = validateMemberChange(caller, before, after, await countOtherAdmins(db, before.id))
  if (problem === 'permissions-not-held') requireRights(caller, [before.role, after.role])
  if (problem !== undefined) throw new ApiError(problem)
}

/** A user whom the caller manages, with users and roles locked until the transaction ends. */
export type ManagedUser = { readonly caller: Person; readonly user: User; readonly member: Member }

/**
 * Finds the user to manage, by id or by the e-mail in any spelling, locks users and roles, and checks that the caller
 * may make the change. Throws `not-found` and what `requireMemberChange` throws.
 */
export async function lockUser(
  context: SignedInContext,
  who: number | string,
  toState: (member: Member) => MemberState = (member) => member,
): Promise<ManagedUser> {
  const caller = await lockStaffForCaller(context, 'MANAGE_SIDIOUS_USERS')
  const user = typeof who === 'number' ? await requireUser(context.db, who) : await requireUserByEmail(context.db, who)
  context.audit({ targetId: user.Email })
  const member = await toMember(context.db, user)
  await requireMemberChange(context, caller, member, toState(member))
  return { caller, user, member }
}
