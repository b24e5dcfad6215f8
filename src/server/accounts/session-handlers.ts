import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { SignInReply, session } from '#contract/session.ts'
import { quoteTyped } from '#server/platform/audit/quote.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Context, type Handlers, prepared } from '#server/platform/http/handler.ts'
import { findOutcome } from '#server/platform/http/idempotency.ts'
import { hashPassword, validatePassword, verifyPassword } from '#server/platform/passwords.ts'
import type { Settings } from '#server/platform/settings.ts'
import {
  countAccountAttempt,
  countCodeAttempt,
  countNetworkAttempt,
  giveBackAttempt,
  resetAccountAttempts,
} from './attempt-repository.ts'
import {
  consumePasskey,
  listCredentials,
  requireRelyingParty,
  type VerifiedPasskey,
  verifyPasskey,
} from './passkey-repository.ts'
import { consumeCode, findFactors } from './second-factor-repository.ts'
import {
  closeSession,
  closeSessions,
  consumePasswordLink,
  consumeTicket,
  deletePasswordLinks,
  findPasswordLink,
  findTicketUser,
  mailPasswordLink,
  openTicket,
  setTicketChallenge,
} from './session-repository.ts'
import { passwordLink, ticketLifetimeMs, withChoices } from './session-rules.ts'
import { listActiveIssuers } from './sign-on/issuer-repository.ts'
import { getPolicy } from './sign-on/policy-repository.ts'
import { isSignOnTicket, takeTicket } from './sign-on/request-repository.ts'
import { startPasswordSession, startSignOnSession } from './sign-on/start-session.ts'
import {
  type Credentials,
  findCredentials,
  findPerson,
  lockCredentials,
  lockDisplay,
  lockStaff,
  setDisplay,
  setPasswordHash,
} from './staff-repository.ts'

type Body = EndpointInput<typeof session.authenticate>['body']
type PasswordStep = Extract<Body, { email: string }>
type TicketStep = Extract<Body, { ticket: string }>

/**
 * A counted attempt to sign in, with the token of its session, ticket or challenge, and what was checked: the credentials
 * that a password matched, or a passkey that answered.
 */
type SignInAttempt = {
  readonly userId: number
  readonly token: string
  readonly credentials?: Credentials
  readonly passkey?: VerifiedPasskey
}

/** The target of an attempt without a session: the account's own e-mail, or what was typed, as a quotation. */
function toTarget(user: { email: string } | undefined, typed: string): string {
  return user?.email ?? quoteTyped(typed)
}

/** Counts a step of a sign-in and checks the password, or the ticket and a passkey, before the transaction. */
async function prepareSignIn(body: Body, context: Context): Promise<SignInAttempt> {
  const token = context.services.randomBytes(32).toString('base64url')
  return 'ticket' in body
    ? { token, ...(await checkTicket(body, context)) }
    : { token, ...(await checkPassword(body, context)) }
}

async function checkPassword({ email, password }: PasswordStep, { db, ipAddress, now, audit }: Context) {
  // The target is set after this check: a delayed client could fill the audit log with made-up names.
  const atNetwork = await countNetworkAttempt(db, ipAddress, now)
  const user = await findCredentials(db, email)
  audit({ targetId: toTarget(user, email) })
  const atAccount = await countAccountAttempt(db, 'account', { email, userId: user?.id, ipAddress }, now)
  const canSignIn = user?.is_active && user.may_use_password
  const matches = await verifyPassword(canSignIn ? user.password_hash : null, password)
  if (!user || !matches) throw new ApiError('sign-in-failed')
  // Now, and not with the session: who looks for the code must not delay others at the same address.
  await giveBackAttempt(db, atNetwork)
  await giveBackAttempt(db, atAccount)
  if (user.password_expires_at && user.password_expires_at <= now) throw new ApiError('password-expired')
  return { userId: user.id, credentials: user }
}

async function checkTicket(step: TicketStep, { db, now, services, audit }: Context) {
  const user = await findTicketUser(db, step.ticket, now)
  if (!user) throw new ApiError('ticket-expired')
  audit({ targetId: user.email })
  const assertion = 'assertion' in step ? step.assertion : undefined
  if (!('code' in step) && !assertion) return { userId: user.id }
  await countCodeAttempt(db, user.email, now)
  if (!assertion) return { userId: user.id }
  const party = requireRelyingParty(services.settings.publicUrl)
  if (user.challenge === null) throw new ApiError('passkey-wrong')
  return { userId: user.id, passkey: await verifyPasskey(db, user.id, assertion, { challenge: user.challenge, party }) }
}

/** Signs in, or answers the right password of a user with a second factor with a ticket. */
async function runSignIn(body: Body, context: Context, attempt: SignInAttempt): Promise<SignInReply> {
  // The role of who signed in with a provider may change, and changes of roles take this lock first.
  if ('ticket' in body && (await isSignOnTicket(context.db, body.ticket))) await lockStaff(context.db)
  // What ends sessions waits for this lock, and the other way round.
  const current = await lockCredentials(context.db, attempt.userId)
  if (!('ticket' in body)) {
    if (!current || !attempt.credentials || !isUnchanged(attempt.credentials, current)) {
      throw new ApiError('sign-in-failed')
    }
    const factors = await findFactors(context.db, attempt.userId)
    if (factors.hasApp || factors.hasPasskey) return requestSecondFactor(body, context, attempt, factors)
    return startPasswordSession(context, { ...attempt, remember: body.remember })
  }
  if (!('code' in body) && !attempt.passkey) return requestPasskey(body, context, attempt)
  return runTicket(body, context, attempt)
}

/** Whether a password that matched the credentials some time ago still signs in. */
function isUnchanged(checked: Credentials, current: Credentials): boolean {
  return (
    current.is_active &&
    current.may_use_password &&
    current.password_hash === checked.password_hash &&
    current.sessions_ended === checked.sessions_ended
  )
}

async function runTicket(step: TicketStep, context: Context, attempt: SignInAttempt) {
  const { db, now, services } = context
  // Consumed first: of two calls with one ticket, the second waits here and finds none.
  const ticket = await consumeTicket(db, step.ticket, now)
  if (!ticket) throw new ApiError('ticket-expired')
  const userId = ticket.user_id
  if (attempt.passkey) {
    // Another call asked for a passkey after this answer was checked.
    if (ticket.challenge !== attempt.passkey.challenge) throw new ApiError('passkey-wrong')
    await consumePasskey(db, userId, attempt.passkey, now)
  } else if (!('code' in step && (await consumeCode(db, services.secretKey, userId, step.code, now)))) {
    throw new ApiError('code-wrong')
  }
  const session = { userId, token: attempt.token, remember: ticket.remember }
  const signOn = await takeTicket(db, step.ticket, false, now)
  if (!signOn) return startPasswordSession(context, session)
  const { user, notice } = await startSignOnSession(context, session, signOn)
  return notice === '' ? user : { ...user, Notice: notice }
}

async function requestSecondFactor(
  { remember }: PasswordStep,
  { db, now, audit }: Context,
  { userId, token }: SignInAttempt,
  { hasApp, hasPasskey }: { hasApp: boolean; hasPasskey: boolean },
) {
  const person = await findPerson(db, userId)
  if (!person) throw new ApiError('sign-in-failed')
  const expiresAt = new Date(now.getTime() + ticketLifetimeMs)
  await openTicket(db, token, { userId, remember, expiresAt })
  audit({ action: 'password accepted', actor: { id: userId, name: person.email }, targetId: person.email })
  return {
    SecondFactor: { Ticket: token, ExpiresAt: expiresAt.toISOString(), HasApp: hasApp, HasPasskey: hasPasskey },
  }
}

async function requestPasskey(
  { ticket }: TicketStep,
  { db, services, audit }: Context,
  { userId, token }: SignInAttempt,
) {
  const party = requireRelyingParty(services.settings.publicUrl)
  await setTicketChallenge(db, ticket, token)
  audit({ action: 'passkey asked for' })
  return {
    PasskeyRequest: { Challenge: token, RelyingParty: party.id, Passkeys: await listCredentials(db, userId) },
  }
}

/** The mail that answers "Forgot your password?". Plain text; the link works once and for 30 minutes. */
function resetMail(settings: Settings, token: string): { subject: string; body: string } {
  return {
    subject: `${settings.displayName}: set a new password`,
    body: [
      `A new password was requested for your account on ${settings.displayName} (${settings.environment}).`,
      '',
      `Open this link within 30 minutes to choose one: ${passwordLink(settings, token)}`,
      '',
      'If you did not request it, ignore this mail: your password does not change.',
    ].join('\n'),
  }
}

const linkLifetimeMs = 30 * 60_000

export const sessionHandlers: Handlers<typeof session> = {
  authenticate: prepared({
    prepare: ({ body }, context) => prepareSignIn(body, context),
    handle: ({ body }, context, attempt) => runSignIn(body, context, attempt),
  }),

  options: async (_, { db }) => ({ Issuers: await listActiveIssuers(db), IsOnly: (await getPolicy(db)).IsOnly }),

  async logout(_, { db, person, sessionHash, audit }) {
    await closeSession(db, sessionHash)
    audit({ targetId: person.email })
    return {}
  },

  async me(_, { db, person, setVersion }) {
    // Read anew: another server may have changed the profile within the last half second.
    const current = await findPerson(db, person.Id)
    if (!current) throw new ApiError('unauthenticated')
    setVersion(current.Version)
    return current
  },

  async setDisplay({ body }, { db, person, audit, setVersion }) {
    const { TimeZone: timeZone, Theme: theme, ...choices } = body
    const before = await lockDisplay(db, person.Id)
    await setDisplay(db, person.Id, { timeZone, theme, choices: withChoices(before, choices) })
    const current = await findPerson(db, person.Id)
    if (!current) throw new ApiError('unauthenticated')
    audit({
      targetId: person.email,
      before: { timeZone: person.TimeZone, theme: person.Theme, ...before },
      after: { timeZone: current.TimeZone, theme: current.Theme, ...current.Display },
    })
    setVersion(current.Version)
    return current
  },

  callOutcome: async ({ params }, { db, person }) => ({
    State: await findOutcome(db, { owner: { kind: 'user', id: person.Id }, key: params.key }),
  }),

  requestReset: prepared({
    async prepare({ params }, { db, ipAddress, now, services, audit }) {
      await countNetworkAttempt(db, ipAddress, now)
      const user = await findCredentials(db, params.email)
      audit({ targetId: toTarget(user, params.email) })
      const attempt = { email: params.email, userId: user?.id, ipAddress }
      await countAccountAttempt(db, 'reset', attempt, now)
      return services.randomBytes(32).toString('base64url')
    },
    async handle({ params }, { db, now, services }, token) {
      const user = await findCredentials(db, params.email)
      const expiresAt = new Date(now.getTime() + linkLifetimeMs)
      await mailPasswordLink(db, { userId: user?.id ?? 0, token, expiresAt, mail: resetMail(services.settings, token) })
      return {}
    },
  }),

  confirmReset: prepared({
    async prepare({ body }, { db, ipAddress, now, services }) {
      const attempt = await countNetworkAttempt(db, ipAddress, now)
      const link = await findPasswordLink(db, body.token, now)
      if (!link) throw new ApiError('link-expired')
      await giveBackAttempt(db, attempt)
      const errors = validatePassword(body.password, services.settings.passwordMinimum, link.email)
      if (errors.length > 0) throwInvalidInput(errors)
      return hashPassword(body.password)
    },
    async handle({ body }, { db, now, audit }, passwordHash) {
      const userId = await consumePasswordLink(db, body.token, now)
      if (userId === undefined) throw new ApiError('link-expired')
      const email = await setPasswordHash(db, userId, passwordHash)
      // Others may have locked the account by guessing; the link proves that this caller owns it.
      await resetAccountAttempts(db, email)
      await deletePasswordLinks(db, userId)
      await closeSessions(db, userId)
      audit({ actor: { id: userId, name: email }, targetId: email })
      return {}
    },
  }),
}
