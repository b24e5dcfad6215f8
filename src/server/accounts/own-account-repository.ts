import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { isSessionOpen } from './session-repository.ts'
import { lockCredentials } from './staff-repository.ts'

/**
 * Locks the caller's account until the transaction ends, before a change of what protects it. The caller may have been
 * signed out since the call was authorized, and their password, if the call checked one, may have been replaced.
 * `checkedHash` is the hash that it matched. Throws `unauthenticated` and `password-wrong`.
 */
export async function lockOwnAccount(
  { db, person, sessionHash }: SignedInContext,
  checkedHash?: string,
): Promise<void> {
  const current = await lockCredentials(db, person.Id)
  if (!current?.is_active || !(await isSessionOpen(db, sessionHash))) throw new ApiError('unauthenticated')
  if (checkedHash !== undefined && current.password_hash !== checkedHash) throw new ApiError('password-wrong')
}
