import type { secondFactor } from '#contract/second-factor/second-factor.ts'
import {
  countAccountAttempt,
  countCodeAttempt,
  resetAccountAttempts,
  resetCodeAttempts,
} from '#server/features/session/attempt-repository.ts'
import { closeSessions } from '#server/features/session/repository.ts'
import { requireNoDelay } from '#server/features/session/rules.ts'
import { findPasswordHash } from '#server/features/staff/repository.ts'
import {
  confirmPendingSecret,
  consumeCode,
  countRecoveryCodes,
  hasSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  storePendingSecret,
} from '#server/features/staff/second-factor-repository.ts'
import { createRecoveryCodes, createTotpSecret, toTotpUri } from '#server/features/staff/second-factor-rules.ts'
import { lockUser } from '#server/features/users/member-repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { verifyPassword } from '#server/platform/passwords.ts'

/** Checks the caller's password, because a session may be stolen. Counted as at the sign-in. */
async function requirePassword({ db, person, ipAddress, now }: SignedInContext, password: string): Promise<void> {
  const attempt = { email: person.email, userId: person.Id, ipAddress }
  requireNoDelay(await countAccountAttempt(db, 'account', attempt, now))
  if (!(await verifyPassword(await findPasswordHash(db, person.Id), password))) throw new ApiError('password-wrong')
}

/** Checks the password and counts an attempt at the code, which is used in the transaction. */
async function requirePasswordAndAttempt(context: SignedInContext, password: string): Promise<void> {
  await requirePassword(context, password)
  requireNoDelay(await countCodeAttempt(context.db, context.person.email, context.now))
}

async function requireIsOn({ db, person }: SignedInContext): Promise<void> {
  if (!(await hasSecondFactor(db, person.Id))) throw new ApiError('second-factor-off')
}

async function requireCode({ db, person, services, now }: SignedInContext, code: string): Promise<void> {
  if (!(await consumeCode(db, services.secretKey, person.Id, code, now))) throw new ApiError('code-wrong')
  await resetAccountAttempts(db, person.email)
  await resetCodeAttempts(db, person.email)
}

async function giveRecoveryCodes({ db, person, services }: SignedInContext) {
  const codes = createRecoveryCodes(services.randomBytes)
  await replaceRecoveryCodes(db, services.secretKey, person.Id, codes)
  return { RecoveryCodes: codes }
}

/** Handlers of two-factor sign-in. */
export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  state: async (_, { db, person, services }) => ({
    IsOn: await hasSecondFactor(db, person.Id),
    RecoveryCodesLeft: await countRecoveryCodes(db, person.Id),
    IsRequired: services.settings.requireSecondFactor,
  }),

  prepare: prepared({
    prepare: ({ body }, context) =>
      body.code === undefined
        ? requirePassword(context, body.password)
        : requirePasswordAndAttempt(context, body.password),
    async handle({ body }, context) {
      const { db, person, services, audit } = context
      audit({ targetId: person.email })
      // A new app takes the place of the one in use, so it needs a code of that one.
      if (await hasSecondFactor(db, person.Id)) await requireCode(context, body.code ?? '')
      else await resetAccountAttempts(db, person.email)
      const secret = createTotpSecret(services.randomBytes)
      await storePendingSecret(db, services.secretKey, person.Id, secret)
      return { Secret: secret, Uri: toTotpUri(secret, services.settings.displayName, person.email) }
    },
  }),

  confirm: prepared({
    // Counted: a stolen session must not be used to guess the code.
    prepare: async (_, { db, person, now }) => requireNoDelay(await countCodeAttempt(db, person.email, now)),
    async handle({ body }, context) {
      const { db, person, services, now, sessionHash, audit } = context
      audit({ targetId: person.email })
      if (!(await confirmPendingSecret(db, services.secretKey, person.Id, body.code, now)))
        throw new ApiError('code-wrong')
      await resetCodeAttempts(db, person.email)
      await closeSessions(db, person.Id, sessionHash)
      return giveRecoveryCodes(context)
    },
  }),

  renewCodes: prepared({
    prepare: ({ body }, context) => requirePasswordAndAttempt(context, body.password),
    async handle({ body }, context) {
      context.audit({ targetId: context.person.email })
      await requireIsOn(context)
      await requireCode(context, body.code)
      return giveRecoveryCodes(context)
    },
  }),

  turnOff: prepared({
    prepare: ({ body }, context) => requirePasswordAndAttempt(context, body.password),
    async handle({ body }, context) {
      const { db, person, sessionHash, audit } = context
      audit({ targetId: person.email })
      await requireIsOn(context)
      await requireCode(context, body.code)
      await removeSecondFactor(db, person.Id)
      await closeSessions(db, person.Id, sessionHash)
      return {}
    },
  }),

  async reset({ params }, context) {
    const { user } = await lockUser(context, params.userEmail)
    // The own one is turned off with password and code: a stolen session must not remove it.
    if (user.Id === context.person.Id)
      throw new ApiError('own-account', {
        message: 'Turn your own second factor off under My profile. Nothing was changed.',
      })
    if (!(await removeSecondFactor(context.db, user.Id))) throw new ApiError('second-factor-off')
    await closeSessions(context.db, user.Id)
    await resetCodeAttempts(context.db, user.Email)
    return {}
  },
}
