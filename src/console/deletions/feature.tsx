import { IconUserX } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { deletionsScreen } from '#console/routes.ts'

/** Deletions: the page with players' requests to be deleted or to get their data, and the receipts. */
export const deletions = defineFeature({
  screens: [
    {
      ...deletionsScreen,
      menu: { label: 'Delete Requests', order: 130, icon: IconUserX, group: 'Players' },
      access: 'signed-in',
      page: lazyComponent(() => import('./deletions-page.tsx'), 'DeletionsPage'),
    },
  ],
})
