import { sql } from 'kysely'
import { type MissingProduct, missingLimit, StoreProduct, type StoreProductInput } from '#contract/store-products.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'

const toProduct = defineRowMapper(StoreProduct, { SKU: 'sku' })

function toColumns({ ItemId, Amount, Type, Value }: Pick<StoreProductInput, 'ItemId' | 'Amount' | 'Type' | 'Value'>) {
  return { item_id: ItemId, amount: Amount, type: Type, value: Value }
}

/** Lets one change of the products run at a time, until the transaction ends; no order is recorded without one meanwhile. */
export async function lockProducts(db: Handle): Promise<void> {
  await sql`lock table store_products in share row exclusive mode`.execute(db)
}

/** Waits for changes of the products, and keeps further ones waiting until the transaction ends. */
export async function holdProducts(db: Handle): Promise<void> {
  await sql`lock table store_products in share mode`.execute(db)
}

/** All products, by store and SKU. */
export async function listProducts(db: Handle): Promise<StoreProduct[]> {
  const rows = await db.selectFrom('store_products').select(toProduct.columns).orderBy('store').orderBy('sku').execute()
  return rows.map(toProduct)
}

/** The product with this number; undefined when there is none. */
export async function findProduct(db: Handle, id: number): Promise<StoreProduct | undefined> {
  const row = await db.selectFrom('store_products').select(toProduct.columns).where('id', '=', id).executeTakeFirst()
  return row && toProduct(row)
}

/** The product of an SKU in a store; undefined when there is none. */
export async function findProductBySku(db: Handle, store: string, sku: string): Promise<StoreProduct | undefined> {
  const row = await db
    .selectFrom('store_products')
    .select(toProduct.columns)
    .where('store', '=', store)
    .where('sku', '=', sku)
    .executeTakeFirst()
  return row && toProduct(row)
}

const columnTypes = {
  store: 'text',
  sku: 'text',
  item_id: 'text',
  amount: 'integer',
  type: 'smallint',
  value: 'numeric',
}

/** Adds products whose SKUs are free. */
export async function insertProducts(db: Handle, added: readonly StoreProductInput[]): Promise<StoreProduct[]> {
  if (added.length === 0) return []
  const rows = added.map((product) => ({ store: product.Store, sku: product.SKU, ...toColumns(product) }))
  const { rows: made } = await sql<MappedRow<typeof toProduct>>`
    insert into store_products (store, sku, item_id, amount, type, value)
    select store, sku, item_id, amount, type, value from ${jsonRowset(columnTypes, rows)}
    returning id, store, sku, item_id, amount, type, value, version`.execute(db)
  return made.map(toProduct)
}

/** Gives a product another content and counts its version up; throws when it does not exist. */
export async function updateProduct(db: Handle, id: number, product: StoreProductInput): Promise<StoreProduct> {
  const row = await db
    .updateTable('store_products')
    .set((eb) => ({ ...toColumns(product), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(toProduct.columns)
    .executeTakeFirstOrThrow()
  return toProduct(row)
}

export async function deleteProduct(db: Handle, id: number): Promise<void> {
  await db.deleteFrom('store_products').where('id', '=', id).execute()
}

/** The SKUs of orders that wait for a product, those with the most orders first. */
export async function listMissing(db: Handle): Promise<MissingProduct[]> {
  const { rows } = await sql<{ store: string; sku: string; orders: number; first: Date; last: Date }>`
    select store, sku, count(*)::integer as orders, min(date) as first, max(date) as last from purchases
    where awaits_product group by store, sku order by orders desc, store, sku limit ${missingLimit}`.execute(db)
  return rows.map(({ store, sku, orders, first, last }) => ({
    Store: store,
    SKU: sku,
    Orders: orders,
    First: first.toISOString(),
    Last: last.toISOString(),
  }))
}
