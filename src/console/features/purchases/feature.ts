import { IconShoppingCart } from '@tabler/icons-react'
import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'
import { purchases as endpoints } from '#contract/purchases.ts'

/** What purchases bring: the page of all of them, and a tab of the player page. */
export const purchases: ConsoleFeature = {
  screens: [
    {
      path: '/acp/purchases',
      title: 'Purchases',
      menu: { label: 'Purchases', order: 550, icon: IconShoppingCart },
      access: endpoints.list.access,
      page: lazyComponent(() => import('./purchases-page.tsx').then((module) => module.PurchasesPage)),
    },
  ],
  playerTabs: [
    {
      key: 'purchases',
      title: 'Purchase History',
      order: 40,
      access: endpoints.listOfPlayer.access,
      whenForbidden: 'explain',
      component: lazyComponent(() => import('./purchases-tab.tsx').then((module) => module.PurchasesTab)),
    },
  ],
}
