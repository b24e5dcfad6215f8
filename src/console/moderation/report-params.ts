import { z } from 'zod'

/** The dialog of the reported names: the player whose report it is about. */
export const ReportParams = z.object({
  /** Changes the nickname; the report stays. */
  rename: z.string().optional(),
  /** Answers the report, and then the next one. */
  answer: z.string().optional(),
})
