import { sql } from 'kysely'
import { type Purchase, purchaseTypes } from '#contract/purchases.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { CsvValue } from '#server/platform/http/csv.ts'
import { type PurchaseRow, purchaseColumns, toPurchase } from './repository.ts'
import { type PurchaseSelection, toCondition, toRange } from './selection.ts'

/** So many purchases are looked at with one statement. */
const pageLength = 5_000

/** The columns of the exported list. Identifiers and texts are made safe for spreadsheets by the CSV writer. */
export const exportColumns: Readonly<Record<string, (row: Purchase) => CsvValue>> = {
  Date: (row) => row.Date,
  Platform: (row) => row.Platform,
  PlayerId: (row) => row.PlayerId,
  SKU: (row) => row.SKU,
  OrderId: (row) => row.OrderId,
  Valid: (row) => row.Valid,
  Type: (row) => purchaseTypes[row.Type],
  ItemId: (row) => row.ItemId,
  Amount: (row) => row.Amount,
  Value: (row) => row.Value,
}

/** The last purchase that was looked at. The date is text, so that it keeps its microseconds. */
type Behind = { date: string; order: string } | undefined

/**
 * Every purchase of a selection, newest first. The dates are read a page at a time, each beginning behind the last one
 * of the page before, so that no statement takes long, however few match.
 */
export async function* exportPurchases(db: Handle, selection: PurchaseSelection): AsyncGenerator<Purchase[]> {
  let behind: Behind
  for (;;) {
    const page = await readPage(db, selection, behind)
    yield page.rows.map(toPurchase)
    if (!page.behind) return
    behind = page.behind
  }
}

async function readPage(db: Handle, selection: PurchaseSelection, behind: Behind) {
  const isBehind = behind ? sql`(date, order_id) < (${behind.date}::timestamptz, ${behind.order})` : sql`true`
  // The last row of the page says where the next one begins, whether it matches or not.
  const { rows } = await sql<PurchaseRow & { exact_date: string; place: number; matches: boolean }>`
    with page as materialized (
      select * from purchases where ${toRange(selection)} and ${isBehind}
      order by date desc, order_id desc limit ${pageLength}
    ), tested as materialized (
      select page.*, ${toCondition(selection)} as matches,
        (row_number() over (order by date desc, order_id desc))::int as place from page
    )
    select ${purchaseColumns}, p.date::text as exact_date, p.place, p.matches from tested p
    where p.matches or p.place = ${pageLength} order by p.place`.execute(db)
  const last = rows.at(-1)
  return {
    rows: rows.filter((row) => row.matches),
    behind: last?.place === pageLength ? { date: last.exact_date, order: last.order_id } : undefined,
  }
}
