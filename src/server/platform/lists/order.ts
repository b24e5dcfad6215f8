import { sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'
import type { ColumnResolver } from './column-resolver.ts'

/** A column that a list sorts by. `type` is PostgreSQL's name of its type, "timestamptz". */
export type SortColumn = { readonly name: string; readonly type: string; readonly isNullable?: boolean }

/**
 * An order by several columns in one direction, the last of which make it unique. Only the first may be null; null
 * comes before every value. An index on the columns, nulls first, gives it from either end.
 */
export type Order = { readonly columns: readonly SortColumn[]; readonly direction: 'asc' | 'desc' }

/** The same order from its other end. */
export function reverse({ columns, direction }: Order): Order {
  return { columns, direction: direction === 'asc' ? 'desc' : 'asc' }
}

const directions = { asc: sql.raw('asc'), desc: sql.raw('desc') }
const nullableDirections = { asc: sql.raw('asc nulls first'), desc: sql.raw('desc nulls last') }

/** What follows ORDER BY. */
export function orderBy({ columns, direction }: Order, column: ColumnResolver): Sql {
  const terms = columns.map(({ name, isNullable }) => {
    return sql`${column(name)} ${(isNullable ? nullableDirections : directions)[direction]}`
  })
  return sql.join(terms)
}
