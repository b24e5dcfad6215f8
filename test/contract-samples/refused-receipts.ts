import type { refusedReceipts } from '#contract/refused-receipts.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof refusedReceipts> = {
  rows: async ({ db, now }) => {
    const receipt = { store: 'google', reason: 'signature', order_id: 'GPA.9', sku: 'gems.small' }
    await db
      .insertInto('refused_receipts')
      .values({ ...receipt, player_id: 'sample', digest: Buffer.alloc(32, 1), first_at: now, last_at: now, times: 2 })
      .execute()
  },
  calls: { list: () => ({ params: { id: 'sample' } }) },
}
