import { formatExact } from '#console/components/number.tsx'
import { type Gift, giftTypes } from '#contract/core/gift.ts'
import type { Item } from '#contract/items.ts'
import type { Catalogue } from './items.ts'
import { findSimilarItem } from './similar-items.ts'

/**
 * What the catalogue says against a gift; `isTooLarge` when it is over the largest amount of its item, `suggestion` the id
 * that was probably meant.
 */
export type GiftNotice = { readonly text: string; readonly isTooLarge: boolean; readonly suggestion?: string }

const nothingKnown: ReadonlySet<string> = new Set()

/**
 * What the catalogue says against a gift as it is typed; undefined when nothing. Without a catalogue, what the game has
 * known so far says that an id is new.
 */
export function findGiftNotice(gift: Gift, catalogue: Catalogue, known = nothingKnown): GiftNotice | undefined {
  const id = gift.m_giftableId
  if (id === '') return undefined
  const item = catalogue.get(id)
  if (!item) {
    if (catalogue.size === 0 && (known.size === 0 || known.has(id))) return undefined
    const suggestion = known.has(id) ? undefined : findSimilarItem(id, new Set([...catalogue.keys(), ...known]))
    const text = catalogue.size === 0 ? 'Not known: no gift had this ID before.' : 'This ID is not in the item catalog.'
    return { text, isTooLarge: false, ...(suggestion === undefined ? {} : { suggestion }) }
  }
  if (item.LargestAmount !== null && gift.m_amount > item.LargestAmount)
    return { text: `More than the largest amount, ${formatExact(item.LargestAmount)}.`, isTooLarge: true }
  if (gift.m_type !== item.Type)
    return { text: `In the item catalog this is a ${giftTypes[item.Type]}.`, isTooLarge: false }
  if (gift.m_amount > item.UsualAmount)
    return { text: `More than the usual amount, ${formatExact(item.UsualAmount)}.`, isTooLarge: false }
  return undefined
}

/** A gift over the largest amount of its item. */
export type LargeGift = { readonly gift: Gift; readonly item: Item & { readonly LargestAmount: number } }

/** The gifts over the largest amounts of their items. Gifts of the same item count together. */
export function findLargeGifts(gifts: readonly Gift[], catalogue: Catalogue): LargeGift[] {
  const sums = new Map<string, Gift>()
  for (const gift of gifts) {
    const { m_amount = 0 } = sums.get(gift.m_giftableId) ?? {}
    sums.set(gift.m_giftableId, { ...gift, m_amount: m_amount + gift.m_amount })
  }
  return [...sums.values()].flatMap((gift) => {
    const item = catalogue.get(gift.m_giftableId)
    if (!item || item.LargestAmount === null || gift.m_amount <= item.LargestAmount) return []
    return [{ gift, item: { ...item, LargestAmount: item.LargestAmount } }]
  })
}

/** "💎 Gems": the icon, when the item has one, and the name. */
export function formatItem({ Icon, Name }: Pick<Item, 'Icon' | 'Name'>): string {
  return Icon === '' ? Name : `${Icon} ${Name}`
}
