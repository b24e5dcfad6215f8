import { type Item, type ItemContent, items, itemsLimit, planItemImport } from '#contract/items.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import {
  deleteItem,
  findItem,
  insertItems,
  listGiven,
  listItems,
  listKnown,
  lockItems,
  updateItem,
} from './item-repository.ts'

/** The item to change, with the catalogue locked, after the check of `If-Match`. */
async function getCurrentItem(id: string, { db, ifMatch, audit }: SignedInContext): Promise<Item> {
  await lockItems(db)
  const current = await findItem(db, Number(id))
  if (!current) throw new ApiError('item-unknown')
  requireVersion(ifMatch, current.Version, current)
  audit({ targetId: current.ItemId, note: ifMatch === undefined ? unversionedWriteNote : '' })
  return current
}

function toContent({ ItemId, Type, Name, Icon, UsualAmount, LargestAmount }: ItemContent): ItemContent {
  return { ItemId, Type, Name, Icon, UsualAmount, LargestAmount }
}

export const itemHandlers: Handlers<typeof items> = {
  list: async (_, { db }) => ({ Items: await listItems(db) }),

  given: async (_, { db }) => ({ Items: await listGiven(db) }),

  known: async (_, { db }) => ({ ItemIds: await listKnown(db) }),

  export: async (_, { db, now }) => {
    const all = await listItems(db)
    return {
      fileName: stampedFileName('items', now, 'json'),
      chunks: [`${JSON.stringify(all.map(toContent), null, 2)}\n`],
    }
  },

  create: async ({ body }, { db, audit, setVersion }) => {
    await lockItems(db)
    const all = await listItems(db)
    if (all.some(({ ItemId }) => ItemId === body.ItemId)) throw new ApiError('item-exists')
    if (all.length >= itemsLimit) throw new ApiError('item-limit')
    const [created] = await insertItems(db, [body])
    if (!created) throw new Error('the item was not added')
    audit({
      targetId: created.ItemId,
      after: toContent(created),
      undo: undoBy(items.remove, { params: { id: String(created.Id) } }),
    })
    setVersion(created.Version)
    return created
  },

  import: async ({ body }, { db, audit }) => {
    await lockItems(db)
    const all = await listItems(db)
    const { added, changed, unchanged } = planItemImport(all, body)
    if (all.length + added.length > itemsLimit) throw new ApiError('item-limit')
    await insertItems(db, added)
    for (const { before, after } of changed) await updateItem(db, before.Id, after)
    audit({
      before: { Changed: changed.map(({ before }) => toContent(before)) },
      after: { Changed: changed.map(({ after }) => after), Added: added },
      note: `${added.length} added, ${changed.length} changed`,
    })
    return { Added: added.length, Changed: changed.length, Unchanged: unchanged }
  },

  update: async ({ params, body }, context) => {
    const before = await getCurrentItem(params.id, context)
    if (body.ItemId !== before.ItemId) {
      throwInvalidInput([{ path: 'body.ItemId', message: 'The ID of an item cannot be changed.' }])
    }
    const after = await updateItem(context.db, before.Id, body)
    context.audit({
      before: toContent(before),
      after: toContent(after),
      undo: undoBy(items.update, { params, body: toContent(before) }),
    })
    context.setVersion(after.Version)
    return after
  },

  remove: async ({ params }, context) => {
    const before = await getCurrentItem(params.id, context)
    await deleteItem(context.db, before.Id)
    context.audit({ before: toContent(before), undo: undoBy(items.create, { body: toContent(before) }) })
    return {}
  },
}
