import type { purchases } from '#contract/purchases.ts'
import { aPurchase } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof purchases> = {
  rows: async ({ db, now }) => {
    await aPurchase(db, { player_id: 'sample', order_id: 'valid', date: now })
    const refund = {
      refunded_at: now,
      refunded_by: 'ada@example.com',
      refund_reason: 'By the store',
      refund_version: 1,
    }
    await aPurchase(db, { player_id: 'sample', order_id: 'refunded', date: now, ...refund })
    await aPurchase(db, { player_id: 'sample', order_id: 'test', date: now, store: 'apple', is_sandbox: true })
  },
  calls: {
    list: () => ({ query: { filter: 'gems' } }),
    summary: () => ({ query: {} }),
    export: () => ({ query: { playerId: 'sample' } }),
    listOfPlayer: () => ({ ...player, query: {} }),
    summaryOfPlayer: () => ({ ...player, query: {} }),
    markRefunded: () => ({ params: { id: 'sample', orderId: 'valid' }, body: { Reason: 'TICKET-812' } }),
    removeRefundMark: () => ({ params: { id: 'sample', orderId: 'refunded' } }),
  },
}
