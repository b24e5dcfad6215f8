import { IconUserX } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'

/** Deletions: the page with players' requests to be deleted, and the receipts. */
export const deletions = defineFeature({
  screens: [
    {
      path: '/acp/players-delete',
      title: 'Delete Requests',
      menu: { label: 'Delete Requests', order: 130, icon: IconUserX, group: 'Players' },
      access: 'signed-in',
      page: lazyComponent(() => import('./deletions-page.tsx').then((module) => module.DeletionsPage)),
      states: ['?tab=receipts'],
    },
  ],
})
