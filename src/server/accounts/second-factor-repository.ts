import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { findTotpStep, isTotpCode, normalizeCode } from './second-factor-rules.ts'

/** Whether the user of a row of `users` has a second factor. */
export const secondFactorExists = sql<boolean>`(
  exists (select from totp_secrets where totp_secrets.user_id = users.id and secret is not null)
  or exists (select from passkeys where passkeys.user_id = users.id))`

/** Whether the sign-in of a user asks for a second factor. */
export async function hasSecondFactor(db: Handle, userId: number): Promise<boolean> {
  const { hasApp, hasPasskey } = await findFactors(db, userId)
  return hasApp || hasPasskey
}

export async function findFactors(db: Handle, userId: number): Promise<{ hasApp: boolean; hasPasskey: boolean }> {
  const { rows } = await sql<{ app: boolean; passkey: boolean }>`
    select exists (select from totp_secrets where user_id = ${userId} and secret is not null) as app,
      exists (select from passkeys where user_id = ${userId}) as passkey`.execute(db)
  return { hasApp: rows[0]?.app ?? false, hasPasskey: rows[0]?.passkey ?? false }
}

function findSecrets(db: Handle, userId: number) {
  return db
    .selectFrom('totp_secrets')
    .select(['secret', 'pending_secret'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores a secret that waits for its first code; one that is in use stays so until then. */
export async function storePendingSecret(
  db: Handle,
  secretKey: SecretKey,
  userId: number,
  secret: string,
): Promise<void> {
  const pending_secret = secretKey.encrypt('totp', secret, String(userId))
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret: null, pending_secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ pending_secret }))
    .execute()
}

/** The step of a typed code for an encrypted secret; undefined for a wrong code. Throws `second-factor-unreadable`. */
function toStep(secretKey: SecretKey, userId: number, encrypted: Uint8Array, code: string, now: Date) {
  const secret = secretKey.decrypt('totp', encrypted, String(userId))
  if (secret === undefined) throw new ApiError('second-factor-unreadable')
  return findTotpStep(secret, code, now)
}

/**
 * Puts the waiting secret of a user into use with its first code; false for a wrong code. Throws
 * `second-factor-not-prepared` and `second-factor-unreadable`.
 */
export async function confirmPendingSecret(
  db: Handle,
  secretKey: SecretKey,
  userId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  const pending = (await findSecrets(db, userId))?.pending_secret
  if (!pending) throw new ApiError('second-factor-not-prepared')
  const step = toStep(secretKey, userId, pending, normalizeCode(typed), now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set((eb) => ({ secret: eb.ref('pending_secret'), pending_secret: null, last_step: step }))
    .where('user_id', '=', userId)
    .where('pending_secret', '=', pending)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a code of the app: each works once, and none from before one that was used. */
async function consumeTotpCode(
  db: Handle,
  secretKey: SecretKey,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const secret = (await findSecrets(db, userId))?.secret
  const step = secret ? toStep(secretKey, userId, secret, code, now) : undefined
  if (!secret || step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a typed code of the app, or a recovery code, each of which works once. Throws `second-factor-unreadable`. */
export async function consumeCode(db: Handle, secretKey: SecretKey, userId: number, typed: string, now: Date) {
  const code = normalizeCode(typed)
  if (isTotpCode(code)) return consumeTotpCode(db, secretKey, userId, code, now)
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', secretKey.hash('recovery-code', `${userId} ${code}`))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceRecoveryCodes(
  db: Handle,
  secretKey: SecretKey,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const toHash = (code: string) => secretKey.hash('recovery-code', `${userId} ${normalizeCode(code)}`)
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: toHash(code), used_at: null })))
    .execute()
}

/** How many recovery codes of a user are unused. */
export async function countRecoveryCodes(db: Handle, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Removes the second factor of a user: app, passkeys and recovery codes, also what waits for its first use. Returns whether
 * one was in use.
 */
export async function removeSecondFactor(db: Handle, userId: number): Promise<boolean> {
  const passkeys = await db.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const removed = await db
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('secret')
    .executeTakeFirst()
  return removed?.secret != null || passkeys.numDeletedRows > 0n
}
