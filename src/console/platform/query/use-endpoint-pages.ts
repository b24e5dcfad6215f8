import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOf, Endpoint, ReplyOf } from '#contract/core/endpoint.ts'
import { RequestFailure } from './api-error.ts'
import { type Called, call } from './call.ts'
import { askKey } from './use-endpoint-query.ts'

/** A reading that grows page by page, and how it stands. */
export type AskedPages<E extends Endpoint> = {
  /** The pages read so far; undefined before the first one is there. */
  readonly pages: readonly ReplyOf<E>[] | undefined
  readonly hasMore: boolean
  /** Reads the next page, unless one is on its way. */
  readonly readMore: () => void
  readonly isReadingMore: boolean
  readonly failure: RequestFailure | undefined
  /** Asks again now, for all pages that were read. */
  readonly askAgain: () => void
}

/** So many pages are asked again when the person comes back to the tab. */
const mostPagesAgain = 3

/** Asks an endpoint whose replies say where they go on; every page is asked again after a successful change. */
export function useAskPages<E extends Endpoint>(
  endpoint: E,
  /** The call for the page behind a place; undefined for the first page. */
  callAfter: (after: string | undefined) => CallOf<E>,
  nextOf: (reply: ReplyOf<E>) => string | null,
): AskedPages<E> {
  const query = useInfiniteQuery({
    queryKey: ['pages', ...askKey(endpoint, callAfter(undefined))],
    queryFn: ({ pageParam, signal }): Promise<Called<E>> => call(endpoint, callAfter(pageParam), { signal }),
    initialPageParam: undefined as string | undefined, // The first page has no place to go on from.
    getNextPageParam: (last) => nextOf(last.data) ?? undefined,
    staleTime: 5_000,
    // Of a long list every page would be asked again, one after the other, whenever the person comes back to the tab.
    refetchOnWindowFocus: (asked) => (asked.state.data?.pages.length ?? 0) <= mostPagesAgain,
    meta: { failureNotice: 'part' },
    throwOnError: (thrown) => !(thrown instanceof RequestFailure),
  })
  const read = query.data?.pages
  const pages = useMemo(() => read?.map(({ data }) => data), [read])
  return {
    pages,
    hasMore: query.hasNextPage,
    readMore: () => {
      if (!query.isFetching) void query.fetchNextPage()
    },
    isReadingMore: query.isFetchingNextPage,
    failure: query.error instanceof RequestFailure ? query.error : undefined,
    askAgain: () => void query.refetch(),
  }
}
