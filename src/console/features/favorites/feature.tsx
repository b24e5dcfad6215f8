import { IconStar } from '@tabler/icons-react'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'

/** Favorites: the page that lists them. The stars are shown wherever a player or snapshot is. */
export const favorites = defineFeature({
  screens: [
    {
      path: '/acp/favorites',
      title: 'Favorites',
      menu: { label: 'Favorites', order: 160, icon: IconStar },
      access: 'signed-in',
      page: lazyComponent(() => import('./favorites-page.tsx').then((module) => module.FavoritesPage)),
    },
  ],
  keptAtLogout: ['favorites-*'],
})
