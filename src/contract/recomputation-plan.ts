import { z } from 'zod'

/** What a recomputation would do. The counts are those of a sample: the players who were saved last. */
export const RecomputationPlan = z.object({
  /** All players: the rows of the job. */
  Players: z.int().min(0),
  Sample: z.object({
    Players: z.int().min(0),
    Changed: z.int().min(0),
    Unchanged: z.int().min(0),
    Failed: z.int().min(0),
    /** Players without the persistence key. */
    WithoutKey: z.int().min(0),
  }),
  /** Players of the sample whose attribute would change; `Before` is null for those who do not have it. */
  Examples: z.array(
    z.object({ PlayerId: z.string(), Nickname: z.string(), Before: z.number().nullable(), After: z.number() }),
  ),
  /** A player of the sample for whom the evaluation fails. */
  FailedExample: z.object({ PlayerId: z.string(), Nickname: z.string(), Failure: z.string() }).nullable(),
})
export type RecomputationPlan = z.infer<typeof RecomputationPlan>
