import { createStore } from '#console/platform/store.ts'

/**
 * Set when a page's own reading was refused with 403: the shell shows the unauthorized text in place of the page
 * until the next navigation, and the person stays signed in.
 */
export const isPageForbiddenStore = createStore(false)
