import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'

/** A query that waits for its next retry; with data, a refetch restarts it by itself. */
const isWaiting = ({ state }: Query) => state.data === undefined && state.fetchFailureCount > 0

/** Ends the wait of retried queries, so that a refetch is made at once. */
export async function endWaiting(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  await client.cancelQueries({ ...filters, predicate: isWaiting })
}

/** Refetches what is on screen now, also what waits for its next retry. */
export async function refetchNow(client: QueryClient): Promise<void> {
  await endWaiting(client)
  await client.invalidateQueries()
}

/** How long a dialog may take to close after its change was made, in milliseconds. */
const closingMs = 100

/** The queries that were running at a change, which a refetch is scheduled for. */
const scheduled = new WeakMap<QueryClient, Set<Query>>()

/**
 * Refetches what is on screen after a change. All queries are stale at once, so that what opens from now on reads them
 * again; the refetch waits until the dialog of the change has closed, because its own queries would be aborted.
 */
export function refetchAfterChange(client: QueryClient): void {
  const running = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
  void client.invalidateQueries({ refetchType: 'none' })
  const known = scheduled.get(client)
  if (known) {
    for (const query of running) known.add(query)
    return
  }
  const readBefore = new Set(running)
  scheduled.set(client, readBefore)
  setTimeout(() => {
    scheduled.delete(client)
    // What these read is from before the change, whether or not they are still running.
    void client.refetchQueries({ type: 'active', predicate: (query) => readBefore.has(query) })
    const isUnread = (query: Query) => !readBefore.has(query) && query.state.isInvalidated
    void client.refetchQueries({ type: 'active', predicate: isUnread }, { cancelRefetch: false })
  }, closingMs)
}
