/** Queries of what was removed here. Held weakly: they leave the cache once no page shows them. */
export const removedQueries = new WeakSet<object>()

/** Whether the thing that a query reads was removed in this console; reading it again would only fail. */
export function isRemoved(query: object): boolean {
  return removedQueries.has(query)
}
