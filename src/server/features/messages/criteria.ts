import { type RawBuilder, sql } from 'kysely'
import { escapeLike, getPrefixEnd, searchesAnywhere } from '#server/features/players/rules.ts'
import { fold } from '#server/platform/database/fold.ts'

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>

/** Whether a column begins with a text; an index on the column finds it. */
export function startsWith(column: string, text: string): Sql {
  const end = getPrefixEnd(text)
  return sql`${sql.ref(column)} >= ${text} and ${end === undefined ? sql`true` : sql`${sql.ref(column)} < ${end}`}`
}

/** Whether the title of a message, of the table called m, contains a text; under three characters: begins with it. */
export function titleMatches(text: string): Sql {
  // Text that is nothing but accents folds to nothing, which every title would begin with.
  const folded = fold(text) || text
  return searchesAnywhere(folded)
    ? sql`m.title_folded like ${`%${escapeLike(folded)}%`}`
    : startsWith('m.title_folded', folded)
}

/** The order of a list by several columns, all in one direction. */
export function orderBy(columns: readonly string[], direction: 'asc' | 'desc'): Sql {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
}
