import type { purchases } from '#contract/purchases.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof purchases> = {
  calls: {
    list: () => ({ query: { filter: 'gems' } }),
    summary: () => ({ query: {} }),
    export: () => ({ query: {} }),
    listOfPlayer: () => ({ ...player, query: {} }),
    summaryOfPlayer: () => ({ ...player, query: {} }),
  },
}
