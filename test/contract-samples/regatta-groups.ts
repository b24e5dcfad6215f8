import type { regattaGroups } from '#contract/regattas/regatta-groups.ts'
import type { ContractSamples } from './contract-samples.ts'

const regatta = { regattaId: '2' }

export const samples: ContractSamples<typeof regattaGroups> = {
  calls: {
    history: () => ({ params: { ...regatta, groupId: '1' }, query: { skip: '0' } }),
    shares: () => ({ params: { ...regatta, guildId: '1' } }),
    exportHistory: () => ({ params: regatta, query: { group: '1' } }),
    exportScores: () => ({ params: regatta, query: {} }),
  },
}
