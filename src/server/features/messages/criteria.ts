import { sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'

/** The order of a list by several columns, all in one direction. */
export function orderBy(columns: readonly string[], direction: 'asc' | 'desc'): Sql {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
}
