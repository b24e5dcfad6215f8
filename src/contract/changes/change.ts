import { z } from 'zod'

/** One value that changed. */
export const Change = z.object({
  /** What it belongs to where several things may change at once: a persistence key, an attribute. Otherwise empty. */
  Key: z.string(),
  /** Where it is in its JSON value: "wallet.gold", "slots[3]". Empty for the whole value; the end of a long path, after "…". */
  Path: z.string(),
  Kind: z.enum(['added', 'removed', 'changed']),
  /** The value as written, cut to 40 characters; null where there was none, or where it was not compared. */
  Before: z.string().nullable(),
  /** As `Before`. */
  After: z.string().nullable(),
  /** "+6" or "-0.5" where both are numbers without an exponent, exact however large they are. Otherwise empty. */
  Difference: z.string(),
})
export type Change = z.infer<typeof Change>

/** The first changes, and how many more there are. */
export const ChangeSummary = z.object({ Changes: z.array(Change), More: z.int().min(0) })
export type ChangeSummary = z.infer<typeof ChangeSummary>
