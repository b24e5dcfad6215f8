import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import '#test/harness/browser.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { type EndpointQuery, useEndpointQuery } from './use-endpoint-query.ts'

const endpoint = {
  method: 'GET',
  path: '/things',
  access: 'public',
  summary: 'Reads the things',
  reply: z.array(z.string()),
  errors: [],
} as const satisfies Endpoint

const realFetch = window.fetch
afterEach(() => {
  cleanup()
  window.fetch = realFetch
})

/** Reads the things with a component that reads a part of the query, and counts how often it is drawn. */
function renderReader(read: (query: EndpointQuery<typeof endpoint>) => unknown) {
  let things = ['one']
  window.fetch = async () => {
    // The start of a request is drawn before its end.
    await new Promise((resolve) => setTimeout(resolve, 5))
    return Response.json({ data: things })
  }
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const drawn: unknown[] = []
  renderHook(() => drawn.push(read(useEndpointQuery(endpoint, {}))), { wrapper })
  return {
    drawn,
    refetch: (after: string[]) => {
      things = after
      return client.refetchQueries()
    },
  }
}

it('draws a component again for new data, and not for a refetch that brings the same', async () => {
  const { drawn, refetch } = renderReader(({ data }) => data?.join())
  await waitFor(() => expect(drawn).toEqual([undefined, 'one']))
  await refetch(['one'])
  await refetch(['two'])
  await waitFor(() => expect(drawn).toEqual([undefined, 'one', 'two']))
})

it('draws a component that shows a running request at its start and end', async () => {
  const { drawn, refetch } = renderReader(({ isFetching }) => isFetching)
  await waitFor(() => expect(drawn).toEqual([true, false]))
  await refetch(['one'])
  await waitFor(() => expect(drawn).toEqual([true, false, true, false]))
})
