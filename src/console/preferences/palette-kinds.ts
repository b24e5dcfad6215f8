import { IconAdjustments } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { preferencesScreen } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const preferenceKinds: readonly PaletteKind[] = [
  {
    kind: 'preference',
    group: 'Preferences',
    icon: IconAdjustments,
    toLine: ({ Id }) => ({
      label: Id,
      hint: ['Console preference'],
      href: toHref(preferencesScreen, {}, { edit: Id }),
    }),
  },
]
