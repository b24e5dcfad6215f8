import { sql } from 'kysely'
import type { PlayerData } from '#server/manifest/owned-table.ts'
import { writePlayerAudits } from '#server/platform/audit/repository.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { deletePlayer } from '#server/players/deletion-repository.ts'
import { deletedOnRequest } from './job-handlers.ts'
import { deleteRequest, insertReceipt } from './repository.ts'

const receiptColumns = {
  player_id: 'text',
  requested_at: 'timestamptz',
  deleted_at: 'timestamptz',
  deleted_by: 'text',
  reason: 'text',
  deleted: 'text',
} as const

type ReceiptRow = Readonly<Record<keyof typeof receiptColumns, unknown>>

/** The receipts of a database that a backup is about to replace. */
export async function readReceipts(db: Handle): Promise<readonly ReceiptRow[]> {
  return db
    .selectFrom('deletion_receipts')
    .select(['player_id', 'requested_at', 'deleted_at', 'deleted_by', 'reason', 'deleted'])
    .orderBy('id')
    .execute()
}

/** Inserts the receipts that the backup does not have, and returns their players. */
async function insertMissingReceipts(db: Handle, receipts: readonly ReceiptRow[]) {
  const names = sql.join(Object.keys(receiptColumns).map((name) => sql.id(name)))
  const { rows } = await sql<{ player_id: string; requested_at: Date }>`
    insert into deletion_receipts (${names})
    select ${names} from ${jsonRowset(receiptColumns, receipts)}
    where not exists (
      select from deletion_receipts r where r.player_id = incoming.player_id and r.deleted_at = incoming.deleted_at
    ) order by incoming.deleted_at, incoming.player_id returning player_id, requested_at`.execute(db)
  return rows
}

/**
 * Repeats deletions after a backup replaced a newer state: the receipts of that state stay, and players who were deleted
 * on request since the backup are deleted again, each with an audit entry and another receipt. A player created after
 * the request is a different one and stays. Returns how many were deleted.
 */
export async function repeatDeletions(
  db: Handle,
  receipts: readonly ReceiptRow[],
  { playerData, now, note }: { readonly playerData: PlayerData; readonly now: Date; readonly note: string },
): Promise<number> {
  const deletedBy = 'command line'
  const reason = 'Deleted before, and back with a restored backup'
  let count = 0
  for (const { player_id: playerId, requested_at: requestedAt } of await insertMissingReceipts(db, receipts)) {
    const player = await db
      .selectFrom('players')
      .select('created_at')
      .where('player_id', '=', playerId)
      .executeTakeFirst()
    if (player && player.created_at > requestedAt) continue
    const deleted = await deletePlayer(db, playerData, playerId, '')
    await deleteRequest(db, playerId)
    if (deleted.length === 0) continue
    count++
    await insertReceipt(db, { playerId, requestedAt, deletedAt: now, deletedBy, reason, deleted })
    await writePlayerAudits(
      db,
      {
        at: now,
        actor: { id: null, name: deletedBy },
        ipAddress: '',
        action: deletedOnRequest,
        reason,
        requestId: '',
        note,
      },
      [{ playerId, before: undefined, after: { Deleted: deleted } }],
    )
  }
  return count
}
