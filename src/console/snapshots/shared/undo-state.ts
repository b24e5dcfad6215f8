import type { Undo } from '#console/platform/actions/undo.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { snapshotScreen } from '#console/routes.ts'

/**
 * The words of an undo of what replaced a player's saved game and attributes: it loads the snapshot that was taken
 * before.
 */
export const undoByLoading = (snapshotKey: string): Undo => ({
  link: { label: 'Open safety snapshot', href: toHref(snapshotScreen, { key: snapshotKey }) },
  done: 'The previous state was restored.',
  failed: 'The state of before could not be loaded.',
})
