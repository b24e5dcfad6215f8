import type { persistence } from '#contract/persistence.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof persistence> = {
  calls: {
    list: () => player,
    save: () => ({ ...player, query: {}, body: [{ Key: 'inventory', Value: '{"gems":2}', Version: 1 }] }),
    history: () => ({ ...player, query: {} }),
    values: () => ({ ...player, query: { key: 'inventory', path: 'gems' } }),
    version: () => ({ params: { id: 'sample', key: 'inventory', version: 1 } }),
    restore: () => ({ params: { id: 'sample', key: 'inventory', version: 1 } }),
    export: () => player,
  },
}
