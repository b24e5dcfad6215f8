import { passkeyLimit, type passkeys } from '#contract/passkeys.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Handlers, prepared, type SignedInContext } from '#server/platform/http/handler.ts'
import { resetAccountAttempts } from './attempt-repository.ts'
import {
  addPasskey,
  type ChallengePurpose,
  consumeChallenge,
  listCredentials,
  listPasskeys,
  removePasskey,
  requireChallenge,
  requireRelyingParty,
  storeChallenge,
} from './passkey-repository.ts'
import { toRelyingParty, verifyRegistration } from './passkey-rules.ts'
import { giveRecoveryCodes } from './second-factor-handlers.ts'
import { consumeProof, prepareProof } from './second-factor-proof.ts'
import { findFactors, hasSecondFactor, removeSecondFactor } from './second-factor-repository.ts'
import { closeSessions } from './session-repository.ts'
import { lockOwnAccount } from './user-repository.ts'

/** Stores a challenge of the caller and returns what their browser needs for it. */
async function challengeCaller({ db, person, services, now }: SignedInContext, purpose: ChallengePurpose) {
  const party = requireRelyingParty(services.settings.publicUrl)
  const challenge = services.randomBytes(32).toString('base64url')
  await storeChallenge(db, person.Id, purpose, challenge, now)
  return { Challenge: challenge, RelyingParty: party.id, Passkeys: await listCredentials(db, person.Id) }
}

async function requireRoom({ db, person }: SignedInContext): Promise<void> {
  if ((await listCredentials(db, person.Id)).length >= passkeyLimit) throw new ApiError('passkey-limit')
}

export const passkeyHandlers: Handlers<typeof passkeys> = {
  list: async (_, { db, person, services }) => ({
    Origin: toRelyingParty(services.settings.publicUrl)?.origin ?? null,
    Passkeys: await listPasskeys(db, person.Id),
  }),

  async request(_, context) {
    context.audit({ targetId: context.person.email })
    return challengeCaller(context, 'proof')
  },

  prepare: prepared({
    prepare: prepareProof,
    async handle({ body }, context, proof) {
      const { db, person, services, audit } = context
      audit({ targetId: person.email })
      await lockOwnAccount(context, proof.passwordHash)
      await requireRoom(context)
      if (await hasSecondFactor(db, person.Id)) await consumeProof(context, body, proof)
      else await resetAccountAttempts(db, person.email)
      return {
        ...(await challengeCaller(context, 'registration')),
        RelyingPartyName: services.settings.displayName,
        UserHandle: Buffer.from(`user ${person.Id}`).toString('base64url'),
        UserName: person.email,
      }
    },
  }),

  create: prepared({
    async prepare({ body }, { db, person, services, now }) {
      const party = requireRelyingParty(services.settings.publicUrl)
      const challenge = await requireChallenge(db, person.Id, 'registration', now)
      const key = await verifyRegistration(body.Registration, { challenge, party })
      if (!key) throw new ApiError('passkey-wrong')
      return { challenge, key }
    },
    async handle({ body }, context, { challenge, key }) {
      const { db, person, now, sessionHash, audit } = context
      audit({ targetId: person.email, after: { passkey: body.Name } })
      await lockOwnAccount(context)
      await consumeChallenge(db, person.Id, 'registration', challenge)
      await requireRoom(context)
      const isFirst = !(await hasSecondFactor(db, person.Id))
      const id = await addPasskey(db, person.Id, { name: body.Name, registration: body.Registration, key, now })
      if (id === undefined) throw new ApiError('passkey-taken')
      await closeSessions(db, person.Id, sessionHash)
      return isFirst ? giveRecoveryCodes(context) : { RecoveryCodes: [] }
    },
  }),

  remove: prepared({
    prepare: prepareProof,
    async handle({ params, body }, context, proof) {
      const { db, person, services, sessionHash, audit } = context
      // Of two removals at once, the second sees what the first left.
      await lockOwnAccount(context, proof.passwordHash)
      // Before the removal: the passkey may be the proof itself.
      await consumeProof(context, body, proof)
      const name = await removePasskey(db, person.Id, Number(params.passkeyId))
      if (name === undefined) throw new ApiError('not-found', { message: 'This passkey was removed already.' })
      audit({ targetId: person.email, before: { passkey: name } })
      const { hasApp, hasPasskey } = await findFactors(db, person.Id)
      const isLast = !hasApp && !hasPasskey
      if (isLast && services.settings.requireSecondFactor) throw new ApiError('last-factor')
      if (isLast) await removeSecondFactor(db, person.Id)
      await closeSessions(db, person.Id, sessionHash)
      return {}
    },
  }),
}
