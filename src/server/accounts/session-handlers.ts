import type { session } from '#contract/session.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { findOutcome } from '#server/platform/http/idempotency.ts'
import { hashPassword, validatePassword } from '#server/platform/passwords.ts'
import {
  countAccountAttempt,
  countNetworkAttempt,
  giveBackAttempt,
  resetAccountAttempts,
} from './attempt-repository.ts'
import { resetMail } from './session-mails.ts'
import {
  closeSession,
  closeSessions,
  consumePasswordLink,
  deletePasswordLinks,
  findPasswordLink,
  mailPasswordLink,
} from './session-repository.ts'
import { withChoices } from './session-rules.ts'
import { prepareSignIn, runSignIn, toTarget } from './sign-in.ts'
import { findCredentials, findPerson, lockDisplay, setDisplay, setPasswordHash } from './staff-repository.ts'

const linkLifetimeMs = 30 * 60_000

export const sessionHandlers: Handlers<typeof session> = {
  authenticate: prepared({
    prepare: ({ body }, context) => prepareSignIn(body, context),
    handle: ({ body }, context, attempt) => runSignIn(body, context, attempt),
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
    State: await findOutcome(db, { userId: person.Id, key: params.key }),
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
