import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { notify } from '#console/platform/notifications/notify.ts'
import { secondFactorRequiredStore } from '#console/platform/session/second-factor-store.ts'
import { getCurrentUser, sessionStore } from '#console/platform/session/session-store.ts'
import { secondFactorRequired } from '#contract/core/errors.ts'
import { ApiError } from './api-error.ts'
import { isConnectedStore } from './connection.ts'
import { getRetryDelay, isTransient } from './retries.ts'
import { abandonedCallsStore } from './unsettled-calls.ts'

/**
 * How the error of a query is shown: `page` replaces the page on 403 and else shows a notice, `contained` replaces it and
 * else shows nothing, `part` shows a notice, `quiet` nothing.
 */
export type ErrorDisplay = 'page' | 'contained' | 'part' | 'quiet'

/** Whether a query was refused that replaces its page then; the page handles it. */
export function isPageRefusal(error: ApiError, errorDisplay: ErrorDisplay | undefined): boolean {
  const isOfPage = errorDisplay === 'page' || errorDisplay === 'contained'
  return isOfPage && error.status === 403 && error.code !== secondFactorRequired.code
}

function notifyQueryError(thrown: unknown, meta: Query['meta']): void {
  // Set by the queries of the console alone.
  const errorDisplay = meta?.errorDisplay as ErrorDisplay | undefined
  if (!(thrown instanceof ApiError) || errorDisplay === 'quiet') return
  // An expired session is handled in `call`.
  if (thrown.status === 401) return
  if (isPageRefusal(thrown, errorDisplay)) return
  if (thrown.code === secondFactorRequired.code) secondFactorRequiredStore.set(true)
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
    // Of a query that is retried, the first failure alone is shown.
    if (event.action.failureCount === 1) notifyQueryError(event.action.error, event.query.meta)
  })
  clearWhenUserChanges(client)
  return client
}
