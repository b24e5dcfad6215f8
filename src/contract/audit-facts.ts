import { z } from 'zod'

/** How many facts an entry has at most. */
export const maxAuditFacts = 16

/** A short member of the values of an audit entry, as it was before and after. */
export const AuditFact = z.object({
  /**
   * "StartDate"; "selection.filter" of a member within another. When the values are lists, "Count" is the number of
   * items, and "First.Name" a member of the first one.
   */
  Name: z.string(),
  /** JSON text; null where there is none. */
  Before: z.string().nullable(),
  After: z.string().nullable(),
  /** The names of the things whose ids the values are, such as the nickname of a player; empty when they are no such ids. */
  BeforeName: z.string(),
  AfterName: z.string(),
})
export type AuditFact = z.infer<typeof AuditFact>

/** What says in words who did what: the names of an entry when it is read, and its short values. */
export const auditWords = {
  /** The name of the user who did it; empty when nobody has this e-mail, and for the game or the server. */
  ActorName: z.string(),
  /** What the target is called; empty when it has no name or is gone. */
  TargetName: z.string(),
  /** The short values that differ, are there on one side alone, or say what the entry is about. */
  Facts: z.array(AuditFact).max(maxAuditFacts),
}
