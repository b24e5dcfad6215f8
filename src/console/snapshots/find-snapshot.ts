import { IconCamera } from '@tabler/icons-react'
import { readPastedId } from '#console/platform/forms/pasted-id.ts'
import type { PaletteSearch } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { call } from '#console/platform/query/call.ts'
import { snapshotScreen } from '#console/routes.ts'
import { SnapshotKey, snapshots } from '#contract/snapshots.ts'

/** Finds a snapshot by its key, in any letter case. */
export const findSnapshot: PaletteSearch = async (text, { signal }) => {
  const key = readPastedId(text)
  if (key === undefined || !SnapshotKey.safeParse(key).success) return []
  const { data } = await call(snapshots.list, { query: { filter: key, take: '100' } }, { signal })
  return data.Result.filter(({ Key }) => Key === key.toUpperCase()).map(({ Key, PlayerId, Description }) => ({
    key: `snapshot ${Key}`,
    label: Key,
    hint: [`of ${PlayerId}`, Description].filter(Boolean).join(' · '),
    icon: IconCamera,
    href: toHref(snapshotScreen, { key: Key }),
  }))
}
