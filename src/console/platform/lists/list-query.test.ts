import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { SortDirection } from '#contract/core/lists.ts'
import { QueryBoolean, Skip, Take } from '#contract/core/units.ts'
import { defineList } from './list.ts'
import { getSortKeys, toListQuery, toSelection } from './list-query.ts'

const Row = z.object({ Id: z.string() })

const endpoint = {
  method: 'GET',
  path: '/things',
  access: 'public',
  summary: 'Things',
  query: z.strictObject({
    filter: z.string().optional(),
    state: z.enum(['open', 'done']).optional(),
    sortKey: z.enum(['name', 'size']).default('name'),
    sortDir: SortDirection.default('asc'),
    skip: Skip,
    take: Take,
  }),
  reply: z.object({ Result: z.array(Row), Total: z.int() }),
  errors: [],
} as const satisfies Endpoint

const nothing = { filter: '', filterType: '', sort: undefined, page: 1, size: 15, view: '7', unreadable: [] }

it('asks for the rows and the order of the search params, by the names that the query has', () => {
  const params = {
    ...nothing,
    filter: 'boat',
    state: 'open',
    color: 'red',
    sort: { key: 'size', direction: 'desc' },
  } as const
  expect(toSelection(endpoint, params)).toEqual({ filter: 'boat', state: 'open', sortKey: 'size', sortDir: 'desc' })
  expect(toListQuery(endpoint, { ...nothing, page: 3 })).toEqual({ skip: 30, take: 15 })
})

it('leaves out what is empty, and a key that the endpoint does not sort by', () => {
  const params = { ...nothing, state: undefined, sort: { key: 'color', direction: 'asc' } } as const
  expect(toSelection(endpoint, params)).toEqual({ sortDir: 'asc' })
})

it('gives the direction alone to an endpoint of one order', () => {
  const newest = { ...endpoint, query: z.strictObject({ desc: QueryBoolean.default(true) }) }
  expect(getSortKeys(newest)).toEqual([])
  const ascending = { ...nothing, sort: { key: 'date', direction: 'asc' } } as const
  expect(toSelection(newest, ascending)).toEqual({ desc: 'false' })
  expect(toSelection(newest, { ...ascending, sort: { key: 'date', direction: 'desc' } })).toEqual({ desc: 'true' })
})

it('lets those columns of a list be sorted by whose key the endpoint takes', () => {
  const column = (key: string) => ({ key, title: key, cell: () => key })
  const { columns } = defineList({
    id: 'things',
    noun: { one: 'thing', many: 'things' },
    label: 'Things',
    endpoint,
    toRequest: (params) => ({ query: toListQuery(endpoint, params) }),
    columns: ['name', 'color', 'size'].map(column),
    rowKey: ({ Id }) => Id,
  })
  expect(columns.filter(({ isServerSortable }) => isServerSortable).map(({ key }) => key)).toEqual(['name', 'size'])
})
