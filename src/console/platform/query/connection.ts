import { createStore } from '#console/platform/store.ts'

/** False from the first request without a reply until the next one with a reply. */
export const isConnectedStore = createStore(true)

/** When the server last refused a call with 403, in milliseconds: the user may have other rights than the console shows. */
export const rightsChangedStore = createStore(0)
