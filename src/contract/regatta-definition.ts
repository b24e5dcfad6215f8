import { z } from 'zod'
import { Instant, integerLimit, StoredInteger } from './core/units.ts'
import { requiredText, visibleLine } from './core/visible-text.ts'
import { Regatta } from './regatta.ts'
import { scoreReporters } from './score-reporters.ts'

/** The longest data key, in characters. */
export const dataKeyLimit = 100

/** The longest offset to the start, duration and cooldown, in minutes: ten years. */
export const regattaMinutesLimit = 5_256_000

/** What a new definition begins with. Source: specification, "Business constants". */
export const definitionDefaults = { guildsQuantity: 30, guildLevelOffset: 100 } as const

/** The texts of the definition form. Source: specification, "Validation rules". */
export const definitionTexts = {
  required: requiredText,
  pastStart: 'Invalid Date',
  pastStartNotice: 'Invalid Start Date.',
} as const

const tooLong = `At most ${regattaMinutesLimit.toLocaleString('en')} minutes (ten years).`
const Minutes = z.int('A whole number of minutes.').max(regattaMinutesLimit, tooLong)
const Count = z.int('A whole number.').min(0, 'A whole number of 0 or more.').max(integerLimit)

/** A definition as it is sent. */
export const NewRegattaDefinition = z.strictObject({
  /** What the game knows it by. */
  DataKey: visibleLine('A data key', dataKeyLimit, definitionTexts.required),
  /** How many minutes from now the first regatta starts. */
  StartDate: Minutes.min(0, definitionTexts.pastStart),
  /** How long a competition lasts, in minutes. */
  Duration: Minutes.min(1, 'A competition lasts at least 1 minute.'),
  /** The pause after a competition, in minutes. */
  Cooldown: Minutes.min(0, 'A whole number of 0 or more.').default(0),
  /** How many levels a band of groups spans; 0: one band for all. */
  GuildLevelOffset: Count,
  /** How many guilds a group has at most; 0: no limit. */
  GuildsQuantity: Count,
  /** How many of its members' scores, the best ones, count for a guild; 0: all. */
  GuildMembersQuantity: Count,
  /** Who may report scores besides staff. */
  ReportedBy: z.enum(scoreReporters).default('server'),
  /** 1: only one regatta follows from the definition. */
  InactivateRegattas: z.int().min(0).max(1).default(0),
})
export type NewRegattaDefinition = z.output<typeof NewRegattaDefinition>

/** What regattas are made from, one after the other. */
export const RegattaDefinition = z.object({
  Id: StoredInteger,
  DataKey: z.string(),
  CreationDate: Instant,
  /** The email of the user who created it. */
  CreatedBy: z.string(),
  /** When the first regatta starts at the earliest, in minutes from the creation. */
  StartDate: StoredInteger,
  /** Minutes. */
  Duration: StoredInteger,
  /** Minutes. */
  Cooldown: StoredInteger,
  GuildLevelOffset: StoredInteger,
  GuildsQuantity: StoredInteger,
  GuildMembersQuantity: StoredInteger,
  ReportedBy: z.enum(scoreReporters),
  /** When its first regatta starts or did; null when all were deleted before they started. */
  FirstStartDate: Instant.nullable(),
  /** Whether no further regattas follow. */
  InactivateRegattas: z.boolean(),
})
export type RegattaDefinition = z.infer<typeof RegattaDefinition>

/** The earliest start of a definition's first regatta, which waits for the end of a running one. */
export function toDefinitionStart({ CreationDate, StartDate }: { CreationDate: string; StartDate: number }): Date {
  return new Date(new Date(CreationDate).getTime() + StartDate * 60_000)
}

/** What creating a definition now would stop and delete, and until when its first regatta would wait. */
export const DefinitionPlan = z.object({
  /** The definition from which no further regatta would follow; null when none is active. */
  Stops: RegattaDefinition.pick({ Id: true, DataKey: true }).nullable(),
  /** The regattas that would be deleted, because they have not started. */
  Deletes: z.array(Regatta),
  /** The end of the last regatta that stays; null when there is none or it is over. */
  RunsUntil: Instant.nullable(),
})
export type DefinitionPlan = z.infer<typeof DefinitionPlan>
