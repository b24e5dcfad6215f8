import { sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { firstSampleId, gameAgeDays } from './ordinary-player.ts'
import { createRowRandom } from './random.ts'
import { products } from './vocabulary.ts'

/** Ordinary players in number, from an index to another one, exclusive. Their dates are relative to `now`. */
export type Mass = {
  readonly first: number
  readonly end: number
  readonly seed: number
  readonly now: Date
}

/** Ends a subquery whose columns are computed once for each row, not wherever they are used. */
export const once = sql`offset 0`

/**
 * Writes into a temporary table what the rest of a player follows from: when players came and were seen, how far they
 * got, and the values that only some have, null for the others. Returns how many there are.
 */
export async function createDrafts(db: Handle, { first, end, seed, now }: Mass): Promise<number> {
  await sql`drop table if exists pg_temp.drafts, pg_temp.draft_purchases`.execute(db)
  const random = createRowRandom(sql`index`, seed)
  const daysAgo = (days: Sql) =>
    sql`date_trunc('milliseconds', ${now.toISOString()}::timestamptz - ${days} * interval '1 day')`
  // A product with an odd number is another one for each index, so that no key comes twice.
  const snapshotKey = sql`upper(lpad(to_hex((index * 611953612847) & 281474976710655), 12, '0'))`
  await sql`
    create temporary table drafts on commit drop as
    select index, player_id, is_apple, created_at, last_save, coalesce(last_save, created_at) as last_seen, stage,
      1 + floor(sqrt(stage) * 1.5)::integer as level,
      floor(${random.next('gems')} ^ 3 * 5000)::integer as gems,
      ${random.between('coins', 0, 500)} + floor(stage * ${random.next('coins of a stage')} * 900)::integer as coins,
      case when ${random.chance('lives', 0.6)} then ${random.between('number of lives', 0, 5)} end as lives,
      case when ${random.chance('streak', 0.25)} then ${random.between('length of streak', 1, 40)} end as win_streak,
      case when ${random.chance('VIP', 0.01)} then ${random.between('VIP tier', 1, 5)} end as vip_tier,
      case when age > 600 then ${random.between('badge', 1, 3)} end as founder_badge,
      case when age < 30 then greatest(ceil(age), 1)::integer end as welcome_day,
      case when ${random.chance('one device', 0.7)} then 1 else ${random.between('devices', 2, 4)} end as device_count,
      case when last_save is not null and ${random.chance('snapshot', 0.06)} then ${snapshotKey} end as snapshot_key
    from (
      select index, player_id, is_apple, age, ${daysAgo(sql`age`)} as created_at,
        least(2400, 1 + floor(played * ${random.next('pace')} * 6))::integer as stage,
        case when ${random.chance('saved', 0.97)} then ${daysAgo(sql`(age - played)`)} end as last_save
      from (
        select *, age * case when ${random.chance('plays', 0.3)} then 1 else ${random.next('left')} ^ 4 end as played
        from (
          select index, (${sql.lit(firstSampleId)} + index)::text as player_id, ${random.next('age')} * ${sql.lit(gameAgeDays)} as age,
            ${random.chance('Apple', 0.45)} as is_apple
          from generate_series(${sql.lit(first)}::bigint, ${sql.lit(end - 1)}::bigint) as index
          ${once}
        ) came
        ${once}
      ) stayed
      ${once}
    ) played
    where not exists (select from players where players.player_id = played.player_id)`.execute(db)
  await sql`analyze pg_temp.drafts`.execute(db)
  const { rows } = await sql<{ count: string }>`select count(*) from drafts`.execute(db)
  return Number(rows[0]?.count)
}

/** Writes the purchases of the drafts into a temporary table: most players have none, few have many. */
export async function createPurchases(db: Handle, { seed }: Mass): Promise<void> {
  const player = createRowRandom(sql`index`, seed)
  const purchase = createRowRandom(sql`(index * 32 + number)`, seed)
  const ofProduct = (name: keyof (typeof products)[number], type: string) =>
    sql`(${products.map((product) => product[name])}::${sql.raw(type)}[])[product]`
  await sql`
    create temporary table draft_purchases on commit drop as
    select index, player_id, number, is_apple, date, is_valid, ${ofProduct('sku', 'text')} as sku,
      ${ofProduct('itemId', 'text')} as item_id, ${ofProduct('amount', 'integer')} as amount,
      ${ofProduct('type', 'smallint')} as type, round(${ofProduct('cents', 'numeric')} / 100, 2) as value,
      case when is_valid and ${purchase.chance('refunded', 0.04)} then
        date_trunc('milliseconds', date + (last_seen - date) / 2) end as refunded_at
    from (
      select index, player_id, is_apple, last_seen, number, not ${purchase.chance('invalid', 0.03)} as is_valid,
        date_trunc('milliseconds', created_at + (last_seen - created_at) * ${purchase.next('date')}) as date,
        ${purchase.between('product', 1, products.length)} as product
      from drafts, generate_series(1, case when ${player.chance('buys', 0.12)} then
        1 + floor(${player.next('purchases')} ^ 4 * 20)::integer else 0 end) as number
      ${once}
    ) bought`.execute(db)
  await sql`analyze pg_temp.draft_purchases`.execute(db)
}

/** The id of a draft's device by its number. */
export function toDeviceId(seed: number, number: Sql) {
  const digits = sql`md5(concat_ws('-', ${sql.lit(seed)}, index, ${number}))`
  return sql`case when is_apple then upper(${digits}) else left(${digits}, 16) end`
}
