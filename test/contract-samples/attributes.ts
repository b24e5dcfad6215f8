import type { attributes } from '#contract/attributes.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof attributes> = {
  calls: {
    list: () => player,
    save: () => ({ body: { attributes: [{ playerId: 'sample', name: 'gems', value: 5, expirationDate: null }] } }),
    removeTimerTrunk: () => ({ params: { id: 'sample', timerTrunkId: '*' } }),
    configurations: () => ({}),
  },
}
