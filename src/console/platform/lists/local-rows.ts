import type { z } from 'zod'
import type { Column } from '#console/components/table/data-table-types.ts'
import { sortRows } from '#console/components/table/sort-rows.ts'
import type { ListParams } from './list-params.ts'

/** The rows of a local list that contain the search text in any letter case, sorted by a column's `sortValue`. */
export function selectLocalRows<R extends object, F extends z.ZodObject>(
  rows: readonly R[],
  params: ListParams<F>,
  columns: readonly Column<R>[],
  searchText: (row: R) => string,
): readonly R[] {
  const part = params.filter.toLowerCase()
  const found = rows.filter((row) => searchText(row).toLowerCase().includes(part))
  return sortRows(found, columns, params.sort)
}
