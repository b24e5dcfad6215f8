import type { dataRequests } from '#contract/data-requests.ts'
import { aDataRequest } from '../harness/moderation-makers.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof dataRequests> = {
  rows: ({ db }) => aDataRequest(db, 'sample'),
  calls: {
    list: () => ({ query: {} }),
    answer: () => ({ params: { playerId: 'sample' } }),
  },
}
