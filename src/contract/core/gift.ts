import { z } from 'zod'

/** The largest amount of one gift, which catches typing errors. */
export const giftAmountLimit = 1_000_000_000

/** Maximum gifts of one message. */
export const giftsLimit = 50

/** What a gift may be; `m_type` is an index of this list. Source: specification, "Entities". */
export const giftTypes = ['Reward', 'Currency'] as const

/** A gift of a message: what, and how many. */
export const Gift = z.strictObject({
  m_type: z.int().min(0).max(1),
  m_giftableId: z.string().trim().min(1, 'This field is required').max(200),
  m_amount: z
    .int('An amount is a whole number.')
    .min(1, 'Amount must be greater than 0')
    .max(giftAmountLimit, 'An amount is at most 1,000,000,000.'),
})
export type Gift = z.infer<typeof Gift>

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
