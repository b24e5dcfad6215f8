import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallOf, Endpoint, ReplyOf } from '#contract/core/endpoint.ts'
import { RequestFailure } from './api-error.ts'
import { type Called, call } from './call.ts'
import type { FailureNotice } from './query-client.ts'

/** How a reading is asked. */
export type AskOptions<E extends Endpoint = Endpoint> = {
  /** False asks nothing, for a permission that is lacking or an input that is not complete. */
  readonly enabled?: boolean
  /**
   * How a failure is told. `page` (the default): a 403 replaces the page with the unauthorized text, anything else
   * shows the "Request Error" notice. `part`: always the notice. `quiet`: the caller shows it.
   */
  readonly failureNotice?: FailureNotice
  /** Asks again this often, in milliseconds; a function decides it from the last answer. */
  readonly everyMs?: number | ((data: ReplyOf<E> | undefined) => number | undefined) | undefined
  /** Keeps the old answer on screen while a changed input is asked; true unless the old answer would mislead. */
  readonly keepsOld?: boolean
  /** How long an answer counts as fresh, in milliseconds; 5,000 when absent. */
  readonly freshForMs?: number
}

/** A reading and how it stands. */
export type Asked<E extends Endpoint> = {
  readonly data: ReplyOf<E> | undefined
  /** The version of what is shown, for `ifMatch`. */
  readonly version: string | undefined
  /** Nothing to show yet. */
  readonly isLoading: boolean
  /** What is shown belongs to the input before; the new answer is on its way. */
  readonly isOutdated: boolean
  /** A request is running, whatever is shown. */
  readonly isFetching: boolean
  readonly failure: RequestFailure | undefined
  /** Asks again now. */
  readonly askAgain: () => void
}

/** How long an answer counts as fresh, in milliseconds: parts of one page that ask the same share one request. */
const usuallyFreshMs = 5_000

/** The cache key of a reading: the endpoint and its input. */
export function askKey<E extends Endpoint>(endpoint: E, callOf: CallOf<E>): readonly unknown[] {
  return [endpoint.method, endpoint.path, callOf]
}

/** Asks an endpoint and follows the answer; it is asked again after every successful change. */
export function useAsk<E extends Endpoint>(endpoint: E, callOf: CallOf<E>, options: AskOptions<E> = {}): Asked<E> {
  const { everyMs } = options
  const query = useQuery<Called<E>>({
    queryKey: askKey(endpoint, callOf),
    queryFn: ({ signal }) => call(endpoint, callOf, { signal }),
    enabled: options.enabled ?? true,
    placeholderData: (options.keepsOld ?? true) ? keepPreviousData : undefined,
    refetchInterval: typeof everyMs === 'function' ? (asked) => everyMs(asked.state.data?.data) : everyMs,
    // Said here and not only as the client's default: a member that is undefined would put the default out of force.
    staleTime: options.freshForMs ?? usuallyFreshMs,
    meta: { failureNotice: options.failureNotice ?? 'page' },
    // Errors that are bugs of the console belong to the error boundary; refused requests to the screen.
    throwOnError: (thrown) => !(thrown instanceof RequestFailure),
  })
  return {
    data: query.data?.data,
    version: query.data?.version,
    isLoading: query.isLoading,
    isOutdated: query.isPlaceholderData,
    isFetching: query.isFetching,
    failure: query.error instanceof RequestFailure ? query.error : undefined,
    askAgain: () => void query.refetch(),
  }
}
