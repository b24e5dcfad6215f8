import { Suspense } from 'react'
import { z } from 'zod'
import type { ListSlots } from '#console/platform/lists/list-view.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { Purchase } from '#contract/purchase.ts'

const PurchaseDrawer = lazyComponent(() => import('./purchase-drawer.tsx'), 'PurchaseDrawer')

const OrderParams = z.object({
  /** The id of the order that is open beside its list. */
  order: z.string().max(200).optional().catch(undefined),
})

/** The order that is open beside a list of purchases, as slots of that list. */
export function useOpenedPurchase(): Pick<ListSlots<Purchase>, 'openKey' | 'children'> {
  const [{ order }, setSearchParams] = useSearchParams(OrderParams)
  const close = () => setSearchParams({ order: undefined })
  return {
    openKey: order,
    children: ({ rows }) => (
      <Suspense fallback={null}>
        <PurchaseDrawer purchase={rows?.find(({ OrderId }) => OrderId === order)} onClose={close} />
      </Suspense>
    ),
  }
}
