import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { CommonParams } from './list-params.ts'

type Query<E extends Endpoint> = E['query'] extends z.ZodType ? z.input<E['query']> : never

/** The keys that an endpoint sorts its list by; none where it has one order or only a direction. */
export function getSortKeys({ query }: Endpoint): readonly unknown[] {
  const schema = query?.shape.sortKey
  const choice = schema instanceof z.ZodDefault ? schema.unwrap() : schema
  return choice instanceof z.ZodEnum ? choice.options : []
}

/**
 * Which rows the search params of a list mean and in which order, as the query of an endpoint: the search text, the sort
 * key and direction, and the list's filters. What is empty or what the query does not have is left out.
 */
export function toSelection<E extends Endpoint>(endpoint: E, params: CommonParams): Partial<Query<E>> {
  const { sort, page: _page, size: _size, view: _view, unreadable: _unreadable, ...filters } = params
  const order = sort && {
    ...(getSortKeys(endpoint).includes(sort.key) ? { sortKey: sort.key } : {}),
    sortDir: sort.direction,
    desc: String(sort.direction === 'desc'),
  }
  const known = Object.keys(endpoint.query?.shape ?? {})
  const given = Object.entries({ ...filters, ...order }).filter(
    ([name, value]) => known.includes(name) && value !== undefined && value !== '',
  )
  // The codec of the list has read the values; their names are those of the query.
  return Object.fromEntries(given) as Partial<Query<E>>
}

/** The part of a list that a page shows, as list endpoints take it. */
export function toPageQuery({ page, size }: { readonly page: number; readonly size: number }): {
  skip: number
  take: number
} {
  return { skip: (page - 1) * size, take: size }
}

/** The page of a list that search params mean, as the query of its endpoint: `toSelection` with skip and take. */
export function toListQuery<E extends Endpoint>(endpoint: E, params: CommonParams) {
  return { ...toSelection(endpoint, params), ...toPageQuery(params) }
}
