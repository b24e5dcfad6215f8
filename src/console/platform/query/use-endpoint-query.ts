import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePageRefusal } from '#console/platform/navigation/page-refusal.ts'
import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import { ApiError, toUnknownId } from './api-error.ts'
import { type CallResult, call } from './call.ts'
import { type ErrorDisplay, isPageRefusal } from './query-client.ts'
import { endWaiting } from './refetch.ts'
import { isRemoved } from './removed-queries.ts'

/** Options of a query. */
export type EndpointQueryOptions<E extends Endpoint = Endpoint> = {
  /** False sends no request, for a missing permission or an incomplete input. */
  readonly enabled?: boolean
  /**
   * How an error is shown. `page` (the default): a 403 replaces the page with the unauthorized text, anything else
   * shows the "Request Error" notice. `contained`: a 403 as `page`, and the caller shows anything else. `part`: always
   * the notice. `quiet`: the caller shows it.
   */
  readonly errorDisplay?: ErrorDisplay
  /** Refetches at this interval, in milliseconds; a function computes it from the last data. */
  readonly refetchInterval?: number | ((data: EndpointReply<E> | undefined) => number | undefined) | undefined
  /** Shows the previous data while the data for a changed input loads; true when absent. */
  readonly keepPreviousData?: boolean
  /** How long data is fresh, in milliseconds; 5,000 when absent. */
  readonly staleTime?: number
}

/** A query and its state. */
export type EndpointQuery<E extends Endpoint> = {
  readonly data: EndpointReply<E> | undefined
  /** The version of the data, for `ifMatch`. */
  readonly version: string | undefined
  /** There is no data yet. */
  readonly isLoading: boolean
  /** The data belongs to the previous input; the new data is loading. */
  readonly isPlaceholderData: boolean
  /** A request is running, with or without data; not while a failed one is retried. */
  readonly isFetching: boolean
  /** Why the last request failed, also while it is retried. */
  readonly error: ApiError | undefined
  /** Refetches now. */
  readonly refetch: () => void
}

/** In milliseconds: parts of one page with the same query share one request. */
const defaultStaleMs = 5_000

/** The query key: the endpoint and its input. */
export function getQueryKey<E extends Endpoint>(endpoint: E, input: EndpointRequest<E>): readonly unknown[] {
  return [endpoint.method, endpoint.path, input]
}

/** Why a query failed, also while it is retried. */
export function toShownError({
  error,
  failureReason,
}: Pick<UseQueryResult, 'error' | 'failureReason'>): ApiError | undefined {
  const shown = error ?? failureReason
  return shown instanceof ApiError ? shown : undefined
}

/** What one query is made of, for several at once and for reading ahead too. */
export function toQueryOptions<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  { errorDisplay = 'page', staleTime = defaultStaleMs }: Pick<EndpointQueryOptions, 'errorDisplay' | 'staleTime'> = {},
) {
  return {
    queryKey: getQueryKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallResult<E>> =>
      call(endpoint, input, { signal }).catch((thrown: unknown) => {
        throw toUnknownId(thrown, endpoint)
      }),
    // Set here and not only as the client's default, which an undefined member would override.
    staleTime,
    meta: { errorDisplay, call: { endpoint, params: input.params } },
    // Bugs of the console go to the error boundary, API errors to the screen.
    throwOnError: (thrown: unknown) => !(thrown instanceof ApiError),
  }
}

/** Queries an endpoint; the data is refetched after every successful mutation, and a read that got no reply is retried. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: EndpointQueryOptions<E> = {},
): EndpointQuery<E> {
  const { refetchInterval, errorDisplay = 'page' } = options
  const client = useQueryClient()
  const queryOptions = toQueryOptions(endpoint, input, options)
  const query = useQuery<CallResult<E>>({
    ...queryOptions,
    enabled: (current) => (options.enabled ?? true) && !isRemoved(current),
    placeholderData: (options.keepPreviousData ?? true) ? keepPreviousData : undefined,
    refetchInterval:
      typeof refetchInterval === 'function' ? ({ state }) => refetchInterval(state.data?.data) : refetchInterval,
  })
  // An error from before the page was opened is about to be read again.
  const error = query.error && query.isFetchedAfterMount ? toShownError(query) : undefined
  usePageRefusal(endpoint, error && isPageRefusal(error, errorDisplay) ? error : undefined)
  // While it is retried the library still shows what belongs to the previous input.
  const getResult = () => (query.isPlaceholderData && query.failureReason !== null ? undefined : query.data)
  // Read on access, because a component renders again only for what it has read: most do not show `isFetching`.
  return {
    get data() {
      return getResult()?.data
    },
    get version() {
      return getResult()?.version
    },
    get isLoading() {
      return query.isLoading && query.failureReason === null
    },
    get isPlaceholderData() {
      return query.isPlaceholderData && query.failureReason === null
    },
    get isFetching() {
      return query.isFetching && query.failureReason === null
    },
    get error() {
      return toShownError(query)
    },
    refetch: () =>
      void endWaiting(client, { queryKey: queryOptions.queryKey, exact: true }).then(() => query.refetch()),
  }
}
