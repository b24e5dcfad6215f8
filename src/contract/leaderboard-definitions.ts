import { z } from 'zod'
import { hasNoRepeats, integerLimit } from './core/units.ts'
import { hasInvisible, visibleLine } from './core/visible-text.ts'
import { PrizeRanges } from './prize-ranges.ts'
import { scoreReporters } from './score-reporters.ts'

/** The longest name of a leaderboard, in characters. */
export const leaderboardNameLimit = 150

/** The most attributes of a leaderboard. */
export const leaderboardAttributeLimit = 20

/** The longest attribute name of a leaderboard without its prefix, in characters. */
const attributeNameLimit = 400

/** The longest attribute name of a leaderboard with its prefix, in characters. */
export const prefixedNameLimit = 620

/** The most leaderboards of an event. */
export const leaderboardsPerEventLimit = 20

/** The feedback of too many leaderboards of an event. */
export const leaderboardsPerEventText = `An event has at most ${leaderboardsPerEventLimit} leaderboards.`

/** The feedback of an empty field of a leaderboard. Source: specification, "Validation rules". */
export const emptyFieldText = "This field can't be empty"

/** The feedback of a capacity below one within an event. Source: specification, "Validation rules". */
export const capacityText = 'This field must be greater than 0'

/** The feedback of a capacity below one of a definition. Source: specification, "Validation rules". */
export const definitionCapacityText = 'This field must be a number greater than 0'

/** The feedback of a capacity that is too large. */
export const capacityLimitText = `This field must be at most ${integerLimit}`

/** The feedback of an event edition that is no number or that no event has. Source: specification, "Validation rules". */
export const eventEditionText = 'This field must be a valid event edition'

/** What deleting a definition warns of. Source: specification, "Leaderboard definitions". */
export const definitionDeletionText =
  "Any player's associated to this leaderboard definition will not receive any rewards."

/** The attributes of a new leaderboard. Source: specification, "Business constants". */
export const defaultLeaderboardAttributes = [
  'currency_amount',
  'boost_milliseconds_remaining',
  'currency_per_second',
  'attributes_timestamp',
] as const

/** The name by which the computed or stored score is selected instead of an attribute. */
export const defaultScore = 'default'

/** An attribute name of at most `limit` characters. */
export const nameSchema = (limit: number) =>
  z
    .string()
    .min(1, emptyFieldText)
    .max(limit, `An attribute name has at most ${limit} characters.`)
    .regex(/^[^\s,]*$/, 'An attribute name has no blanks and no commas.')
    .refine((name) => !hasInvisible(name), 'An attribute name has no invisible characters.')
    .refine((name) => name !== '__proto__', 'The name __proto__ is reserved: score reports could not carry it.')
    .refine((name) => name !== defaultScore, `The name ${defaultScore} is reserved: it selects the score.`)

/** The attribute names of a leaderboard, each once. */
export const namesSchema = (name: z.ZodType<string, string>) =>
  z
    .array(name)
    .min(1, emptyFieldText)
    .max(leaderboardAttributeLimit, `A leaderboard has at most ${leaderboardAttributeLimit} attributes.`)
    .refine(hasNoRepeats, 'An attribute appears twice.')

/** The attribute names of a new leaderboard as they are sent. */
export const AttributeNames = namesSchema(nameSchema(attributeNameLimit))

/** How many players fit on a leaderboard; `text` is the feedback of what is no number above 0. */
export const capacitySchema = (text: string) =>
  z
    .int({ error: ({ code }) => (code === 'too_big' ? capacityLimitText : text) })
    .min(1)
    .max(integerLimit)

/**
 * A definition as it is sent, with a new event or on its own. Without `capacity` it is unlimited. Without `prizes` a new
 * one has none, and a changed one keeps them; without `reportedBy` the server reports the scores of a new one.
 */
export const DefinitionInput = z.strictObject({
  name: visibleLine('A name', leaderboardNameLimit, emptyFieldText),
  capacity: capacitySchema(capacityText).nullish(),
  attributeNames: AttributeNames,
  autoJoin: z.boolean().default(true),
  reportedBy: z.enum(scoreReporters).optional(),
  prizes: PrizeRanges.optional(),
})
export type DefinitionInput = z.output<typeof DefinitionInput>
