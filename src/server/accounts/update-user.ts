import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { Person } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { hashPassword, validatePassword } from '#server/platform/passwords.ts'
import { resetAccountAttempts } from './attempt-repository.ts'
import { lockUser, requireMemberChange } from './member-repository.ts'
import { closeSessions, deletePasswordLinks } from './session-repository.ts'
import { toInitialPasswordEnd } from './session-rules.ts'
import { isSignOnOnly } from './sign-on/policy-repository.ts'
import { findAnyPerson, setAccount, setPasswordHash } from './staff-repository.ts'
import { requireAssignableRole, requireUser, toAccount } from './user-repository.ts'

type Body = EndpointInput<typeof users.update>['body']

/** Checks the new password of a user, if there is one, and returns its hash. Throws `invalid-input` and `passwords-ended`. */
export async function prepareNewPassword(
  password: string | undefined,
  { email, userId }: { readonly email: string; readonly userId: number },
  context: SignedInContext,
): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (await isSignOnOnly(context.db, userId)) throw new ApiError('passwords-ended')
  const { services } = context
  const errors = validatePassword(password, services.settings.passwordMinimum, email)
  if (errors.length > 0) throwInvalidInput(errors)
  return hashPassword(password)
}

/** Checks a change of another user and returns the hash of the new password, if there is one. */
export async function prepareUserChange(body: Body, context: SignedInContext): Promise<string | undefined> {
  const user = await requireUser(context.db, body.id)
  if (body.password !== undefined && !user.HasPassword && user.Identities.length > 0)
    throw new ApiError('passwords-ended', { message: 'This user signs in with a provider and has no password.' })
  const email = body.email ?? user.Email
  return prepareNewPassword(body.password, { email, userId: body.id }, context)
}

/**
 * Changes another user. A new role, password or e-mail ends their sessions; a new password or e-mail makes the links
 * useless that were mailed before.
 */
export async function saveUser(body: Body, context: SignedInContext, passwordHash?: string): Promise<Person> {
  const { db, now, ifMatch, audit, setVersion } = context
  const { caller, user, member } = await lockUser(context, body.id)
  requireVersion(ifMatch, user.Version, user)
  const before = toAccount(user)
  const { email = before.email, roleId = before.roleId } = body
  const wanted = { email, firstName: body.firstName, lastName: body.lastName, roleId }
  const role = await requireAssignableRole(db, roleId)
  await requireMemberChange(context, caller, member, { isActive: member.isActive, role })
  if (!(await setAccount(db, user.Id, wanted))) throw new ApiError('user-exists')
  const isEmailNew = wanted.email !== before.email
  if (passwordHash !== undefined) {
    await setPasswordHash(db, user.Id, passwordHash, toInitialPasswordEnd(now))
    await resetAccountAttempts(db, wanted.email)
  }
  if (passwordHash !== undefined || isEmailNew) await deletePasswordLinks(db, user.Id)
  if (passwordHash !== undefined || isEmailNew || roleId !== before.roleId) await closeSessions(db, user.Id)
  audit({
    targetId: before.email,
    before: { ...before, role: user.Role.Name },
    after: { ...wanted, role: role.name, passwordChanged: passwordHash !== undefined },
    note: ifMatch === undefined ? unversionedWriteNote : '',
    // Sessions that ended stay ended, and nobody has the password from before.
    undo: passwordHash === undefined ? undoBy(users.update, { body: { id: user.Id, ...before } }) : undefined,
  })
  const after = await findAnyPerson(db, user.Id)
  if (!after) throw new ApiError('not-found')
  setVersion(after.Version)
  return after
}
