import { useQueries } from '@tanstack/react-query'
import type { Endpoint, EndpointRequest } from '#contract/core/endpoint.ts'
import type { ErrorDisplay } from './query-client.ts'
import { toQueryOptions } from './use-endpoint-query.ts'

/** Whether any of several queries of one endpoint is still read for the first time; one that failed is not. */
export function useAreLoading<E extends Endpoint>(
  endpoint: E,
  inputs: readonly EndpointRequest<E>[],
  errorDisplay: ErrorDisplay,
): boolean {
  return useQueries({
    queries: inputs.map((input) => toQueryOptions(endpoint, input, { errorDisplay })),
    combine: (all) => all.some(({ data, failureReason }) => !data && failureReason === null),
  })
}
