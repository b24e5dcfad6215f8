import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The list of all snapshots. */
export const snapshotListScreen = defineScreen({ path: '/acp/snapshots', title: 'Snapshots' })

/** The page of one snapshot. */
export const snapshotScreen = defineScreen({
  path: '/acp/snapshot/$key',
  title: 'Snapshot',
  parent: snapshotListScreen,
})
