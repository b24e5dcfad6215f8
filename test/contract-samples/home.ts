import type { home } from '#contract/home.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof home> = { calls: { get: () => ({}) } }
