import type { EndpointInput } from '#contract/core/endpoint.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import type { Person } from '#contract/session.ts'
import { type User, UserSession, users } from '#contract/users.ts'
import { foldEmail } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { queueMail } from '#server/platform/mail/repository.ts'
import { hashPassword, validatePassword, verifyPassword } from '#server/platform/passwords.ts'
import type { Settings } from '#server/platform/settings.ts'
import { countAccountAttempt, resetAccountAttempts } from './attempt-repository.ts'
import { lockStaffForCaller, lockUser, requireMemberChange } from './member-repository.ts'
import { findRole } from './role-repository.ts'
import {
  addPasswordLink,
  closeSessionById,
  closeSessions,
  deletePasswordLinks,
  listSessions,
} from './session-repository.ts'
import { isSessionAlive, passwordLink, setUpLifetimeMs, toInitialPasswordEnd } from './session-rules.ts'
import { isSignOnOnly } from './sign-on/policy-repository.ts'
import {
  createPerson,
  deletePerson,
  findPasswordHash,
  findPerson,
  setActive,
  setNames,
  setPasswordHash,
} from './staff-repository.ts'
import { prepareNewPassword, prepareUserChange, saveUser } from './update-user.ts'
import {
  listUsers,
  lockOwnAccount,
  requireAssignableRole,
  requireUser,
  requireUserByEmail,
  toAccount,
} from './user-repository.ts'

/** The mail that invites a new user. Plain text; the link works once and for 24 hours. */
function invitationMail(settings: Settings, token: string, inviter: string): { subject: string; body: string } {
  return {
    subject: `${settings.displayName}: set up your account`,
    body: [
      `${inviter} created an account for you on ${settings.displayName} (${settings.environment}).`,
      '',
      `Open this link within 24 hours to choose a password: ${passwordLink(settings, token)}`,
      '',
      'After that, ask for a new invitation, or use "Forgot your password?" on the sign-in page.',
    ].join('\n'),
  }
}

type Body = EndpointInput<typeof users.update>['body']

/** The hash of a new own password, and that of the current one, which was typed. */
type NewOwnPassword = { readonly hash: string; readonly checkedHash: string }

/** Checks a change of the caller's own profile and returns the new password, if there is one. */
async function prepareOwnProfile(body: Body, context: SignedInContext): Promise<NewOwnPassword | undefined> {
  const { db, person, ipAddress, now, services } = context
  const own = 'Of your own account you can change names and password only.'
  if (body.roleId !== undefined && body.roleId !== person.RoleId)
    throwInvalidInput([{ path: 'body.roleId', message: own }])
  if (body.email !== undefined && foldEmail(body.email) !== foldEmail(person.email))
    throwInvalidInput([{ path: 'body.email', message: own }])
  if (body.password === undefined) return undefined
  if (await isSignOnOnly(db, person.Id)) throw new ApiError('passwords-ended')
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
async function saveOwnProfile(
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

/** The role of a new user whose role nobody chose: the one named "User". */
async function findDefaultRoleId({ db }: SignedInContext): Promise<number> {
  const role = await findRole(db, { name: 'User' })
  return role?.id ?? throwInvalidInput([{ path: 'body.roleId', message: 'There is no role "User". Choose a role.' }])
}

async function sendInvitation({ db, now, services, person }: SignedInContext, user: User, token: string) {
  await deletePasswordLinks(db, user.Id)
  await addPasswordLink(db, token, user.Id, new Date(now.getTime() + setUpLifetimeMs))
  await queueMail(db, { recipient: user.Email, ...invitationMail(services.settings, token, person.email) })
}

const createToken = ({ services }: SignedInContext) => services.randomBytes(32).toString('base64url')

async function changeActive(context: SignedInContext, email: string, isActive: boolean): Promise<User> {
  const { user } = await lockUser(context, email, ({ role }) => ({ isActive, role }))
  if (user.IsActive !== isActive) {
    await setActive(context.db, user.Id, isActive)
    await closeSessions(context.db, user.Id)
    await deletePasswordLinks(context.db, user.Id)
  }
  const undo = undoBy(isActive ? users.deactivate : users.reactivate, { params: { userEmail: email } })
  context.audit({
    before: { isActive: user.IsActive },
    after: { isActive },
    undo: user.IsActive === isActive ? undefined : undo,
  })
  return requireUser(context.db, user.Id)
}

const toSessionFields = defineRowMapper(UserSession.omit({ IsOwn: true }), {
  Device: 'user_agent',
  SignedInAt: 'created_at',
})

async function findOpenSessions(
  { db, now, sessionHash, services }: SignedInContext,
  userId: number,
): Promise<UserSession[]> {
  const stored = (await listSessions(db, userId)).filter((row) => isSessionAlive(row, now, services.settings))
  return stored.map((row) =>
    Object.assign(toSessionFields(row), { IsOwn: Buffer.from(row.token_hash).equals(sessionHash) }),
  )
}

async function endSession({ db }: SignedInContext, userId: number, sessionId: string): Promise<void> {
  if (!(await closeSessionById(db, userId, sessionId))) {
    throw new ApiError('not-found', { message: 'This session has ended already.' })
  }
}

export const userHandlers: Handlers<typeof users> = {
  list: (_, { db }) => listUsers(db),

  get: async ({ params }, { db, person, setVersion }) => {
    if (foldEmail(params.userEmail) !== foldEmail(person.email) && !hasPermission(person, 'MANAGE_SIDIOUS_USERS'))
      throw new ApiError('forbidden', { message: "You're not authorized to do this: it needs MANAGE_SIDIOUS_USERS." })
    const user = await requireUserByEmail(db, params.userEmail)
    setVersion(user.Version)
    return user
  },

  register: prepared({
    async prepare({ body }, context) {
      // Nor is an invitation of use, which leads to a password.
      if (await isSignOnOnly(context.db, 0)) throw new ApiError('passwords-ended')
      return prepareNewPassword(body.password, { email: body.email, userId: 0 }, context)
    },
    async handle({ body }, context, passwordHash) {
      const { db, audit, setVersion } = context
      const caller = await lockStaffForCaller(context, 'MANAGE_SIDIOUS_USERS')
      const role = await requireAssignableRole(db, body.roleId ?? (await findDefaultRoleId(context)))
      const created = { id: 0, isActive: true, role }
      await requireMemberChange(context, caller, created, created)
      const account = { email: body.email, firstName: body.firstName, lastName: body.lastName, roleId: role.id }
      const id = await createPerson(db, {
        ...account,
        passwordHash: passwordHash ?? null,
        passwordExpiresAt: toInitialPasswordEnd(context.now),
      })
      if (id === undefined) throw new ApiError('user-exists')
      const user = await requireUser(db, id)
      if (passwordHash === undefined) await sendInvitation(context, user, createToken(context))
      audit({
        targetId: user.Email,
        after: { ...account, role: role.name, isInvited: passwordHash === undefined },
      })
      setVersion(user.Version)
      return user
    },
  }),

  update: prepared({
    async prepare({ body }, context) {
      if (body.id !== context.person.Id) return { newHash: await prepareUserChange(body, context) }
      return { own: await prepareOwnProfile(body, context) }
    },
    handle: ({ body }, context, prepared) =>
      'own' in prepared ? saveOwnProfile(body, context, prepared.own) : saveUser(body, context, prepared.newHash),
  }),

  remove: async ({ params }, context) => {
    const { user } = await lockUser(context, params.userEmail, ({ role }) => ({ isActive: false, role }))
    await deletePerson(context.db, user.Id)
    context.audit({ before: { ...toAccount(user), role: user.Role.Name } })
    return {}
  },

  reactivate: ({ params }, context) => changeActive(context, params.userEmail, true),

  deactivate: ({ params }, context) => changeActive(context, params.userEmail, false),

  invite: async ({ params }, context) => {
    const { user } = await lockUser(context, params.userEmail)
    if (user.HasPassword || user.Identities.length > 0) throw new ApiError('already-set-up')
    if (await isSignOnOnly(context.db, user.Id)) throw new ApiError('passwords-ended')
    await sendInvitation(context, user, createToken(context))
    return {}
  },

  sessions: async ({ params }, context) =>
    findOpenSessions(context, (await requireUserByEmail(context.db, params.userEmail)).Id),

  ownSessions: (_, context) => findOpenSessions(context, context.person.Id),

  endOwnSession: async ({ params }, context) => {
    context.audit({ targetId: context.person.email })
    await endSession(context, context.person.Id, params.sessionId)
    return {}
  },

  endOtherSessions: async (_, { db, person, sessionHash, audit }) => {
    audit({ targetId: person.email, after: { ended: await closeSessions(db, person.Id, sessionHash) } })
    return {}
  },

  endSession: async ({ params }, context) => {
    const { user } = await lockUser(context, params.userEmail)
    await endSession(context, user.Id, params.sessionId)
    return {}
  },

  endSessions: async ({ params }, context) => {
    const { user } = await lockUser(context, params.userEmail)
    context.audit({ after: { ended: await closeSessions(context.db, user.Id) } })
    return {}
  },
}
