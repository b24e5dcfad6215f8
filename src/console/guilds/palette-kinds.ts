import { IconShield } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { guildListScreen, guildScreen } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const guildKinds: readonly PaletteKind[] = [
  {
    kind: 'guild',
    group: 'Guilds',
    icon: IconShield,
    toLine: ({ Id, Name, Detail }) => ({
      label: Name,
      hint: [`Guild ${Id}`, Detail],
      href: toHref(guildScreen, { guildId: Id }),
    }),
    toAllHref: (text) => toHref(guildListScreen, {}, { filter: text }),
  },
]
