import { sql } from 'kysely'
import { purchases } from '#contract/purchases.ts'
import { isBetween, type SearchSource, searchRanks } from '#server/manifest/search-source.ts'

/** Orders by their id: the whole one, or its beginning, with which the renewals of a subscription begin, too. */
export const orderSearch: SearchSource = {
  kind: 'order',
  access: purchases.list.access,
  toLookups: ({ id, idEnd }) => [
    {
      field: 'id',
      rank: sql`case when order_id = ${id} then ${sql.lit(searchRanks.id)} else ${sql.lit(searchRanks.idBeginning)} end`,
      rows: sql`purchases where ${isBetween(sql`order_id`, id, idEnd)}`,
      id: sql`order_id`,
      order: sql`order_id`,
    },
  ],
  join: sql`purchases b on b.order_id = hit.id`,
  name: sql`b.sku`,
  detail: () => sql`nullif(order_state(b.is_sandbox, b.refunded_at, b.is_valid), 'valid')`,
  playerId: sql`b.player_id`,
  at: sql`b.date`,
}
