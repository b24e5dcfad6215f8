import { sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'

/** Resolves a column of the row that a condition tests, wherever that row comes from: `column('player_id')`. */
export type ColumnResolver = (column: string) => Sql

/**
 * The columns of a table or subquery with this alias, each made once. Names come from declarations, never from requests;
 * as raw SQL they are compiled in a third of the time.
 */
export function createColumnResolver(alias: string): ColumnResolver {
  const columns = new Map<string, Sql>()
  return (name) => {
    const known = columns.get(name)
    if (known) return known
    const column = sql.raw(`"${alias}"."${name}"`)
    columns.set(name, column)
    return column
  }
}
