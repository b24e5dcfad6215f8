import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { HeadKeeper } from './head-keeper.ts'
import { hashEntry, hashValue } from './repository.ts'

const noLink = Buffer.alloc(32)

/** The link at a position of the chain: SHA-256 over the previous link and the entry's digest. */
export function computeLink(previous: Uint8Array, digest: Uint8Array): Buffer {
  return createHash('sha256').update(previous).update(digest).digest()
}

async function lastLink(db: Handle): Promise<{ position: bigint; link: Uint8Array }> {
  const last = await db
    .selectFrom('audit_log')
    .select(['position', 'link'])
    .where('position', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { position: BigInt(last?.position ?? 0), link: last?.link ?? noLink }
}

/** How many entries are linked at a time. */
export const maxBatch = 2000

/**
 * Links up to 2,000 committed entries into the chain, signs a head of it, and returns how many. One sealer at a time:
 * another process holding the lock means there is nothing to do here. Without a keeper no head is signed.
 */
export async function sealBatch(db: Database, keeper?: HeadKeeper, now: Date = new Date()): Promise<number> {
  return (await sealNext(db, keeper, now)).sealed
}

/** How many entries were linked, and the highest id of them. */
type SealedBatch = { readonly sealed: number; readonly lastId: string }

const nothing: SealedBatch = { sealed: 0, lastId: '0' }

/** `sealBatch`, with the highest id that was linked. */
export async function sealNext(db: Database, keeper: HeadKeeper | undefined, now: Date): Promise<SealedBatch> {
  const { head, ...batch } = await inTransaction(db, async (trx) => {
    const batch = await linkBatch(trx)
    return { ...batch, head: batch.sealed > 0 ? await keeper?.sign(trx, now) : undefined }
  })
  if (head) await keeper?.publish(head)
  return batch
}

async function linkBatch(trx: Handle): Promise<SealedBatch> {
  const lock = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('quarterdeck audit sealer', 0)) as taken`.execute(trx)
  if (!lock.rows[0]?.taken) return nothing
  const waiting = await trx
    .selectFrom('audit_log')
    .select(['id', 'digest'])
    .where('position', 'is', null)
    .orderBy('id')
    .limit(maxBatch)
    .execute()
  const [first, last] = [waiting[0], waiting.at(-1)]
  if (!first || !last) return nothing
  let { position, link } = await lastLink(trx)
  const sealed = waiting.map(({ id, digest }) => {
    position += 1n
    link = computeLink(link, digest)
    return { id, position: String(position), link: Buffer.from(link).toString('hex') }
  })
  const written = await sql`
      update audit_log set position = sealed.position, link = decode(sealed.link, 'hex')
      from json_to_recordset(${JSON.stringify(sealed)}::json) as sealed(id bigint, position bigint, link text)
      where audit_log.id = sealed.id and audit_log.position is null
        and audit_log.id between ${first.id}::bigint and ${last.id}::bigint`.execute(trx)
  if (written.numAffectedRows !== BigInt(sealed.length)) throw new Error('The sealer met an entry twice.')
  return { sealed: sealed.length, lastId: last.id }
}

/** What a check of the chain found. `problem` names the first entry that was changed. */
export type ChainReport = { checked: number; unsealed: number; problem: string | undefined }

/**
 * Verifies the whole chain: positions without gaps, every link correct, every entry's digest over its fields, every value
 * that is still there over its own digest. The chain may begin after position 1 when older entries were purged.
 */
export async function verifyChain(db: Handle, progress: (checked: number) => void = () => {}): Promise<ChainReport> {
  let previous: Previous | undefined
  let checked = 0
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('position', '>', '0')
      // By id too: in two parts of the log a place could be there twice, at the end of a page.
      .where(sql<boolean>`(position, id) > (${previous?.position ?? 0}::bigint, ${previous?.id ?? 0}::bigint)`)
      .orderBy('position')
      .orderBy('id')
      .limit(1000)
      .execute()
    for (const row of rows) {
      const problem = findProblem(row, previous)
      if (problem || !row.position || !row.link) return { checked, unsealed: 0, problem: `entry ${row.id}: ${problem}` }
      previous = { id: row.id, position: BigInt(row.position), link: row.link }
      checked++
    }
    progress(checked)
    if (rows.length < 1000) break
  }
  const unsealed = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('position', 'is', null)
    .executeTakeFirstOrThrow()
  return { checked, unsealed: Number(unsealed.count), problem: undefined }
}

/** The entry before in the chain. */
type Previous = { readonly id: string; readonly position: bigint; readonly link: Uint8Array }

type ChainRow = Parameters<typeof hashEntry>[0] & {
  position: string | null
  link: Uint8Array | null
  digest: Uint8Array
  before: string | null
  after: string | null
}

function findProblem(row: ChainRow, previous: Previous | undefined): string | undefined {
  const position = BigInt(row.position ?? 0)
  if (position === previous?.position) return `place ${position} is that of entry ${previous.id}`
  if (previous && position !== previous.position + 1n)
    return `places ${previous.position + 1n} to ${position - 1n} are missing`
  if (!hashEntry(row).equals(row.digest)) return 'its fields are not what was written'
  if (valueChanged(row.before, row.before_digest)) return 'its value before is not what was written'
  if (valueChanged(row.after, row.after_digest)) return 'its value after is not what was written'
  const expected = previous || position === 1n ? computeLink(previous?.link ?? noLink, row.digest) : row.link
  if (!row.link || !expected || !Buffer.from(expected).equals(row.link)) return 'its link in the chain is wrong'
  return undefined
}

function valueChanged(value: string | null, digest: Uint8Array | null): boolean {
  // An erased value leaves its digest behind; that is allowed. A value without a digest was put there later.
  return value !== null && (digest === null || !hashValue(value).equals(digest))
}
