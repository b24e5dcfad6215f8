import type { views } from '#contract/views.ts'
import type { ContractSamples } from './contract-samples.ts'

export const samples: ContractSamples<typeof views> = {
  rows: async ({ db, admin }) => {
    const view = {
      list: 'players',
      name: 'Sample',
      name_folded: 'sample',
      search_params: 'filter=sample',
      is_shared: true,
    }
    await db
      .insertInto('saved_views')
      .values({ owner_id: admin.id, ...view })
      .execute()
  },
  calls: {
    list: () => ({ query: { list: 'players' } }),
    create: () => ({
      body: { List: 'players', Name: 'New spenders', SearchParams: 'filter=sample&sortKey=totalSpent' },
    }),
    update: () => ({ params: { id: '1' }, body: { Name: 'Whales', SearchParams: '', IsShared: true } }),
    remove: () => ({ params: { id: '1' } }),
  },
  variants: {
    create: { shared: () => ({ body: { List: 'players', Name: 'For all', SearchParams: '', IsShared: true } }) },
    update: {
      'not shared': () => ({ params: { id: '1' }, body: { Name: 'Mine', SearchParams: '', IsShared: false } }),
    },
  },
}
