import { IconUserCog } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { settingsScreen } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const userKinds: readonly PaletteKind[] = [
  {
    kind: 'user',
    group: 'Users',
    icon: IconUserCog,
    access: 'MANAGE_ROLE_PERMISSIONS',
    toLine: ({ Id, Name, Detail }) => ({
      label: Name || Detail,
      hint: [Name && Detail],
      href: toHref(settingsScreen, {}, { tab: 'users', user: Id }),
    }),
  },
]
