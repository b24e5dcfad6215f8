import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { Instant, importBodyLimit, StoredInteger } from './core/units.ts'
import { Purchase, Sku, StoreName, soldFields } from './purchase.ts'

/** The most products of the list. */
export const productsLimit = 10_000

/** The most SKUs without a product that are listed. */
export const missingLimit = 200

/** A product as it is sent. */
export const StoreProductInput = z.strictObject({ Store: StoreName, SKU: Sku, ...soldFields })
export type StoreProductInput = z.infer<typeof StoreProductInput>

const toKey = ({ Store, SKU }: Pick<StoreProductInput, 'Store' | 'SKU'>) => `${Store} ${SKU}`

/** Products to import, each SKU of a store once. */
export const StoreProductList = z
  .array(StoreProductInput)
  .min(1, 'There is no product to import.')
  .max(productsLimit, 'The list has at most 10,000 products.')
  .superRefine((products, context) => {
    const known = new Set<string>()
    for (const [index, product] of products.entries()) {
      if (known.has(toKey(product)))
        context.addIssue({ code: 'custom', path: [index, 'SKU'], message: `${toKey(product)} appears twice.` })
      known.add(toKey(product))
    }
  })

/** What a store sells under an SKU. */
export const StoreProduct = z.object({
  Id: StoredInteger,
  Store: z.string(),
  SKU: z.string(),
  ...Purchase.pick({ ItemId: true, Amount: true, Type: true, Value: true }).shape,
  Version: StoredInteger,
})
export type StoreProduct = z.infer<typeof StoreProduct>

/** An SKU of orders that has no product. */
export const MissingProduct = z.object({
  Store: z.string(),
  SKU: z.string(),
  /** How many orders wait for their value. */
  Orders: StoredInteger,
  First: Instant,
  Last: Instant,
})
export type MissingProduct = z.infer<typeof MissingProduct>

/** What an import does; products that it leaves out stay. */
export type ProductImportPlan = {
  readonly added: readonly StoreProductInput[]
  readonly changed: readonly { readonly before: StoreProduct; readonly after: StoreProductInput }[]
  readonly unchanged: number
}

const contentKeys = ['ItemId', 'Amount', 'Type', 'Value'] as const

/** Compares products with the list by store and SKU. The preview of an import and the server use it. */
export function planProductImport(
  current: readonly StoreProduct[],
  list: readonly StoreProductInput[],
): ProductImportPlan {
  const byKey = new Map(current.map((product) => [toKey(product), product]))
  const changed = list.flatMap((after) => {
    const before = byKey.get(toKey(after))
    return before && contentKeys.some((key) => before[key] !== after[key]) ? [{ before, after }] : []
  })
  const added = list.filter((product) => !byKey.has(toKey(product)))
  return { added, changed, unchanged: list.length - added.length - changed.length }
}

const byId = z.object({ id: z.string().regex(/^\d{1,9}$/, 'A product has a number.') })

const productUnknown = defineError('product-unknown', 404, 'There is no such product.')
const productExists = defineError(
  'product-exists',
  409,
  'This store has a product of this SKU already. Nothing was changed.',
)
const productLimit = defineError('product-limit', 409, 'There are at most 10,000 products. Nothing was changed.')

/**
 * What the stores sell: it gives the orders that a server reports their item and value. An order of an SKU without a product
 * has the value 0 until the product is added. Source: ruling 80.
 */
export const storeProducts = feature({
  /** All products, by store and SKU. */
  list: endpoint({
    method: 'GET',
    path: '/storeproducts',
    access: 'signed-in',
    summary: 'Store products',
    reply: z.object({ Products: z.array(StoreProduct).max(productsLimit) }),
    errors: [],
  }),
  /** The SKUs of orders that have no product, those with the most orders first; at most 200. */
  missing: endpoint({
    method: 'GET',
    path: '/storeproducts/missing',
    access: 'ACCESS_PURCHASES',
    summary: 'SKUs without a product',
    reply: z.object({ Products: z.array(MissingProduct).max(missingLimit) }),
    errors: [],
  }),
  /** The products as JSON, in the form that the import takes. */
  export: endpoint({
    method: 'GET',
    path: '/storeproducts/dump',
    access: 'EXPORT_DATA',
    summary: 'Export store products',
    file: 'application/json',
    reply: z.array(StoreProductInput),
    errors: [],
    records: { action: 'store products exported', target: 'store product' },
  }),
  /** Adds a product, and gives the orders of its SKU that wait for one their item and value. */
  create: endpoint({
    method: 'PUT',
    path: '/storeproducts',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Add a store product',
    body: StoreProductInput,
    reply: StoreProduct,
    errors: [productExists, productLimit],
    isBatch: true,
    records: { action: 'store product added', target: 'store product' },
  }),
  /** Adds and changes products by store and SKU; those that the list leaves out stay. Orders as above. */
  import: endpoint({
    method: 'PUT',
    path: '/storeproducts/import',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Import store products',
    body: StoreProductList,
    reply: z.object({ Added: z.int(), Changed: z.int(), Unchanged: z.int() }),
    errors: [productLimit],
    isBatch: true,
    records: { action: 'store products imported', target: 'store product' },
    bodyLimit: importBodyLimit,
  }),
  /** Changes a product; its store and SKU stay, and so do the orders that it gave their value. */
  update: endpoint({
    method: 'POST',
    path: '/storeproducts/:id',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Change a store product',
    params: byId,
    body: StoreProductInput,
    reply: StoreProduct,
    errors: [productUnknown, stale],
    records: { action: 'store product changed', target: 'store product' },
    isVersioned: true,
  }),
  /** Deletes a product; orders stay as they are. */
  remove: endpoint({
    method: 'DELETE',
    path: '/storeproducts/:id',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Delete a store product',
    params: byId,
    reply: z.object({}),
    removes: 'id',
    errors: [productUnknown, stale],
    records: { action: 'store product deleted', target: 'store product' },
    isVersioned: true,
  }),
})
