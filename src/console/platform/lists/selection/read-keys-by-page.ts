import { call } from '#console/platform/query/call.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { findRows, type PageEndpoint, type RowOf } from '../list.ts'

/** The most rows of a page. */
const size = 100

/** The keys of all rows that match, page by page: for lists whose bulk actions take a thousand at most. */
export async function readKeysByPage<E extends PageEndpoint>(
  endpoint: E,
  toRequest: (page: { readonly page: number; readonly size: number }) => EndpointRequest<E>,
  toKey: (row: RowOf<E>) => string,
): Promise<readonly string[]> {
  // A row that changes its place meanwhile may be read twice.
  const keys = new Set<string>()
  for (let page = 1; ; page++) {
    const { data } = await call(endpoint, toRequest({ page, size }))
    const rows = findRows<RowOf<E>>(data as Parameters<typeof findRows>[0]) ?? []
    for (const row of rows) keys.add(toKey(row))
    if (rows.length < size) return [...keys]
  }
}
