import { IconShoppingCart } from '@tabler/icons-react'
import type { PaletteKind } from '#console/platform/navigation/feature.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { purchasesScreen, purchasesTab, toPlayerTabHref } from '#console/routes.ts'

/** How the palette shows what the search finds of them. */
export const orderKinds: readonly PaletteKind[] = [
  {
    kind: 'order',
    group: 'Orders',
    icon: IconShoppingCart,
    toLine: ({ Id, Name, Detail, PlayerId }) => ({
      label: Id,
      hint: [Name, Detail, `player ${PlayerId}`],
      href: toPlayerTabHref(purchasesTab, PlayerId ?? '', { filter: Id, order: Id }),
    }),
    toAllHref: (text) => toHref(purchasesScreen, {}, { filter: text }),
  },
]
