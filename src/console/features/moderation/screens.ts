import { defineScreen } from '#console/platform/navigation/screen.ts'

/** Sets flags of many players at once. */
export const batchUpdateScreen = defineScreen({ path: '/acp/player-update', title: 'Batch Update' })
