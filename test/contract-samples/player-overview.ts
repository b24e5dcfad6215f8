import type { playerOverview } from '#contract/player-overview.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof playerOverview> = {
  calls: { get: () => ({ params: { id: 'sample' } }) },
}
