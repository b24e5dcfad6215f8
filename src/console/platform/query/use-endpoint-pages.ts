import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Endpoint, EndpointCall, EndpointReply } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallResult, call } from './call.ts'
import { getQueryKey } from './use-endpoint-query.ts'

/** A reading that grows page by page, and how it stands. */
export type EndpointPages<E extends Endpoint> = {
  /** The pages read so far; undefined before the first one is there. */
  readonly pages: readonly EndpointReply<E>[] | undefined
  readonly hasNextPage: boolean
  /** Reads the next page, unless one is on its way. */
  readonly fetchNextPage: () => void
  readonly isFetchingNextPage: boolean
  readonly error: ApiError | undefined
  /** Asks again now, for all pages that were read. */
  readonly refetch: () => void
}

/** So many pages are asked again when the person comes back to the tab. */
const mostPagesAgain = 3

/** Asks an endpoint whose replies say where they go on; every page is asked again after a successful change. */
export function useEndpointPages<E extends Endpoint>(
  endpoint: E,
  /** The call for the page behind a place; undefined for the first page. */
  callAfter: (after: string | undefined) => EndpointCall<E>,
  nextOf: (reply: EndpointReply<E>) => string | null,
): EndpointPages<E> {
  const query = useInfiniteQuery({
    queryKey: ['pages', ...getQueryKey(endpoint, callAfter(undefined))],
    queryFn: ({ pageParam, signal }): Promise<CallResult<E>> => call(endpoint, callAfter(pageParam), { signal }),
    initialPageParam: undefined as string | undefined, // The first page has no place to go on from.
    getNextPageParam: (last) => nextOf(last.data) ?? undefined,
    staleTime: 5_000,
    // Of a long list every page would be asked again, one after the other, whenever the person comes back to the tab.
    refetchOnWindowFocus: (asked) => (asked.state.data?.pages.length ?? 0) <= mostPagesAgain,
    meta: { errorDisplay: 'part' },
    throwOnError: (thrown) => !(thrown instanceof ApiError),
  })
  const read = query.data?.pages
  const pages = useMemo(() => read?.map(({ data }) => data), [read])
  return {
    pages,
    hasNextPage: query.hasNextPage,
    fetchNextPage: () => {
      if (!query.isFetching) void query.fetchNextPage()
    },
    isFetchingNextPage: query.isFetchingNextPage,
    error: query.error instanceof ApiError ? query.error : undefined,
    refetch: () => void query.refetch(),
  }
}
