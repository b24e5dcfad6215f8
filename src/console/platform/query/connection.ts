import { createStore } from '#console/platform/store.ts'

/** False from the first request without a reply until the next one with a reply. */
export const isConnectedStore = createStore(true)
