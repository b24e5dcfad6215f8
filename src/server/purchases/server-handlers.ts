import type { serverPurchases } from '#contract/game-server-purchases.ts'
import { prepareEntries } from '#server/persistence/save-repository.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { reportPurchase } from './report-repository.ts'

export const serverPurchaseHandlers: Handlers<typeof serverPurchases> = {
  report: prepared({
    prepare: prepareEntries,
    handle: async ({ params: { playerId }, body }, { db, key, now, audit }, configured) => {
      const writer = { kind: 'server', name: key.name } as const
      const { reported, isNew } = await reportPurchase(db, playerId, writer, body, configured, now)
      const { OrderId, Store, SKU, ItemId, Amount, Value, Valid, IsSandbox } = reported.Purchase
      audit({
        after: { OrderId, Store, SKU, ItemId, Amount, Value, Valid, IsSandbox, Keys: body.Entries?.length ?? 0 },
        note: isNew ? '' : 'recorded before: nothing was changed',
      })
      return reported
    },
  }),
}
