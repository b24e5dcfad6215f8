import { type RawBuilder, sql } from 'kysely'
import type { playerSortKeys } from '#contract/player-selection.ts'

/** The column that a sort key orders by, and its type in the database. */
export type SortColumn = { readonly name: string; readonly type: string; readonly isNullable: boolean }

/** The columns that the list sorts by; each has an index together with the id, which breaks ties. */
const sortColumns: Record<(typeof playerSortKeys)[number], SortColumn> = {
  playerId: { name: 'player_id', type: 'text', isNullable: false },
  nickname: { name: 'nickname_folded', type: 'text', isNullable: false },
  creationDate: { name: 'created_at', type: 'timestamptz', isNullable: false },
  language: { name: 'language', type: 'text', isNullable: false },
  totalSpent: { name: 'total_spent', type: 'numeric', isNullable: false },
  purchasesCount: { name: 'purchases_count', type: 'integer', isNullable: false },
  deviceId: { name: 'device_id', type: 'text', isNullable: false },
  lastSaveGame: { name: 'last_save_game', type: 'timestamptz', isNullable: true },
}

/** An order of players: by a column, then by id in the same direction. No date is the earliest. */
export type Ordering = { readonly column: SortColumn; readonly direction: 'asc' | 'desc' }

/** The order that a query of the list asks for. */
export function toOrdering(query: { sortKey: keyof typeof sortColumns; sortDir: 'asc' | 'desc' }): Ordering {
  return { column: sortColumns[query.sortKey], direction: query.sortDir }
}

/** The same order from its other end. */
export function reversed({ column, direction }: Ordering): Ordering {
  return { column, direction: direction === 'asc' ? 'desc' : 'asc' }
}

/** The clause after ORDER BY, over two named expressions. It is the order of the index, forwards or backwards. */
export function orderBy({ column, direction }: Ordering, key: string, id: string): RawBuilder<unknown> {
  const way = sql.raw(direction)
  if (column.name === 'player_id') return sql`${sql.ref(id)} ${way}`
  const nulls = column.isNullable ? sql.raw(direction === 'asc' ? 'nulls first' : 'nulls last') : sql``
  return sql`${sql.ref(key)} ${way} ${nulls}, ${sql.ref(id)} ${way}`
}
