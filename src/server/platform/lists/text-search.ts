import { sql } from 'kysely'
import { fold, foldId } from '#server/platform/database/fold.ts'
import { type Condition, contains, startsWith } from '#server/platform/database/sql.ts'

/** Whether an id starts with a text, A to Z in any letter case; an index on `lower()` of the column answers. */
export function idStartsWith(column: string, prefix: string): Condition {
  return startsWith(sql`lower(${sql.ref(column)})`, foldId(prefix))
}

/** A search text folded as the columns are. Nothing but accents folds to nothing, which every text would start with. */
export function toFoldedSearch(text: string): string {
  return fold(text) || text
}

/** Whether a folded column contains a text in any spelling that folds alike; see `contains` for short texts. */
export function matchesFolded(column: string, text: string): Condition {
  return contains(sql.ref(column), toFoldedSearch(text))
}
