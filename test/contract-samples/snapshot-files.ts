import { snapshotFileFormat, type snapshotFiles } from '#contract/snapshot-files.ts'
import { aSnapshot } from '../harness/makers.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof snapshotFiles> = {
  rows: async ({ db }) => {
    await aSnapshot(db, { key: 'SAMPLEFILE', player_id: 'sample', persistence: { inventory: '{"gems":9}' } })
  },
  calls: {
    export: () => ({ params: { snapshotKey: 'SAMPLEFILE' } }),
    import: () => ({
      body: {
        Description: 'From another environment',
        File: {
          Format: snapshotFileFormat,
          Environment: 'Production',
          Taken: '2026-02-01T10:00:00.000Z',
          Player: 'player-1',
          Description: '',
          Persistence: [{ Key: 'inventory', Value: '{"gems":9}' }],
          Attributes: [{ Name: 'gems', Value: 9, ExpirationDate: null }],
        },
      },
    }),
  },
}
