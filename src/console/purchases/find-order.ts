import { IconShoppingCart } from '@tabler/icons-react'
import { readPastedId } from '#console/platform/forms/pasted-id.ts'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { call } from '#console/platform/query/call.ts'
import { purchasesTab, toPlayerTabHref } from '#console/routes.ts'
import { purchases } from '#contract/purchases.ts'

/** Finds an order by its id, among its player's purchases. */
export const findOrder: PaletteSearch = async (text, { signal }) => {
  const id = readPastedId(text)
  if (id === undefined) return []
  // The filter is the beginning of an id: a renewal of a subscription begins like its first order.
  const { data } = await call(purchases.list, { query: { filter: id, take: '100' } }, { signal })
  return data.Result.filter(({ OrderId }) => OrderId === id).map(({ OrderId, PlayerId, SKU }) => ({
    key: `order ${OrderId}`,
    label: OrderId,
    hint: `${SKU} · player ${PlayerId}`,
    icon: IconShoppingCart,
    href: toPlayerTabHref(purchasesTab, PlayerId, { filter: OrderId, order: OrderId }),
  }))
}
