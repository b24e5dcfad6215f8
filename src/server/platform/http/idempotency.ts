import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import { dayMs } from '#contract/core/units.ts'
import { type Caller, getStaff } from '#server/platform/callers/caller.ts'
import { awaitDurability } from '#server/platform/database/durability.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { subtract } from '#server/platform/retention.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { ApiError } from './api-error.ts'
import { throwInvalidInput } from './body.ts'

/** Who used an idempotency key: a user, service accounts included, or a server key of the game. */
type UserOrKey = { readonly kind: 'user' | 'key'; readonly id: number }

/** A key of its owner. */
type KeyOwner = { readonly owner: UserOrKey; readonly key: string }

/**
 * One use of an idempotency key: its owner, and a hash of method, URL and body, which identifies the request. The hash
 * of a body with a password is keyed, so that the stored one cannot be used to guess it.
 */
export type IdempotentRequest = KeyOwner & { readonly fingerprint: Buffer }

/** How long a key is kept, in milliseconds: 7 days of a user, one of a server key. */
export const keyLifetimeMs = { user: 7 * dayMs, key: dayMs } as const

/** A reply as a repeated call gets it: its text, and its ETag when it had one. */
type StoredReply = { readonly text: string; readonly etag: string | null }

const toOwnerText = ({ kind, id }: UserOrKey) => `${kind} ${id}`

const toName = ({ owner, key }: KeyOwner) => `${toOwnerText(owner)} ${key}`

const running = new Set<string>()

/** Whether no other process runs a call under the key; none will until the transaction ends. */
async function lockKey(db: Handle, use: KeyOwner): Promise<boolean> {
  const lock = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${toName(use)}, 0)) as taken`.execute(db)
  return lock.rows[0]?.taken === true
}

function selectKey(db: Handle, { owner, key }: KeyOwner) {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply', 'etag'])
    .where('owner', '=', toOwnerText(owner))
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Calls of players are repeated by what they name. */
function toOwner(caller: Caller): UserOrKey | undefined {
  const person = getStaff(caller)?.person
  if (person) return { kind: 'user', id: person.Id }
  return caller.kind === 'server key' ? { kind: 'key', id: caller.key.id } : undefined
}

/**
 * The use of an idempotency key that a request of a user or a server key makes; undefined without the header and for methods that are
 * idempotent by themselves. Throws `invalid-input` for a key that is empty
 * or over 255 characters.
 */
export function toIdempotentRequest(
  request: FastifyRequest,
  { secretFields }: AnyEndpoint,
  secretKey: SecretKey,
): IdempotentRequest | undefined {
  const { caller, method, url, body } = request
  const key = request.headers['idempotency-key']
  const owner = toOwner(caller)
  if (owner === undefined || key === undefined || (method !== 'PUT' && method !== 'POST')) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throwInvalidInput([{ path: 'headers.idempotency-key', message: 'A key has 1 to 255 visible ASCII characters.' }])
  }
  const text = `${method} ${url}\n${JSON.stringify(body ?? null)}`
  const fingerprint = secretFields ? secretKey.hash('idempotency', text) : createHash('sha256').update(text).digest()
  return { owner, key, fingerprint }
}

/**
 * Runs one call per key at a time in this process: a second one is answered 409 at once instead of waiting. A lock
 * in the transaction excludes other processes.
 */
export async function runExclusive<T>(use: IdempotentRequest, run: () => Promise<T>): Promise<T> {
  const name = toName(use)
  if (running.has(name)) throw new ApiError('idempotency-running', { retryAfterSeconds: 1 })
  running.add(name)
  try {
    return await run()
  } finally {
    running.delete(name)
  }
}

/**
 * The reply of an earlier use of the key, looked up inside the transaction of the new one; undefined at the first use.
 * Throws `idempotency-running`, `idempotency-reused` and `idempotency-secret`.
 */
export async function findReply(db: Handle, use: IdempotentRequest): Promise<StoredReply | undefined> {
  if (!(await lockKey(db, use))) throw new ApiError('idempotency-running', { retryAfterSeconds: 1 })
  const earlier = await selectKey(db, use)
  if (!earlier) return undefined
  if (!use.fingerprint.equals(earlier.fingerprint)) throw new ApiError('idempotency-reused')
  if (earlier.reply === null) throw new ApiError('idempotency-secret')
  return { text: earlier.reply, etag: earlier.etag }
}

/**
 * The outcome of a user's call under a key: `running` in any process, `done` once its change is safe on the synchronous
 * standbys, `unknown` when no such call took effect. Throws DatabaseUnavailable.
 */
export async function findOutcome(db: Database, use: KeyOwner): Promise<'running' | 'done' | 'unknown'> {
  if (running.has(toName(use))) return 'running'
  return inTransaction(db, async (trx) => {
    if (!(await lockKey(trx, use))) return 'running'
    if (!(await selectKey(trx, use))) return 'unknown'
    await awaitDurability(trx)
    return 'done'
  })
}

/** Stores the reply of a first use, in the same transaction as its effect; `text` null when it holds a secret. */
export async function storeReply(
  db: Handle,
  { owner, key, fingerprint }: IdempotentRequest,
  { text, etag }: { text: string | null; etag: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({
      user_id: owner.kind === 'user' ? owner.id : null,
      owner: toOwnerText(owner),
      key,
      fingerprint,
      status: 200,
      reply: text,
      etag,
      created_at: now,
    })
    .execute()
}

/** Erases stored replies that name a deleted player; their keys still prevent a repeated call from acting twice. */
export async function eraseStoredReplies(db: Handle, playerId: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: null })
    .where(sql<boolean>`strpos(reply, ${JSON.stringify(playerId)}) > 0`)
    .execute()
}

/** Deletes the keys that were used more than `keyLifetimeMs` ago, with their stored replies. */
export async function deleteExpiredKeys(db: Handle, now: Date): Promise<void> {
  const before = (kind: UserOrKey['kind']) => subtract(now, keyLifetimeMs[kind])
  await sql`delete from idempotency_keys
    where created_at < case when user_id is null then ${before('key')}::timestamptz else ${before('user')}::timestamptz end
      and created_at < ${before('key')}`.execute(db)
}
