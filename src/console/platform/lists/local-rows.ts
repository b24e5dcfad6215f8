import type { z } from 'zod'
import type { Column } from '#console/components/data-table.tsx'
import type { ListParams } from './list-params.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The rows of a local list that match the search params, in their order. */
export function selectLocalRows<R extends object, F extends z.ZodObject>(
  rows: readonly R[],
  params: ListParams<F>,
  {
    columns,
    searchText,
    matches,
  }: {
    readonly columns: readonly Column<R>[]
    readonly searchText: (row: R) => string
    readonly matches?: ((row: R, params: ListParams<F>) => boolean) | undefined
  },
): readonly R[] {
  const part = params.filter.toLowerCase()
  const isMatch = matches ?? ((row: R) => searchText(row).toLowerCase().includes(part))
  const found = rows.filter((row) => isMatch(row, params))
  const sortValue = columns.find(({ key }) => key === params.sort?.key)?.sortValue
  if (!sortValue) return found
  const factor = params.sort?.direction === 'desc' ? -1 : 1
  return found.toSorted((one, other) => factor * compare(sortValue(one), sortValue(other)))
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return collator.compare(String(one), String(other))
}
