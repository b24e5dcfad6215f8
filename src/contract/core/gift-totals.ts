import { z } from 'zod'
import { Gift } from './gift.ts'

/** Gifts of one item together; the amount is a whole number as text, because it may have more than 15 digits. */
export const GiftTotal = z.object({ Type: Gift.shape.m_type, ItemId: z.string(), Amount: z.string().regex(/^\d+$/) })
export type GiftTotal = z.infer<typeof GiftTotal>

/** Adds up what players get, by item: each of `players` gets the gifts. Items that nobody gets are left out. */
export function addUpGifts(
  given: readonly { readonly gifts: readonly Gift[]; readonly players: number }[],
): GiftTotal[] {
  const items = new Map<string, { Type: number; ItemId: string; amount: bigint }>()
  for (const { gifts, players } of given)
    for (const { m_type, m_giftableId, m_amount } of gifts) {
      const key = `${m_type} ${m_giftableId}`
      const item = items.get(key) ?? { Type: m_type, ItemId: m_giftableId, amount: 0n }
      items.set(key, { ...item, amount: item.amount + BigInt(m_amount) * BigInt(players) })
    }
  return [...items.values()]
    .filter(({ amount }) => amount > 0n)
    .map(({ amount, ...item }) => ({ ...item, Amount: String(amount) }))
}
