import type { EndpointInput } from '#contract/core/endpoint.ts'
import { aheadLimitMs } from '#contract/core/units.ts'
import type { serverPurchases } from '#contract/game-server-purchases.ts'
import { prepareEntries } from '#server/persistence/save-repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { isOfAnother, type Order, recordOrder } from './report-repository.ts'

type Report = EndpointInput<typeof serverPurchases.report>['body']

function toOrder({ ItemId, Amount = 1, Type = 0, Value, Entries: _, ...order }: Report): Order {
  const sold = ItemId === undefined || Value === undefined ? undefined : { ItemId, Amount, Type, Value }
  return { ...order, Source: 'server', sold, quantity: 1 }
}

export const serverPurchaseHandlers: Handlers<typeof serverPurchases> = {
  report: prepared({
    prepare: async (input, context, isRepeated) => {
      const { params, body } = input
      if (await isOfAnother(context.db, body.OrderId, params.playerId)) throw new ApiError('order-of-another-player')
      return prepareEntries(input, context, isRepeated)
    },
    handle: async ({ params: { playerId }, body }, { db, key, now, audit }, configured) => {
      if (body.Date.getTime() > now.getTime() + aheadLimitMs)
        throwInvalidInput([{ path: 'body.Date', message: 'An order is at most a day ahead of now.' }])
      const save = { writer: { kind: 'server', name: key.name }, entries: body.Entries, configured } as const
      const { reported, isNew } = await recordOrder(db, playerId, toOrder(body), save, now)
      const { OrderId, Store, SKU, ItemId, Amount, Value, Valid, IsSandbox } = reported.Purchase
      audit({
        after: { OrderId, Store, SKU, ItemId, Amount, Value, Valid, IsSandbox, Keys: body.Entries?.length ?? 0 },
        note: isNew ? '' : 'recorded before: nothing was changed',
      })
      return reported
    },
  }),
}
