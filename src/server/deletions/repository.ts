import { sql } from 'kysely'
import type { DeletionRequest } from '#contract/deletions.ts'
import type { OwnDeletionRequest } from '#contract/game-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
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

/** Adds the requests of those of these players who are there and have none; returns their ids. */
export async function insertRequests(
  db: Handle,
  requests: readonly { readonly playerId: string; readonly text: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = requests.map(({ playerId, text }) => ({ player_id: playerId, text }))
  const { rows: added } = await sql<{ player_id: string }>`
    insert into player_delete_requests (player_id, created_at, text)
    select p.player_id, ${now}, incoming.text
    from ${jsonRowset({ player_id: 'text', text: 'text' }, rows)} join players p on p.player_id = incoming.player_id
    order by p.player_id for key share of p
    on conflict do nothing returning player_id`.execute(db)
  return new Set(added.map(({ player_id }) => player_id))
}

/** Those of these players who have asked to be deleted. */
export async function findAsking(db: Handle, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from player_delete_requests where player_id = any(${playerIds}::text[])`.execute(db)
  return new Set(rows.map(({ player_id }) => player_id))
}

type OwnRow = { created_at: Date; text: string; state: Job['State'] | null }

/** A player's own request, with whether it can still be withdrawn; null when there is none. */
export async function findOwnRequest(
  db: Handle,
  playerId: string,
  { isLocked = false } = {},
): Promise<OwnDeletionRequest | null> {
  const { rows } = await sql<OwnRow>`
    select r.created_at, r.text, j.state from player_delete_requests r left join jobs j on j.id = r.job_id
    where r.player_id = ${playerId} ${isLocked ? sql`for update of r` : sql``}`.execute(db)
  const [row] = rows
  if (!row) return null
  const CanBeWithdrawn = row.state !== 'running' && row.state !== 'paused'
  return { CreationDate: row.created_at.toISOString(), Text: row.text, CanBeWithdrawn }
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

/** When a player asked to be deleted; no row without an open request. */
export const requestDatePlan = cachedPlan<{ created_at: Date }, 'playerId'>({
  name: 'delete_request_date',
  changes: false,
  parameters: { playerId: 'text' },
  columns: { created_at: 'timestamptz' },
  statement: ({ playerId }) => sql`select created_at from player_delete_requests where player_id = ${playerId}`,
})
