import { useEffect } from 'react'
import { createStore } from '#console/platform/store.ts'

/** The title of the page; undefined means the screen's title. */
export const pageTitleStore = createStore<string | undefined>(undefined)

/** Sets the title of the browser's tab while the page is shown: a player's nickname, for example. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitleStore.set(title)
    return () => pageTitleStore.set(undefined)
  }, [title])
}
