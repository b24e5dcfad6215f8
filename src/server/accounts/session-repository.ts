import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs } from '#contract/core/units.ts'
import type { Person } from '#contract/session.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Mail } from '#server/platform/mail/repository.ts'
import { subtract } from '#server/platform/retention.ts'
import type { Settings } from '#server/platform/settings.ts'
import { deleteExpiredChallenges } from './passkey-repository.ts'
import { secondFactorExists } from './second-factor-repository.ts'
import { mayUsePassword } from './sign-on/policy-repository.ts'
import { type PersonRow, personColumns, personTables, toPerson } from './staff-repository.ts'

export type StoredSession = {
  person: Person
  remember: boolean
  created_at: Date
  last_seen_at: Date
  has_second_factor: boolean
  /** When a session ends that its provider of single sign-on does not renew; null for others. */
  valid_until: Date | null
}

/** SHA-256 of a token: what the database keeps instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export type SignInOrigin = { readonly ipAddress: string; readonly userAgent: string }

export async function openSession(
  db: Handle,
  token: string,
  userId: number,
  remember: boolean,
  now: Date,
  { ipAddress, userAgent }: SignInOrigin = { ipAddress: '', userAgent: '' },
): Promise<void> {
  const origin = { ip_address: ipAddress, user_agent: userAgent }
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, remember, created_at: now, last_seen_at: now, ...origin })
    .execute()
}

/** Opens a sign-in that waits for its second factor. */
export async function openTicket(
  db: Handle,
  ticket: string,
  { userId, remember, expiresAt }: { userId: number; remember: boolean; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sign_in_tickets')
    .values({ token_hash: hashToken(ticket), user_id: userId, remember, expires_at: expiresAt })
    .execute()
}

/** The active user of a ticket, without consuming it; undefined when it was used, has expired or never existed. */
export async function findTicketUser(db: Handle, ticket: string, now: Date) {
  return db
    .selectFrom('sign_in_tickets')
    .innerJoin('users', 'users.id', 'sign_in_tickets.user_id')
    .select(['users.id', 'users.email', 'challenge'])
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst()
}

/** Stores the challenge that a passkey signs for a ticket; an earlier one stops working. */
export async function setTicketChallenge(db: Handle, ticket: string, challenge: string): Promise<void> {
  await db.updateTable('sign_in_tickets').set({ challenge }).where('token_hash', '=', hashToken(ticket)).execute()
}

/** Consumes a ticket; undefined when it was used or has expired. */
export async function consumeTicket(db: Handle, ticket: string, now: Date) {
  return db
    .deleteFrom('sign_in_tickets')
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now)
    .returning(['user_id', 'remember', 'challenge'])
    .executeTakeFirst()
}

export type SessionRow = {
  id: string
  token_hash: Uint8Array
  remember: boolean
  created_at: Date
  last_seen_at: Date
  ip_address: string
  user_agent: string
  valid_until: Date | null
}

/** The stored sessions of a user, last used first; some may have ended by their age, see `isSessionAlive`. */
export async function listSessions(db: Handle, userId: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .leftJoin('sign_on_sessions', 'session_hash', 'token_hash')
    .select(['id', 'token_hash', 'remember', 'created_at', 'last_seen_at', 'ip_address', 'user_agent', 'valid_until'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** Ends one session of a user by its id. Returns false when there is none. */
export async function closeSessionById(db: Handle, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether a session has not been ended; its age is not checked. */
export async function isSessionOpen(db: Handle, tokenHash: Uint8Array): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row !== undefined
}

export async function closeSession(db: Handle, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/**
 * Ends every session of a user except one, and their sign-ins under way. Returns how many sessions ended. Until the
 * transaction ends no sign-in of the user opens a session.
 */
export async function closeSessions(db: Handle, userId: number, except?: Uint8Array): Promise<number> {
  // First, because it locks the user: a session that a sign-in opens meanwhile is committed, and deleted below.
  await db
    .updateTable('users')
    .set((eb) => ({ sessions_ended: eb('sessions_ended', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute()
  await db.deleteFrom('sign_on_tickets').where('user_id', '=', userId).execute()
  // What waits to become a second factor belongs to the sessions that end.
  await db.updateTable('totp_secrets').set({ pending_secret: null }).where('user_id', '=', userId).execute()
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) query = query.where('token_hash', '!=', except)
  const { numDeletedRows } = await query.executeTakeFirst()
  return Number(numDeletedRows)
}

/** The session of a token's hash with its user; undefined when there is none or the user is disabled. */
export async function findSession(db: Handle, tokenHash: Uint8Array): Promise<StoredSession | undefined> {
  const { rows } = await sql<PersonRow & Omit<StoredSession, 'person'>>`
    select remember, sessions.created_at, last_seen_at, valid_until, ${personColumns},
      ${secondFactorExists} or coalesce(sign_on_sessions.has_second_factor, false) as has_second_factor
    from sessions join (${personTables}) on users.id = sessions.user_id
      left join sign_on_sessions on session_hash = token_hash
    where token_hash = ${tokenHash} and is_active`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { remember, created_at, last_seen_at, has_second_factor, valid_until } = row
  return { person: toPerson(row), remember, created_at, last_seen_at, has_second_factor, valid_until }
}

/** Stores when a session was last used. */
export async function touchSession(db: Handle, tokenHash: Uint8Array, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Adds a link that sets the password of a user. */
export async function addPasswordLink(db: Handle, token: string, userId: number, expiresAt: Date): Promise<void> {
  await db
    .insertInto('password_links')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expiresAt, used_at: null })
    .execute()
}

/**
 * Creates a link for an active user who may use a password, and queues its mail. For other users, and for 0, it runs the same statements, so that
 * the response time reveals nothing.
 */
export async function mailPasswordLink(
  db: Handle,
  { userId, token, expiresAt, mail }: { userId: number; token: string; expiresAt: Date; mail: Omit<Mail, 'recipient'> },
): Promise<void> {
  // Locked, so that a change of the user at the same time finds and deletes this link.
  await sql`
    insert into password_links (token_hash, user_id, expires_at)
    select ${hashToken(token)}::bytea, id, ${expiresAt}::timestamptz
    from (select id from users where id = ${userId} and is_active and ${mayUsePassword} for no key update) u`.execute(
    db,
  )
  await sql`
    insert into mails (recipient, subject, body)
    select email, ${mail.subject}::text, ${mail.body}::text from users
    where id = ${userId} and is_active and ${mayUsePassword}`.execute(db)
}

/** Consumes a link and returns its user's id; undefined when it was used, has expired or never existed. */
export async function consumePasswordLink(db: Handle, token: string, now: Date): Promise<number | undefined> {
  const used = await db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return used?.user_id
}

/** The e-mail of a valid link's user, without consuming the link; undefined when it is not valid. */
export async function findPasswordLink(db: Handle, token: string, now: Date) {
  return db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select('users.email')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(mayUsePassword)
    .executeTakeFirst()
}

/** Deletes the unused links of a user. */
export async function deletePasswordLinks(db: Handle, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Deletes sessions that can no longer be used, and expired links and tickets. */
export async function deleteEndedSessions(db: Handle, settings: Settings, now: Date): Promise<void> {
  const { sessionMs, rememberedMs, sessionIdleMs, rememberedIdleMs } = settings
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', subtract(now, Math.max(sessionMs, rememberedMs))),
        eb('last_seen_at', '<', subtract(now, Math.max(sessionIdleMs, rememberedIdleMs))),
      ]),
    )
    .execute()
  await db.deleteFrom('password_links').where('expires_at', '<', subtract(now, dayMs)).execute()
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<', now).execute()
  await deleteExpiredChallenges(db, now)
}
