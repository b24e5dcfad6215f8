import { useEffect } from 'react'
import { createStore } from '#console/platform/store.ts'

/** What the page on screen calls itself; undefined leaves it the screen's title. */
export const pageTitleStore = createStore<string | undefined>(undefined)

/** Names the page in the browser's tab while it is shown: a player's nickname, for example. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitleStore.set(title)
    return () => pageTitleStore.set(undefined)
  }, [title])
}
