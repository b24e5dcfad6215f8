import { createStore } from '#console/platform/store.ts'

/** False from a probe without a reply until the next one with a reply. One failed call says nothing about the others. */
export const isConnectedStore = createStore(true)

/** When a call last got no reply, in milliseconds: time to probe whether the server can be reached at all. */
export const lostReplyStore = createStore(0)

/** When the server last refused a call with 403, in milliseconds: the user may have other rights than the console shows. */
export const rightsChangedStore = createStore(0)
