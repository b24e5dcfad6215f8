import type { snapshots } from '#contract/snapshots.ts'
import { aSnapshot } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

const player = { params: { id: 'sample' } }
const snapshot = { params: { snapshotKey: 'SAMPLE' } }

export const samples: ContractSamples<typeof snapshots> = {
  rows: async ({ db }) => {
    await aSnapshot(db, { key: 'SAMPLE', player_id: 'sample', persistence: { inventory: '{"gems":9}' } })
  },
  calls: {
    list: () => ({ query: { filter: 'Befo' } }),
    usedTags: () => ({}),
    get: () => snapshot,
    content: () => snapshot,
    create: () => ({ ...player, body: { m_description: 'Before the event' } }),
    createMany: () => ({ body: { Ids: ['sample', 'nobody'], Description: 'Before the event' } }),
    plan: () => ({ params: { id: 'sample', snapshotKey: 'SAMPLE' } }),
    load: () => ({ ...player, body: { m_snapshotKey: 'SAMPLE', m_snapshotEnvironment: 'dev' } }),
    reset: () => player,
    update: () => ({ body: { key: 'SAMPLE', playerId: 'sample', description: 'Stuck at stage 12' } }),
    changeTags: () => ({ ...snapshot, body: { Tags: ['bug-1234'] } }),
    remove: () => snapshot,
  },
}
