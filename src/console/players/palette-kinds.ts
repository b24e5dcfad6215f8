import { IconUser } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerListScreen, playerScreen } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const playerKinds: readonly PaletteKind[] = [
  {
    kind: 'player',
    group: 'Players',
    icon: IconUser,
    toLine: ({ Id, Name, Detail, Field }) => ({
      label: Name.trim() || Id,
      hint: [Id, Detail && `${Field === 'deviceId' ? 'device' : 'account'} ${Detail}`],
      href: toHref(playerScreen, { playerId: Id }),
    }),
    toAllHref: (text, field) => toHref(playerListScreen, {}, { filter: text, filterType: field }),
  },
]
