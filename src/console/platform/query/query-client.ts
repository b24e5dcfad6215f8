import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isPageForbiddenStore } from '#console/platform/navigation/page-forbidden-store.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ApiError } from './api-error.ts'
import { isConnectedStore } from './connection.ts'

/** How a reading's failure is told: replacing the page on 403 and with a notice, with a notice, or not at all. */
export type ErrorDisplay = 'page' | 'part' | 'quiet'

function tell(thrown: unknown, how: unknown): void {
  if (!(thrown instanceof ApiError) || how === 'quiet') return
  // A session that ended is dealt with where the answer arrives.
  if (thrown.status === 401) return
  if (thrown.status === 403 && how === 'page') isPageForbiddenStore.set(true)
  else if (thrown.status !== 0 || isNewOutage()) notify.requestError(thrown)
}

let isOutageTold = false
isConnectedStore.subscribe(() => {
  if (isConnectedStore.get()) isOutageTold = false
})

/** Without an answer one notice is enough, and the banner stays; one notice per reading would bury the screen. */
function isNewOutage(): boolean {
  const isNew = !isOutageTold
  isOutageTold = true
  return isNew
}

/** Makes the store of everything that was asked. */
export function createConsoleQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (thrown, query) => tell(thrown, query.meta?.errorDisplay) }),
    defaultOptions: {
      queries: {
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        // The browser's own idea of "online" says nothing about a server in the same building.
        networkMode: 'always',
        retry: (count, thrown) => count < 1 && thrown instanceof ApiError && thrown.status === 503,
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
