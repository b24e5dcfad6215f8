import { hasPermission } from '#contract/core/permissions.ts'
import type { User, UserSession, users } from '#contract/users.ts'
import { foldEmail } from '#server/platform/database/fold.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { queueMail } from '#server/platform/mail/repository.ts'
import { lockStaffForCaller } from './caller-repository.ts'
import { lockUser, requireMemberChange } from './member-repository.ts'
import { prepareOwnProfile, saveOwnProfile } from './own-profile.ts'
import { findRole } from './role-repository.ts'
import {
  addPasswordLink,
  closeSessionById,
  closeSessions,
  deletePasswordLinks,
  listSessions,
} from './session-repository.ts'
import { isSessionAlive, setUpLifetimeMs, toInitialPasswordEnd } from './session-rules.ts'
import { createPerson, deletePerson, setActive } from './staff-repository.ts'
import { prepareNewPassword, prepareUserChange, saveUser } from './update-user.ts'
import { invitationMail } from './user-mails.ts'
import { listUsers, requireAssignableRole, requireUser, requireUserByEmail, toAccount } from './user-repository.ts'

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
  context.audit({ before: { isActive: user.IsActive }, after: { isActive } })
  return requireUser(context.db, user.Id)
}

async function findOpenSessions(
  { db, now, sessionHash, services }: SignedInContext,
  userId: number,
): Promise<UserSession[]> {
  const stored = (await listSessions(db, userId)).filter((row) => isSessionAlive(row, now, services.settings))
  return stored.map((row) => ({
    Id: row.id,
    Device: row.user_agent,
    IpAddress: row.ip_address,
    SignedInAt: row.created_at.toISOString(),
    LastSeenAt: row.last_seen_at.toISOString(),
    IsOwn: Buffer.from(row.token_hash).equals(sessionHash),
  }))
}

async function endSession({ db }: SignedInContext, userId: number, sessionId: string): Promise<void> {
  if (!(await closeSessionById(db, userId, sessionId))) {
    throw new ApiError('not-found', { message: 'This session has ended already.' })
  }
}

/** Handlers of console users. */
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
    prepare: ({ body }, context) => prepareNewPassword(body.password, body.email, context),
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
    if (user.HasPassword) throw new ApiError('already-set-up')
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
