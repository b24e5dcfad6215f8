import type { session } from '#contract/session.ts'
import { findCredentials, findPerson, setPasswordHash } from '#server/features/staff/repository.ts'
import { quoteTyped } from '#server/platform/audit/quote.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { findOutcome } from '#server/platform/http/idempotency.ts'
import { hashPassword, validatePassword, verifyPassword } from '#server/platform/passwords.ts'
import { resetMail } from './mails.ts'
import {
  closeSession,
  closeSessions,
  consumePasswordLink,
  countAccountAttempt,
  countNetworkAttempt,
  deletePasswordLinks,
  findPasswordLink,
  mailPasswordLink,
  openSession,
  rememberNetwork,
  resetAccountAttempts,
  resetAttempts,
} from './repository.ts'
import { requireNoDelay } from './rules.ts'

const linkLifetimeMs = 30 * 60_000

/** The target of an attempt without a session: the account's own e-mail, or what was typed, as a quotation. */
function toTarget(user: { email: string } | undefined, typed: string): string {
  return user?.email ?? quoteTyped(typed)
}

export const sessionHandlers: Handlers<typeof session> = {
  authenticate: prepared({
    async prepare({ body }, { db, ipAddress, now, audit, services }) {
      // The target is set after this check: a delayed client could fill the audit log with made-up names.
      requireNoDelay(await countNetworkAttempt(db, ipAddress, now))
      const user = await findCredentials(db, body.email)
      audit({ targetId: toTarget(user, body.email) })
      const attempt = { email: body.email, userId: user?.id, ipAddress }
      requireNoDelay(await countAccountAttempt(db, 'account', attempt, now))
      const matches = await verifyPassword(user?.is_active ? user.password_hash : null, body.password)
      if (!user || !matches) throw new ApiError('sign-in-failed')
      if (user.password_expires_at && user.password_expires_at <= now) throw new ApiError('password-expired')
      return { id: user.id, token: services.randomBytes(32).toString('base64url') }
    },
    async handle({ body }, { db, ipAddress, userAgent, now, audit }, { id, token }) {
      const person = await findPerson(db, id)
      if (!person) throw new ApiError('sign-in-failed')
      await resetAttempts(db, body.email, ipAddress)
      await rememberNetwork(db, id, ipAddress, now)
      await openSession(db, token, id, body.remember, now, { ipAddress, userAgent })
      audit({ actor: { id, name: person.email }, targetId: person.email })
      return { ...person, Token: token }
    },
  }),

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

  callOutcome: async ({ params }, { db, person }) => ({
    State: await findOutcome(db, { userId: person.Id, key: params.key }),
  }),

  requestReset: prepared({
    async prepare({ params }, { db, ipAddress, now, services, audit }) {
      requireNoDelay(await countNetworkAttempt(db, ipAddress, now))
      const user = await findCredentials(db, params.email)
      audit({ targetId: toTarget(user, params.email) })
      const attempt = { email: params.email, userId: user?.id, ipAddress }
      requireNoDelay(await countAccountAttempt(db, 'reset', attempt, now))
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
      requireNoDelay(await countNetworkAttempt(db, ipAddress, now))
      const link = await findPasswordLink(db, body.token, now)
      if (!link) throw new ApiError('link-expired')
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
