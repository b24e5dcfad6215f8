import type { preferences } from '#contract/preferences.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof preferences> = {
  rows: async ({ db }) => {
    await db.insertInto('console_preferences').values({ key: 'SAMPLE', type: 1, value: 'a' }).execute()
  },
  calls: {
    list: () => ({}),
    update: () => ({ params: { preferenceKey: 'SAMPLE' }, body: { Key: 'SAMPLE', Type: 1, Value: 'b' } }),
    create: () => ({ body: { Key: 'NEW', Type: 3, Value: '5' } }),
    remove: () => ({ params: { preferenceKey: 'SAMPLE' } }),
    override: () => ({ body: [{ Key: 'SAMPLE', Type: 1, Value: 'c' }] }),
  },
}
