import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { type PageRefusal, pageForbiddenStore } from '#console/platform/navigation/page-forbidden-store.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { secondFactorRequiredStore } from '#console/platform/session/second-factor-store.ts'
import { getCurrentUser, sessionStore } from '#console/platform/session/session-store.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { isConnectedStore } from './connection.ts'
import { getRetryDelay, isTransient } from './retries.ts'
import { abandonedCallsStore } from './unsettled-calls.ts'

/**
 * How the error of a query is shown: `page` replaces the page on 403 and else shows a notice, `contained` replaces it and
 * else shows nothing, `part` shows a notice, `quiet` nothing.
 */
export type ErrorDisplay = 'page' | 'contained' | 'part' | 'quiet'

function toRefusal({ message }: ApiError, call: unknown): PageRefusal {
  // Set by the query hooks alone.
  return { access: (call as { readonly endpoint: Endpoint } | undefined)?.endpoint.access, message }
}

function notifyQueryError(thrown: unknown, { errorDisplay, call }: Query['meta'] = {}): void {
  if (!(thrown instanceof ApiError) || errorDisplay === 'quiet') return
  // An expired session is handled in `call`.
  if (thrown.status === 401) return
  if (thrown.code === 'second-factor-required') secondFactorRequiredStore.set(true)
  else if (thrown.status === 403 && errorDisplay !== 'part') pageForbiddenStore.set(toRefusal(thrown, call))
  // Without a connection the banner says enough.
  else if (errorDisplay !== 'contained' && (thrown.status !== 0 || isConnectedStore.get()))
    notify.requestError(thrown, { once: true })
}

/** Drops data, running calls and notices of a person before anything of the next one is drawn. */
function clearWhenUserChanges(client: QueryClient): void {
  let last = getCurrentUser()?.Id
  sessionStore.subscribe(() => {
    const next = getCurrentUser()?.Id
    if (last !== undefined && next !== last) {
      client.clear()
      abandonedCallsStore.set([])
      secondFactorRequiredStore.set(false)
      notify.clear()
    }
    last = next
  })
}

/** Creates the query client of the console. */
export function createConsoleQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (thrown, query) => notifyQueryError(thrown, query.meta) }),
    defaultOptions: {
      queries: {
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        // `navigator.onLine` says nothing about a server in the local network.
        networkMode: 'always',
        retry: (_, thrown) => isTransient(thrown),
        retryDelay: getRetryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return
    // Of a query that is retried, the first failure is told.
    if (event.action.failureCount === 1) notifyQueryError(event.action.error, event.query.meta)
  })
  clearWhenUserChanges(client)
  return client
}
