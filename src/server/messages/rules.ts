import { z } from 'zod'
import { Gift } from '#contract/core/gift.ts'
import { parseJson } from '#contract/core/json.ts'
import type { Translation } from '#contract/localized-text.ts'
import { type MessageContent, messageErrorTexts } from '#contract/messages.ts'
import { shortList } from '#server/manifest/timeline-labels.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'

/** Digits and letters that cannot be confused: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new message id: 16 characters, 80 random bits, readable aloud. */
export function newMessageId(randomBytes: (size: number) => Buffer): string {
  return Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** Throws `invalid-input` when the available date is not in the future. */
export function requireFuture({ AvailableDate }: Pick<MessageContent, 'AvailableDate'>, now: Date): void {
  if (AvailableDate && AvailableDate <= now) {
    throwInvalidInput([{ path: 'body.AvailableDate', message: messageErrorTexts.availableDate }])
  }
}

const Gifts = z.array(Gift)

/** Texts in other languages as they are stored: they are read also where they break a limit of today. */
export const StoredTranslations = z.array(z.object({ Language: z.string(), Title: z.string(), Message: z.string() }))

/** The translations of a stored message. Throws when the text is not what the server wrote. */
export function readTranslations(text: string): Translation[] {
  // Nearly all messages have none, and lists read thousands.
  return text === '[]' ? [] : StoredTranslations.parse(parseJson(text))
}

/** The gifts of a stored message. Throws when the text is not what the server wrote. */
export function readGifts(text: string): Gift[] {
  return Gifts.parse(parseJson(text))
}

/** "250 gems, 1 boat"; empty when there are none. For timelines, which read stored values. */
export function formatGifts(gifts: unknown): string {
  if (!Array.isArray(gifts)) return ''
  return shortList(
    gifts.map(({ m_giftableId, m_amount }) => `${Number(m_amount).toLocaleString('en-US')} ${m_giftableId}`),
  )
}
