import { type Undo, undoBy } from '#console/platform/actions/undo.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { environmentStore } from '#console/platform/session/environment-store.ts'
import { snapshotScreen } from '#console/routes.ts'
import { snapshots } from '#contract/snapshots.ts'

/**
 * Takes back what replaced a player's saved game and attributes, by loading the snapshot that was taken before. `version`
 * is the state that it left behind.
 */
export function undoByLoading(playerId: string, snapshotKey: string, version: string | undefined): Undo {
  return undoBy({
    endpoint: snapshots.load,
    input: {
      params: { id: playerId },
      body: { m_snapshotKey: snapshotKey, m_snapshotEnvironment: environmentStore.get().environmentText },
    },
    ifMatch: version,
    link: { label: 'Open safety snapshot', href: toHref(snapshotScreen, { key: snapshotKey }) },
    done: 'The state of before is back.',
    failed: 'The state of before could not be loaded.',
  })
}
