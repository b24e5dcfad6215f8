import { z } from 'zod'
import { defineError } from './core/errors.ts'
import { Fingerprint, Instant, QueryBoolean, StoredInteger } from './core/units.ts'

/** The most leaderboard definitions that a plan lists; it counts all of them. */
export const endPlanRows = 100

/** What another end of its event changes for a leaderboard definition. */
const MovedFinal = z.object({
  DefinitionId: StoredInteger,
  Name: z.string(),
  EventId: StoredInteger,
  EventName: z.string(),
  /** Its leaderboards whose order is not final, and the players on them. */
  Leaderboards: StoredInteger,
  Players: StoredInteger,
  /** The last rank with a prize; null without prizes. */
  LastPrizeRank: StoredInteger.nullable(),
  /** When the order becomes final, and its prizes can be paid, now and after the change. */
  FinalAt: Instant,
  NewFinalAt: Instant,
})

/** What another end of events changes for their leaderboards. */
export const EndPlan = z.object({
  /** The first 100, by event. */
  Definitions: z.array(MovedFinal),
  /** How many there are. */
  Total: StoredInteger,
  /** The players on all of them. */
  Players: StoredInteger,
  /** How many definitions have prizes. */
  WithPrizes: StoredInteger,
  /** The players who joined, and who reported last, after a new end that is past. They count as they are now. */
  JoinedAfter: StoredInteger,
  ReportedAfter: StoredInteger,
  /** Names the definitions, their prizes and both ends, but not the players, who come and go. */
  Fingerprint,
})
export type EndPlan = z.infer<typeof EndPlan>

/**
 * Confirms a plan: `fingerprint` names the one that was read, and another one is answered instead of carried out. Without
 * it, whatever the plan is by then is carried out.
 */
export const EndConfirmation = z.strictObject({
  confirm: QueryBoolean.default(false),
  fingerprint: Fingerprint.optional(),
})
export type EndConfirmation = z.output<typeof EndConfirmation>

/** The end of an event moves that has players on its leaderboards, or prizes. Carries the `EndPlan`. */
export const endUnconfirmed = defineError(
  'event-end-unconfirmed',
  409,
  'Another end changes when the order of leaderboards becomes final and prizes can be paid. Read the plan and confirm it. Nothing was changed.',
)
