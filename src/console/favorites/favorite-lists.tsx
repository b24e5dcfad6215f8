import { ActionIcon } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerListScreen, playerScreen, snapshotListScreen, snapshotScreen } from '#console/routes.ts'
import { DescriptionField } from './description-field.tsx'
import classes from './favorites.module.css'
import { type Favorite, type FavoriteKind, useFavorites } from './shared/favorites.ts'

function Description({ kind, favorite: { id, description } }: { kind: FavoriteKind; favorite: Favorite }) {
  const { describe } = useFavorites()
  return <DescriptionField id={id} description={description} onDescribe={(text) => describe(kind, id, text)} />
}

function RemoveButton({ kind, id }: { kind: FavoriteKind; id: string }) {
  const { remove } = useFavorites()
  return (
    <ActionIcon variant="subtle" aria-label={`Unfavorite ${id}`} title="Unfavorite" onClick={() => remove(kind, id)}>
      <IconStarFilled size={16} aria-hidden />
    </ActionIcon>
  )
}

function toColumns(kind: FavoriteKind, idTitle: string): readonly Column<Favorite>[] {
  return [
    {
      key: 'id',
      title: idTitle,
      mobileRole: 'title',
      width: 300,
      cell: ({ id }) => <span className={classes.id}>{id}</span>,
    },
    {
      key: 'description',
      title: 'Description',
      mobileRole: 'subtitle',
      cell: (favorite) => <Description kind={kind} favorite={favorite} />,
    },
    {
      key: 'remove',
      title: 'Unfavorite',
      isActions: true,
      width: 48,
      cell: ({ id }) => <RemoveButton kind={kind} id={id} />,
    },
  ]
}

const shared = {
  rowKey: ({ id }: Favorite) => id,
  searchText: ({ id, description }: Favorite) => `${id} ${description}`,
  search: { label: 'Search favorites' },
  // The name of the links that existed before.
  paramNames: { filter: 'search' },
  emptyText: "You don't have any favorites yet.",
  noMatchText: 'No favorite matches this search.',
}

/** The lists of favorites, by kind. This browser keeps them. */
export const favoriteLists = {
  players: defineLocalList({
    ...shared,
    id: 'favorite-players',
    noun: { one: 'player', many: 'players' },
    label: 'Favorite players',
    useAllRows: () => ({ rows: useFavorites().favorites.players }),
    columns: toColumns('players', 'Player ID'),
    rowHref: ({ id }) => toHref(playerScreen, { playerId: id }),
    emptyAction: () => <AppLink href={toHref(playerListScreen)}>All players</AppLink>,
  }),
  snapshots: defineLocalList({
    ...shared,
    id: 'favorite-snapshots',
    noun: { one: 'snapshot', many: 'snapshots' },
    label: 'Favorite snapshots',
    useAllRows: () => ({ rows: useFavorites().favorites.snapshots }),
    columns: toColumns('snapshots', 'Key'),
    rowHref: ({ id }) => toHref(snapshotScreen, { key: id }),
    emptyAction: () => <AppLink href={toHref(snapshotListScreen)}>All snapshots</AppLink>,
  }),
}
