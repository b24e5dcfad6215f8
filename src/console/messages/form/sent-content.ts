import type { Message } from '#contract/messages.ts'
import { toHours } from './message-values.ts'

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

/** The fields of the form that have the content of a message or of a template. */
export function toContentValues(content: SentContent) {
  const { Title, Message, ExternalLink, ImageURL, AutomaticDisplay, Gifts, Translations, Expiration } = content
  return { Title, Message, ExternalLink, ImageURL, AutomaticDisplay, Gifts, Translations, hours: toHours(Expiration) }
}
