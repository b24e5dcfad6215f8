import { settleAttributeHistory } from '#server/attributes/history-repository.ts'
import { settleHistory } from '#server/persistence/history-repository.ts'
import { settleAudit } from '#server/platform/audit/parts-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** Makes parts of what a restore brought back and no part of a table took. For the owner of the tables. */
export async function settleRestored(db: Handle, now: Date): Promise<void> {
  await settleHistory(db, now)
  await settleAttributeHistory(db, now)
  await settleAudit(db)
}
