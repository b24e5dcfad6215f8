import type { playerLists } from '#contract/player-lists.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof playerLists> = {
  calls: {
    check: () => ({ body: { PlayerIds: ['sample', 'nobody'] } }),
    matching: () => ({ query: { filter: 'sam' } }),
  },
}
