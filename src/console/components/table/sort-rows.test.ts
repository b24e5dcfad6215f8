import { expect, it } from 'vitest'
import type { Column } from './data-table-types.ts'
import { sortRows } from './sort-rows.ts'

type Row = { readonly name: string; readonly count: number }

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortValue: ({ name }) => name },
  { key: 'count', title: 'Count', cell: ({ count }) => count, sortValue: ({ count }) => count },
  { key: 'plain', title: 'Plain', cell: () => null },
]
const rows = [
  { name: 'item 10', count: 9 },
  { name: 'Item 2', count: 10 },
  { name: 'item 1', count: -1 },
]
const sortedBy = (key: string, direction: 'asc' | 'desc' = 'asc') =>
  sortRows(rows, columns, { key, direction }).map(({ name }) => name)

it('sorts texts in any letter case, with their numbers in order', () => {
  expect(sortedBy('name')).toEqual(['item 1', 'Item 2', 'item 10'])
  expect(sortedBy('name', 'desc')).toEqual(['item 10', 'Item 2', 'item 1'])
})

it('sorts numbers by value', () => {
  expect(sortedBy('count')).toEqual(['item 1', 'item 10', 'Item 2'])
})

it('leaves the rows as they are without an order or a value to sort by', () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows)
  expect(sortedBy('plain')).toEqual(['item 10', 'Item 2', 'item 1'])
})
