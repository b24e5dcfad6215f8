import type { EndpointInput } from '#contract/core/endpoint.ts'
import { aheadLimitMs } from '#contract/core/units.ts'
import type { RowResult } from '#contract/game-batches.ts'
import type { serverPurchases } from '#contract/game-server-purchases.ts'
import { prepareEntries } from '#server/persistence/save-repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { doRows, refuseRow, rowDone, rowUnchanged } from '#server/platform/http/batches/do-rows.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, type KeyContext, prepared } from '#server/platform/http/handler.ts'
import { isOfAnother, type Order, recordOrder, recordOrders } from './report-repository.ts'

type Report = EndpointInput<typeof serverPurchases.report>['body']
type Row = EndpointInput<typeof serverPurchases.reportMany>['body']['Rows'][number]

const tooFarAhead = 'An order is at most a day ahead of now.'
const isTooFarAhead = ({ Date: date }: Pick<Report, 'Date'>, now: Date) => date.getTime() > now.getTime() + aheadLimitMs

function toOrder({ ItemId, Amount = 1, Type = 0, Value, ...order }: Omit<Report, 'Entries'>): Order {
  const sold = ItemId === undefined || Value === undefined ? undefined : { ItemId, Amount, Type, Value }
  return { ...order, Source: 'server', sold, quantity: 1 }
}

const results = {
  recorded: rowDone,
  there: rowUnchanged,
  'of another': refuseRow('order-of-another-player'),
  'player unknown': refuseRow('player-unknown'),
} as const

async function recordRows(rows: readonly Row[], { db, now }: KeyContext): Promise<RowResult[]> {
  const timely = rows.filter((row) => !isTooFarAhead(row, now))
  const orders = timely.map(({ PlayerId: playerId, ...row }) => ({ playerId, order: toOrder(row) }))
  const outcomes = (await recordOrders(db, orders, now)).values()
  return rows.map((row) => {
    const outcome = isTooFarAhead(row, now) ? undefined : outcomes.next().value
    return outcome ? results[outcome] : refuseRow('invalid-input', tooFarAhead)
  })
}

export const serverPurchaseHandlers: Handlers<typeof serverPurchases> = {
  report: prepared({
    prepare: async (input, context, isRepeated) => {
      const { params, body } = input
      if (await isOfAnother(context.db, body.OrderId, params.playerId)) throw new ApiError('order-of-another-player')
      return prepareEntries(input, context, isRepeated)
    },
    handle: async ({ params: { playerId }, body }, { db, key, now, audit }, configured) => {
      if (isTooFarAhead(body, now)) throwInvalidInput([{ path: 'body.Date', message: tooFarAhead }])
      const { Entries, ...order } = body
      const save = { writer: { kind: 'server', name: key.name }, entries: Entries, configured } as const
      const { reported, isNew } = await recordOrder(db, playerId, toOrder(order), save, now)
      const { OrderId, Store, SKU, ItemId, Amount, Value, Valid, IsSandbox } = reported.Purchase
      audit({
        after: { OrderId, Store, SKU, ItemId, Amount, Value, Valid, IsSandbox, Keys: Entries?.length ?? 0 },
        note: isNew ? '' : 'recorded before: nothing was changed',
      })
      return reported
    },
  }),

  reportMany: ({ body }, context) => doRows(body, context, recordRows),
}
