import type { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import type { ContractSamples } from './contract-samples.ts'

const board = { params: { key: '1-1' } }
const entry = { params: { key: '1-1', playerId: 'sample' } }

// Their rows are those of the leaderboards.
export const samples: ContractSamples<typeof leaderboardEntries> = {
  calls: {
    get: () => ({ ...board, query: {} }),
    list: () => ({ ...board, query: { attribute: 'HarborRush.1.stars', around: 'sample' } }),
    export: () => ({ ...board, query: {} }),
    add: () => entry,
    explain: () => entry,
    remove: () => ({ params: { id: '1', playerId: 'sample' } }),
    report: () => ({
      body: {
        reports: [{ LeaderboardKey: '1-1', PlayerId: 'sample', Attributes: { 'HarborRush.1.stars': 12 }, Score: 1200 }],
      },
    }),
    correct: () => ({ ...board, body: { Kind: 'hidden', PlayerIds: ['sample'] } }),
    correctScore: () => ({ ...entry, body: { Value: 900, Reason: 'A double report.' } }),
    removed: () => ({ ...board, query: {} }),
    corrections: () => ({ ...board, query: {} }),
    ofPlayer: () => ({ params: { id: 'sample' }, query: {} }),
  },
}
