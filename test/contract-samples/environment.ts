import type { environment } from '#contract/environment.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof environment> = {
  calls: { info: () => ({}), serverInfo: () => ({}), health: () => ({}), ready: () => ({}), openApi: () => ({}) },
}
