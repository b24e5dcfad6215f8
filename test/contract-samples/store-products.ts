import type { storeProducts } from '#contract/store-products.ts'
import type { ContractSamples } from './contract-samples.ts'

const gems = { Store: 'google', SKU: 'gems.small', ItemId: 'gems', Amount: 100, Type: 0, Value: '4.99' }
const coins = { store: 'apple', sku: 'coins.small', item_id: 'coins', amount: 10, type: 0, value: '0.99' }

export const samples: ContractSamples<typeof storeProducts> = {
  rows: async ({ db }) => {
    await db.insertInto('store_products').values(coins).execute()
  },
  calls: {
    list: () => ({}),
    missing: () => ({}),
    export: () => ({}),
    create: () => ({ body: gems }),
    import: () => ({ body: [gems] }),
    update: () => ({ params: { id: '1' }, body: { ...gems, Store: 'apple', SKU: 'coins.small' } }),
    remove: () => ({ params: { id: '1' } }),
  },
}
