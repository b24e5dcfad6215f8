import { IconTrophy } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { definitionListScreen, definitionScreen } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const leaderboardKinds: readonly PaletteKind[] = [
  {
    kind: 'leaderboard',
    group: 'Leaderboards',
    icon: IconTrophy,
    toLine: ({ Id, Name, Detail }) => ({
      label: Name,
      hint: [`Definition ${Id}`, Detail],
      href: toHref(definitionScreen, { definitionId: Id }),
    }),
    toAllHref: (text) => toHref(definitionListScreen, {}, { filter: text }),
  },
]
