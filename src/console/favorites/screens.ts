import { defineScreen } from '#console/platform/navigation/screen.ts'

/** Starred players and snapshots. */
export const favoritesScreen = defineScreen({ path: '/acp/favorites', title: 'Favorites' })
