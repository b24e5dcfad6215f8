import { createStore } from '#console/platform/store.ts'

/** False from the first request that got no answer until the next one that gets any. */
export const isConnectedStore = createStore(true)
