import { IconStar } from '@tabler/icons-react'
import { homeSections } from '#console/home/shared/home-slots.ts'
import { defineFeature } from '#console/platform/navigation/feature.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { favoritesScreen } from '#console/routes.ts'

/** Favorites: the page that lists them. The stars are shown wherever a player or snapshot is. */
export const favorites = defineFeature({
  screens: [
    {
      ...favoritesScreen,
      menu: { label: 'Favorites', order: 160, icon: IconStar },
      access: 'signed-in',
      page: lazyComponent(() => import('./favorites-page.tsx'), 'FavoritesPage'),
    },
  ],
  keptAtLogout: ['favorites-*'],
  slots: [
    homeSections.fill({
      key: 'favorites',
      order: 20,
      access: 'signed-in',
      component: lazyComponent(() => import('./home-favorites.tsx'), 'HomeFavorites'),
    }),
  ],
})
