import { formatExact, formatMoney } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import type { SampleEmployee } from '../sample-data.ts'

/** The columns of the sample employees; all cells are texts. */
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

/** What a cell sorts by, as text: a number without its currency and commas. */
export function toValueText(row: SampleEmployee, column: Column<SampleEmployee>): string {
  return String(column.sortValue?.(row) ?? '')
}

/** What a cell shows, as text. */
export function toShownText(row: SampleEmployee, column: Column<SampleEmployee>): string {
  return String(column.cell(row))
}
