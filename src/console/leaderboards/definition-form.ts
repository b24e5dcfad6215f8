import type { FormErrors } from '@mantine/form'
import { formatGifts } from '#console/messages/shared/gift-texts.ts'
import { formatRanks } from '#contract/format-ranks.ts'
import { parseAttributeNames } from '#contract/leaderboard-attribute-names.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import {
  AttributeNames,
  capacitySchema,
  defaultLeaderboardAttributes,
  definitionCapacityText,
  emptyFieldText,
  eventEditionText,
} from '#contract/leaderboard-definitions.ts'
import { existingNamesSchema } from '#contract/leaderboard-existing-names.ts'
import type { ScoreReporter } from '#contract/score-reporters.ts'
import { findPrizeProblems, type RangeDraft, toPrizes } from './shared/prize-drafts.ts'
import { reportedByLabel, reporterNames } from './shared/reported-by-field.tsx'

export type DefinitionValues = {
  name: string
  eventId: string
  /** Empty: unlimited. */
  capacity: string
  /** Separated by commas. */
  attributeNames: string
  autoJoin: boolean
  reportedBy: ScoreReporter
  prizes: RangeDraft[]
}

export const definitionLabels = {
  name: 'Name',
  eventId: 'Event Edition',
  capacity: 'Capacity',
  attributeNames: 'Attribute Names',
  autoJoin: 'Auto Join',
  reportedBy: reportedByLabel,
  prizes: 'Prizes',
} as const

export const noValues: DefinitionValues = {
  name: '',
  eventId: '',
  capacity: '',
  attributeNames: defaultLeaderboardAttributes.join(', '),
  autoJoin: true,
  reportedBy: 'server',
  prizes: [],
}

export const toValues = (definition: LeaderboardDefinition): DefinitionValues => ({
  name: definition.Name,
  eventId: definition.EventId === null ? '' : String(definition.EventId),
  capacity: String(definition.Capacity ?? ''),
  attributeNames: definition.AttributeNames.join(', '),
  autoJoin: definition.AutoJoin,
  reportedBy: definition.ReportedBy,
  prizes: definition.Prizes,
})

/** A typed capacity; null when empty, which is unlimited. */
function parseCapacity(text: string): number | null {
  const digits = text.trim()
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

function toCapacityProblem(text: string): string | undefined {
  return capacitySchema(definitionCapacityText).nullable().safeParse(parseCapacity(text)).error?.issues[0]?.message
}

/** The typed attribute names. A line break separates them as a comma does: it is no blank within a name. */
const readNames = (text: string) => parseAttributeNames(text.replaceAll(/[\r\n]+/g, ','))

/** The problems by field; `stored` are the attribute names of a definition that exists. */
export function validate(values: DefinitionValues, stored?: readonly string[]): FormErrors {
  const { name, eventId, capacity, attributeNames, prizes } = values
  const namesSchema = stored ? existingNamesSchema(stored) : AttributeNames
  const errors = {
    name: name.trim() === '' ? emptyFieldText : undefined,
    eventId: eventId.trim() === '' || /^[1-9]\d{0,9}$/.test(eventId.trim()) ? undefined : eventEditionText,
    capacity: toCapacityProblem(capacity),
    attributeNames: namesSchema.safeParse(readNames(attributeNames)).error?.issues[0]?.message,
    ...findPrizeProblems(prizes, 'prizes'),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

export const toBody = ({
  name,
  eventId,
  capacity,
  attributeNames,
  autoJoin,
  reportedBy,
  prizes,
}: DefinitionValues) => ({
  name: name.trim(),
  ...(eventId.trim() === '' ? {} : { eventId: Number(eventId) }),
  capacity: parseCapacity(capacity),
  attributeNames: readNames(attributeNames),
  autoJoin,
  reportedBy,
  prizes: toPrizes(prizes),
})

function formatPrizes(prizes: readonly RangeDraft[]): string {
  const texts = toPrizes(prizes).map((range) => `${formatRanks(range)}: ${formatGifts(range.Gifts)}`)
  return texts.join('; ') || 'none'
}

/** A value as a conflict shows it. */
export function formatValue(values: DefinitionValues, field: keyof DefinitionValues): string {
  if (field === 'prizes') return formatPrizes(values.prizes)
  if (field === 'capacity') return values.capacity.trim() || 'unlimited'
  if (field === 'eventId') return values.eventId.trim() || 'none'
  if (field === 'autoJoin') return values.autoJoin ? 'Yes' : 'No'
  if (field === 'reportedBy') return reporterNames[values.reportedBy]
  return String(values[field])
}
