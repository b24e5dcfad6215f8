import type { FormErrors } from '@mantine/form'
import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { type GiftValues, newGift, toGift } from '#console/messages/shared/gift-values.ts'
import { compensations } from '#contract/compensations.ts'
import { findPlaceholders } from '#contract/localized-text.ts'
import type { TemplateContent } from '#contract/message-templates.ts'
import { defaultExpirationHours, ticksPerHour } from '#contract/messages.ts'

/** What a template has beside title, text, gifts and expiration. */
type TemplateRest = Pick<TemplateContent, 'Translations' | 'ExternalLink' | 'ImageURL' | 'AutomaticDisplay'>

export const noRest: TemplateRest = { Translations: [], ExternalLink: '', ImageURL: '', AutomaticDisplay: true }

/** A compensation as it is typed; dates and times are in the chosen zone. */
export type CompensationValues = {
  outage: string
  fromDate: string
  fromTime: string
  toDate: string
  toTime: string
  /** Whether the time of the last save is a condition. */
  hasSeen: boolean
  seenFromDate: string
  seenFromTime: string
  seenToDate: string
  seenToTime: string
  /** Empty: both. */
  platform: '' | 'android' | 'ios'
  eventId: string
  hasBought: boolean
  sku: string
  title: string
  message: string
  gifts: GiftValues[]
  /** What comes from a template as it is. */
  fromTemplate: TemplateRest
  hours: number | string
  /** Whether players who qualify later get it. */
  hasOpen: boolean
  openDate: string
  openTime: string
  isLargeConfirmed: boolean
  /** Also to players who get another compensation of overlapping hours. */
  giveAgain: boolean
}

export const compensationLabels = {
  outage: 'Outage',
  fromDate: 'Start date',
  fromTime: 'Start time',
  toDate: 'End date',
  toTime: 'End time',
  hasSeen: 'Last save in a period',
  seenFromDate: 'Last save after',
  seenFromTime: 'Last save after, time',
  seenToDate: 'Last save before',
  seenToTime: 'Last save before, time',
  platform: 'Platform',
  eventId: 'Event ID',
  hasBought: 'Bought something during the outage',
  sku: 'SKU',
  title: 'Title',
  message: 'Message',
  hours: 'Expiration in hours',
  hasOpen: 'Include late joiners',
  openDate: 'Late joiners until',
  openTime: 'Late joiners until, time',
} as const

/** A new form: the outage was today, and every condition is open. */
export function toNewValues(now: Date): CompensationValues {
  const { date } = toDateTimeFields(now)
  return {
    outage: '',
    fromDate: date,
    fromTime: '',
    toDate: date,
    toTime: '',
    hasSeen: false,
    seenFromDate: '',
    seenFromTime: '',
    seenToDate: '',
    seenToTime: '',
    platform: '',
    eventId: '',
    hasBought: false,
    sku: '',
    title: '',
    message: '',
    gifts: [newGift],
    fromTemplate: noRest,
    hours: defaultExpirationHours,
    hasOpen: false,
    openDate: '',
    openTime: '',
    isLargeConfirmed: false,
    giveAgain: false,
  }
}

export const toTemplateValues = (content: TemplateContent) => ({
  title: content.Title,
  message: content.Message,
  gifts: content.Gifts,
  hours: content.Expiration / ticksPerHour,
  fromTemplate: {
    Translations: content.Translations,
    ExternalLink: content.ExternalLink,
    ImageURL: content.ImageURL,
    AutomaticDisplay: content.AutomaticDisplay,
  },
})

/** The placeholders that nobody fills in: what a compensation says is the same for all but {name} and {id}. */
export const findUnfilled = ({ title, message, fromTemplate }: CompensationValues) =>
  findPlaceholders([title, message, ...fromTemplate.Translations.flatMap((one) => [one.Title, one.Message])])

/** The instant of two fields; an empty text, which the contract rejects, when they are none. */
const toInstant = (date: string, time: string) => parseDateTime(date, time)?.toISOString() ?? ''
const toOptional = (date: string, time: string) => (date === '' && time === '' ? null : toInstant(date, time))

export const toGifts = ({ gifts }: Pick<CompensationValues, 'gifts'>) => gifts.map(toGift)

/** The call that counts who qualifies. */
export const toPlanBody = (values: CompensationValues) => ({
  OutageFrom: toInstant(values.fromDate, values.fromTime),
  OutageTo: toInstant(values.toDate, values.toTime),
  Conditions: {
    SeenFrom: values.hasSeen ? toOptional(values.seenFromDate, values.seenFromTime) : null,
    SeenTo: values.hasSeen ? toOptional(values.seenToDate, values.seenToTime) : null,
    Platform: values.platform === '' ? null : values.platform,
    EventId: values.eventId.trim() === '' ? null : Number(values.eventId),
    HasBought: values.hasBought,
    Sku: values.hasBought ? values.sku.trim() : '',
  },
  Gifts: toGifts(values),
})

/** The call that compensates as many players as were counted. */
export const toBody = (values: CompensationValues, players: number) => ({
  ...toPlanBody(values),
  Outage: values.outage,
  Title: values.title,
  Message: values.message,
  ...values.fromTemplate,
  // In whole microseconds, as the server keeps it.
  Expiration: Math.round((Number(values.hours) * ticksPerHour) / 10) * 10,
  OpenUntil: values.hasOpen ? toInstant(values.openDate, values.openTime) : null,
  Players: players,
  GiveAgain: values.giveAgain,
})

/** The fields of the form by those of the calls. */
export const compensationErrorFields = {
  Outage: 'outage',
  OutageFrom: 'fromDate',
  OutageTo: 'toDate',
  Conditions: 'hasSeen',
  'Conditions.SeenFrom': 'seenFromDate',
  'Conditions.SeenTo': 'seenToDate',
  'Conditions.Platform': 'platform',
  'Conditions.EventId': 'eventId',
  'Conditions.Sku': 'sku',
  Title: 'title',
  Message: 'message',
  Expiration: 'hours',
  OpenUntil: 'openDate',
} as const satisfies Readonly<Record<string, keyof CompensationValues>>

const missingTime = 'Choose a date and a time.'

type Issue = { readonly code: string; readonly path: readonly PropertyKey[]; readonly message: string }

function toErrors(issues: readonly Issue[]): FormErrors {
  const found = issues.map(({ code, path, message }) => {
    const name = path.join('.')
    const field = compensationErrorFields[name as keyof typeof compensationErrorFields]
    return [field ?? name.replace('Gifts', 'gifts'), code === 'invalid_format' ? missingTime : message] as const
  })
  // The first problem of a field stays: the others follow from it.
  return Object.fromEntries(found.toReversed())
}

export function validate(values: CompensationValues): FormErrors {
  return toErrors(compensations.create.body.safeParse(toBody(values, 0)).error?.issues ?? [])
}

/** The problems of what the plan depends on, by field: the texts of the message may still be missing. */
export function validatePlan(values: CompensationValues): FormErrors {
  return toErrors(compensations.plan.body.safeParse(toPlanBody(values)).error?.issues ?? [])
}
