import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint, EndpointReply, EndpointRequest, ExactCall } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallResult, call } from './call.ts'
import { endWaiting } from './refetch.ts'
import { isRemoved } from './removed-queries.ts'
import { getQueryKey, toShownError } from './use-endpoint-query.ts'

/** An infinite query and its state. */
export type EndpointPages<E extends Endpoint> = {
  /** The pages fetched so far; undefined before the first one. */
  readonly pages: readonly EndpointReply<E>[] | undefined
  readonly hasNextPage: boolean
  /** Fetches the next page, unless a fetch is running. */
  readonly fetchNextPage: () => void
  readonly isFetchingNextPage: boolean
  readonly error: ApiError | undefined
  /** Refetches all pages that were fetched. */
  readonly refetch: () => void
}

/** The most pages that are refetched when the window gets the focus. */
const maxPagesToRefetchOnFocus = 3

/** Queries an endpoint with cursors, page by page; every page is refetched after a successful mutation. */
export function useEndpointPages<E extends Endpoint, C extends EndpointRequest<E>>(
  endpoint: E,
  /** The input for the page after a cursor; undefined for the first page. */
  toInput: (after: string | undefined) => ExactCall<E, C>,
  getNextCursor: (reply: EndpointReply<E>) => string | null,
): EndpointPages<E> {
  const client = useQueryClient()
  const queryKey = ['pages', ...getQueryKey(endpoint, toInput(undefined))]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<CallResult<E>> => call(endpoint, toInput(pageParam), { signal }),
    // Widened: the first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => getNextCursor(last.data) ?? undefined,
    staleTime: 5_000,
    // Pages are refetched one after the other, which takes long for many.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= maxPagesToRefetchOnFocus,
    enabled: (current) => !isRemoved(current),
    meta: { errorDisplay: 'part', call: { endpoint, params: toInput(undefined).params } },
    throwOnError: (thrown) => !(thrown instanceof ApiError),
  })
  const results = query.data?.pages
  const pages = useMemo(() => results?.map(({ data }) => data), [results])
  return {
    pages,
    hasNextPage: query.hasNextPage,
    fetchNextPage: () => {
      if (!query.isFetching) void query.fetchNextPage()
    },
    isFetchingNextPage: query.isFetchingNextPage && query.failureReason === null,
    error: toShownError(query),
    refetch: () => void endWaiting(client, { queryKey, exact: true }).then(() => query.refetch()),
  }
}
