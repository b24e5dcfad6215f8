import type { secondFactor } from '#contract/second-factor.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { countCodeAttempt, resetAccountAttempts, resetCodeAttempts } from './attempt-repository.ts'
import { lockUser } from './member-repository.ts'
import { consumeProof, prepareProof } from './second-factor-proof.ts'
import {
  confirmPendingSecret,
  countRecoveryCodes,
  findFactors,
  hasSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  storePendingSecret,
} from './second-factor-repository.ts'
import { createRecoveryCodes, createTotpSecret, toTotpUri } from './second-factor-rules.ts'
import { closeSessions } from './session-repository.ts'
import { findPasswordHash } from './staff-repository.ts'
import { lockOwnAccount } from './user-repository.ts'

async function requireIsOn({ db, person }: SignedInContext): Promise<void> {
  if (!(await hasSecondFactor(db, person.Id))) throw new ApiError('second-factor-off')
}

/** Makes new recovery codes of the caller, which replace the earlier ones. */
export async function giveRecoveryCodes({ db, person, services }: SignedInContext) {
  const codes = createRecoveryCodes(services.randomBytes)
  await replaceRecoveryCodes(db, services.secretKey, person.Id, codes)
  return { RecoveryCodes: codes }
}

export const secondFactorHandlers: Handlers<typeof secondFactor> = {
  state: async (_, { db, person, services }) => {
    const { hasApp, hasPasskey } = await findFactors(db, person.Id)
    return {
      IsOn: hasApp || hasPasskey,
      HasApp: hasApp,
      RecoveryCodesLeft: await countRecoveryCodes(db, person.Id),
      IsRequired: services.settings.requireSecondFactor,
      HasPassword: (await findPasswordHash(db, person.Id)) !== null,
    }
  },

  prepare: prepared({
    prepare: prepareProof,
    async handle({ body }, context, proof) {
      const { db, person, services, audit } = context
      audit({ targetId: person.email })
      await lockOwnAccount(context, proof.passwordHash)
      // A new app takes the place of the one in use, so it needs a code of that one.
      if (await hasSecondFactor(db, person.Id)) await consumeProof(context, body, proof)
      else await resetAccountAttempts(db, person.email)
      const secret = createTotpSecret(services.randomBytes)
      await storePendingSecret(db, services.secretKey, person.Id, secret)
      return { Secret: secret, Uri: toTotpUri(secret, services.settings.displayName, person.email) }
    },
  }),

  confirm: prepared({
    // Counted: a stolen session must not be used to guess the code.
    prepare: (_, { db, person, now }) => countCodeAttempt(db, person.email, now),
    async handle({ body }, context) {
      const { db, person, services, now, sessionHash, audit } = context
      audit({ targetId: person.email })
      await lockOwnAccount(context)
      if (!(await confirmPendingSecret(db, services.secretKey, person.Id, body.code, now)))
        throw new ApiError('code-wrong')
      await resetCodeAttempts(db, person.email)
      await closeSessions(db, person.Id, sessionHash)
      return giveRecoveryCodes(context)
    },
  }),

  renewCodes: prepared({
    prepare: prepareProof,
    async handle({ body }, context, proof) {
      context.audit({ targetId: context.person.email })
      await lockOwnAccount(context, proof.passwordHash)
      await requireIsOn(context)
      await consumeProof(context, body, proof)
      return giveRecoveryCodes(context)
    },
  }),

  turnOff: prepared({
    prepare: prepareProof,
    async handle({ body }, context, proof) {
      const { db, person, sessionHash, services, audit } = context
      audit({ targetId: person.email })
      await lockOwnAccount(context, proof.passwordHash)
      await requireIsOn(context)
      if (services.settings.requireSecondFactor) throw new ApiError('last-factor')
      await consumeProof(context, body, proof)
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
