import type { environment } from '#contract/core/environment.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof environment> = {
  calls: { info: () => ({}), serverInfo: () => ({}), health: () => ({}) },
}
