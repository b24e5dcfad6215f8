import type { ReactNode } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useInitialData } from '#console/platform/query/use-initial-data.ts'
import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'

/** Fetches what a form edits. Refetches behind the form leave it alone; `onGone` is called when there is nothing. */
export function WithInitialData<E extends Endpoint>({
  endpoint,
  input,
  onGone,
  children,
}: {
  endpoint: E
  input: EndpointRequest<E>
  onGone: () => void
  children: (data: EndpointReply<E>) => ReactNode
}) {
  const query = useEndpointQuery(endpoint, input, { errorDisplay: 'part', keepPreviousData: false })
  const data = useInitialData(query, onGone)
  return data === undefined ? null : children(data)
}
