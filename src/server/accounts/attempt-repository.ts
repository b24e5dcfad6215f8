import { sql } from 'kysely'
import { dayMs } from '#contract/core/units.ts'
import { toNetwork } from '#server/platform/callers/ip-address.ts'
import { foldEmail } from '#server/platform/database/fold.ts'
import { startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { subtract } from '#server/platform/retention.ts'
import { hashToken } from './session-repository.ts'
import { type AttemptKind, getDelays } from './session-rules.ts'

const toKey = (text: string) => hashToken(text).toString('base64url')

/** The key of an account's attempts; the e-mail is folded, so that another spelling gives no further attempts. */
const toAccountSubject = (kind: AttemptKind, email: string) => `${kind}:${toKey(foldEmail(email))}`

/** Another one each day in UTC: the failures of an office that signs in every day would never be forgotten. */
const toNetworkSubject = (ipAddress: string, now: Date) =>
  `address:${Math.floor(now.getTime() / dayMs)}:${toKey(toNetwork(ipAddress))}`

/** Counts an attempt to sign a player in by a code, with a client key from the network of an IP address, see `countAttempt`. */
export function countPlayerCodeAttempt(
  db: Handle,
  { keyId, ipAddress }: { readonly keyId: number; readonly ipAddress: string },
  now: Date,
): Promise<CountedAttempt> {
  const subject = `player-code:${keyId}:${toNetworkSubject(ipAddress, now)}`
  return countAttempt(db, 'player-code', subject, now)
}

/** Who attempts something: the account's e-mail as typed, its user's id when there is one, and from where. */
export type Attempt = { email: string; userId: number | undefined; ipAddress: string }

/** An attempt that was counted and may continue, and the end of the delay that it caused, if it did. */
export type CountedAttempt = { readonly subject: string; readonly ownDelayEnd: Date | null }

/** Counts an attempt from the network of an IP address, see `countAttempt`. */
export function countNetworkAttempt(db: Handle, ipAddress: string, now: Date): Promise<CountedAttempt> {
  return countAttempt(db, 'address', toNetworkSubject(ipAddress, now), now)
}

/**
 * Counts an attempt at an account, see `countAttempt`: by itself from a network that its user signed in from within 30
 * days, else with the attempts from everywhere.
 */
export async function countAccountAttempt(
  db: Handle,
  kind: 'account' | 'reset',
  { email, userId, ipAddress }: Attempt,
  now: Date,
): Promise<CountedAttempt> {
  // Asked for unknown accounts too, so that the response time reveals nothing.
  if (!(await isKnownNetwork(db, userId ?? 0, ipAddress, now))) {
    return countAttempt(db, kind, toAccountSubject(kind, email), now)
  }
  const known = `known-${kind}` as const
  return countAttempt(db, known, `${toAccountSubject(known, email)}:${toKey(toNetwork(ipAddress))}`, now)
}

/**
 * Counts an attempt at the second factor of an account, see `countAttempt`: with those from everywhere, because only the
 * right password leads to one. A new password does not reset them.
 */
export function countCodeAttempt(db: Handle, email: string, now: Date): Promise<CountedAttempt> {
  return countAttempt(db, 'code', toAccountSubject('code', email), now)
}

/** Deletes the failures at the second factor of an account. */
export async function resetCodeAttempts(db: Handle, email: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('subject', '=', toAccountSubject('code', email)).execute()
}

async function isKnownNetwork(db: Handle, userId: number, ipAddress: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_networks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('network_hash', '=', hashToken(toNetwork(ipAddress)))
    .where('last_at', '>', subtract(now, knownForMs))
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that a user signed in from the network of an IP address. */
export async function rememberNetwork(db: Handle, userId: number, ipAddress: string, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_networks')
    .values({ user_id: userId, network_hash: hashToken(toNetwork(ipAddress)), last_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_at: now }))
    .execute()
}

const knownForMs = 30 * dayMs
const forgetAfterMs = dayMs

/**
 * Counts an attempt before it is checked, in one statement, so that parallel attempts are all counted. Free attempts
 * are never delayed: of several at the same moment, one may be counted after another that arrived later.
 * Throws `too-many-attempts` for one that must wait, which is not counted.
 */
async function countAttempt(db: Handle, kind: AttemptKind, subject: string, now: Date): Promise<CountedAttempt> {
  const delays = getDelays(kind)
  const failures = sql`case when counted.last_at < ${new Date(now.getTime() - forgetAfterMs)} then 1 else counted.failures + 1 end`
  const delay = sql`(${`{${delays.join(',')}}`}::float8[])[least(${failures}, ${delays.length}::int)]`
  const { rows } = await sql<{ blocked_until: Date }>`
    insert into sign_in_attempts as counted (subject, failures, blocked_until, last_at)
    values (${subject}, 1, ${new Date(0)}, ${now})
    on conflict (subject) do update set
      failures = ${failures},
      blocked_until = case when ${delay} > 0 then ${now}::timestamptz + ${delay} * interval '1 millisecond'
        else counted.blocked_until end,
      last_at = ${now}
    where counted.blocked_until <= ${now}
    returning blocked_until`.execute(db)
  const [counted] = rows
  if (!counted) {
    const retryAfterSeconds = (await getRemainingDelay(db, subject, now)) / 1000
    throw new ApiError('too-many-attempts', { retryAfterSeconds })
  }
  return { subject, ownDelayEnd: counted.blocked_until > now ? counted.blocked_until : null }
}

/** Takes back an attempt that was no failure, with the delay that it caused; one that another caused stays. */
export async function giveBackAttempt(db: Handle, { subject, ownDelayEnd }: CountedAttempt): Promise<void> {
  await db
    .updateTable('sign_in_attempts')
    .set((eb) => ({
      failures: eb('failures', '-', 1),
      blocked_until: eb
        .case()
        .when('blocked_until', '=', ownDelayEnd)
        .then(new Date(0))
        .else(eb.ref('blocked_until'))
        .end(),
    }))
    .where('subject', '=', subject)
    .where('failures', '>', 0)
    .execute()
}

async function getRemainingDelay(db: Handle, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_attempts')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return Math.max(1000, (row?.blocked_until.getTime() ?? 0) - now.getTime())
}

/** Deletes the failures of an account, and its requests for reset mails. */
export async function resetAccountAttempts(db: Handle, account: string): Promise<void> {
  const [known, knownReset] = [toAccountSubject('known-account', account), toAccountSubject('known-reset', account)]
  await db
    .deleteFrom('sign_in_attempts')
    .where((eb) =>
      eb.or([
        eb('subject', 'in', [toAccountSubject('account', account), toAccountSubject('reset', account)]),
        startsWith(sql`subject`, `${known}:`),
        startsWith(sql`subject`, `${knownReset}:`),
      ]),
    )
    .execute()
}

/** Deletes old attempts, and networks that nobody signed in from for long. */
export async function deleteOldAttempts(db: Handle, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_attempts')
    .where('last_at', '<', subtract(now, 2 * dayMs))
    .execute()
  await db.deleteFrom('sign_in_networks').where('last_at', '<', subtract(now, knownForMs)).execute()
}
