import { IconStar } from '@tabler/icons-react'
import { type ConsoleFeature, lazyComponent } from '#console/platform/navigation/screen.ts'

/** What favorites bring: the page that lists them. The stars stand where the favorites are. */
export const favorites: ConsoleFeature = {
  screens: [
    {
      path: '/acp/favorites',
      title: 'Favorites',
      menu: { label: 'Favorites', order: 160, icon: IconStar },
      access: 'signed-in',
      page: lazyComponent(() => import('./favorites-page.tsx').then((module) => module.FavoritesPage)),
    },
  ],
}
