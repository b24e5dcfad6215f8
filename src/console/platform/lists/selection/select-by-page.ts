import { call } from '#console/platform/query/call.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { findRows, type PageEndpoint, type RowOf } from '../list.ts'
import type { CommonParams } from '../list-params.ts'

/** The most rows of a page. */
const size = 100

/** Selects every row that matches by reading all pages: for lists whose bulk actions take a thousand at most. */
export function selectByPage<E extends PageEndpoint, C>({
  endpoint,
  limit,
  toRequest,
  toKey,
}: {
  readonly endpoint: E
  readonly limit: number
  readonly toRequest: (params: CommonParams, context: C) => EndpointRequest<E>
  readonly toKey: (row: RowOf<E>) => string
}) {
  const readKeys = async (params: CommonParams, context: C): Promise<readonly string[]> => {
    // A row that changes its place meanwhile may be read twice.
    const keys = new Set<string>()
    for (let page = 1; ; page++) {
      const { data } = await call(endpoint, toRequest({ ...params, page, size }, context))
      const rows = findRows<RowOf<E>>(data as Parameters<typeof findRows>[0]) ?? []
      for (const row of rows) keys.add(toKey(row))
      if (rows.length < size) return [...keys]
    }
  }
  return { endpoint, limit, readKeys }
}
