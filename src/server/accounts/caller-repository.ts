import type { PermissionName } from '#contract/core/permissions.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import type { Person } from '#contract/session.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { findPerson, lockStaff } from './staff-repository.ts'

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
