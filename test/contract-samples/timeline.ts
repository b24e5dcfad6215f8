import type { timeline } from '#contract/timeline.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof timeline> = {
  calls: {
    list: () => ({ ...player, query: { kinds: 'purchase,message' } }),
    marks: () => ({ ...player, query: { slots: '10' } }),
  },
}
