import { z } from 'zod'
import { defineError } from './core/errors.ts'
import { fromDigits, Instant, integerLimit, StoredInteger } from './core/units.ts'
import { PlayerId } from './players.ts'
import { scoreReporters } from './score-reporters.ts'

/** The id of a regatta or of a definition in a path. */
export const RegattaIdParam = fromDigits(z.int().min(1).max(integerLimit))

/** The score of a player in a regatta. */
export const RegattaScore = z.strictObject({
  PlayerId,
  Score: z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
})

/** A timed competition of guilds. Its times are those of the schedule, also before they come. */
export const Regatta = z.object({
  Id: StoredInteger,
  RegattaDefinitionId: StoredInteger,
  DataKey: z.string(),
  IsDeleted: z.boolean(),
  CreationDate: Instant,
  /** When the competition starts. */
  StartDate: Instant,
  /** The end of the regatta before, which is also the start; null for the first one of a definition. */
  EndDateLastRegatta: Instant.nullable(),
  /** Minutes. */
  Duration: StoredInteger,
  /** Minutes. */
  Cooldown: StoredInteger,
  GuildLevelOffset: StoredInteger,
  GuildsQuantity: StoredInteger,
  GuildMembersQuantity: StoredInteger,
  /** Who may report scores besides staff. */
  ReportedBy: z.enum(scoreReporters),
  /** How many score reports of players came after the end of the competition. */
  RefusedReports: StoredInteger,
  /** When the competition ends: the start and the duration. */
  CompetitionEndDate: Instant,
  /** When the regatta ends: after the cooldown. */
  EndDate: Instant,
  /** When the groups were made; null before. */
  StartedAt: Instant.nullable(),
  /** When the final ranks were frozen; null before. */
  FinishedAt: Instant.nullable(),
  /** The email of the user who deleted it, or "server"; null while it is not deleted. */
  DeletedBy: z.string().nullable(),
})
export type Regatta = z.infer<typeof Regatta>

/** The states of a regatta. Source: specification, "States and transitions". */
export const regattaStatuses = ['Deleted', 'Not Started', 'Finished', 'Active'] as const
/** One of them. */
export type RegattaStatus = (typeof regattaStatuses)[number]

/** What decides the status of a regatta. */
type Timed = Pick<Regatta, 'IsDeleted' | 'StartDate' | 'EndDate'>

/** The status of a regatta at an instant. */
export function toRegattaStatus({ IsDeleted, StartDate, EndDate }: Timed, now: Date): RegattaStatus {
  if (IsDeleted) return 'Deleted'
  if (now < new Date(StartDate)) return 'Not Started'
  return now < new Date(EndDate) ? 'Active' : 'Finished'
}

/** Whether a regatta can be deleted at an instant. */
export function isDeletable(regatta: Timed, now: Date): boolean {
  const status = toRegattaStatus(regatta, now)
  return status === 'Not Started' || status === 'Active'
}

/** There is no regatta with this id. */
export const regattaUnknown = defineError('regatta-unknown', 404, 'There is no regatta with this ID.')

/** A regatta takes no scores now. */
export const regattaNotRunning = defineError(
  'regatta-not-running',
  409,
  'This regatta takes no scores now. Nothing was changed.',
)

/** A guild takes no part in a regatta. */
export const guildNotInRegatta = defineError(
  'guild-not-in-regatta',
  404,
  'This guild does not take part in this regatta.',
)

/** A regatta has no group with this number. */
export const groupUnknown = defineError('group-unknown', 404, 'This regatta has no group with this number.')
