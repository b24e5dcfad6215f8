import type { leaderboardClosing } from '#contract/leaderboard-closing.ts'
import { toFingerprint } from '#server/platform/plan-fingerprint.ts'
import type { ContractSamples } from './contract-samples.ts'

const byId = { params: { id: '1' } }

export const samples: ContractSamples<typeof leaderboardClosing> = {
  calls: {
    closed: () => ({ query: { startDate: '2030-01-01T00:00:00Z', endDate: '2030-02-01T00:00:00Z' } }),
    plan: () => byId,
    // The definition of the sample event, without prizes.
    close: () => ({
      ...byId,
      body: { Fingerprint: toFingerprint([1, [], '2030-01-03T00:00:00.000Z']), Reason: 'The scores are wrong.' },
    }),
  },
}
