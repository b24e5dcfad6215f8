import { z } from 'zod'
import { requiredText } from './visible-text.ts'

/** The largest amount of one gift, which catches typing errors. */
export const giftAmountLimit = 1_000_000_000

/** Maximum gifts of one message. */
export const giftsLimit = 50

/** What a gift may be; `m_type` is an index of this list. Source: specification, "Entities". */
export const giftTypes = ['Reward', 'Currency'] as const

/** A gift of a message: what, and how many. */
export const Gift = z.strictObject({
  m_type: z.int().min(0).max(1),
  m_giftableId: z.string().trim().min(1, requiredText).max(200),
  m_amount: z
    .int('An amount is a whole number.')
    .min(1, 'Amount must be greater than 0')
    .max(giftAmountLimit, 'An amount is at most 1,000,000,000.'),
})
export type Gift = z.infer<typeof Gift>
