import type { FormErrors } from '@mantine/form'
import { formatGifts } from '#console/shared/gift-texts.ts'
import {
  defaultLeaderboardAttributes,
  definitionCapacityText,
  emptyFieldText,
  eventEditionText,
  parseAttributeNames,
} from '#contract/leaderboards/definitions.ts'
import type { LeaderboardDefinition } from '#contract/leaderboards/leaderboard-definition.ts'
import { formatRanks, PrizeRanges } from '#contract/leaderboards/prizes.ts'

/** A gift of a range as it is typed; its fields are called as the contract calls them, so that problems find them. */
type GiftDraft = { m_type: string; m_giftableId: string; m_amount: number | string }

/** A range of ranks with gifts as it is typed. */
export type RangeDraft = { From: number | string; To: number | string; Gifts: GiftDraft[] }

/** A definition as it is typed. */
export type DefinitionValues = {
  name: string
  eventId: string
  /** Empty: unlimited. */
  capacity: number | string
  /** Separated by commas. */
  attributeNames: string
  autoJoin: boolean
  prizes: RangeDraft[]
}

/** What the fields are called. */
export const definitionLabels = {
  name: 'Name',
  eventId: 'Event Edition',
  capacity: 'Capacity',
  attributeNames: 'Attribute Names',
  autoJoin: 'Auto Join',
  prizes: 'Prizes',
} as const

/** What the form of a new definition opens with. */
export const noValues: DefinitionValues = {
  name: '',
  eventId: '',
  capacity: '',
  attributeNames: defaultLeaderboardAttributes.join(', '),
  autoJoin: true,
  prizes: [],
}

/** A saved definition as values of the form. */
export const toValues = (definition: LeaderboardDefinition): DefinitionValues => ({
  name: definition.Name,
  eventId: definition.EventId === null ? '' : String(definition.EventId),
  capacity: definition.Capacity ?? '',
  attributeNames: definition.AttributeNames.join(', '),
  autoJoin: definition.AutoJoin,
  prizes: definition.Prizes.map(({ Gifts, ...range }) => ({
    ...range,
    Gifts: Gifts.map((gift) => ({ ...gift, m_type: String(gift.m_type) })),
  })),
})

const toNumber = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed))

const toPrizes = (prizes: readonly RangeDraft[]) =>
  prizes.map(({ From, To, Gifts }) => ({
    From: toNumber(From),
    To: toNumber(To),
    Gifts: Gifts.map(({ m_type, m_giftableId, m_amount }) => ({
      m_type: Number(m_type),
      m_giftableId: m_giftableId.trim(),
      m_amount: toNumber(m_amount),
    })),
  }))

/** The range that follows the typed ones: it begins after the last rank, with one gift to fill in. */
export function toNextRange(prizes: readonly RangeDraft[]): RangeDraft {
  const last = Math.max(0, ...prizes.map(({ To }) => Number(To)).filter(Number.isSafeInteger))
  return { From: last + 1, To: last + 1, Gifts: [newGift()] }
}

/** An empty gift. */
export const newGift = (): GiftDraft => ({ m_type: '1', m_giftableId: '', m_amount: 1 })

function findPrizeProblems(prizes: readonly RangeDraft[]): FormErrors {
  const issues = PrizeRanges.safeParse(toPrizes(prizes)).error?.issues ?? []
  // The first problem of a field stays: the others follow from it.
  return Object.fromEntries(issues.map(({ path, message }) => [['prizes', ...path].join('.'), message]).toReversed())
}

/** The problems by field. */
export function validate({ name, eventId, capacity, attributeNames, prizes }: DefinitionValues): FormErrors {
  const errors = {
    name: name.trim() === '' ? emptyFieldText : undefined,
    eventId: eventId.trim() === '' || /^[1-9]\d{0,9}$/.test(eventId.trim()) ? undefined : eventEditionText,
    capacity: capacity === '' || Number(capacity) > 0 ? undefined : definitionCapacityText,
    attributeNames: parseAttributeNames(attributeNames).length === 0 ? emptyFieldText : undefined,
    ...findPrizeProblems(prizes),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

/** What is sent of values without problems. */
export const toBody = ({ name, eventId, capacity, attributeNames, autoJoin, prizes }: DefinitionValues) => ({
  name: name.trim(),
  ...(eventId.trim() === '' ? {} : { eventId: Number(eventId) }),
  ...(capacity === '' ? {} : { capacity: Number(capacity) }),
  attributeNames: parseAttributeNames(attributeNames),
  autoJoin,
  prizes: toPrizes(prizes),
})

/** A value as a conflict shows it. */
export function formatValue(values: DefinitionValues, field: keyof DefinitionValues): string {
  if (field === 'prizes')
    return toPrizes(values.prizes)
      .map((range) => `${formatRanks(range)}: ${formatGifts(range.Gifts)}`)
      .join('; ')
  if (field === 'autoJoin') return values.autoJoin ? 'Yes' : 'No'
  return String(values[field])
}
