import type { pointInTime } from '#contract/point-in-time.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof pointInTime> = {
  calls: {
    plan: ({ now }) => ({ ...player, query: { at: now.toISOString() } }),
    counts: ({ now }) => ({ ...player, query: { at: now.toISOString() } }),
    restore: ({ now }) => ({ ...player, body: { At: now.toISOString() } }),
  },
}
