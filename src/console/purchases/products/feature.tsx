import { IconTags } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { productsScreen } from '#console/routes.ts'

/** What the stores sell: the item and value of the orders that a server reports. */
export const storeProducts = defineFeature({
  screens: [
    {
      ...productsScreen,
      menu: { label: 'Store Products', order: 552, icon: IconTags },
      access: 'signed-in',
      page: lazyComponent(() => import('./products-page.tsx'), 'ProductsPage'),
    },
  ],
  slots: [
    auditTargets.fill({
      kind: 'store product',
      label: 'Store product',
      toHref: (id) => toHref(productsScreen, {}, { filter: id.slice(id.indexOf(' ') + 1) }),
    }),
  ],
})
