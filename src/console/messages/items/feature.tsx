import { IconDiamond } from '@tabler/icons-react'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { itemsScreen } from '#console/routes.ts'

/** The catalogue of items that can be given. */
export const items = defineFeature({
  screens: [
    {
      ...itemsScreen,
      menu: { label: 'Item Catalog', order: 605, icon: IconDiamond, group: 'Messages' },
      access: 'signed-in',
      page: lazyComponent(() => import('./items-page.tsx'), 'ItemsPage'),
    },
  ],
  slots: [auditTargets.fill({ kind: 'item', label: 'Item', toHref: (id) => toHref(itemsScreen, {}, { edit: id }) })],
})
