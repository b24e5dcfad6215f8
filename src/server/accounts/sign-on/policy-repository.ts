import { sql } from 'kysely'
import { adminRoleId } from '#contract/core/permissions.ts'
import { dayMs } from '#contract/core/units.ts'
import { BreakGlassUse, type SignOnPolicy } from '#contract/sign-on-issuers.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'

/**
 * Whether the user of a row of `users` may sign in with a password, or get a link that sets one: not one who was made by a
 * sign-in with a provider, and while that is the only way in, the break-glass account alone. Source: ruling 99.
 */
export const mayUsePassword = sql<boolean>`(
  (users.password_hash is not null
    or not exists (select from sign_on_identities i where i.user_id = users.id))
  and not exists (select from sign_on_policy p where p.is_only and p.break_glass_id is distinct from users.id))`

/** Whether single sign-on is the only way in, and the break-glass account. */
export async function getPolicy(db: Handle): Promise<SignOnPolicy> {
  const row = await db.selectFrom('sign_on_policy').selectAll().executeTakeFirst()
  return { IsOnly: row?.is_only ?? false, BreakGlassUserId: row?.break_glass_id ?? null, Version: row?.version ?? 0 }
}

/** Whether single sign-on is the only way in for a user. */
export async function isSignOnOnly(db: Handle, userId: number): Promise<boolean> {
  const { IsOnly, BreakGlassUserId } = await getPolicy(db)
  return IsOnly && BreakGlassUserId !== userId
}

/** Stores the policy. */
export async function storePolicy(
  db: Handle,
  { isOnly, breakGlassUserId }: { readonly isOnly: boolean; readonly breakGlassUserId: number | null },
): Promise<void> {
  const values = { is_only: isOnly, break_glass_id: breakGlassUserId }
  await db
    .insertInto('sign_on_policy')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('sign_on_policy.version', '+', 1) })),
    )
    .execute()
}

/** Whether a user is an active administrator with a password. */
export async function canBreakGlass(db: Handle, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role_id', '=', adminRoleId)
    .where('is_active', '=', true)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an active administrator has signed in with an active issuer. */
export async function isSignOnTried(db: Handle): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('sign_on_issuers as s', 's.issuer', 'i.issuer')
    .select('i.id')
    .where('u.role_id', '=', adminRoleId)
    .where('u.is_active', '=', true)
    .where('s.is_active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends what passwords opened: sessions but for one and those of a user, sign-ins under way, and links that set a password. */
export async function endPasswords(db: Handle, breakGlassUserId: number, except: Uint8Array): Promise<void> {
  // First, because it locks the users: sign-ins under way end before, and those that looked at a password earlier are refused.
  await db
    .updateTable('users')
    .set((eb) => ({ sessions_ended: eb('sessions_ended', '+', 1) }))
    .where('id', '<>', breakGlassUserId)
    .execute()
  await sql`
    delete from sessions where user_id <> ${breakGlassUserId} and token_hash <> ${except}
      and not exists (select from sign_on_sessions o where o.session_hash = token_hash)`.execute(db)
  await sql`
    delete from sign_in_tickets t where user_id <> ${breakGlassUserId}
      and not exists (select from sign_on_tickets o where o.ticket_hash = t.token_hash)`.execute(db)
  await db.deleteFrom('password_links').where('user_id', '<>', breakGlassUserId).where('used_at', 'is', null).execute()
}

/** Stores a use of the break-glass account. */
export async function storeUse(db: Handle, use: { email: string; at: Date; ipAddress: string }): Promise<void> {
  await db.insertInto('break_glass_uses').values({ email: use.email, at: use.at, ip_address: use.ipAddress }).execute()
}

const toUse = defineRowMapper(BreakGlassUse)

/** The last uses of the break-glass account. */
export async function listUses(db: Handle): Promise<BreakGlassUse[]> {
  const rows = await db
    .selectFrom('break_glass_uses')
    .select(toUse.columns)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(toUse)
}

/** Notes who has seen the uses; nobody acknowledges their own. Returns how many there were. */
export async function acknowledgeUses(db: Handle, email: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('break_glass_uses')
    .set({ acknowledged_by: email })
    .where('acknowledged_by', 'is', null)
    .where('email', '<>', email)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes uses that were seen, after a year. */
export async function deleteOldUses(db: Handle, now: Date): Promise<void> {
  await db
    .deleteFrom('break_glass_uses')
    .where('acknowledged_by', 'is not', null)
    .where('at', '<', subtract(now, 365 * dayMs))
    .execute()
}
