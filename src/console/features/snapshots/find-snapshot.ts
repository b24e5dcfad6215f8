import { IconCamera } from '@tabler/icons-react'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { callIfExists } from '#console/platform/query/call-if-exists.ts'
import { readPastedId } from '#console/shared/pasted-id.ts'
import { snapshotScreen } from '#console/shared/screens/snapshots.ts'
import { SnapshotKey, snapshots } from '#contract/snapshots.ts'

/** Finds a snapshot by its key. */
export const findSnapshot: PaletteSearch = async (text, options) => {
  const key = readPastedId(text)
  if (key === undefined || !SnapshotKey.safeParse(key).success) return []
  const snapshot = await callIfExists(snapshots.get, { params: { snapshotKey: key } }, options)
  if (!snapshot) return []
  const { Key, PlayerId, Description } = snapshot
  const hint = [`of ${PlayerId}`, Description].filter(Boolean).join(' · ')
  return [{ key: `snapshot ${Key}`, label: Key, hint, icon: IconCamera, href: toHref(snapshotScreen, { key: Key }) }]
}
