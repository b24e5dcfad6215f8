import { sql } from 'kysely'
import { dayMs } from '#contract/core/units.ts'
import { RefusedReceipt, refusedReceiptsLimit, refusedReceiptsPerDay } from '#contract/refused-receipts.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'
import { requirePlayer } from '#server/players/repository.ts'

const toFields = defineRowMapper(RefusedReceipt.omit({ Digest: true }), { SKU: 'sku' })

/** A refused receipt as it is noted: its digest is the SHA-256 of what was sent. */
export type RefusedNote = Pick<RefusedReceipt, 'Store' | 'Reason' | 'OrderId' | 'SKU'> & { readonly digest: Buffer }

/**
 * Notes a refused receipt, or that it came again. Beyond the limit of a day a new one is not kept. Throws `player-unknown`, also
 * for a player who is being deleted.
 */
export async function noteRefused(db: Handle, playerId: string, refused: RefusedNote, now: Date): Promise<void> {
  const { digest, Store, Reason, OrderId, SKU } = refused
  const { numAffectedRows } = await sql`
    insert into refused_receipts as r (player_id, digest, store, reason, order_id, sku, first_at, last_at)
    select p.player_id, ${digest}, ${Store}, ${Reason}, ${OrderId}, ${SKU}, ${now}::timestamptz, ${now}::timestamptz
    from players p where p.player_id = ${playerId} and (
      exists (select from refused_receipts k where k.player_id = p.player_id and k.digest = ${digest})
      or (select count(*) from refused_receipts k
        where k.player_id = p.player_id and k.first_at > ${subtract(now, dayMs)}) < ${refusedReceiptsPerDay})
    for key share of p
    on conflict (player_id, digest) do update set reason = excluded.reason, last_at = excluded.last_at, times = r.times + 1`.execute(
    db,
  )
  if (numAffectedRows === 0n) await requirePlayer(db, playerId)
}

/** The refused receipts of a player, those that were reported last first, and how many there are. */
export async function listRefused(
  db: Handle,
  playerId: string,
  since: Date,
): Promise<{ Receipts: RefusedReceipt[]; Total: number }> {
  const { rows } = await sql<MappedRow<typeof toFields> & { digest: Buffer; total: number }>`
    select store, reason, order_id, sku, first_at, last_at, times, digest, (count(*) over ())::integer as total
    from refused_receipts where player_id = ${playerId} and last_at >= ${since}
    order by last_at desc, digest limit ${refusedReceiptsLimit}`.execute(db)
  const receipts = rows.map((row) => Object.assign(toFields(row), { Digest: row.digest.toString('hex') }))
  return { Receipts: receipts, Total: rows[0]?.total ?? 0 }
}

/** Forgets the refused receipts that came last before an instant. */
export async function deleteRefused(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('refused_receipts').where('last_at', '<', before).execute()
}
