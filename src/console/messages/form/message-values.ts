import type { z } from 'zod'
import { parseDateTime } from '#console/components/time/date-time.ts'
import { emptyPlayerList, type PlayerListText } from '#console/players/shared/player-ids/player-id-list.ts'
import { Gift } from '#contract/core/gift.ts'
import {
  fillPlaceholders,
  findPlaceholders,
  LanguageCode,
  MessageText,
  type Translation,
  titleLimit,
} from '#contract/localized-text.ts'
import {
  defaultExpirationHours,
  expirationHoursLimit,
  MessageContent,
  messageErrorTexts,
  ticksPerHour,
} from '#contract/messages.ts'
import { type GiftValues, toGift } from '../shared/gift-values.ts'

/** Whom a message goes to. */
export type Audience = 'everybody' | 'list' | 'player'

/** A message as it is typed; the fields that hold what is sent are called as the contract calls them. */
export type MessageValues = Pick<
  MessageContent,
  'Title' | 'Message' | 'Translations' | 'ExternalLink' | 'ImageURL' | 'AutomaticDisplay'
> & {
  Gifts: GiftValues[]
  /** When it becomes available, in the chosen zone. */
  date: string
  time: string
  /** Until it expires. */
  hours: string
  /** What is written in place of the placeholders of the texts. */
  placeholders: Readonly<Record<string, string>>
  /** Null before it is chosen. */
  to: Audience | null
  list: PlayerListText
  /** The player of the page, or the one that was typed. */
  playerId: string
  reason: string
}

export const emptyMessage: MessageValues = {
  Title: '',
  Message: '',
  Translations: [],
  Gifts: [],
  ExternalLink: '',
  ImageURL: '',
  date: '',
  time: '',
  hours: String(defaultExpirationHours),
  AutomaticDisplay: true,
  placeholders: {},
  to: null,
  list: emptyPlayerList,
  playerId: '',
  reason: '',
}

export const newTranslation: Translation = { Language: '', Title: '', Message: '' }

/** What the fields are called in a sentence, by the first part of their paths. */
const labels: Readonly<Record<string, string>> = {
  Title: 'Title',
  Message: 'Message',
  Gifts: 'Gifts',
  Translations: 'Other languages',
  ExternalLink: 'External link',
  ImageURL: 'Image URL',
  date: 'Available date',
  time: 'Available time',
  hours: 'Expiration',
}

/** When the message becomes available: undefined without a date. A date alone means its first minute, local time. */
export function toAvailableDate({ date, time }: Pick<MessageValues, 'date' | 'time'>): Date | undefined {
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

/** What the contract says against a value; an empty text when nothing. */
function toProblem(schema: z.ZodType, value: unknown): string {
  return schema.safeParse(value).error?.issues[0]?.message ?? ''
}

/** What is wrong with an amount of a gift; an empty text when nothing is. */
export function validateAmount(amount: number | string): string {
  const typed = String(amount).trim()
  if (typed === '') return messageErrorTexts.required
  // "1e3" is no amount that somebody meant to type.
  return toProblem(Gift.shape.m_amount, /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN)
}

function validateTitle(title: string, { placeholders }: MessageValues): string {
  if (title.trim() === '') return messageErrorTexts.required
  return fillPlaceholders(title.trim(), placeholders).length > titleLimit
    ? `With its placeholders filled in, a title has at most ${titleLimit} characters.`
    : ''
}

function validateLanguages(translations: readonly Translation[]): string[] {
  const codes = translations.map(({ Language }) => LanguageCode.safeParse(Language).data)
  return translations.map(({ Language }, index) => {
    if (Language.trim() === '') return messageErrorTexts.required
    const isTwice = codes[index] !== undefined && codes.indexOf(codes[index]) < index
    return isTwice ? 'This language is already added.' : toProblem(LanguageCode, Language)
  })
}

/** What is wrong with each field, in the order of the form; an empty text where nothing is. */
export function validateMessage(values: MessageValues, now = new Date()): Readonly<Record<string, string>> {
  const { Gifts, Translations, date, time } = values
  const available = toAvailableDate(values)
  const languages = validateLanguages(Translations)
  const isAhead = available !== undefined && available > now
  const expiration = parseExpiration(values.hours)
  return {
    Title: validateTitle(values.Title, values),
    Message: toProblem(MessageText, values.Message),
    ...Object.fromEntries(
      Gifts.flatMap(({ m_giftableId, m_amount }, index) => [
        [`Gifts.${index}.m_giftableId`, toProblem(Gift.shape.m_giftableId, m_giftableId)],
        [`Gifts.${index}.m_amount`, validateAmount(m_amount)],
      ]),
    ),
    ...Object.fromEntries(
      Translations.flatMap(({ Title, Message }, index) => [
        [`Translations.${index}.Language`, languages[index]],
        [`Translations.${index}.Title`, validateTitle(Title, values)],
        [`Translations.${index}.Message`, toProblem(MessageText, Message)],
      ]),
    ),
    ExternalLink: toProblem(MessageContent.shape.ExternalLink, values.ExternalLink),
    ImageURL: toProblem(MessageContent.shape.ImageURL, values.ImageURL),
    date: date === '' || isAhead ? '' : messageErrorTexts.availableDate,
    time: date === '' && time !== '' ? 'Choose the date as well, or clear the time.' : '',
    hours: 'problem' in expiration ? expiration.problem : '',
  }
}

/** Why a message cannot be sent, for its button: "Gifts: This field is required"; undefined when it can. */
export function describeProblem(values: MessageValues): string | undefined {
  const found = Object.entries(validateMessage(values)).find(([, problem]) => problem !== '')
  if (!found) return undefined
  const [path, problem] = found
  return `${labels[path.replace(/\..*/, '')]}: ${problem}`
}

/** The placeholders of a message that the sender fills in. */
export function getPlaceholders({ Title, Message, Translations }: MessageValues): string[] {
  return findPlaceholders([Title, Message, ...Translations.flatMap((one) => [one.Title, one.Message])])
}

/** What is written in place of a placeholder. Every object has a `constructor` that nobody typed. */
export function getFilledText({ placeholders }: MessageValues, key: string): string {
  return Object.hasOwn(placeholders, key) ? (placeholders[key] ?? '') : ''
}

/** "{ticket} goes out as written.": the placeholders without a value; undefined when there are none. */
export function describeUnfilled(values: MessageValues): string | undefined {
  const empty = getPlaceholders(values).filter((key) => getFilledText(values, key).trim() === '')
  if (empty.length === 0) return undefined
  return `${empty.map((key) => `{${key}}`).join(', ')} ${empty.length === 1 ? 'goes' : 'go'} out as written.`
}

/** The texts of a message with the sender's values in place. */
export function toTexts({ Title, Message, Translations, placeholders }: MessageValues) {
  const fill = (text: string) => fillPlaceholders(text.trim(), placeholders)
  return {
    Title: fill(Title),
    Message: fill(Message),
    Translations: Translations.map((one) => ({
      Language: LanguageCode.safeParse(one.Language).data ?? one.Language,
      Title: fill(one.Title),
      Message: fill(one.Message),
    })),
  }
}

/** The gifts of a message, those with an id and a usable amount. */
export function toGifts({ Gifts }: MessageValues): Gift[] {
  return Gifts.filter(
    ({ m_giftableId, m_amount }) => m_giftableId.trim() !== '' && validateAmount(m_amount) === '',
  ).map(toGift)
}

/** What is sent of a message without problems. An available date is sent in UTC, and only when there is one. */
export function toContent(values: MessageValues) {
  const expiration = parseExpiration(values.hours)
  const available = toAvailableDate(values)
  return {
    ...toTexts(values),
    Expiration: 'ticks' in expiration ? expiration.ticks : 0,
    Gifts: toGifts(values),
    AutomaticDisplay: values.AutomaticDisplay,
    ExternalLink: values.ExternalLink.trim(),
    ImageURL: values.ImageURL.trim(),
    ...(available ? { AvailableDate: available.toISOString() } : {}),
  }
}
