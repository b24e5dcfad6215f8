import { sql } from 'kysely'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { addHead } from './head-repository.ts'
import type { AuditKey } from './key.ts'
import { deleteEntries } from './repository.ts'

/**
 * Removes sealed entries from before an instant, oldest first, records how many and where the chain begins now, and signs
 * a head that says so. Only a whole beginning of the chain goes, so what stays still verifies. Returns how many went.
 */
export async function purgeAudit(db: Database, key: AuditKey, before: Date, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    // Of two servers at once, the second finds nothing left.
    await sql`select pg_advisory_xact_lock(hashtext('audit_log'))`.execute(trx)
    const kept = await trx
      .selectFrom('audit_log')
      .select(({ fn }) => fn.min<string | null>('position').as('first'))
      .where('at', '>=', before)
      .executeTakeFirst()
    let old = trx
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('position', 'is not', null)
      .where('at', '<', before)
    if (kept?.first) old = old.where('position', '<', kept.first)
    const entries = Number((await old.executeTakeFirstOrThrow()).count)
    if (entries === 0) return 0
    await deleteEntries(trx, before, {
      at: now,
      action: 'audit purged',
      targetKind: 'server',
      targetId: '',
      note: `Entries from before ${before.toISOString()} are past their retention.`,
      after: { entries, firstPositionKept: kept?.first ?? null },
    })
    await addHead(trx, key, 'purged', now)
    return entries
  })
}
