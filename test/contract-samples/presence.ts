import type { presence } from '#contract/presence.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof presence> = {
  calls: { viewers: () => ({ params: { id: 'sample' } }) },
}
