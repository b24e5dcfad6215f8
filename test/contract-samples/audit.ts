import type { audit } from '#contract/audit.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof audit> = {
  calls: {
    list: () => ({ query: {} }),
    export: () => ({ query: {} }),
    actions: () => ({}),
    get: ({ auditId }) => ({ params: { id: auditId } }),
  },
}
