import type { Query, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { isRemoved, removedQueries } from './removed-queries.ts'

type Params = Readonly<Record<string, unknown>>

/** Whether a query names the thing in its path: a parameter of the same schema with the same value. */
function reads({ meta }: Query, schema: unknown, value: unknown): boolean {
  // Set by the query hooks alone.
  const call = meta?.call as { readonly endpoint: Endpoint; readonly params?: Params } | undefined
  return Object.entries(call?.params ?? {}).some(
    ([name, given]) => given === value && call?.endpoint.params?.shape[name] === schema,
  )
}

/**
 * After a call that removes something: its page keeps what it shows until it is left, and nothing reads it again, whatever
 * asks for it. A query leaves the cache with the last page that shows it, so that coming back asks the server.
 */
export function markRemoved(client: QueryClient, endpoint: Endpoint, params: Params | undefined): void {
  const { removes } = endpoint
  if (removes === undefined) return
  const cache = client.getQueryCache()
  const schema = endpoint.params?.shape[removes]
  const shown = new Set<Query>()
  for (const query of cache.getAll()) {
    if (!reads(query, schema, params?.[removes])) continue
    removedQueries.add(query)
    void query.cancel({ silent: true, revert: true })
    if (query.getObserversCount() === 0) cache.remove(query)
    else shown.add(query)
  }
  if (shown.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && isRemoved(query) && query.getObserversCount() === 0) cache.remove(query)
    if (type === 'removed') shown.delete(query)
    if (shown.size === 0) stop()
  })
}
