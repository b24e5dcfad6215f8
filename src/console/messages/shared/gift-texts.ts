import { formatExact } from '#console/components/number.tsx'
import type { Gift } from '#contract/core/gift.ts'

/** "250 gems, 1 chest_gold". */
export function formatGifts(gifts: readonly Gift[]): string {
  return gifts.map(({ m_amount, m_giftableId }) => `${formatExact(m_amount)} ${m_giftableId}`).join(', ')
}
