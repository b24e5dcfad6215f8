import type { Message } from '#contract/messages.ts'
import { emptyMessage, type MessageDraft, toHours } from './message-values.ts'

/** What is taken over from a message that was sent. */
export type SentContent = Pick<
  Message,
  'Title' | 'Message' | 'ExternalLink' | 'ImageURL' | 'Expiration' | 'AutomaticDisplay' | 'Gifts' | 'Translations'
>

let kept: SentContent | undefined

/** Keeps the content that the message form opens with next. */
export function keepContent(content: SentContent): void {
  kept = content
}

/** The content that the message form opens with, once; undefined when it was opened in another way. */
export function takeContent(): SentContent | undefined {
  const taken = kept
  kept = undefined
  return taken
}

/** The fields of a draft that have the content of a message or of a template. */
export function toDraftContent(content: SentContent) {
  return {
    title: content.Title,
    message: content.Message,
    externalLink: content.ExternalLink,
    imageUrl: content.ImageURL,
    expiration: toHours(content.Expiration),
    automaticDisplay: content.AutomaticDisplay,
    gifts: content.Gifts.map(({ m_type, m_giftableId, m_amount }, index) => ({
      key: index + 1,
      type: m_type,
      id: m_giftableId,
      amount: String(m_amount),
    })),
    translations: content.Translations.map(({ Language, Title, Message: text }, index) => ({
      key: index + 1,
      language: Language,
      title: Title,
      message: text,
    })),
  }
}

/** A message that was sent as a draft for a list of players. It is available at once: its date is in the past. */
export function toDraft(content: SentContent): MessageDraft {
  return { ...emptyMessage, ...toDraftContent(content), to: 'list' }
}
