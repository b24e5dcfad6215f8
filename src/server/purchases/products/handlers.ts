import {
  planProductImport,
  productsLimit,
  type StoreProduct,
  type StoreProductInput,
  storeProducts,
} from '#contract/store-products.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import {
  deleteProduct,
  findProduct,
  findProductBySku,
  insertProducts,
  listMissing,
  listProducts,
  lockProducts,
  updateProduct,
} from './product-repository.ts'
import { valueFirstOrders } from './value-repository.ts'

const toTargetId = ({ Store, SKU }: StoreProductInput) => `${Store} ${SKU}`

/** The product to change, with all products locked, after the check of `If-Match`. */
async function getCurrentProduct(id: string, { db, ifMatch, audit }: SignedInContext): Promise<StoreProduct> {
  await lockProducts(db)
  const current = await findProduct(db, Number(id))
  if (!current) throw new ApiError('product-unknown')
  requireVersion(ifMatch, current.Version, current)
  audit({ targetId: toTargetId(current), note: ifMatch === undefined ? unversionedWriteNote : '' })
  return current
}

function toContent({ Store, SKU, ItemId, Amount, Type, Value }: StoreProductInput): StoreProductInput {
  return { Store, SKU, ItemId, Amount, Type, Value }
}

const toNote = (valued: number) => (valued === 0 ? '' : `${valued} orders got their value`)

export const storeProductHandlers: Handlers<typeof storeProducts> = {
  list: async (_, { db }) => ({ Products: await listProducts(db) }),

  missing: async (_, { db }) => ({ Products: await listMissing(db) }),

  export: async (_, { db, now }) => {
    const all = await listProducts(db)
    return {
      fileName: stampedFileName('store-products', now, 'json'),
      chunks: [`${JSON.stringify(all.map(toContent), null, 2)}\n`],
    }
  },

  create: async ({ body }, { db, now, audit, setVersion }) => {
    await lockProducts(db)
    if (await findProductBySku(db, body.Store, body.SKU)) throw new ApiError('product-exists')
    const all = await listProducts(db)
    if (all.length >= productsLimit) throw new ApiError('product-limit')
    const [created] = await insertProducts(db, [body])
    if (!created) throw new Error('the product was not added')
    const valued = await valueFirstOrders(db, now)
    audit({
      targetId: toTargetId(created),
      after: toContent(created),
      note: toNote(valued),
      undo: undoBy(storeProducts.remove, { params: { id: String(created.Id) } }),
    })
    setVersion(created.Version)
    return created
  },

  import: async ({ body }, { db, now, audit }) => {
    await lockProducts(db)
    const all = await listProducts(db)
    const { added, changed, unchanged } = planProductImport(all, body)
    if (all.length + added.length > productsLimit) throw new ApiError('product-limit')
    await insertProducts(db, added)
    for (const { before, after } of changed) await updateProduct(db, before.Id, after)
    const valued = await valueFirstOrders(db, now)
    audit({
      before: { Changed: changed.map(({ before }) => toContent(before)) },
      after: { Changed: changed.map(({ after }) => after), Added: added },
      note: [`${added.length} added, ${changed.length} changed`, toNote(valued)].filter(Boolean).join('; '),
    })
    return { Added: added.length, Changed: changed.length, Unchanged: unchanged }
  },

  update: async ({ params, body }, context) => {
    const before = await getCurrentProduct(params.id, context)
    if (toTargetId(body) !== toTargetId(before)) {
      throwInvalidInput([{ path: 'body.SKU', message: 'The store and the SKU of a product cannot be changed.' }])
    }
    const after = await updateProduct(context.db, before.Id, body)
    context.audit({
      before: toContent(before),
      after: toContent(after),
      undo: undoBy(storeProducts.update, { params, body: toContent(before) }),
    })
    context.setVersion(after.Version)
    return after
  },

  remove: async ({ params }, context) => {
    const before = await getCurrentProduct(params.id, context)
    await deleteProduct(context.db, before.Id)
    context.audit({ before: toContent(before), undo: undoBy(storeProducts.create, { body: toContent(before) }) })
    return {}
  },
}
