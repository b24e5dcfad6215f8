import { dayMs } from '#contract/core/units.ts'
import type { ownPurchases } from '#contract/game-purchases.ts'
import { refusedReceiptDays, type refusedReceipts } from '#contract/refused-receipts.ts'
import type { storeApps } from '#contract/store-apps.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { storeAppHandlers } from './app-handlers.ts'
import { storeAppNames } from './audit-names.ts'
import { ownPurchaseHandlers } from './game-handlers.ts'
import { refusedReceiptHandlers } from './refused-receipt-handlers.ts'
import { deleteRefused } from './refused-receipt-repository.ts'

/** Purchases that the game reports by the stores' receipts. */
export const ownPurchasesFeature = defineFeature<typeof ownPurchases>({ handlers: ownPurchaseHandlers })

/** Receipts that are no purchases. */
export const refusedReceiptsFeature = defineFeature<typeof refusedReceipts>({
  handlers: refusedReceiptHandlers,
  ownedTables: [
    { label: 'Refused receipts', table: 'refused_receipts', deletedBy: 'foreign key', permission: 'ACCESS_PURCHASES' },
  ],
  retention: (db, _, now) => deleteRefused(db, subtract(now, refusedReceiptDays * dayMs)),
})

/** The apps of the game in the stores, whose receipts are verified. */
export const storeAppsFeature = defineFeature<typeof storeApps>({
  handlers: storeAppHandlers,
  auditNames: [storeAppNames],
})
