import type { ownPurchases } from '#contract/game-purchases.ts'
import { prepareEntries } from '#server/persistence/save-repository.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { recordOrder } from '../report-repository.ts'
import { verifyReceipt } from './verify-receipt.ts'

export const ownPurchaseHandlers: Handlers<typeof ownPurchases> = {
  report: prepared({
    prepare: async (input, context, isRepeated) => ({
      order: await verifyReceipt(input.body, context),
      configured: await prepareEntries(input, context, isRepeated),
    }),
    handle: async ({ body }, { db, player, now }, { order, configured }) => {
      const { playerId, installationId } = player
      const save = { writer: { kind: 'game', installationId }, entries: body.Entries, configured } as const
      const { reported } = await recordOrder(db, playerId, { ...order, Source: 'verified', Valid: true }, save, now)
      return reported
    },
  }),
}
