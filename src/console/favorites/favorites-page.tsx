import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { favoriteLists } from './favorite-lists.tsx'
import { favoriteKinds, useFavorites } from './shared/favorites.ts'

const CategoryParams = z.object({
  category: z.enum(favoriteKinds).default('players').catch('players'),
  page: z.string().optional(),
})

const labels = { players: 'Players', snapshots: 'Snapshots' }

/** The players and snapshots that the user marked with a star in this browser. */
export function FavoritesPage() {
  const [{ category }, setSearchParams] = useSearchParams(CategoryParams)
  const { favorites } = useFavorites()
  return (
    <>
      <PageHeader title="Favorites" count={formatExact(favorites[category].length)} />
      <SegmentedControl
        aria-label="Category"
        mb="sm"
        value={category}
        data={favoriteKinds.map((kind) => ({ value: kind, label: labels[kind] }))}
        onChange={(kind) => setSearchParams({ category: kind === 'players' ? undefined : kind, page: undefined })}
      />
      <ListView key={category} list={favoriteLists[category]} />
    </>
  )
}
