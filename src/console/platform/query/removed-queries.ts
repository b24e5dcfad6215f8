import type { Query, QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/core/endpoint.ts'

type Params = Readonly<Record<string, unknown>>

/** Queries of what was removed here. Held weakly: they leave the cache once no page shows them. */
const removedQueries = new WeakSet<object>()

/** Whether the thing that a query reads was removed in this console; reading it again would only fail. */
export function isRemoved(query: object): boolean {
  return removedQueries.has(query)
}

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
 * requests it. A query leaves the cache with the last page that shows it, so that coming back reads from the server.
 */
export function markRemoved(client: QueryClient, { removes, params: schemas }: Endpoint, params?: Params): void {
  if (removes === undefined) return
  const cache = client.getQueryCache()
  const shown = new Set<Query>()
  for (const query of cache.getAll()) {
    if (!reads(query, schemas?.shape[removes], params?.[removes])) continue
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
