import { IconCamera } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { snapshotListScreen, snapshotScreen } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const snapshotKinds: readonly PaletteKind[] = [
  {
    kind: 'snapshot',
    group: 'Snapshots',
    icon: IconCamera,
    toLine: ({ Id, Name, PlayerId }) => ({
      label: Name || `Snapshot ${Id}`,
      hint: [Name && Id, `of ${PlayerId}`],
      href: toHref(snapshotScreen, { key: Id }),
    }),
    toAllHref: (text) => toHref(snapshotListScreen, {}, { filter: text }),
  },
]
