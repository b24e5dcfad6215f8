import { sql } from 'kysely'
import type { PasskeyAssertion, PasskeyRegistrationResponse } from '#contract/passkey-values.ts'
import { Passkey } from '#contract/passkeys.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Expected, type PasskeyKey, type RelyingParty, toRelyingParty, verifyAssertion } from './passkey-rules.ts'

/** What a challenge of a user is for; those of sign-ins are with their tickets. */
export type ChallengePurpose = 'registration' | 'proof' | 'joining'

const challengeLifetimeMs = 5 * 60_000
const toBytes = (text: string) => Buffer.from(text, 'base64url')

/** The relying party of the server. Throws `passkeys-unavailable`. */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = toRelyingParty(publicUrl)
  if (!party) throw new ApiError('passkeys-unavailable')
  return party
}

const toPasskeyFields = defineRowMapper(Passkey.omit({ Id: true }))

/** The passkeys of a user, oldest first. */
export async function listPasskeys(db: Handle, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', ...toPasskeyFields.columns])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map((row) => Object.assign(toPasskeyFields(row), { Id: String(row.id) }))
}

/** What names the passkeys of a user to a browser. */
export async function listCredentials(db: Handle, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    CredentialId: Buffer.from(credential_id).toString('base64url'),
    Transports: transports.split(' ').filter(Boolean),
  }))
}

/** Adds a passkey; undefined when it is registered already, for whomever. */
export async function addPasskey(
  db: Handle,
  userId: number,
  passkey: {
    name: string
    registration: Pick<PasskeyRegistrationResponse, 'CredentialId' | 'Transports'>
    key: PasskeyKey
    now: Date
  },
): Promise<number | undefined> {
  const { name, registration, key, now } = passkey
  const row = await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      credential_id: toBytes(registration.CredentialId),
      public_key: Buffer.from(key.publicKey),
      counter: String(key.counter),
      transports: registration.Transports.join(' '),
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Removes a passkey of a user and returns its name; undefined when there is none. */
export async function removePasskey(db: Handle, userId: number, id: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Stores the one challenge of a user for a purpose; an earlier one stops working. */
export async function storeChallenge(
  db: Handle,
  userId: number,
  purpose: ChallengePurpose,
  challenge: string,
  now: Date,
): Promise<void> {
  const values = { challenge, expires_at: new Date(now.getTime() + challengeLifetimeMs) }
  await db
    .insertInto('passkey_challenges')
    .values({ user_id: userId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(values))
    .execute()
}

/** The challenge of a user for a purpose, without consuming it. Throws `passkey-wrong` when it has expired or was used. */
export async function requireChallenge(
  db: Handle,
  userId: number,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string> {
  const row = await db
    .selectFrom('passkey_challenges')
    .select('challenge')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw new ApiError('passkey-wrong')
  return row.challenge
}

/** Uses a challenge up. Throws `passkey-wrong` when another call did. */
export async function consumeChallenge(
  db: Handle,
  userId: number,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('challenge', '=', challenge)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new ApiError('passkey-wrong')
}

export async function deleteExpiredChallenges(db: Handle, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute()
}

/** A passkey that signed a challenge; `consumePasskey` makes it count. */
export type VerifiedPasskey = { readonly credentialId: Buffer; readonly counter: number; readonly challenge: string }

/** Checks the answer of a passkey of a user, outside of a transaction. Throws `passkey-wrong`. */
export async function verifyPasskey(
  db: Handle,
  userId: number,
  assertion: PasskeyAssertion,
  { challenge, party }: Expected,
): Promise<VerifiedPasskey> {
  const credentialId = toBytes(assertion.CredentialId)
  const row = await db
    .selectFrom('passkeys')
    .select(['public_key', 'counter'])
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  const key = row && { publicKey: row.public_key, counter: Number(row.counter) }
  const counter = key && (await verifyAssertion(assertion, { challenge, party }, key))
  if (counter === undefined) throw new ApiError('passkey-wrong')
  return { credentialId, counter, challenge }
}

/**
 * Stores the use of a passkey. Throws `passkey-wrong` when it was removed, or another call used it with this counter or a
 * later one.
 */
export async function consumePasskey(
  db: Handle,
  userId: number,
  { credentialId, counter }: VerifiedPasskey,
  now: Date,
): Promise<void> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}::bigint, last_used_at = ${now}::timestamptz
    where user_id = ${userId} and credential_id = ${credentialId}::bytea
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`.execute(db)
  if (rows.length !== 1) throw new ApiError('passkey-wrong')
}
