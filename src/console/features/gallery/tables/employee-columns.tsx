import { formatExact, formatMoney } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import type { SampleEmployee } from '../sample-data.ts'

/** The columns of the sample employees; `sortValue` of each is the text that the search looks into, too. */
export const employeeColumns: readonly Column<SampleEmployee>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name, mobileRole: 'title' },
  {
    key: 'position',
    title: 'Position',
    cell: ({ position }) => position,
    sortValue: ({ position }) => position,
    mobileRole: 'subtitle',
  },
  {
    key: 'office',
    title: 'Office',
    cell: ({ office }) => office,
    sortValue: ({ office }) => office,
    mobileRole: 'subtitle',
  },
  { key: 'age', title: 'Age', cell: ({ age }) => formatExact(age), sortValue: ({ age }) => age, isNumeric: true },
  {
    key: 'startDate',
    title: 'Start date',
    cell: ({ startDate }) => startDate,
    sortValue: ({ startDate }) => startDate,
  },
  {
    key: 'salary',
    title: 'Salary',
    cell: ({ salary }) => formatMoney(String(salary)),
    sortValue: ({ salary }) => salary,
    isNumeric: true,
    mobileRole: 'meta',
  },
]

/** A cell as text, for search and copying. */
export function toCellText(row: SampleEmployee, column: Column<SampleEmployee>): string {
  return String(column.sortValue?.(row) ?? '')
}
