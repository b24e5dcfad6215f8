import { sql } from 'kysely'
import { type Purchase, purchaseTypes } from '#contract/purchase.ts'
import { allOf } from '#server/platform/database/sql.ts'
import type { CsvValue } from '#server/platform/http/csv.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { type PurchaseFilter, toCondition, toCriteria, toScope } from './filter.ts'
import { type PurchaseRow, purchaseColumns, toPurchase } from './repository.ts'

/** The columns of an export, which `import purchases` reads. */
export const purchaseExportColumns: Readonly<Record<string, (row: Purchase) => CsvValue>> = {
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
  RefundedAt: (row) => row.Refund?.At ?? '',
  RefundedBy: (row) => row.Refund?.By ?? '',
  RefundReason: (row) => row.Refund?.Reason ?? '',
  Store: (row) => row.Store,
  Source: (row) => row.Source,
  IsSandbox: (row) => row.IsSandbox,
}

/** Purchases, newest first. A player has so few that a text is tested on each of them. */
export const purchaseList: ListDefinition<PurchaseFilter, PurchaseRow, Purchase> = {
  name: 'purchases',
  from: () => sql`purchases p`,
  column: createColumnResolver('p'),
  id: ['order_id'],
  tables: [{ table: 'purchases', alias: 'p', key: ['order_id'] }],
  select: purchaseColumns,
  order: () => ({
    columns: [
      { name: 'date', type: 'timestamptz' },
      { name: 'order_id', type: 'text' },
    ],
    direction: 'desc',
  }),
  scope: (selection) =>
    selection.playerId === undefined ? toScope(selection) : allOf([toScope(selection), toCondition(selection)]),
  criteria: toCriteria,
  carriesOrder: true,
  toItem: toPurchase,
  exportColumns: purchaseExportColumns,
  exportLength: 5_000,
}
