import { sql } from 'kysely'
import { fold } from '#server/platform/database/fold.ts'
import { contains, type Sql } from '#server/platform/database/sql.ts'

/** Whether the title of a message, of the table called m, contains a text; under three characters: begins with it. */
export function titleMatches(text: string): Sql {
  // Text that is nothing but accents folds to nothing, which every title would begin with.
  return contains(sql`m.title_folded`, fold(text) || text)
}

/** The order of a list by several columns, all in one direction. */
export function orderBy(columns: readonly string[], direction: 'asc' | 'desc'): Sql {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
}
