import { createStore } from '#console/platform/store.ts'

/**
 * Set when a query of the page failed with 403: the shell shows the unauthorized text in place of the page
 * until the next navigation, and the user stays signed in.
 */
export const pageForbiddenStore = createStore(false)
