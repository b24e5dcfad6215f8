import { IconUserX } from '@tabler/icons-react'
import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'

/** What deletions bring: the page that answers players who want to be deleted. */
export const deletions: ConsoleFeature = {
  screens: [
    {
      path: '/acp/players-delete',
      title: 'Delete Requests',
      menu: { label: 'Delete Requests', order: 130, icon: IconUserX, group: 'Players' },
      access: 'signed-in',
      page: lazyComponent(() => import('./deletions-page.tsx').then((module) => module.DeletionsPage)),
    },
  ],
}
