import type { SecondFactorProof } from '#contract/second-factor.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import {
  countAccountAttempt,
  countCodeAttempt,
  giveBackAttempt,
  resetAccountAttempts,
  resetCodeAttempts,
} from './attempt-repository.ts'
import {
  consumeChallenge,
  consumePasskey,
  requireChallenge,
  requireRelyingParty,
  type VerifiedPasskey,
  verifyPasskey,
} from './passkey-repository.ts'
import { consumeCode } from './second-factor-repository.ts'
import { findSignOnDate } from './sign-on/sign-on-session-repository.ts'
import { findPasswordHash } from './staff-repository.ts'

/** What was checked before the transaction: the hash that the password matched, if there is one, and a passkey that answered. */
export type CheckedProof = { readonly passwordHash: string | undefined; readonly passkey: VerifiedPasskey | undefined }

/** How long ago the sign-in was that takes the place of a password. */
const recentMs = 10 * 60_000

/**
 * Checks the caller's password, because a session may be stolen, and returns its hash. Counted as at the sign-in. Who has none
 * must have signed in with a provider a moment ago.
 */
async function requirePassword(
  { db, person, sessionHash, ipAddress, now }: SignedInContext,
  password: string | undefined,
): Promise<string | undefined> {
  const hash = await findPasswordHash(db, person.Id)
  if (hash === null) {
    const signedInAt = await findSignOnDate(db, sessionHash)
    if (signedInAt === undefined || now.getTime() - signedInAt.getTime() > recentMs) throw new ApiError('sign-in-again')
    return undefined
  }
  const attempt = { email: person.email, userId: person.Id, ipAddress }
  const counted = await countAccountAttempt(db, 'account', attempt, now)
  if (!hash || !(await verifyPassword(hash, password ?? ''))) throw new ApiError('password-wrong')
  await giveBackAttempt(db, counted)
  return hash
}

/** Checks the password and a passkey, and counts an attempt at the second factor, which the transaction then uses. */
export async function prepareProof(
  { body: { password, code, assertion } }: { body: SecondFactorProof },
  context: SignedInContext,
): Promise<CheckedProof> {
  const passwordHash = await requirePassword(context, password)
  if (code === undefined && !assertion) return { passwordHash, passkey: undefined }
  const { db, person, services, now } = context
  await countCodeAttempt(db, person.email, now)
  if (!assertion) return { passwordHash, passkey: undefined }
  const party = requireRelyingParty(services.settings.publicUrl)
  const challenge = await requireChallenge(db, person.Id, 'proof', now)
  return { passwordHash, passkey: await verifyPasskey(db, person.Id, assertion, { challenge, party }) }
}

/** Uses the passkey that was checked, or else the code. Throws `code-wrong` or `passkey-wrong`. */
export async function consumeProof(
  { db, person, services, now }: SignedInContext,
  { code = '' }: SecondFactorProof,
  { passkey }: CheckedProof,
): Promise<void> {
  if (passkey) {
    await consumeChallenge(db, person.Id, 'proof', passkey.challenge)
    await consumePasskey(db, person.Id, passkey, now)
  } else if (!(await consumeCode(db, services.secretKey, person.Id, code, now))) {
    throw new ApiError('code-wrong')
  }
  await resetAccountAttempts(db, person.email)
  await resetCodeAttempts(db, person.email)
}
