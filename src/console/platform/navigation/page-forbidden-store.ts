import { createStore } from '#console/platform/store.ts'

/**
 * Why a query of the page was refused with 403; undefined while none was. The shell then shows the unauthorized text
 * and this reason in place of the page until the next navigation, and the user stays signed in.
 */
export const pageForbiddenStore = createStore<string | undefined>(undefined)
