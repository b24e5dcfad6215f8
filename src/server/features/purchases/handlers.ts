import type { purchases } from '#contract/purchases.ts'
import { requirePlayer } from '#server/features/players/repository.ts'
import { csvPieces } from '#server/platform/http/csv.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { exportColumns, exportPurchases } from './export-purchases.ts'
import { listPurchases } from './list-purchases.ts'
import { summarizePurchases } from './summarize-purchases.ts'

/** Answers the calls of purchases. */
export const purchaseHandlers: Handlers<typeof purchases> = {
  list: ({ query: { skip, take, ...selection } }, { db, now }) => listPurchases(db, selection, { skip, take }, now),

  summary: ({ query }, { db, now }) => summarizePurchases(db, query, now),

  export: async ({ query }, { db, now, audit }) => {
    if (query.playerId !== undefined) await requirePlayer(db, query.playerId)
    audit({ after: { selection: query } })
    return {
      fileName: stampedFileName('purchases', now, 'csv'),
      pieces: csvPieces(exportColumns, exportPurchases(db, query)),
    }
  },

  listOfPlayer: async ({ params, query: { skip, take, ...selection } }, { db, now }) => {
    await requirePlayer(db, params.id)
    return listPurchases(db, { ...selection, playerId: params.id }, { skip, take }, now)
  },

  summaryOfPlayer: async ({ params, query }, { db, now }) => {
    await requirePlayer(db, params.id)
    return summarizePurchases(db, { ...query, playerId: params.id }, now)
  },
}
