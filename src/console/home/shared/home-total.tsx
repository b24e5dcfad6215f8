import type { ComponentProps } from 'react'
import type { PageEndpoint } from '#console/platform/lists/list.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import { HomeMatter } from './home-matter.tsx'

/** One matter of the home page that counts the rows of a list. */
export function HomeTotal<E extends PageEndpoint>({
  endpoint,
  query,
  ...matter
}: Omit<ComponentProps<typeof HomeMatter>, 'count' | 'error'> & {
  endpoint: E
  /** The filters of the list. */
  query?: Omit<NonNullable<EndpointRequest<E>['query']>, 'skip' | 'take'>
}) {
  // The types say that a page can be asked for; the compiler does not resolve them for an open endpoint.
  const input = { query: { ...query, take: '1' } } as unknown as EndpointRequest<E>
  const { data, error } = useEndpointQuery(endpoint, input, { errorDisplay: 'part' })
  return (
    <HomeMatter {...matter} count={(data as (EndpointReply<E> & { Total: number }) | undefined)?.Total} error={error} />
  )
}
