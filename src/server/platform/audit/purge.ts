import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { writeServerAudit } from './repository.ts'

/**
 * Removes sealed entries from before an instant, oldest first, and records how many and where the chain begins now.
 * Only a whole beginning of the chain goes, so what stays still verifies. Returns how many went.
 */
export async function purgeAudit(db: Database, before: Date, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const kept = await trx
      .selectFrom('audit_log')
      .select(({ fn }) => fn.min<string | null>('position').as('first'))
      .where('at', '>=', before)
      .executeTakeFirst()
    let old = trx.deleteFrom('audit_log').where('position', 'is not', null).where('at', '<', before)
    if (kept?.first) old = old.where('position', '<', kept.first)
    const { numDeletedRows } = await old.executeTakeFirst()
    const entries = Number(numDeletedRows)
    if (entries === 0) return 0
    await writeServerAudit(trx, {
      at: now,
      action: 'audit purged',
      targetKind: 'server',
      targetId: '',
      note: `Entries from before ${before.toISOString()} are past their retention.`,
      after: { entries, firstPositionKept: kept?.first ?? null },
    })
    return entries
  })
}
