import type { purchases } from '#contract/purchases.ts'
import { requirePlayer } from '#server/features/players/repository.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { purchaseList } from './purchase-list.ts'
import { summarizePurchases } from './summarize-purchases.ts'

/** The handlers of purchases. */
export const purchaseHandlers: Handlers<typeof purchases> = {
  list: ({ query }, { db, now }) => readPage(db, purchaseList, query, now),

  summary: ({ query }, { db, now }) => summarizePurchases(db, query, now),

  export: async ({ query }, { db, now, audit }) => {
    if (query.playerId !== undefined) await requirePlayer(db, query.playerId)
    audit({ after: { selection: query } })
    return {
      fileName: stampedFileName('purchases', now, 'csv'),
      pieces: exportCsv(db, purchaseList, query, now),
    }
  },

  listOfPlayer: async ({ params, query }, { db, now }) => {
    await requirePlayer(db, params.id)
    return readPage(db, purchaseList, { ...query, playerId: params.id }, now)
  },

  summaryOfPlayer: async ({ params, query }, { db, now }) => {
    await requirePlayer(db, params.id)
    return summarizePurchases(db, { ...query, playerId: params.id }, now)
  },
}
