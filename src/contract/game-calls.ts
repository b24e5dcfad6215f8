import { z } from 'zod'
import { Instant, StoredInteger } from './core/units.ts'

/** Over how many hours the calls of a key are shown. */
export const callPeriods = ['24', '168', '720'] as const

/** Calls of a key to one endpoint in a period. */
export const GameCallCounts = z.object({
  /** "PUT /game/v1/saves" */
  Call: z.string(),
  Calls: StoredInteger,
  /** Those that were not answered with success. */
  Failed: StoredInteger,
  /** In how many milliseconds at most 95 % of the successful ones were handled; null when there were none. */
  P95Ms: StoredInteger.nullable(),
  /** Why the others failed, the most frequent first. */
  Codes: z.array(z.object({ Code: z.string(), Calls: StoredInteger })),
})
export type GameCallCounts = z.infer<typeof GameCallCounts>

/** The calls of a key in a period. */
export const GameKeyCalls = z.object({
  /** The most called endpoint first. */
  Calls: z.array(GameCallCounts),
  /** Every hour, or every day of a longer period, also without a call; the earliest first. */
  Times: z.array(z.object({ At: Instant, Calls: StoredInteger, Failed: StoredInteger })),
})
export type GameKeyCalls = z.infer<typeof GameKeyCalls>
