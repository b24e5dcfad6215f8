import { IconShoppingCart } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { playerTabs } from '#console/players/shared/player-page-slots.ts'
import { purchasesScreen, purchasesTab } from '#console/routes.ts'

/** Purchases: the page of all of them, and a tab of the player page. */
export const purchases = defineFeature({
  screens: [
    {
      ...purchasesScreen,
      menu: { label: 'Purchases', order: 550, icon: IconShoppingCart },
      access: 'ACCESS_PURCHASES',
      page: lazyComponent(() => import('./purchases-page.tsx'), 'PurchasesPage'),
    },
  ],
  slots: [
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
