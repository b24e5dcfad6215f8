import { dayMs } from '#contract/core/units.ts'
import { refusedReceiptDays, type refusedReceipts } from '#contract/refused-receipts.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { subtract } from '#server/platform/retention.ts'
import { requirePlayer } from '#server/players/repository.ts'
import { listRefused } from './refused-receipt-repository.ts'

export const refusedReceiptHandlers: Handlers<typeof refusedReceipts> = {
  list: async ({ params: { id } }, { db, now }) => {
    const list = await listRefused(db, id, subtract(now, refusedReceiptDays * dayMs))
    if (list.Total === 0) await requirePlayer(db, id)
    return list
  },
}
