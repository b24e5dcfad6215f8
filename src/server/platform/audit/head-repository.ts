import type { Handle } from '#server/platform/database/tables.ts'
import { type Head, isSignedBy, parseHead, type SignedHead, signHead } from './head.ts'
import type { AuditKey } from './key.ts'

/** The latest head that the database holds; undefined when there is none. */
export async function findLatestHead(db: Handle): Promise<SignedHead | undefined> {
  const row = await db.selectFrom('audit_heads').select('head').orderBy('counter', 'desc').limit(1).executeTakeFirst()
  return row && parseHead(row.head)
}

/** All heads that the database holds, as text: the latest, and those of restores and purges. */
export function listHeads(db: Handle) {
  return db.selectFrom('audit_heads').selectAll().orderBy('counter').execute()
}

/** Inserts heads that were read before the table was emptied. */
export async function restoreHeads(db: Handle, heads: Awaited<ReturnType<typeof listHeads>>): Promise<void> {
  if (heads.length === 0) return
  await db
    .insertInto('audit_heads')
    .values(heads)
    .onConflict((conflict) => conflict.column('counter').doNothing())
    .execute()
}

/** The place and the link of the last sealed entry, and the place of the first one that is kept. */
export async function getEnd(db: Handle): Promise<Pick<Head, 'first' | 'position' | 'link'>> {
  const sealed = db.selectFrom('audit_log').select(['position', 'link']).where('position', 'is not', null).limit(1)
  const last = await sealed.orderBy('position', 'desc').executeTakeFirst()
  const first = await sealed.orderBy('position').executeTakeFirst()
  return {
    first: first?.position ?? '0',
    position: last?.position ?? '0',
    link: Buffer.from(last?.link ?? new Uint8Array(32)).toString('hex'),
  }
}

/**
 * Signs the present end of the audit log and stores the head, in the transaction that made this end. The head before
 * it goes, unless it explains a restore or a purge.
 */
export async function addHead(db: Handle, key: AuditKey, cause: Head['cause'], at: Date): Promise<SignedHead> {
  const latest = await findLatestHead(db)
  const previous =
    latest && cause !== 'sealed' ? { counter: latest.counter, position: latest.position, link: latest.link } : null
  const end = await getEnd(db)
  const head = signHead(key, { counter: (latest?.counter ?? 0) + 1, ...end, at: at.toISOString(), cause, previous })
  await db
    .insertInto('audit_heads')
    .values({ counter: head.counter, cause, head: JSON.stringify(head) })
    .execute()
  await db.deleteFrom('audit_heads').where('counter', '<', String(head.counter)).where('cause', '=', 'sealed').execute()
  return head
}

/**
 * What is wrong with the log when it is compared with an earlier head of it: entries that the head names are missing, or
 * they are others. Undefined when the log continues from the head, or a signed restore or purge after it says why not.
 */
export async function compareWithHead(db: Handle, key: AuditKey, head: SignedHead): Promise<string | undefined> {
  const name = `the head of ${head.at}`
  if (!isSignedBy(key, head)) return `${name} is not signed with the key of this installation (QD_AUDIT_KEY_FILE)`
  if (head.position === '0') return undefined
  const row = await db.selectFrom('audit_log').select('link').where('position', '=', head.position).executeTakeFirst()
  if (row?.link && Buffer.from(row.link).toString('hex') === head.link) return undefined
  if (await isExplained(db, key, head)) return undefined
  const { position } = await getEnd(db)
  if (row) return `the entries up to place ${head.position} are not those of ${name}`
  const missing = BigInt(head.position) - BigInt(position)
  return missing > 0n
    ? `${name} names ${head.position} entries, and the last ${missing} of them are missing`
    : `the entry at place ${head.position}, which ${name} names, is missing`
}

/** Whether a restore, or a purge of the head's last entry, came after a head. */
async function isExplained(db: Handle, key: AuditKey, { counter, position }: SignedHead): Promise<boolean> {
  const later = await db.selectFrom('audit_heads').select('head').where('counter', '>', String(counter)).execute()
  return later.some(({ head }) => {
    const change = parseHead(head)
    if (!change?.previous || change.previous.counter < counter || !isSignedBy(key, change)) return false
    return change.cause === 'restored' || (change.cause === 'purged' && BigInt(position) < BigInt(change.first))
  })
}
