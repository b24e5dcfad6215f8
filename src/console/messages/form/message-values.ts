import { parseDateTime } from '#console/components/time/date-time.ts'
import { type Gift, giftAmountLimit } from '#contract/core/gift.ts'
import { fillPlaceholders, findPlaceholders, LanguageCode, titleLimit } from '#contract/localized-text.ts'
import {
  defaultExpirationHours,
  expirationHoursLimit,
  isImageUrl,
  isWebUrl,
  messageErrorTexts,
  ticksPerHour,
} from '#contract/messages.ts'

export type GiftDraft = {
  /** Tells the rows of the form apart. */
  readonly key: number
  readonly type: number
  readonly id: string
  readonly amount: string
}

export type TranslationDraft = {
  /** Tells the rows of the form apart. */
  readonly key: number
  readonly language: string
  readonly title: string
  readonly message: string
}

/** Whom a message goes to. */
export type Audience = 'everybody' | 'list' | 'player'

export type MessageDraft = {
  readonly title: string
  readonly message: string
  readonly externalLink: string
  readonly imageUrl: string
  /** Of the two date fields, in the chosen zone. */
  readonly date: string
  readonly time: string
  /** In hours. */
  readonly expiration: string
  readonly automaticDisplay: boolean
  readonly gifts: readonly GiftDraft[]
  readonly translations: readonly TranslationDraft[]
  /** What is written in place of the placeholders of the texts. */
  readonly values: Readonly<Record<string, string>>
  /** Undefined before it is chosen. */
  readonly to: Audience | undefined
  /** The player that was typed, where none is given. */
  readonly playerId: string
}

export const emptyMessage: MessageDraft = {
  title: '',
  message: '',
  externalLink: '',
  imageUrl: '',
  date: '',
  time: '',
  expiration: String(defaultExpirationHours),
  automaticDisplay: true,
  gifts: [],
  translations: [],
  values: {},
  to: undefined,
  playerId: '',
}

/** A field of the form that can be wrong; a gift's fields carry its key: "amount-3". */
export type MessageField = 'title' | 'message' | 'externalLink' | 'imageUrl' | 'date' | 'time' | 'expiration' | string

/** What is wrong with which field; empty when the message can be sent. */
export type MessageProblems = Readonly<Record<MessageField, string>>

const timeAlone = 'Choose the date as well, or clear the time.'

/** When the message becomes available: undefined without a date. A date alone means its first minute, local time. */
export function toAvailableDate({ date, time }: Pick<MessageDraft, 'date' | 'time'>): Date | undefined {
  if (time !== '') return parseDateTime(date, time)
  // In a few zones the clocks change at midnight, and a day begins at 01:00.
  return parseDateTime(date, '00:00') ?? parseDateTime(date, '01:00')
}

/** Ticks of 100 ns of an expiration typed in hours, or what is wrong with it. */
export function parseExpiration(text: string): { readonly ticks: number } | { readonly problem: string } {
  const typed = text.trim()
  if (typed === '') return { problem: messageErrorTexts.expirationMissing }
  const hours = /^\d*[.,]?\d+$|^\d+[.,]$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  // In whole microseconds, as the server keeps it.
  const ticks = Math.round((hours * ticksPerHour) / 10) * 10
  if (!(ticks > 0)) return { problem: messageErrorTexts.expirationTooSmall }
  return hours > expirationHoursLimit ? { problem: messageErrorTexts.expirationTooLarge } : { ticks }
}

/** Hours of a stored expiration, as text: "48", "1.5". */
export function toHours(ticks: number): string {
  return String(Number((ticks / ticksPerHour).toFixed(6)))
}

/** What is wrong with a typed amount of a gift; undefined when nothing is. */
export function validateAmount(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '') return messageErrorTexts.required
  const amount = Number(typed)
  if (Number.isNaN(amount) || (amount > 0 && !/^\d+$/.test(typed))) return 'An amount is a whole number.'
  if (amount <= 0) return 'Amount must be greater than 0'
  return amount > giftAmountLimit ? 'An amount is at most 1,000,000,000.' : undefined
}

function dateProblems(draft: MessageDraft, now: Date): Record<string, string> {
  if (draft.date === '') return draft.time === '' ? {} : { time: timeAlone }
  const available = toAvailableDate(draft)
  return available && available > now ? {} : { date: messageErrorTexts.availableDate }
}

function titleProblem(title: string, values: MessageDraft['values']): string | undefined {
  if (title.trim() === '') return messageErrorTexts.required
  return fillPlaceholders(title.trim(), values).length > titleLimit
    ? `With its placeholders filled in, a title has at most ${titleLimit} characters.`
    : undefined
}

function translationProblems({ translations, values }: MessageDraft): Record<string, string | undefined> {
  const codes = translations.map(({ language }) => LanguageCode.safeParse(language))
  return Object.fromEntries(
    translations.flatMap(({ key, language, title, message }, index) => {
      const code = codes[index]
      const isTwice = codes.slice(0, index).some(({ data }) => data !== undefined && data === code?.data)
      const codeProblem = isTwice ? 'This language is already added.' : code?.error?.issues[0]?.message
      return [
        [`language-${key}`, language.trim() === '' ? messageErrorTexts.required : codeProblem],
        [`title-${key}`, titleProblem(title, values)],
        [`message-${key}`, message.trim() === '' ? messageErrorTexts.required : undefined],
      ]
    }),
  )
}

/** The placeholders of a draft that the sender fills in. */
export function getPlaceholders({ title, message, translations }: MessageDraft): string[] {
  return findPlaceholders([title, message, ...translations.flatMap((one) => [one.title, one.message])])
}

/** "{ticket} goes out as written.": the placeholders without a value; undefined when there are none. */
export function describeUnfilled(draft: MessageDraft): string | undefined {
  const empty = getPlaceholders(draft).filter((key) => !draft.values[key]?.trim())
  if (empty.length === 0) return undefined
  return `${empty.map((key) => `{${key}}`).join(', ')} ${empty.length === 1 ? 'goes' : 'go'} out as written.`
}

/** The texts of a draft with the sender's values in place. */
export function toTexts({ title, message, translations, values }: MessageDraft) {
  const fill = (text: string) => fillPlaceholders(text.trim(), values)
  return {
    Title: fill(title),
    Message: fill(message),
    Translations: translations.map((one) => ({
      Language: LanguageCode.safeParse(one.language).data ?? one.language,
      Title: fill(one.title),
      Message: fill(one.message),
    })),
  }
}

/** Everything that keeps a message from being sent, field by field, in the order of the form. */
export function validateMessage(draft: MessageDraft, now: Date): MessageProblems {
  const expiration = parseExpiration(draft.expiration)
  const link = draft.externalLink.trim()
  const image = draft.imageUrl.trim()
  const found: Record<string, string | undefined> = {
    title: titleProblem(draft.title, draft.values),
    message: draft.message.trim() === '' ? messageErrorTexts.required : undefined,
    ...Object.fromEntries(
      draft.gifts.flatMap(({ key, id, amount }) => [
        [`gift-${key}`, id.trim() === '' ? messageErrorTexts.required : undefined],
        [`amount-${key}`, validateAmount(amount)],
      ]),
    ),
    ...translationProblems(draft),
    externalLink: link === '' || isWebUrl(link) ? undefined : messageErrorTexts.externalLink,
    imageUrl: image === '' || isImageUrl(image) ? undefined : messageErrorTexts.imageUrl,
    ...dateProblems(draft, now),
    expiration: 'problem' in expiration ? expiration.problem : undefined,
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, text]) => (text ? [[field, text]] : [])))
}

/** The gifts of a draft, those with an id and a usable amount. */
export function toGifts(draft: MessageDraft): Gift[] {
  return draft.gifts
    .filter(({ id, amount }) => id.trim() !== '' && validateAmount(amount) === undefined)
    .map(({ type, id, amount }) => ({ m_type: type, m_giftableId: id.trim(), m_amount: Number(amount) }))
}

/** What is sent of a draft without problems. An available date is sent in UTC, and only when there is one. */
export function toContent(draft: MessageDraft) {
  const expiration = parseExpiration(draft.expiration)
  const available = toAvailableDate(draft)
  return {
    ...toTexts(draft),
    Expiration: 'ticks' in expiration ? expiration.ticks : 0,
    Gifts: toGifts(draft),
    AutomaticDisplay: draft.automaticDisplay,
    ExternalLink: draft.externalLink.trim(),
    ImageURL: draft.imageUrl.trim(),
    ...(available ? { AvailableDate: available.toISOString() } : {}),
  }
}
