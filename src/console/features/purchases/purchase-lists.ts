import { z } from 'zod'
import { periodParams, toInstantRange } from '#console/components/period/period.ts'
import { defineList } from '#console/platform/lists/list.ts'
import { type ListParams, toFilterQuery, toPageQuery } from '#console/platform/lists/list-params.ts'
import { purchases } from '#contract/purchases.ts'
import { PeriodFilter } from './period-filter.tsx'
import { PlayersLink } from './players-link.tsx'
import { allColumns, playerColumns } from './purchase-columns.tsx'

const PurchaseFilters = z.object(periodParams)

/** The search params of the purchases. */
export type PurchaseParams = ListParams<typeof PurchaseFilters>

/** The filter query that list, charts and export share. */
export function toSelection(params: PurchaseParams) {
  return { ...toFilterQuery(params), ...toInstantRange(params, new Date()) }
}

/** Whether the search params have no start of the period, so that sums cover the newest purchases only. */
export function hasOpenStart({ days, from }: PurchaseParams): boolean {
  return days === undefined && from === undefined
}

const shared = {
  noun: { one: 'purchase', many: 'purchases' },
  label: 'Purchases, newest first',
  rowKey: ({ OrderId }: { OrderId: string }) => OrderId,
  filters: { schema: PurchaseFilters, Fields: PeriodFilter },
  emptyText: "There isn't any purchases",
  emptyAction: PlayersLink,
}

/** The purchases of all players, newest first. */
export const purchaseList = defineList({
  ...shared,
  id: 'purchases',
  endpoint: purchases.list,
  toRequest: (params) => ({ query: { ...toSelection(params), ...toPageQuery(params) } }),
  columns: allColumns,
  search: { label: 'Order ID, player, SKU or item begins with' },
  export: {
    endpoint: purchases.export,
    toRequest: (params) => ({ query: toSelection(params) }),
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
    query: { ...toSelection(params), ...toPageQuery(params) },
  }),
  columns: playerColumns,
  search: { label: 'Order ID, SKU or item begins with' },
  export: {
    endpoint: purchases.export,
    toRequest: (params, { playerId }) => ({ query: { ...toSelection(params), playerId } }),
    done: (fileName) => `The player's purchases were exported to ${fileName}.`,
  },
})
