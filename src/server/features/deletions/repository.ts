import { sql } from 'kysely'
import type { DeletionReceipt, DeletionRequest } from '#contract/deletions.ts'
import type { OwnedCount } from '#server/features/players/delete-player.ts'
import { startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type StoredJob, toJob } from '#server/platform/jobs/repository.ts'
import { idStartsWith } from '#server/platform/lists/text-search.ts'

type RequestRow = { player_id: string; created_at: Date; job_id: string | null; player_since: Date | null }

function requests(db: Handle) {
  return db
    .selectFrom('player_delete_requests as r')
    .leftJoin('players as p', 'p.player_id', 'r.player_id')
    .select(['r.player_id', 'r.created_at', 'r.job_id', 'p.created_at as player_since'])
}

function requestOf(row: RequestRow, jobs: readonly StoredJob[]): DeletionRequest {
  const job = jobs.find(({ id }) => id === row.job_id)
  return {
    PlayerId: row.player_id,
    PlayerCreationDate: row.player_since?.toISOString() ?? null,
    CreationDate: row.created_at.toISOString(),
    Job: job ? toJob(job) : null,
  }
}

async function jobsOf(db: Handle, rows: readonly RequestRow[]): Promise<StoredJob[]> {
  const ids = rows.flatMap(({ job_id }) => job_id ?? [])
  return ids.length === 0 ? [] : db.selectFrom('jobs').selectAll().where('id', 'in', ids).execute()
}

/** One page of delete requests, oldest first, each with the job that answers it. */
export async function listRequests(
  db: Handle,
  { filter, skip, take }: { filter?: string | undefined; skip: number; take: number },
) {
  const isMatch = sql<boolean>`${filter ? idStartsWith('r.player_id', filter) : sql`true`}`
  const rows = await requests(db)
    .where(isMatch)
    .orderBy('r.created_at')
    .orderBy('r.player_id')
    .offset(skip)
    .limit(take)
    .execute()
  const jobs = await jobsOf(db, rows)
  const counted = await db
    .selectFrom('player_delete_requests as r')
    .where(isMatch)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { Result: rows.map((row) => requestOf(row, jobs)), Total: Number(counted.total) }
}

/** The delete request of a player. Refuses with `deletion-request-unknown`. */
export async function getRequest(db: Handle, playerId: string): Promise<DeletionRequest> {
  const row = await requests(db).where('r.player_id', '=', playerId).executeTakeFirst()
  if (!row) throw new ApiError('deletion-request-unknown')
  return requestOf(row, await jobsOf(db, [row]))
}

/** A delete request that is kept from other answers until the transaction ends; undefined when there is none. */
export async function lockRequest(db: Handle, playerId: string) {
  return db
    .selectFrom('player_delete_requests')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Says which job answers a delete request. The caller has locked it. */
export async function markRequest(db: Handle, playerId: string, jobId: string): Promise<void> {
  await db.updateTable('player_delete_requests').set({ job_id: jobId }).where('player_id', '=', playerId).execute()
}

/** Takes a delete request off the list. */
export async function deleteRequest(db: Handle, playerId: string): Promise<void> {
  await db.deleteFrom('player_delete_requests').where('player_id', '=', playerId).execute()
}

/** What a receipt says when it is written. */
export type NewReceipt = {
  playerId: string
  requestedAt: Date
  deletedAt: Date
  deletedBy: string
  reason: string
  deleted: readonly OwnedCount[]
}

/** Writes the receipt of a deletion, in its transaction. */
export async function insertReceipt(db: Handle, receipt: NewReceipt): Promise<void> {
  await db
    .insertInto('deletion_receipts')
    .values({
      player_id: receipt.playerId,
      requested_at: receipt.requestedAt,
      deleted_at: receipt.deletedAt,
      deleted_by: receipt.deletedBy,
      reason: receipt.reason,
      deleted: JSON.stringify(receipt.deleted),
    })
    .execute()
}

/** One page of receipts, newest first, of the players whose ids begin with a text. */
export async function listReceipts(db: Handle, prefix: string, skip: number, take: number) {
  const wanted = () =>
    db.selectFrom('deletion_receipts').$if(prefix !== '', (query) => query.where(startsWith(sql`player_id`, prefix)))
  const rows = await wanted().selectAll().orderBy('id', 'desc').offset(skip).limit(take).execute()
  const counted = await wanted()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const Result = rows.map(
    (row): DeletionReceipt => ({
      Id: row.id,
      PlayerId: row.player_id,
      RequestedAt: row.requested_at.toISOString(),
      DeletedAt: row.deleted_at.toISOString(),
      DeletedBy: row.deleted_by,
      Reason: row.reason,
      // Written by insertReceipt in this shape and never changed.
      Deleted: JSON.parse(row.deleted) as OwnedCount[],
    }),
  )
  return { Result, Total: Number(counted.total) }
}
