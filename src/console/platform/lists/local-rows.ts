import type { z } from 'zod'
import type { Column } from '#console/components/table/data-table-props.ts'
import type { ListParams } from './list-params.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows of a local list that contain the search text in any letter case, sorted by a column's `sortValue`. */
export function selectLocalRows<R extends object, F extends z.ZodObject>(
  rows: readonly R[],
  params: ListParams<F>,
  columns: readonly Column<R>[],
  searchText: (row: R) => string,
): readonly R[] {
  const part = params.filter.toLowerCase()
  const found = rows.filter((row) => searchText(row).toLowerCase().includes(part))
  const sortValue = columns.find(({ key }) => key === params.sort?.key)?.sortValue
  if (!sortValue) return found
  const factor = params.sort?.direction === 'desc' ? -1 : 1
  return found.toSorted((one, other) => factor * compare(sortValue(one), sortValue(other)))
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}
