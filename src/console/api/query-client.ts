import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isPageForbidden } from './forbidden.ts'
import { notify } from './notices.ts'
import { RequestFailure } from './request-failure.ts'

/** How a reading's failure is told: replacing the page on 403 and with a notice, with a notice, or not at all. */
export type FailureNotice = 'page' | 'part' | 'quiet'

function tell(thrown: unknown, how: unknown): void {
  if (!(thrown instanceof RequestFailure) || how === 'quiet') return
  // A session that ended is dealt with where the answer arrives.
  if (thrown.status === 401) return
  if (thrown.status === 403 && how === 'page') isPageForbidden.set(true)
  else if (thrown.status !== 0) notify.requestError(thrown)
  // Without an answer the banner says it once for the whole page; one notice per reading would bury the screen.
}

/** Makes the store of everything that was asked. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (thrown, query) => tell(thrown, query.meta?.failureNotice) }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        // The browser's own idea of "online" says nothing about a server in the same building.
        networkMode: 'always',
        retry: (count, thrown) => count < 1 && thrown instanceof RequestFailure && thrown.status === 503,
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
