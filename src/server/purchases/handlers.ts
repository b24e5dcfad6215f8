import type { Purchase } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { getPlayer, lockPlayer, requirePlayer } from '#server/players/repository.ts'
import { toListFilter } from './filter.ts'
import { purchaseList } from './purchase-list.ts'
import { lockPurchase, recomputeTotals, setRefund, toRefundValues } from './repository.ts'
import { summarizePurchases } from './summarize-purchases.ts'

/** The order in its loaded version, locked after its player, as every writer of orders does. */
async function lockOrder(
  { db, ifMatch }: SignedInContext,
  { id, orderId }: { id: string; orderId: string },
): Promise<Purchase> {
  await lockPlayer(db, id)
  const purchase = await lockPurchase(db, id, orderId)
  if (!purchase) throw new ApiError('purchase-unknown')
  requireVersion(ifMatch, purchase.Version, purchase)
  return purchase
}

/** Brings back the mark that an order had, or that it had none. */
function undoRefund({ PlayerId, OrderId, Refund }: Purchase, refund: Purchase['Refund']) {
  const params = { id: PlayerId, orderId: OrderId }
  if (Refund !== null) return undoBy(purchases.markRefunded, { params, body: { Reason: Refund.Reason } })
  return refund === null ? undefined : undoBy(purchases.removeRefundMark, { params })
}

/** Changes the mark of a locked order; what its player spent follows. */
async function changeRefund(
  { db, now, ifMatch, audit, setVersion }: SignedInContext,
  before: Purchase,
  refund: Purchase['Refund'],
): Promise<Purchase> {
  const after = await setRefund(db, before.OrderId, refund)
  await recomputeTotals(db, [before.PlayerId], now)
  audit({
    before: toRefundValues(before),
    after: toRefundValues(after),
    note: ifMatch === undefined ? unversionedWriteNote : '',
    undo: undoRefund(before, refund),
  })
  setVersion(after.Version)
  return after
}

export const purchaseHandlers: Handlers<typeof purchases> = {
  list: ({ query }, { db, now }) => readPage(db, purchaseList, { ...query, ...toListFilter(query, now) }, now),

  summary: ({ query }, { db, now }) => summarizePurchases(db, query, { now }),

  export: async ({ query }, { db, now, audit }) => {
    if (query.playerId !== undefined) await requirePlayer(db, query.playerId)
    audit({ after: { selection: query } })
    return {
      fileName: stampedFileName('purchases', now, 'csv'),
      chunks: exportCsv(db, purchaseList, { ...query, ...toListFilter(query, now) }, now),
    }
  },

  listOfPlayer: async ({ params, query }, { db, now }) => {
    const page = await readPage(db, purchaseList, { ...query, ...toListFilter(query, now), playerId: params.id }, now)
    if (page.Total === 0) await requirePlayer(db, params.id)
    return page
  },

  summaryOfPlayer: async ({ params, query }, { db, now }) => {
    const { CreationDate } = await getPlayer(db, params.id)
    const times = { now, playerSince: new Date(CreationDate) }
    return summarizePurchases(db, { ...query, playerId: params.id }, times)
  },

  markRefunded: async ({ params, body: { Reason } }, context) => {
    const before = await lockOrder(context, params)
    if (before.IsSandbox) throw new ApiError('purchase-sandbox')
    if (!before.Valid) throw new ApiError('purchase-invalid')
    const { now, person } = context
    return changeRefund(context, before, { At: now.toISOString(), By: person.email, Reason })
  },

  removeRefundMark: async ({ params }, context) => {
    const before = await lockOrder(context, params)
    return before.Refund === null ? before : changeRefund(context, before, null)
  },
}
