import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, notFound, stale, tooManyAttempts } from './core/errors.ts'
import { Instant, StoredInteger } from './core/units.ts'
import { permissionsNotHeld } from './roles.ts'
import { Email, Password, Person, PersonName } from './session.ts'

/** A console user. Source: specification, "Entities". */
export const User = z.object({
  Id: StoredInteger,
  Email: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  RoleId: StoredInteger,
  Role: z.object({ Id: StoredInteger, Name: z.string() }),
  /** False: deactivated, cannot sign in. */
  IsActive: z.boolean(),
  /** False: invited, and the set-up link was not used yet. */
  HasPassword: z.boolean(),
  /** Whether the sign-in asks for a second factor. */
  HasSecondFactor: z.boolean(),
  /** What single sign-on knows the user by; empty for users who sign in with a password alone. */
  Identities: z.array(z.object({ Id: StoredInteger, IssuerName: z.string(), Email: z.string() })),
  CreatedAt: Instant,
  /** When an open session was last used, or else when the user last signed in; null when never. */
  LastSeenAt: Instant.nullable(),
  Version: StoredInteger,
})
export type User = z.infer<typeof User>

/** An open session of a user. */
export const UserSession = z.object({
  Id: z.string(),
  /** The browser's name of itself, User-Agent; empty when it gave none. */
  Device: z.string(),
  /** The IP address that signed in; empty for sessions from before addresses were kept. */
  IpAddress: z.string(),
  SignedInAt: Instant,
  LastSeenAt: Instant,
  /** Whether the call was made with this session. */
  IsOwn: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

/** The caller's own password, asked for again, is not right. */
export const passwordWrong = defineError('password-wrong', 400, 'The current password is wrong. Nothing was changed.')
const userExists = defineError('user-exists', 409, 'There is a user with this e-mail already. Nothing was changed.')
/** An administrator's call on the own account. */
export const ownAccount = defineError(
  'own-account',
  409,
  'You cannot delete or deactivate your own account. Nothing was changed.',
)
const lastAdmin = defineError(
  'last-admin',
  409,
  'The last active administrator cannot be deleted, deactivated or demoted. Nothing was changed.',
)
/** Single sign-on is the only way in, so that a password would be of no use. */
export const passwordsEnded = defineError(
  'passwords-ended',
  409,
  'Single sign-on is the only way in here: passwords sign nobody in but the break-glass account. Nothing was changed.',
)
const breakGlass = defineError(
  'break-glass-account',
  409,
  'This is the break-glass account while single sign-on is the only way in. It stays an active administrator. Nothing was changed.',
)
const alreadySetUp = defineError(
  'already-set-up',
  409,
  'This user has a password or signs in with a provider already. Nothing was changed.',
)

const SessionId = z.string().regex(/^\d{1,18}$/, 'A session has a number.')
const oneUser = z.object({ userEmail: Email })
const managed = { access: 'MANAGE_SIDIOUS_USERS', params: oneUser } as const

/** Console users, and the own profile, which is changed by the same call. */
export const users = feature({
  /** Every user by e-mail. */
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'MANAGE_SIDIOUS_USERS',
    summary: 'Console users',
    reply: z.array(User),
    errors: [],
  }),
  /** One user, by the e-mail in any spelling. Another than the caller needs MANAGE_SIDIOUS_USERS. */
  get: endpoint({
    method: 'GET',
    path: '/users/:userEmail',
    access: 'signed-in',
    summary: 'The own profile or a console user',
    params: oneUser,
    reply: User,
    errors: [notFound],
  }),
  /** Creates a user, with a password or, without one, by a mail with a set-up link. The role is "User" when absent. */
  register: endpoint({
    method: 'POST',
    path: '/users/register',
    access: 'MANAGE_SIDIOUS_USERS',
    summary: 'Create or invite a console user',
    body: z.strictObject({
      email: Email,
      firstName: PersonName,
      lastName: PersonName,
      password: Password.optional(),
      roleId: StoredInteger.optional(),
    }),
    reply: User,
    errors: [userExists, permissionsNotHeld, passwordsEnded],
    records: { action: 'user created', target: 'user' },
    secretFields: ['password'],
  }),
  /**
   * Changes the own profile: names and, with the current password, the password. Of another user, also e-mail and role,
   * and the password without the current one. A new password or role ends the user's other sessions.
   */
  update: endpoint({
    method: 'PUT',
    path: '/users',
    access: 'signed-in',
    additionalAccess: ({ body }, caller) => (body.id === caller.Id ? [] : ['MANAGE_SIDIOUS_USERS']),
    summary: 'Change the own profile or a console user',
    body: z.strictObject({
      id: StoredInteger,
      email: Email.optional(),
      firstName: PersonName,
      lastName: PersonName,
      password: Password.optional(),
      currentPassword: Password.optional(),
      roleId: StoredInteger.optional(),
    }),
    reply: Person,
    errors: [
      ...([notFound, passwordWrong, stale, tooManyAttempts, userExists, lastAdmin, permissionsNotHeld] as const),
      ...([passwordsEnded, breakGlass] as const),
    ],
    records: { action: 'user changed', target: 'user' },
    secretFields: ['password', 'currentPassword'],
    isVersioned: true,
  }),
  /** Deletes a user with sessions and saved views. */
  remove: endpoint({
    ...managed,
    method: 'DELETE',
    path: '/users/:userEmail',
    summary: 'Delete a console user',
    reply: z.object({}),
    errors: [notFound, ownAccount, lastAdmin, breakGlass, permissionsNotHeld],
    removes: 'userEmail',
    records: { action: 'user deleted', target: 'user' },
  }),
  /** Lets a deactivated user sign in again. */
  reactivate: endpoint({
    ...managed,
    method: 'PUT',
    path: '/users/:userEmail/active',
    summary: 'Reactivate a console user',
    reply: User,
    errors: [notFound, permissionsNotHeld],
    records: { action: 'user enabled', target: 'user' },
  }),
  /** Deactivates a user and ends every session. */
  deactivate: endpoint({
    ...managed,
    method: 'DELETE',
    path: '/users/:userEmail/active',
    summary: 'Deactivate a console user',
    reply: User,
    errors: [notFound, ownAccount, lastAdmin, breakGlass, permissionsNotHeld],
    records: { action: 'user disabled', target: 'user' },
  }),
  /** Mails a new set-up link to a user without a password; earlier links stop working. */
  invite: endpoint({
    ...managed,
    method: 'POST',
    path: '/users/:userEmail/invitation',
    summary: 'Invite a console user again',
    reply: z.object({}),
    errors: [notFound, alreadySetUp, passwordsEnded, permissionsNotHeld],
    records: { action: 'user invited', target: 'user' },
  }),
  /** The open sessions of a user, last used first. */
  sessions: endpoint({
    ...managed,
    method: 'GET',
    path: '/users/:userEmail/sessions',
    summary: 'Sessions of a console user',
    reply: z.array(UserSession),
    errors: [notFound],
  }),
  /** The caller's own open sessions, last used first. */
  ownSessions: endpoint({
    method: 'GET',
    path: '/users/me/sessions',
    access: 'signed-in',
    summary: 'The own sessions',
    reply: z.array(UserSession),
    errors: [],
  }),
  /** Ends one of the caller's own sessions. */
  endOwnSession: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions/:sessionId',
    access: 'signed-in',
    summary: 'End an own session',
    params: z.object({ sessionId: SessionId }),
    reply: z.object({}),
    errors: [notFound],
    removes: 'sessionId',
    records: { action: 'session ended', target: 'user' },
  }),
  /** Ends every session of the caller except the one that the call is made with. */
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/users/me/sessions',
    access: 'signed-in',
    summary: 'End the own other sessions',
    reply: z.object({}),
    errors: [],
    records: { action: 'sessions ended', target: 'user' },
  }),
  /** Ends one session of a user. */
  endSession: endpoint({
    method: 'DELETE',
    path: '/users/:userEmail/sessions/:sessionId',
    access: 'MANAGE_SIDIOUS_USERS',
    summary: 'End a session of a console user',
    params: z.object({ userEmail: Email, sessionId: SessionId }),
    reply: z.object({}),
    errors: [notFound, permissionsNotHeld],
    removes: 'sessionId',
    records: { action: 'session ended', target: 'user' },
  }),
  /** Ends every session of a user. */
  endSessions: endpoint({
    ...managed,
    method: 'DELETE',
    path: '/users/:userEmail/sessions',
    summary: 'End all sessions of a console user',
    reply: z.object({}),
    errors: [notFound, permissionsNotHeld],
    records: { action: 'sessions ended', target: 'user' },
  }),
})
