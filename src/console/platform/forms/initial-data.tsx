import { type ReactNode, useEffect, useState } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { isTransient } from '#console/platform/query/retries.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
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

/**
 * The data that a dialog edits: the first data of a query, whatever later refetches return. When it cannot be loaded (an
 * invalid link, or something that was deleted), `onGone` is called; not while a failed read is retried.
 */
function useInitialData<T>(
  { data, error }: { readonly data: T | undefined; readonly error: ApiError | undefined },
  onGone: () => void,
): T | undefined {
  const [initialData, setInitialData] = useState(data)
  if (data !== undefined && initialData === undefined) setInitialData(data)
  useEffect(() => {
    if (error && !isTransient(error) && initialData === undefined) onGone()
  }, [error, initialData, onGone])
  return initialData
}
