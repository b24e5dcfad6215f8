import type { moderation } from '#contract/moderation.ts'
import { aReport } from '../harness/moderation-makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }

export const samples: ContractSamples<typeof moderation> = {
  rows: async ({ db }) => {
    await aReport(db, { player_id: 'sample' })
  },
  calls: {
    reportedNames: () => ({ query: {} }),
    reportedIds: () => ({ query: { filter: 'sam' } }),
    dismissReport: () => ({ ...player, query: { setNicknameAsNull: 'true' } }),
    dismissReports: () => ({ body: { Ids: ['sample', 'nobody'], ResetNicknames: true } }),
    changeNickname: () => ({ ...player, body: { Nickname: 'Captain Other' } }),
    restoreName: () => ({ ...player, body: { Nickname: 'Captain', Report: { Name: 'Captain', Votes: 3 } } }),
    restoreNames: () => ({
      body: {
        ResetNicknames: false,
        Names: [{ PlayerId: 'sample', Nickname: 'Captain', Report: { Name: 'Captain', Votes: 3 } }],
      },
    }),
    ban: () => ({ body: { Ids: ['sample', 'nobody'] } }),
    unban: () => ({ body: { Ids: ['sample'] } }),
  },
}
