import { sql } from 'kysely'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { addHead } from './head-repository.ts'
import type { AuditKey } from './key.ts'
import { deleteEntries } from './repository.ts'

/** How many entries one transaction removes: every entry that is written meanwhile waits to be sealed. */
const maxPurged = 100_000

/**
 * Removes sealed entries from before an instant, oldest first, records how many and where the chain begins now, and signs
 * a head that says so. Only a whole beginning of the chain goes, so what stays still verifies. Returns how many went. Very
 * many go in several transactions, each recorded by itself, about `most` in each.
 */
export async function purgeAudit(
  db: Database,
  key: AuditKey,
  before: Date,
  now: Date,
  most = maxPurged,
): Promise<number> {
  let removed = 0
  let until: Date
  do {
    until = await findStep(db, before, most)
    removed += await purgeBefore(db, key, until, now)
  } while (until < before)
  return removed
}

/**
 * An instant before which about `most` entries are, the oldest among them; `before` when there are no more. The database has
 * microseconds.
 */
async function findStep(db: Database, before: Date, most: number): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    with oldest as (select position, at from audit_log where position is not null order by position limit 1),
    far as (select at from audit_log where position >= (select position from oldest) + ${most} order by position limit 1)
    select least(${before}, date_trunc('milliseconds', greatest(far.at, oldest.at)) + interval '1 millisecond') as until
    from oldest, far`.execute(db)
  return rows[0]?.until ?? before
}

async function purgeBefore(db: Database, key: AuditKey, before: Date, now: Date): Promise<number> {
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
