import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { Gift } from './core/gift.ts'
import { importBodyLimit, StoredInteger } from './core/units.ts'
import { requiredText } from './core/visible-text.ts'

/** Maximum items of the catalogue. */
export const itemsLimit = 5_000

/** How many of the newest messages `GET /items/given` looks at. */
export const givenMessagesLimit = 20_000

/** The most items that it names. */
export const givenItemsLimit = 1_000

/** The most ids that `GET /items/known` names. */
export const knownItemsLimit = 1_000

const content = {
  /** The id that gifts name. */
  ItemId: Gift.shape.m_giftableId,
  /** An index of `giftTypes`. */
  Type: Gift.shape.m_type,
  Name: z.string().trim().min(1, requiredText).max(100),
  /** An emoji or a short text that is shown before the name; may be empty. */
  Icon: z.string().trim().max(16, 'An icon is an emoji or at most 16 characters.').default(''),
  /** What the gift fields offer, and warn above. */
  UsualAmount: Gift.shape.m_amount,
  /** Above this the console asks once more before it gives; null for no such amount. */
  LargestAmount: Gift.shape.m_amount.nullable().default(null),
}

const largestProblem = { path: ['LargestAmount'], message: 'The largest amount is at least the usual one.' }

function hasOrderedAmounts({ UsualAmount, LargestAmount }: { UsualAmount: number; LargestAmount: number | null }) {
  return LargestAmount === null || LargestAmount >= UsualAmount
}

/** What staff write of an item. */
export const ItemContent = z.strictObject(content).refine(hasOrderedAmounts, largestProblem)
export type ItemContent = z.infer<typeof ItemContent>

/** A list of items to import, each id once. */
export const ItemList = z
  .array(ItemContent)
  .min(1, 'There is no item to import.')
  .max(itemsLimit, 'The catalog has at most 5,000 items.')
  .superRefine((items, context) => {
    const ids = new Set<string>()
    for (const [index, { ItemId }] of items.entries()) {
      if (ids.has(ItemId))
        context.addIssue({ code: 'custom', path: [index, 'ItemId'], message: `${ItemId} appears twice.` })
      ids.add(ItemId)
    }
  })

/** An item of the catalogue. */
export const Item = z.object({ Id: StoredInteger, ...content, Version: StoredInteger })
export type Item = z.infer<typeof Item>

/** An item that past messages gave. */
export const GivenItem = z.object({
  ItemId: z.string(),
  Type: Gift.shape.m_type,
  /** How many messages gave it. */
  Messages: StoredInteger,
  /** The median and the largest amount. */
  UsualAmount: z.int(),
  LargestAmount: z.int(),
})
export type GivenItem = z.infer<typeof GivenItem>

/** What an import does; items that it leaves out stay. */
export type ItemImportPlan = {
  readonly added: readonly ItemContent[]
  readonly changed: readonly { readonly before: Item; readonly after: ItemContent }[]
  readonly unchanged: number
}

const contentKeys = ['Type', 'Name', 'Icon', 'UsualAmount', 'LargestAmount'] as const

/** Compares a list with the catalogue by item id. The preview of an import and the server use it. */
export function planItemImport(current: readonly Item[], list: readonly ItemContent[]): ItemImportPlan {
  const byId = new Map(current.map((item) => [item.ItemId, item]))
  const changed = list.flatMap((after) => {
    const before = byId.get(after.ItemId)
    return before && contentKeys.some((key) => before[key] !== after[key]) ? [{ before, after }] : []
  })
  const added = list.filter(({ ItemId }) => !byId.has(ItemId))
  return { added, changed, unchanged: list.length - added.length - changed.length }
}

const byId = z.object({ id: z.string().regex(/^\d{1,9}$/, 'An item has a number.') })

const itemUnknown = defineError('item-unknown', 404, 'This item is not in the catalog.')
const itemExists = defineError('item-exists', 409, 'The catalog has an item with this ID already. Nothing was changed.')
const itemLimit = defineError('item-limit', 409, 'The catalog has at most 5,000 items. Nothing was changed.')

/** The catalogue of items that can be given: names and sensible amounts. Gifts of other items stay possible. */
export const items = feature({
  /** The whole catalogue, by name. */
  list: endpoint({
    method: 'GET',
    path: '/items',
    access: 'signed-in',
    summary: 'The item catalog',
    reply: z.object({ Items: z.array(Item).max(itemsLimit) }),
    errors: [],
  }),
  /** The items of the newest 20,000 messages with their amounts, those given most often first; at most 1,000. */
  given: endpoint({
    method: 'GET',
    path: '/items/given',
    access: 'signed-in',
    summary: 'Items that past messages gave',
    reply: z.object({ Items: z.array(GivenItem).max(givenItemsLimit) }),
    errors: [],
    isBatch: true,
  }),
  /**
   * Ids of items that the game has known so far, for a hint at a mistyped one: of the newest messages, of prizes,
   * compensations and templates, and the names of the values that are read from saved games. At most 1,000.
   */
  known: endpoint({
    method: 'GET',
    path: '/items/known',
    access: 'signed-in',
    summary: 'Items that were given before',
    reply: z.object({ ItemIds: z.array(z.string()).max(knownItemsLimit) }),
    errors: [],
  }),
  /** The catalogue as JSON, in the form that the import takes. */
  export: endpoint({
    method: 'GET',
    path: '/items/dump',
    access: 'EXPORT_DATA',
    summary: 'Export the item catalog',
    file: 'application/json',
    reply: z.array(ItemContent),
    errors: [],
    records: { action: 'items exported', target: 'item' },
  }),
  /** Adds an item. */
  create: endpoint({
    method: 'PUT',
    path: '/items',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Add an item to the catalogue',
    body: ItemContent,
    reply: Item,
    errors: [itemExists, itemLimit],
    records: { action: 'item added', target: 'item' },
  }),
  /** Adds and changes items by their ids; those that the list leaves out stay. */
  import: endpoint({
    method: 'PUT',
    path: '/items/import',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Import items into the catalogue',
    body: ItemList,
    reply: z.object({ Added: z.int(), Changed: z.int(), Unchanged: z.int() }),
    errors: [itemLimit],
    isBatch: true,
    records: { action: 'items imported', target: 'item' },
    bodyLimit: importBodyLimit,
  }),
  /** Changes an item; its id stays. */
  update: endpoint({
    method: 'POST',
    path: '/items/:id',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Change an item of the catalogue',
    params: byId,
    body: ItemContent,
    reply: Item,
    errors: [itemUnknown, stale],
    records: { action: 'item changed', target: 'item' },
    isVersioned: true,
  }),
  /** Deletes an item from the catalog; gifts of it stay possible. */
  remove: endpoint({
    method: 'DELETE',
    path: '/items/:id',
    access: 'CONTROL_CONSOLE_PREFERENCES',
    summary: 'Delete an item from the catalog',
    params: byId,
    reply: z.object({}),
    removes: 'id',
    errors: [itemUnknown, stale],
    records: { action: 'item deleted', target: 'item' },
    isVersioned: true,
  }),
})
