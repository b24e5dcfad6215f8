import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, EndpointCall, EndpointReply } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallResult, call } from './call.ts'
import type { ErrorDisplay } from './query-client.ts'

/** How a reading is asked. */
export type EndpointQueryOptions<E extends Endpoint = Endpoint> = {
  /** False asks nothing, for a permission that is lacking or an input that is not complete. */
  readonly enabled?: boolean
  /**
   * How a failure is told. `page` (the default): a 403 replaces the page with the unauthorized text, anything else
   * shows the "Request Error" notice. `part`: always the notice. `quiet`: the caller shows it.
   */
  readonly errorDisplay?: ErrorDisplay
  /** Asks again this often, in milliseconds; a function decides it from the last answer. */
  readonly refetchInterval?: number | ((data: EndpointReply<E> | undefined) => number | undefined) | undefined
  /** Keeps the old answer on screen while a changed input is asked; true unless the old answer would mislead. */
  readonly keepPreviousData?: boolean
  /** How long an answer counts as fresh, in milliseconds; 5,000 when absent. */
  readonly staleTime?: number
}

/** A reading and how it stands. */
export type EndpointQuery<E extends Endpoint> = {
  readonly data: EndpointReply<E> | undefined
  /** The version of what is shown, for `ifMatch`. */
  readonly version: string | undefined
  /** Nothing to show yet. */
  readonly isLoading: boolean
  /** What is shown belongs to the input before; the new answer is on its way. */
  readonly isPlaceholderData: boolean
  /** A request is running, whatever is shown. */
  readonly isFetching: boolean
  readonly error: ApiError | undefined
  /** Asks again now. */
  readonly refetch: () => void
}

/** How long an answer counts as fresh, in milliseconds: parts of one page that ask the same share one request. */
const usuallyFreshMs = 5_000

/** The cache key of a reading: the endpoint and its input. */
export function getQueryKey<E extends Endpoint>(endpoint: E, callOf: EndpointCall<E>): readonly unknown[] {
  return [endpoint.method, endpoint.path, callOf]
}

/** Asks an endpoint and follows the answer; it is asked again after every successful change. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  callOf: EndpointCall<E>,
  options: EndpointQueryOptions<E> = {},
): EndpointQuery<E> {
  const { refetchInterval } = options
  const query = useQuery<CallResult<E>>({
    queryKey: getQueryKey(endpoint, callOf),
    queryFn: ({ signal }) => call(endpoint, callOf, { signal }),
    enabled: options.enabled ?? true,
    placeholderData: (options.keepPreviousData ?? true) ? keepPreviousData : undefined,
    refetchInterval:
      typeof refetchInterval === 'function' ? (asked) => refetchInterval(asked.state.data?.data) : refetchInterval,
    // Said here and not only as the client's default: a member that is undefined would put the default out of force.
    staleTime: options.staleTime ?? usuallyFreshMs,
    meta: { errorDisplay: options.errorDisplay ?? 'page' },
    // Errors that are bugs of the console belong to the error boundary; refused requests to the screen.
    throwOnError: (thrown) => !(thrown instanceof ApiError),
  })
  return {
    data: query.data?.data,
    version: query.data?.version,
    isLoading: query.isLoading,
    isPlaceholderData: query.isPlaceholderData,
    isFetching: query.isFetching,
    error: query.error instanceof ApiError ? query.error : undefined,
    refetch: () => void query.refetch(),
  }
}
