import type { Column, Sort } from './data-table-types.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}

/** The rows in the order of a column's `sortValue`; as they are where the column has none. */
export function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], sort: Sort | undefined): readonly R[] {
  const sortValue = columns.find(({ key }) => key === sort?.key)?.sortValue
  if (!sortValue) return rows
  const factor = sort?.direction === 'desc' ? -1 : 1
  return rows.toSorted((one, other) => factor * compare(sortValue(one), sortValue(other)))
}
