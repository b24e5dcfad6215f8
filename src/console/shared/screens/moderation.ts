import { defineScreen } from '#console/platform/navigation/screen.ts'

/** Sets flags of many players at once. */
export const batchUpdateScreen = defineScreen({ path: '/acp/player-update', title: 'Batch Update' })

/** Reported names and hackers; `filter` searches them. */
export const reportsScreen = defineScreen({
  path: '/acp/players-nicknames',
  title: 'Hackers and Reports',
  search: ['filter'],
})
