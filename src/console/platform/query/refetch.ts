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
