import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import type { ListDefinition } from './definition.ts'
import { exportRows } from './export-rows.ts'

/** The keys of all rows of a query, in its order; undefined when they are more than `limit`. For lists with one column as key. */
export async function readAllKeys<Query extends object, Row, Item>(
  db: Handle,
  { exportColumns: _, ...list }: ListDefinition<Query, Row, Item>,
  query: Query,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[] | undefined> {
  const [key = ''] = list.id
  const keyList: ListDefinition<Query, { key: string }, string> = {
    ...list,
    select: sql`${list.column(key)} as key`,
    toItem: (row) => row.key,
  }
  // A row that changes its place meanwhile may be read twice.
  const keys = new Set<string>()
  for await (const items of exportRows(db, keyList, query, now)) {
    for (const item of items) keys.add(item)
    if (keys.size > limit) return undefined
  }
  return [...keys]
}
