import { z } from 'zod'
import { fromDigits, hourMs, Instant, InstantInput, integerLimit, StoredInteger } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'
import { DefinitionInput, leaderboardsPerEventLimit, leaderboardsPerEventText } from './leaderboard-definitions.ts'

/** The longest text of an event, in characters. */
export const eventTextLimit = 200

/** The longest duration of an event, in hours. Source: specification, "Business constants". */
export const durationLimit = 500

/** The feedback of a duration that is not positive. Source: specification, "Validation rules". */
export const durationText = 'Must be a value greater than zero.'

/** The most events of one import or one batch deletion. */
export const eventBatchLimit = 5_000

/** The most events that one call reads of a period, the earliest first. */
export const eventRangeLimit = 5_000

/** Whether a period may have more events than were read. */
export const isRangeCut = (events: readonly unknown[]) => events.length >= eventRangeLimit

/** An event's number, which the game calls its edition. */
export const EventId = z.int().min(1).max(integerLimit)

/** An event's number in a path or a query. */
export const EventIdParam = fromDigits(EventId)

/** The text of an event: 1 to 200 characters, trimmed, on one line, not all of them invisible. */
export const EventText = visibleLine('The text', eventTextLimit)

/** A duration in hours: above 0, at most 500, with at most two decimals. */
export const EventDuration = z
  .number()
  .max(durationLimit, `An event lasts at most ${durationLimit} hours.`)
  .refine((hours) => Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6, 'A duration has at most two decimals.')
  .refine((hours) => Math.round(hours * 100) > 0, durationText)

/** The feedback of a start that is too late. */
export const eventStartText = `An event starts at least ${durationLimit} hours before the year 10000.`

/** When an event starts: early enough that the longest one ends in the year 9999. */
export const EventStart = InstantInput.refine(
  (start) => start.getTime() + durationLimit * hourMs < Date.UTC(10_000, 0),
  eventStartText,
)

/** A timed event of the game. */
export const GameEvent = z.object({
  /** The edition. */
  Id: StoredInteger,
  /** The name. */
  Content: z.string(),
  StartDate: Instant,
  /** Exclusive: StartDate plus Duration. */
  EndDate: Instant,
  /** In hours. */
  Duration: z.number(),
  ProfileId: StoredInteger,
  ProfileName: z.string(),
  Deleted: z.boolean(),
  /** The names of its leaderboards, oldest first. */
  LeaderboardNames: z.array(z.string()),
  /** The series that it is an edition of, and its place in it, from 1; null for none. */
  Series: z.object({ Id: StoredInteger, Position: StoredInteger }).nullable(),
  Version: StoredInteger,
})
export type GameEvent = z.infer<typeof GameEvent>

/** A new event with its leaderboards; without ProfileId it takes the default profile. */
export const NewEvent = z.strictObject({
  Content: EventText,
  StartDate: EventStart,
  Duration: EventDuration,
  ProfileId: EventId.optional(),
  leaderboards: z.array(DefinitionInput).max(leaderboardsPerEventLimit, leaderboardsPerEventText).default([]),
})
export type NewEvent = z.output<typeof NewEvent>
