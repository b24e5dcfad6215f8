import { IconShoppingCart } from '@tabler/icons-react'
import { homeKinds } from '#console/home/shared/home-slots.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerTabs } from '#console/players/shared/player-page-slots.ts'
import { purchasesScreen, purchasesTab, toPlayerTabHref } from '#console/routes.ts'

/** Purchases: the page of all of them, and a tab of the player page. */
export const purchases = defineFeature({
  screens: [
    {
      ...purchasesScreen,
      synonyms: 'orders revenue money payments sales refunds',
      menu: { label: 'Purchases', order: 550, icon: IconShoppingCart },
      access: 'ACCESS_PURCHASES',
      page: lazyComponent(() => import('./purchases-page.tsx'), 'PurchasesPage'),
      commands: [
        {
          label: 'Refund an order…',
          href: toHref(purchasesScreen),
          access: 'administrator',
          synonyms: 'refunded money back chargeback purchase',
        },
      ],
    },
  ],
  paletteKinds: [
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
  ],
  slots: [
    homeKinds.fill({ load: () => import('./home-kinds.ts').then((module) => module.kinds) }),
    playerTabs.fill({
      ...purchasesTab,
      title: 'Purchase History',
      order: 40,
      access: 'ACCESS_PURCHASES',
      whenForbidden: 'explain',
      component: lazyComponent(() => import('./purchases-tab.tsx'), 'PurchasesTab'),
    }),
  ],
})
