import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { exactTotalLimit, toCappedCount } from '#contract/core/lists.ts'
import { Webhook, type WebhookFields } from '#contract/webhooks.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { getFeedState } from '#server/platform/outbox/outbox-repository.ts'
import type { SecretKey } from '#server/platform/secret-key.ts'
import { atCursor, type Lease, type Progress } from './delivery-repository.ts'

/** What staff set; without an address it stays. */
export type WebhookValues = z.output<typeof WebhookFields> & { readonly url?: string | undefined }

/** A webhook as requests are made of it. */
export type Receiver = Pick<Webhook, 'Id' | 'Format' | 'Kinds'> & {
  /** Undefined where another key encrypted it. */
  readonly url: string | undefined
  /** What signs requests, the present one first. */
  readonly secrets: readonly string[]
}

type Row = Selectable<Tables['webhooks']> &
  Pick<
    Selectable<Tables['webhook_progress']>,
    'last_delivered_at' | 'failing_since' | 'last_failed_at' | 'last_failure'
  > & {
    waiting: number
    dead: number
  }

const toFields = defineRowMapper(Webhook.omit({ Waiting: true, Dead: true, LastFailure: true, OldSecretUntil: true }))

function toReply(row: Row, now: Date): Webhook {
  const { old_secret_until: until, last_failed_at: failedAt, last_failure: failure } = row
  return Object.assign(toFields(row), {
    OldSecretUntil: until && until > now ? until.toISOString() : null,
    Waiting: toCappedCount(row.waiting),
    Dead: toCappedCount(row.dead),
    LastFailure: failedAt && { At: failedAt.toISOString(), Text: failure ?? '' },
  })
}

const counted = sql.lit(exactTotalLimit + 1)

const selectWebhooks = sql`
  select w.*, p.last_delivered_at, p.failing_since, p.last_failed_at, p.last_failure,
    (select count(*)::integer from (
      select from webhook_deliveries d where d.webhook_id = w.id and d.dead_at is null limit ${counted}) d)
    + (select count(*)::integer from (
      select o.kind from outbox o where o.position > ${atCursor} order by o.position limit ${counted}) o
      where o.kind = any (w.kinds)) as waiting,
    (select count(*)::integer from (
      select from webhook_deliveries d where d.webhook_id = w.id and d.dead_at is not null limit ${counted}) d) as dead
  from webhooks w join webhook_progress p on p.webhook_id = w.id cross join feed_state f`

/** All webhooks by name. */
export async function listWebhooks(db: Handle, now: Date): Promise<Webhook[]> {
  const { rows } = await sql<Row>`${selectWebhooks} order by w.name`.execute(db)
  return rows.map((row) => toReply(row, now))
}

/** A webhook. Throws `webhook-unknown`. */
export async function getWebhook(db: Handle, id: number, now: Date): Promise<Webhook> {
  const { rows } = await sql<Row>`${selectWebhooks} where w.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('webhook-unknown')
  return toReply(row, now)
}

/**
 * A webhook, of which nobody else changes anything until the transaction ends: neither staff nor the process that sends to
 * it, which locks the same row. Throws `webhook-unknown`.
 */
export async function lockWebhook(db: Handle, id: number, now: Date): Promise<Webhook> {
  await db.selectFrom('webhook_progress').select('webhook_id').where('webhook_id', '=', id).forUpdate().execute()
  return getWebhook(db, id, now)
}

const toOwner = (id: number) => `webhook ${id}`

type ReceiverRow = Pick<
  Selectable<Tables['webhooks']>,
  'id' | 'format' | 'kinds' | 'encrypted_url' | 'secret' | 'old_secret' | 'old_secret_until'
>

function toReceiver(secretKey: SecretKey, row: ReceiverRow, now: Date): Receiver {
  const { id, old_secret: old, old_secret_until: until } = row
  const decrypt = (bytes: Uint8Array) => secretKey.decrypt('webhook', bytes, toOwner(id))
  const secrets = [row.secret, ...(old && until && until > now ? [old] : [])].map(decrypt)
  return {
    Id: id,
    Format: row.format,
    Kinds: row.kinds,
    // Without the secret nothing is sent: a receiver must not get used to requests that nobody signed.
    url: secrets[0] === undefined ? undefined : decrypt(row.encrypted_url),
    secrets: secrets.filter((secret) => secret !== undefined),
  }
}

/** How to reach a webhook now; undefined when there is none. */
export async function findReceiver(
  db: Handle,
  secretKey: SecretKey,
  id: number,
  now: Date,
): Promise<Receiver | undefined> {
  const row = await db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toReceiver(secretKey, row, now)
}

/** A webhook that this process sends for: how to reach it, and where it is. */
export type LeasedWebhook = { readonly receiver: Receiver; readonly progress: Progress }

/** A leased webhook; undefined when it is not this process's any more, or was paused. */
export async function findLeased(
  db: Handle,
  secretKey: SecretKey,
  { id, token }: Lease,
  now: Date,
): Promise<LeasedWebhook | undefined> {
  const { rows } = await sql<ReceiverRow & Omit<Progress, 'position'> & { position: string | null }>`
    select w.id, w.format, w.kinds, w.encrypted_url, w.secret, w.old_secret, w.old_secret_until,
      f.epoch, case when p.epoch = f.epoch then p.position end as position, p.failures,
      p.batch_limit as "batchLimit", p.failing_since as "failingSince",
      exists (select from webhook_deliveries d where d.webhook_id = p.webhook_id and d.dead_at is null) as "hasWaiting"
    from webhook_progress p join webhooks w on w.id = p.webhook_id cross join feed_state f
    where p.webhook_id = ${id} and p.lease = ${token} and w.is_active`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { epoch, failures, batchLimit, failingSince, hasWaiting } = row
  // The rare case is a statement of its own, because it looks at each part of the outbox.
  const position = row.position === null ? (await getFeedState(db)).before : Number(row.position)
  return {
    receiver: toReceiver(secretKey, row, now),
    progress: { epoch, position, failures, batchLimit, failingSince, hasWaiting },
  }
}

/** What staff see of an address. */
function toShownUrl(url: string, format: Webhook['Format']): string {
  const { origin, pathname, search } = new URL(url)
  return format === 'slack' ? `${origin}/…` : `${origin}${pathname}${search === '' ? '' : '?…'}`
}

/** Lets nobody else add a webhook until the transaction ends, and returns how many there are. */
export async function lockWebhookCount(db: Handle): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quarterdeck webhooks', 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from webhooks`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether another webhook has this name. */
export async function isNameTaken(db: Handle, name: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

const toColumns = ({ name, format, kinds, isActive: is_active }: WebhookValues) => ({ name, format, kinds, is_active })

async function writeUrl(db: Handle, secretKey: SecretKey, id: number, url: string, format: Webhook['Format']) {
  const encrypted_url = secretKey.encrypt('webhook', url, toOwner(id))
  await db
    .updateTable('webhooks')
    .set({ url: toShownUrl(url, format), encrypted_url })
    .where('id', '=', id)
    .execute()
}

async function writeSecret(db: Handle, secretKey: SecretKey, id: number, secret: string): Promise<void> {
  const encrypted = secretKey.encrypt('webhook', secret, toOwner(id))
  await db
    .updateTable('webhooks')
    .set({ secret: encrypted, secret_end: secret.slice(-4) })
    .where('id', '=', id)
    .execute()
}

/** Adds a webhook that sends what is numbered from now on, and returns its id. */
export async function insertWebhook(
  db: Handle,
  secretKey: SecretKey,
  values: WebhookValues & { readonly url: string },
  made: { readonly secret: string; readonly by: string; readonly at: Date },
): Promise<number> {
  const empty = Buffer.alloc(0)
  const { id } = await db
    .insertInto('webhooks')
    .values({
      ...toColumns(values),
      url: '',
      encrypted_url: empty,
      secret: empty,
      secret_end: '',
      created_at: made.at,
      created_by: made.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeUrl(db, secretKey, id, values.url, values.format)
  await writeSecret(db, secretKey, id, made.secret)
  const { epoch, last: position } = await getFeedState(db)
  await db.insertInto('webhook_progress').values({ webhook_id: id, epoch, position }).execute()
  return id
}

async function findUrl(db: Handle, secretKey: SecretKey, id: number): Promise<string | undefined> {
  const query = db.selectFrom('webhooks').select('encrypted_url').where('id', '=', id)
  return secretKey.decrypt('webhook', (await query.executeTakeFirstOrThrow()).encrypted_url, toOwner(id))
}

/** Changes a locked webhook. */
export async function updateWebhook(
  db: Handle,
  secretKey: SecretKey,
  id: number,
  values: WebhookValues,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({ ...toColumns(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Another format shows less of the same address.
  const url = values.url ?? (await findUrl(db, secretKey, id))
  if (url !== undefined) await writeUrl(db, secretKey, id, url, values.format)
}

/** Gives a locked webhook another secret. The present one signs as well until then, or not any more. */
export async function rotateSecret(
  db: Handle,
  secretKey: SecretKey,
  id: number,
  secret: string,
  oldUntil: Date | null,
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({
      old_secret: oldUntil ? eb.ref('secret') : null,
      old_secret_until: oldUntil,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await writeSecret(db, secretKey, id, secret)
}

/** Removes a webhook with all that it has not sent. */
export async function deleteWebhook(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).executeTakeFirstOrThrow()
}
