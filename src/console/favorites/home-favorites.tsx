import { AppLink } from '#console/components/app-link.tsx'
import { HomeLines, HomeSection } from '#console/home/shared/home-section.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { favoritesScreen, playerScreen, snapshotScreen } from '#console/routes.ts'
import { useFavorites } from './shared/favorites.ts'

const listed = 3

export function HomeFavorites() {
  const {
    favorites: { players, snapshots },
  } = useFavorites()
  const lines = [
    ...players.slice(0, listed).map((one) => ({ ...one, href: toHref(playerScreen, { playerId: one.id }) })),
    ...snapshots.slice(0, listed).map((one) => ({ ...one, href: toHref(snapshotScreen, { key: one.id }) })),
  ]
  if (lines.length === 0) return null
  return (
    <HomeSection title="Favorites" all={{ label: 'All favorites', href: toHref(favoritesScreen) }}>
      <HomeLines>
        {lines.map(({ id, description, href }) => (
          <li key={href}>
            <AppLink href={href}>
              <bdi>{description.trim() === '' ? id : description}</bdi>
            </AppLink>
          </li>
        ))}
      </HomeLines>
    </HomeSection>
  )
}
