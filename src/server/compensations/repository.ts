import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Compensation, CompensationConditions, type CompensationDetail } from '#contract/compensations.ts'
import { Gift } from '#contract/core/gift.ts'
import { addUpGifts } from '#contract/core/gift-totals.ts'
import { parseJson } from '#contract/core/json.ts'
import { joinCounts } from '#server/messages/sends-repository.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { toJob } from '#server/platform/jobs/repository.ts'

export type StoredCompensation = Selectable<Tables['compensations']>

export type CompensationRow = StoredCompensation & {
  title: string
  delivered: number
  collected: number
  revoked: number
  is_sending: boolean
}

/** Joins its send s and the counts c of that to a compensation called k. */
export const joinSend: Sql = sql`join message_sends s on s.msg_id = k.msg_id ${joinCounts}`

export const compensationColumns: Sql = sql`k.*, s.title, c.delivered, c.collected, c.revoked,
  exists (select from messages m join jobs j on j.id = m.job_id
    where m.msg_id = k.msg_id and j.finished_at is null) as is_sending`

const Gifts = z.array(Gift)

/** The gifts of a compensation. Throws when the text is not what the server wrote. */
const readGifts = (text: string): Gift[] => Gifts.parse(parseJson(text))

/** The conditions of a compensation. Throws when the text is not what the server wrote. */
export const readConditions = (text: string): CompensationConditions => CompensationConditions.parse(parseJson(text))

const toCompensationFields = defineRowMapper(
  Compensation.omit({ Conditions: true, Gifts: true, Items: true, CollectedItems: true }),
  { CreationDate: 'created_at' },
)

export function toCompensation(row: CompensationRow): Compensation {
  const gifts = readGifts(row.gifts)
  return Object.assign(toCompensationFields(row), {
    Conditions: readConditions(row.conditions),
    Gifts: gifts,
    Items: addUpGifts([{ gifts, players: row.delivered }]),
    CollectedItems: addUpGifts([{ gifts, players: row.collected }]),
  })
}

/** The job that last delivered a message; undefined without one. */
export function findDelivery(db: Handle, msgId: string) {
  return db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('messages').select('job_id').where('msg_id', '=', msgId))
    .executeTakeFirst()
}

/** A compensation with its job. Throws `compensation-unknown`. */
export async function getCompensation(db: Handle, id: number): Promise<CompensationDetail> {
  const { rows } = await sql<CompensationRow>`
    select ${compensationColumns} from compensations k ${joinSend} where k.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('compensation-unknown')
  const job = await findDelivery(db, row.msg_id)
  return Object.assign(toCompensation(row), { Delivery: job ? toJob(job) : null })
}

/** A compensation, locked until the transaction ends; undefined when there is none. */
export function lockCompensation(db: Handle, id: number): Promise<StoredCompensation | undefined> {
  return db.selectFrom('compensations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** What a new compensation holds besides its message. */
export type NewCompensation = Pick<
  StoredCompensation,
  'msg_id' | 'outage' | 'outage_from' | 'outage_to' | 'planned' | 'open_until' | 'created_at' | 'created_by_id'
> &
  Pick<StoredCompensation, 'created_by' | 'reason' | 'request_id'> & {
    readonly conditions: unknown
    readonly gifts: readonly Gift[]
  }

/** Stores a compensation whose message is a send, and returns its number. */
export async function insertCompensation(db: Handle, row: NewCompensation): Promise<number> {
  const { id } = await db
    .insertInto('compensations')
    .values({
      ...row,
      outage_folded: fold(row.outage),
      conditions: JSON.stringify(row.conditions),
      gifts: JSON.stringify(row.gifts),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Whether the compensation of a message has ended. It stays as it is until the transaction ends: stopping waits for a
 * batch that is being delivered.
 */
export async function holdEnd(db: Handle, msgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('compensations')
    .select('ended_at')
    .where('msg_id', '=', msgId)
    .forShare()
    .executeTakeFirst()
  return !row || row.ended_at !== null
}

/** Stores that players who qualify later were looked for, and how many of them got the message. */
export async function storeCheck(db: Handle, id: number, later: number, now: Date): Promise<void> {
  await sql`update compensations set later = later + ${later}::integer, checked_at = ${now} where id = ${id}`.execute(
    db,
  )
}

/**
 * Ends a locked compensation; `by` is empty when it ends by itself. Its content goes when no player has it and no job
 * delivers it.
 */
export async function endCompensation(
  db: Handle,
  { id, msg_id }: Pick<StoredCompensation, 'id' | 'msg_id'>,
  { now, by }: { readonly now: Date; readonly by: string },
): Promise<void> {
  await db.updateTable('compensations').set({ ended_at: now, ended_by: by }).where('id', '=', id).execute()
  await sql`
    delete from messages m where m.msg_id = ${msg_id}
      and not exists (select from message_deliveries d where d.msg_id = m.msg_id)
      and not exists (select from jobs j where j.id = m.job_id and j.finished_at is null)`.execute(db)
}
