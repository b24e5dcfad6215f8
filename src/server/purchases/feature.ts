import type { serverPurchases } from '#contract/game-server-purchases.ts'
import type { purchases } from '#contract/purchases.ts'
import type { storeProducts } from '#contract/store-products.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readSelected } from '#server/platform/audit/audited-players.ts'
import { purchaseHandlers } from './handlers.ts'
import { ordersAheadPart, ordersWithoutProductPart } from './home-part.ts'
import { productNames } from './products/audit-names.ts'
import { storeProductHandlers } from './products/handlers.ts'
import { orderValuesStep, valueWaitingOrders } from './products/value-repository.ts'
import { countOrders, orderDateStep } from './repository.ts'
import { orderSearch } from './search.ts'
import { serverPurchaseHandlers } from './server-handlers.ts'
import { purchaseActions, purchaseSource, serverPurchaseActions } from './timeline.ts'

/** Purchases and their sums. */
export const purchasesFeature = defineFeature<typeof purchases>({
  homeParts: [ordersAheadPart, ordersWithoutProductPart],
  handlers: purchaseHandlers,
  ownedTables: [{ label: 'Purchases', table: 'purchases', deletedBy: 'foreign key', permission: 'ACCESS_PURCHASES' }],
  timelineSources: [purchaseSource],
  timelineActions: purchaseActions,
  searchSources: [orderSearch],
  auditedPlayers: { 'purchases exported': readSelected('filter', 'playerId') },
  steps: [
    {
      kind: orderDateStep.kind,
      label: 'Count purchases whose date has come',
      run: (db, { at, now }) => countOrders(db, at, now),
    },
  ],
})

/** Purchases that the studio's server verified and reports. */
export const serverPurchasesFeature = defineFeature<typeof serverPurchases>({
  handlers: serverPurchaseHandlers,
  timelineActions: serverPurchaseActions,
})

/** What the stores sell. */
export const storeProductsFeature = defineFeature<typeof storeProducts>({
  handlers: storeProductHandlers,
  auditNames: [productNames],
  steps: [
    {
      kind: orderValuesStep.kind,
      label: 'Value orders of new store products',
      run: (db, { now }) => valueWaitingOrders(db, now),
    },
  ],
})
