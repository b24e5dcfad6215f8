import type { FormValues } from '#console/platform/forms/use-endpoint-form.ts'
import type { Gift } from '#contract/core/gift.ts'

/** A gift as it is typed. */
export type GiftValues = FormValues<typeof Gift>

/** A gift that is still to be filled in. */
export const newGift: GiftValues = { m_type: 1, m_giftableId: '', m_amount: 1 }

/** What is sent of a typed gift; NaN, which the contract rejects, in place of an amount that is none. */
export const toGift = ({ m_type, m_giftableId, m_amount }: GiftValues): Gift => ({
  m_type: Number(m_type),
  m_giftableId: m_giftableId.trim(),
  m_amount: m_amount === '' ? Number.NaN : Number(m_amount),
})
