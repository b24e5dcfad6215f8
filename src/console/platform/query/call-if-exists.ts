import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallOptions, call } from './call.ts'

/** Reads one thing; undefined when there is none. Throws ApiError for every other failure. */
export async function callIfExists<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: CallOptions,
): Promise<EndpointReply<E> | undefined> {
  try {
    return (await call(endpoint, input, options)).data
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 404) return undefined
    throw thrown
  }
}
