import { sql } from 'kysely'
import { purchases } from '#contract/purchases.ts'
import { storeProducts } from '#contract/store-products.ts'
import { defineHomePart, selectHomeCount, toMatter } from '#server/manifest/home-part.ts'

/** Orders that are dated ahead of now. */
export const ordersAheadPart = defineHomePart<number>({
  access: purchases.list.access,
  select: ({ now }) => selectHomeCount(sql`select from purchases where date > ${now}`),
  toItems: (count) => ({ matters: toMatter(count, { Kind: 'orders ahead', Severity: 'routine' }) }),
})

/** Orders of SKUs that have no product, and so no value. */
export const ordersWithoutProductPart = defineHomePart<number>({
  access: storeProducts.missing.access,
  select: () => selectHomeCount(sql`select from purchases where awaits_product`),
  toItems: (count) => ({ matters: toMatter(count, { Kind: 'orders without product', Severity: 'important' }) }),
})
