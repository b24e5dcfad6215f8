import { toInstantRange } from '#console/components/period/period.ts'
import { defineList } from '#console/platform/lists/list.ts'
import { type ListParams, toFilterQuery, toPageQuery } from '#console/platform/lists/list-params.ts'
import type { Purchase } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'
import { PlayersLink } from './players-link.tsx'
import { allColumns, playerColumns } from './purchase-columns.tsx'
import { PurchaseFilterFields, PurchaseFilters } from './purchase-filters.tsx'

/** The search params of the purchases. */
export type PurchaseParams = ListParams<typeof PurchaseFilters>

/** The search and the period, which list, sums, charts and export share. The sums are of all states. */
export function toSelection(params: PurchaseParams) {
  return { ...toFilterQuery(params), ...toInstantRange(params, new Date()) }
}

const toListSelection = (params: PurchaseParams) => ({ ...toSelection(params), state: params.state })

const shared = {
  noun: { one: 'purchase', many: 'purchases' },
  label: 'Purchases, newest first',
  rowKey: ({ OrderId }: Purchase) => OrderId,
  rowSearchParams: ({ OrderId }: Purchase) => ({ order: OrderId }),
  filters: { schema: PurchaseFilters, Fields: PurchaseFilterFields },
  emptyText: "There isn't any purchases",
  emptyAction: PlayersLink,
}

/** The purchases of all players, newest first. */
export const purchaseList = defineList({
  ...shared,
  id: 'purchases',
  endpoint: purchases.list,
  toRequest: (params) => ({ query: { ...toListSelection(params), ...toPageQuery(params) } }),
  columns: allColumns,
  search: { label: 'Order ID, player, SKU or item begins with' },
  export: {
    endpoint: purchases.export,
    toRequest: (params) => ({ query: toListSelection(params) }),
    done: (fileName) => `The purchases were exported to ${fileName}.`,
  },
})

/** One player's purchases, newest first. */
export const playerPurchaseList = defineList({
  ...shared,
  id: 'player-purchases',
  endpoint: purchases.listOfPlayer,
  toRequest: (params, { playerId }: { readonly playerId: string }) => ({
    params: { id: playerId },
    query: { ...toListSelection(params), ...toPageQuery(params) },
  }),
  columns: playerColumns,
  search: { label: 'Order ID, SKU or item begins with' },
  export: {
    endpoint: purchases.export,
    toRequest: (params, { playerId }) => ({ query: { ...toListSelection(params), playerId } }),
    done: (fileName) => `The player's purchases were exported to ${fileName}.`,
  },
})
