import { sql } from 'kysely'
import type { DeletionRequest } from '#contract/deletions.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { OwnedCount } from '#server/players/deletion-repository.ts'
import { type RequestRow, requestColumns, requestJoins, toRequest } from './deletion-lists.ts'

/** The delete request of a player. Throws `deletion-request-unknown`. */
export async function getRequest(db: Handle, playerId: string): Promise<DeletionRequest> {
  const { rows } = await sql<RequestRow>`
    select ${requestColumns} from player_delete_requests r ${requestJoins} where r.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('deletion-request-unknown')
  return toRequest(row)
}

/** The delete request of a player, locked until the transaction ends; undefined when there is none. */
export async function lockRequest(db: Handle, playerId: string) {
  return db
    .selectFrom('player_delete_requests')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores which job answers a delete request. The caller has locked it. */
export async function markRequest(db: Handle, playerId: string, jobId: string): Promise<void> {
  await db.updateTable('player_delete_requests').set({ job_id: jobId }).where('player_id', '=', playerId).execute()
}

export async function deleteRequest(db: Handle, playerId: string): Promise<void> {
  await db.deleteFrom('player_delete_requests').where('player_id', '=', playerId).execute()
}

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

/** When a player asked to be deleted; undefined without an open request. */
export async function findRequestDate(db: Handle, playerId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('player_delete_requests')
    .select('created_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.created_at
}
