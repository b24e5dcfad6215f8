import { IconSailboat } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { regattaScreen } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const regattaKinds: readonly PaletteKind[] = [
  {
    kind: 'regatta',
    group: 'Regattas',
    icon: IconSailboat,
    toLine: ({ Id, Name }) => ({
      label: Name,
      hint: [`Regatta ${Id}`],
      href: toHref(regattaScreen, { regattaId: Id }),
    }),
  },
]
