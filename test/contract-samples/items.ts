import type { items } from '#contract/items.ts'
import type { ContractSamples } from './contract-samples.ts'

const gems = { ItemId: 'gems', Type: 1, Name: 'Gems', Icon: '💎', UsualAmount: 100, LargestAmount: 5_000 }

export const samples: ContractSamples<typeof items> = {
  rows: async ({ db }) => {
    await db
      .insertInto('items')
      .values({ item_id: 'coins', type: 1, name: 'Coins', icon: '', usual_amount: 10, largest_amount: null })
      .execute()
  },
  calls: {
    list: () => ({}),
    given: () => ({}),
    known: () => ({}),
    export: () => ({}),
    create: () => ({ body: gems }),
    import: () => ({ body: [gems] }),
    update: () => ({ params: { id: '1' }, body: { ...gems, ItemId: 'coins' } }),
    remove: () => ({ params: { id: '1' } }),
  },
}
