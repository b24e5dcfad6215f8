import { sql } from 'kysely'
import { hourMs } from '#contract/core/units.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'
import type { Settings } from '#server/platform/settings.ts'
import { hashToken } from '../session-repository.ts'
import type { WaitingSignOn } from './request-repository.ts'

/** How long a session goes on without a word of the provider. Source: ruling 101. */
const validForMs = hourMs

/** How often a provider is asked whether a session goes on. */
export const renewAfterMs = 10 * 60_000

const toEnd = (now: Date) => new Date(now.getTime() + validForMs)

/** Notes of a session that it was opened by a sign-in with a provider, and ends without it. */
export async function storeSignOnSession(db: Handle, token: string, signOn: WaitingSignOn, now: Date): Promise<void> {
  const { issuer_id, subject, sid, has_second_factor, refresh_token } = signOn
  await db
    .insertInto('sign_on_sessions')
    .values({
      ...{ issuer_id, subject, sid, has_second_factor, refresh_token },
      session_hash: hashToken(token),
      valid_until: toEnd(now),
      tried_at: now,
    })
    .execute()
}

/** A session whose provider is to be asked, with the user and the encrypted refresh token. */
export type DueSession = {
  readonly session_hash: Uint8Array
  readonly issuer_id: number
  readonly subject: string
  readonly refresh_token: Uint8Array
  readonly user_id: number
  readonly email: string
}

/**
 * The sessions in use whose provider was not asked for ten minutes, some at a time. Of several servers each gets others: they
 * count as asked from now on.
 */
export async function takeDueSessions(
  db: Handle,
  now: Date,
  { sessionIdleMs, sessionMs }: Pick<Settings, 'sessionIdleMs' | 'sessionMs'>,
): Promise<DueSession[]> {
  const { rows } = await sql<DueSession>`
    update sign_on_sessions o set tried_at = ${now}
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = o.session_hash and o.session_hash in (
      select d.session_hash from sign_on_sessions d join sessions t on t.token_hash = d.session_hash
      where d.refresh_token is not null and d.tried_at <= ${subtract(now, renewAfterMs)} and d.valid_until > ${now}
        and t.last_seen_at > ${subtract(now, sessionIdleMs)} and t.created_at > ${subtract(now, sessionMs)}
      order by d.tried_at limit 20 for update of d skip locked)
    returning o.session_hash, o.issuer_id, o.subject, o.refresh_token, s.user_id, u.email`.execute(db)
  return rows
}

/** Notes that the provider lets a session go on, with its next refresh token. */
export async function noteRenewal(db: Handle, session: DueSession, token: Uint8Array, now: Date): Promise<void> {
  await db
    .updateTable('sign_on_sessions')
    .set({ refresh_token: token, valid_until: toEnd(now), failing_since: null })
    .where('session_hash', '=', session.session_hash)
    .execute()
}

/** Notes that the provider does not answer: the session goes on for an hour since the first time. */
export async function noteOutage(db: Handle, session: DueSession, now: Date): Promise<void> {
  await db
    .updateTable('sign_on_sessions')
    .set({ valid_until: toEnd(now), failing_since: now })
    .where('session_hash', '=', session.session_hash)
    .where('failing_since', 'is', null)
    .execute()
}

/** Ends the sessions that an issuer opened, and sign-ins with it that are under way. Returns how many sessions ended. */
export async function closeSessionsOfIssuer(db: Handle, issuerId: number): Promise<number> {
  await db.deleteFrom('sign_on_requests').where('issuer_id', '=', issuerId).execute()
  await db.deleteFrom('sign_on_tickets').where('issuer_id', '=', issuerId).execute()
  const ended = await sql`
    delete from sessions where token_hash in (
      select session_hash from sign_on_sessions where issuer_id = ${issuerId})`.execute(db)
  return Number(ended.numAffectedRows ?? 0)
}

/** A session, or all sessions of a user, at a provider. */
export type SessionsThere = {
  readonly issuerId: number
  readonly subject: string | undefined
  readonly sid: string | undefined
  /** Those that began later stay. */
  readonly until: Date
}

/** Ends the sessions here of those that ended at a provider, and returns the e-mails of their users. */
export async function closeSessionsThere(
  db: Handle,
  { issuerId, subject, sid, until }: SessionsThere,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    delete from sessions s using sign_on_sessions o, users u
    where o.session_hash = s.token_hash and u.id = s.user_id and o.issuer_id = ${issuerId} and s.created_at <= ${until}
      ${subject === undefined ? sql`` : sql`and o.subject = ${subject}`}
      ${sid === undefined ? sql`` : sql`and o.sid = ${sid}`}
    returning u.email`.execute(db)
  return [...new Set(rows.map(({ email }) => email))]
}

/** When a sign-in with a provider opened this session; undefined for one that a password opened. */
export async function findSignOnDate(db: Handle, sessionHash: Uint8Array): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_on_sessions')
    .innerJoin('sessions', 'token_hash', 'session_hash')
    .select('created_at')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst()
  return row?.created_at
}

/** Deletes sessions that their provider does not carry any more. */
export async function deleteEndedSignOnSessions(db: Handle, now: Date): Promise<void> {
  await sql`
    delete from sessions where token_hash in (
      select session_hash from sign_on_sessions where valid_until < ${now})`.execute(db)
}
