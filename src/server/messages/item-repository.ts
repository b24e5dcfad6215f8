import { sql } from 'kysely'
import {
  type GivenItem,
  givenItemsLimit,
  givenMessagesLimit,
  Item,
  type ItemContent,
  knownItemsLimit,
} from '#contract/items.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'

const toItem = defineRowMapper(Item)

function toColumns({ Type, Name, Icon, UsualAmount, LargestAmount }: ItemContent) {
  return { type: Type, name: Name, icon: Icon, usual_amount: UsualAmount, largest_amount: LargestAmount }
}

/** Lets one change of the catalogue run at a time, until the transaction ends; reading goes on. */
export async function lockItems(db: Handle): Promise<void> {
  await sql`lock table items in share row exclusive mode`.execute(db)
}

/** The whole catalogue, by name. */
export async function listItems(db: Handle): Promise<Item[]> {
  const rows = await db
    .selectFrom('items')
    .select(toItem.columns)
    .orderBy(sql`lower(name)`)
    .orderBy('item_id')
    .execute()
  return rows.map(toItem)
}

/** The item with this number; undefined when there is none. */
export async function findItem(db: Handle, id: number): Promise<Item | undefined> {
  const row = await db.selectFrom('items').select(toItem.columns).where('id', '=', id).executeTakeFirst()
  return row && toItem(row)
}

/** Adds items whose ids are free. */
export async function insertItems(db: Handle, added: readonly ItemContent[]): Promise<Item[]> {
  if (added.length === 0) return []
  const json = JSON.stringify(added.map((item) => ({ item_id: item.ItemId, ...toColumns(item) })))
  const { rows } = await sql<MappedRow<typeof toItem>>`
    insert into items (item_id, type, name, icon, usual_amount, largest_amount)
    select item_id, type, name, icon, usual_amount, largest_amount from jsonb_to_recordset(${json}::jsonb)
      as added(item_id text, type integer, name text, icon text, usual_amount integer, largest_amount integer)
    returning id, item_id, type, name, icon, usual_amount, largest_amount, version`.execute(db)
  return rows.map(toItem)
}

/** Gives an item another content and counts its version up; throws when it does not exist. */
export async function updateItem(db: Handle, id: number, item: ItemContent): Promise<Item> {
  const row = await db
    .updateTable('items')
    .set((eb) => ({ ...toColumns(item), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(toItem.columns)
    .executeTakeFirstOrThrow()
  return toItem(row)
}

export async function deleteItem(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('items').where('id', '=', id).execute()
}

/** The items of the newest messages, those given most often first. */
export async function listGiven(db: Handle): Promise<GivenItem[]> {
  const { rows } = await sql<GivenItem>`
    select g."m_giftableId" as "ItemId", g.m_type as "Type", count(*)::integer as "Messages",
      percentile_disc(0.5) within group (order by g.m_amount) as "UsualAmount", max(g.m_amount) as "LargestAmount"
    from (
      -- The index begins with is_global: two short scans in place of a sort of all messages.
      select gifts from (
        (select gifts, created_at from messages where is_global order by created_at desc limit ${givenMessagesLimit})
        union all
        (select gifts, created_at from messages where not is_global order by created_at desc limit ${givenMessagesLimit})
      ) newest order by created_at desc limit ${givenMessagesLimit}
    ) m cross join jsonb_to_recordset(m.gifts::jsonb) as g(m_type integer, "m_giftableId" text, m_amount integer)
    group by 1, 2 order by 3 desc, 1, 2 limit ${givenItemsLimit}`.execute(db)
  return rows
}

/** How many rows of each table `listKnown` looks at, so that it costs the same however long a game has run. */
const [knownMessages, knownOthers] = [1_000, 200]

const newestGifts = (isGlobal: boolean) => sql`(select gifts::jsonb as gifts from messages
  where is_global = ${isGlobal} order by created_at desc limit ${knownMessages})`

/** The ids of items that were given or promised, and the names of what is read from saved games. */
export async function listKnown(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select gift ->> 'm_giftableId' as id from (
        ${newestGifts(true)} union all ${newestGifts(false)}
        union all (select gifts::jsonb from compensations order by created_at desc limit ${knownOthers})
        union all (select content::jsonb -> 'Gifts' from message_templates order by id desc limit ${knownOthers})
        union all select r -> 'Gifts' from (
          select prizes from leaderboard_definitions where prizes <> '[]' order by id desc limit ${knownOthers}
        ) d cross join jsonb_array_elements(d.prizes::jsonb) as r
      ) given cross join jsonb_array_elements(given.gifts) as gift
      union all (select name from attribute_configurations order by id limit ${knownOthers})
    ) known where id is not null group by id order by count(*) desc, id limit ${knownItemsLimit}`.execute(db)
  return rows.map(({ id }) => id)
}
