import type { deletions } from '#contract/deletions.ts'
import { aDeletionRequest, aReceipt } from '../harness/moderation-makers.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof deletions> = {
  rows: async ({ db }) => {
    await aDeletionRequest(db, 'sample')
    await aReceipt(db, { player_id: 'gone' })
  },
  calls: {
    list: () => ({ query: {} }),
    get: () => ({ params: { playerId: 'sample' } }),
    answer: () => ({ params: { playerId: 'sample' } }),
    receipts: () => ({ query: { filter: 'gone' } }),
    removalPlan: () => ({ params: { id: 'sample' } }),
  },
}
