import { sql } from 'kysely'
import { purchases } from '#contract/purchases.ts'
import { defineHomePart, selectHomeCount, toMatter } from '#server/manifest/home-part.ts'

/** Orders that are dated ahead of now. */
export const ordersAheadPart = defineHomePart<number>({
  access: purchases.list.access,
  select: ({ now }) => selectHomeCount(sql`select from purchases where date > ${now}`),
  toItems: (count) => ({ matters: toMatter(count, { Kind: 'orders ahead', Severity: 'routine' }) }),
})
