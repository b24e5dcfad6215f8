import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { Person } from '#contract/session.ts'
import type { users } from '#contract/users.ts'
import { countAccountAttempt, resetAccountAttempts } from '#server/features/session/attempt-repository.ts'
import { closeSessions, deletePasswordLinks } from '#server/features/session/repository.ts'
import { requireNoDelay } from '#server/features/session/rules.ts'
import {
  findPasswordHash,
  findPerson,
  lockPerson,
  setNames,
  setPasswordHash,
} from '#server/features/staff/repository.ts'
import { foldEmail } from '#server/platform/database/fold.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { hashPassword, validatePassword, verifyPassword } from '#server/platform/passwords.ts'

type Body = EndpointInput<typeof users.update>['body']

/** Checks a change of the caller's own profile and returns the hash of the new password, if there is one. */
export async function prepareOwnProfile(body: Body, context: SignedInContext): Promise<string | undefined> {
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
  requireNoDelay(await countAccountAttempt(db, 'account', attempt, now))
  const stored = await findPasswordHash(db, person.Id)
  if (!(await verifyPassword(stored, body.currentPassword ?? ''))) throw new ApiError('password-wrong')
  return hashPassword(body.password)
}

/** Changes the caller's names and, with a hash, the password, which ends their other sessions. */
export async function saveOwnProfile(
  body: Body,
  { db, person, sessionHash, ifMatch, audit, setVersion }: SignedInContext,
  passwordHash: string | undefined,
): Promise<Person> {
  requireVersion(ifMatch, (await lockPerson(db, person.Id)) ?? 0, await findPerson(db, person.Id))
  await setNames(db, person.Id, body.firstName, body.lastName)
  if (passwordHash !== undefined) {
    await setPasswordHash(db, person.Id, passwordHash)
    await resetAccountAttempts(db, person.email)
    await deletePasswordLinks(db, person.Id)
    await closeSessions(db, person.Id, sessionHash)
  }
  const after = await findPerson(db, person.Id)
  if (!after) throw new ApiError('unauthenticated')
  audit({
    targetId: person.email,
    before: { firstName: person.firstName, lastName: person.lastName },
    after: { firstName: after.firstName, lastName: after.lastName, passwordChanged: passwordHash !== undefined },
  })
  setVersion(after.Version)
  return after
}
