import { sql } from 'kysely'
import { cleanId } from '#contract/core/pasted-text.ts'
import { fold, foldId } from '#server/platform/database/fold.ts'
import { type Condition, contains, type Sql, startsWith } from '#server/platform/database/sql.ts'

/** Whether an id starts with a pasted text, A to Z in any letter case; an index on `lower()` of the column answers. */
export function idStartsWith(column: Sql, prefix: string): Condition {
  return startsWith(sql`lower(${column})`, foldId(cleanId(prefix)))
}

/** Whether a text that has no folded column contains another, A to Z in any letter case: for lists of few rows. */
export function containsText(column: Sql, text: string): Condition {
  return sql`strpos(lower(${column} collate "C"), ${foldId(text)}) > 0`
}

/** A search text folded as the columns are. Nothing but accents folds to nothing, which every text would start with. */
export function toFoldedSearch(text: string): string {
  return fold(text) || text
}

/** Whether a folded column contains a text in any spelling that folds alike; see `contains` for short texts. */
export function matchesFolded(column: Sql, text: string): Condition {
  return contains(column, toFoldedSearch(text))
}
