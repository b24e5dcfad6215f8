import type { search } from '#contract/search.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof search> = { calls: { find: () => ({ query: { text: 'sample' } }) } }
