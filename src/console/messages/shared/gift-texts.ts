import { formatExact } from '#console/components/number.tsx'
import type { Gift } from '#contract/core/gift.ts'
import type { GiftTotal } from '#contract/core/gift-totals.ts'

/** "250 gems, 1 chest_gold". */
export function formatGifts(gifts: readonly Gift[]): string {
  return gifts.map(({ m_amount, m_giftableId }) => `${formatExact(m_amount)} ${m_giftableId}`).join(', ')
}

/** "12,000 gems, 3 chest_gold"; a dash for nothing. */
export function formatTotals(items: readonly GiftTotal[]): string {
  return items.map(({ Amount, ItemId }) => `${BigInt(Amount).toLocaleString('en-US')} ${ItemId}`).join(', ') || '–'
}
