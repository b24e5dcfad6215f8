import { createStore } from '#console/platform/store.ts'

/** Set when the server refused a call until its user has set up a second factor; the shell then opens that page. */
export const secondFactorRequiredStore = createStore(false)
