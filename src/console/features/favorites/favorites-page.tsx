import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { Pager } from '#console/components/pager.tsx'
import { SearchField } from '#console/components/search-field.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { type Favorite, type FavoriteKind, favoriteKinds, useFavorites } from '#console/shared/favorites.ts'
import { playerListScreen, playerScreen } from '#console/shared/screens/players.ts'
import { snapshotListScreen, snapshotScreen } from '#console/shared/screens/snapshots.ts'
import { pageSizes } from '#contract/core/lists.ts'
import { DescriptionField } from './description-field.tsx'
import classes from './favorites.module.css'
import { FavoritesSearchParams, withDescription } from './favorites-search-params.ts'

const categories = {
  players: { label: 'Players', idTitle: 'Player ID', next: 'All players', nextHref: toHref(playerListScreen) },
  snapshots: { label: 'Snapshots', idTitle: 'Key', next: 'All snapshots', nextHref: toHref(snapshotListScreen) },
} as const satisfies Record<FavoriteKind, object>

function hrefOfFavorite(kind: FavoriteKind, id: string): string {
  return kind === 'players' ? toHref(playerScreen, { playerId: id }) : toHref(snapshotScreen, { key: id })
}

function useColumns(kind: FavoriteKind): readonly Column<Favorite>[] {
  const { remove, describe } = useFavorites()
  return [
    {
      key: 'id',
      title: categories[kind].idTitle,
      mobileRole: 'title',
      width: 300,
      cell: ({ id }) => <span className={classes.id}>{id}</span>,
    },
    {
      key: 'description',
      title: 'Description',
      mobileRole: 'subtitle',
      cell: ({ id, description }) => (
        <DescriptionField id={id} description={description} onDescribe={(text) => describe(kind, id, text)} />
      ),
    },
    {
      key: 'remove',
      title: 'Unfavorite',
      isActions: true,
      width: 48,
      cell: ({ id }) => (
        <ActionIcon
          variant="subtle"
          aria-label={`Unfavorite ${id}`}
          title="Unfavorite"
          onClick={() => remove(kind, id)}
        >
          <IconStarFilled size={16} aria-hidden />
        </ActionIcon>
      ),
    },
  ]
}

/** The players and snapshots that the person marked with a star in this browser. */
export function FavoritesPage() {
  const [{ category, search, page, size }, setAddress] = useSearchParams(FavoritesSearchParams)
  const { favorites } = useFavorites()
  const columns = useColumns(category)
  const all = favorites[category]
  const found = useMemo(() => withDescription(all, search), [all, search])
  // The last ones of the last page may just have been unfavorited.
  const shownPage = Math.min(page, Math.max(1, Math.ceil(found.length / size)))
  const typed = useDebouncedText(search, (text) => setAddress({ search: text, page: undefined }, { replace: true }))
  const { next, nextHref, label } = categories[category]
  return (
    <>
      <PageHeader title="Favorites" count={formatExact(all.length)} />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Category"
          value={category}
          data={favoriteKinds.map((kind) => ({ value: kind, label: categories[kind].label }))}
          onChange={(kind) => setAddress({ category: kind === 'players' ? undefined : kind, page: undefined })}
        />
        <search className={classes.search}>
          <SearchField
            label="Search the descriptions"
            value={typed.text}
            onChange={typed.change}
            onSubmit={typed.flush}
          />
        </search>
      </div>
      <DataTable
        key={category}
        label={`Favorite ${label.toLowerCase()}`}
        columns={columns}
        rows={found.slice((shownPage - 1) * size, shownPage * size)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOfFavorite(category, id)}
        emptyText={all.length === 0 ? "You don't have any favorites yet." : 'No description contains this text.'}
        emptyNext={
          all.length === 0 ? (
            <AppLink href={nextHref}>{next}</AppLink>
          ) : (
            <Button variant="subtle" onClick={() => setAddress({ search: undefined, page: undefined })}>
              Show all favorites
            </Button>
          )
        }
      />
      <Pager
        page={shownPage}
        pageSize={size}
        pageSizes={pageSizes}
        total={found.length}
        onPage={(to) => setAddress({ page: to === 1 ? undefined : to })}
        onPageSize={(to) => setAddress({ size: to, page: undefined })}
      />
    </>
  )
}
