import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { Person } from '#contract/session.ts'
import type { users } from '#contract/users.ts'
import { foldEmail } from '#server/platform/database/fold.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { hashPassword, validatePassword, verifyPassword } from '#server/platform/passwords.ts'
import { countAccountAttempt, resetAccountAttempts } from './attempt-repository.ts'
import { lockOwnAccount } from './own-account-repository.ts'
import { closeSessions, deletePasswordLinks } from './session-repository.ts'
import { findPasswordHash, findPerson, setNames, setPasswordHash } from './staff-repository.ts'

type Body = EndpointInput<typeof users.update>['body']

/** The hash of a new own password, and that of the current one, which was typed. */
type NewOwnPassword = { readonly hash: string; readonly checkedHash: string }

/** Checks a change of the caller's own profile and returns the new password, if there is one. */
export async function prepareOwnProfile(body: Body, context: SignedInContext): Promise<NewOwnPassword | undefined> {
  const { db, person, ipAddress, now, services } = context
  const own = 'Of your own account you can change names and password only.'
  if (body.roleId !== undefined && body.roleId !== person.RoleId)
    throwInvalidInput([{ path: 'body.roleId', message: own }])
  if (body.email !== undefined && foldEmail(body.email) !== foldEmail(person.email))
    throwInvalidInput([{ path: 'body.email', message: own }])
  if (body.password === undefined) return undefined
  const errors = validatePassword(body.password, services.settings.passwordMinimum, person.email)
  if (errors.length > 0) throwInvalidInput(errors)
  // A stolen session must not be used to guess the password: attempts count as at sign-in.
  const attempt = { email: person.email, userId: person.Id, ipAddress }
  await countAccountAttempt(db, 'account', attempt, now)
  const checkedHash = await findPasswordHash(db, person.Id)
  if (!checkedHash || !(await verifyPassword(checkedHash, body.currentPassword ?? '')))
    throw new ApiError('password-wrong')
  return { hash: await hashPassword(body.password), checkedHash }
}

/** Changes the caller's names and, with a new password, that too, which ends their other sessions. */
export async function saveOwnProfile(
  body: Body,
  context: SignedInContext,
  password: NewOwnPassword | undefined,
): Promise<Person> {
  const { db, person, sessionHash, ifMatch, audit, setVersion } = context
  await lockOwnAccount(context, password?.checkedHash)
  const before = await findPerson(db, person.Id)
  requireVersion(ifMatch, before?.Version ?? 0, before)
  await setNames(db, person.Id, body.firstName, body.lastName)
  if (password !== undefined) {
    await setPasswordHash(db, person.Id, password.hash)
    await resetAccountAttempts(db, person.email)
    await deletePasswordLinks(db, person.Id)
    await closeSessions(db, person.Id, sessionHash)
  }
  const after = await findPerson(db, person.Id)
  if (!after) throw new ApiError('unauthenticated')
  audit({
    targetId: person.email,
    before: { firstName: person.firstName, lastName: person.lastName },
    after: { firstName: after.firstName, lastName: after.lastName, passwordChanged: password !== undefined },
  })
  setVersion(after.Version)
  return after
}
