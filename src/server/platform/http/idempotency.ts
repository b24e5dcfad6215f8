import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from './api-error.ts'
import { throwInvalidInput } from './body.ts'

/** One use of an idempotency key: whose, which, and for what request. */
export type IdempotentRequest = { userId: number; key: string; fingerprint: Buffer }

/** The stored reply of an earlier use. */
export type StoredReply = { status: number; reply: string }

/** How long a key is kept, in milliseconds: 7 days. */
export const keyLifetimeMs = 7 * 86_400_000

const runningHere = new Set<string>()

/** Reads the Idempotency-Key header; undefined when there is none. Refuses one that is empty or over 255 characters. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  return throwInvalidInput([
    { path: 'headers.idempotency-key', message: 'A key has 1 to 255 visible ASCII characters.' },
  ])
}

/** What makes two requests the same: method, address and body. */
export function hashRequest(method: string, url: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest()
}

/**
 * Keeps others from running the same key in this process meanwhile: they are answered 409 at once instead of
 * waiting. Other processes are kept out by a lock in the transaction.
 */
export async function runExclusive<T>(use: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  const name = `${use.userId} ${use.key}`
  if (runningHere.has(name)) throw new ApiError('idempotency-running', { retryAfterSeconds: 1 })
  runningHere.add(name)
  try {
    return await work()
  } finally {
    runningHere.delete(name)
  }
}

/**
 * Looks for an earlier use of the key, inside the transaction of the new one. Returns its reply, or undefined when
 * this is the first use. Refuses: `idempotency-running`, `idempotency-reused`, `idempotency-secret`.
 */
export async function findReply(db: Handle, use: IdempotentRequest): Promise<StoredReply | undefined> {
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${use.userId} ${use.key}`}, 0)) as taken`.execute(db)
  if (!lock.rows[0]?.taken) throw new ApiError('idempotency-running', { retryAfterSeconds: 1 })
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'reply'])
    .where('user_id', '=', use.userId)
    .where('key', '=', use.key)
    .executeTakeFirst()
  if (!earlier) return undefined
  if (!use.fingerprint.equals(earlier.fingerprint)) throw new ApiError('idempotency-reused')
  if (earlier.reply === null) throw new ApiError('idempotency-secret')
  return { status: earlier.status, reply: earlier.reply }
}

/** Keeps the reply of a first use, in the same transaction as its effect; `reply` null when it holds a secret. */
export async function storeReply(db: Handle, use: IdempotentRequest, status: number, reply: string | null, now: Date) {
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: use.userId, key: use.key, fingerprint: use.fingerprint, status, reply, created_at: now })
    .execute()
}

/** Forgets what stored replies say about a player who is deleted; their keys go on keeping repeats from acting. */
export async function eraseStoredReplies(db: Handle, playerId: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: null })
    .where(sql<boolean>`strpos(reply, ${JSON.stringify(playerId)}) > 0`)
    .execute()
}

/** Deletes the keys that were used more than `keyLifetimeMs` ago, with their stored replies. */
export async function deleteExpiredKeys(db: Handle, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - keyLifetimeMs))
    .execute()
}
