import type { storeApps } from '#contract/store-apps.ts'
import type { ContractSamples } from './contract-samples.ts'

/** The id is that of a new table. */
export const samples: ContractSamples<typeof storeApps> = {
  rows: async ({ db, now }) => {
    await db
      .insertInto('store_apps')
      .values({ store: 'apple', app_id: 'com.example.game', created_at: now, created_by: 'ada@example.com' })
      .execute()
  },
  calls: {
    list: () => ({}),
    create: () => ({ body: { store: 'apple', appId: 'com.example.other' } }),
    update: () => ({ params: { id: '1' }, body: { store: 'apple', appId: 'com.example.renamed' } }),
    remove: () => ({ params: { id: '1' } }),
  },
}
