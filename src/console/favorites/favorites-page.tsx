import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { formatExact } from '#console/components/number.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { defineLocalList } from '#console/platform/lists/list.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { playerListScreen, playerScreen, snapshotListScreen, snapshotScreen } from '#console/routes.ts'
import classes from './favorites.module.css'
import {
  type Favorite,
  type FavoriteKind,
  favoriteDescriptionLimit,
  favoriteKinds,
  useFavorites,
} from './shared/favorites.ts'

/**
 * A favorite's description, edited in place. It is kept when the field is left, by Enter, and when the page
 * goes; Escape brings the old one back.
 */
function DescriptionField({
  id,
  description,
  onDescribe,
}: {
  /** The ID of the favorite, for the accessible name. */
  id: string
  description: string
  /** False when it could not be saved: the text then stays in the field. */
  onDescribe: (description: string) => boolean
}) {
  const [text, setText] = useState(description)
  const [known, setKnown] = useState(description)
  if (known !== description) {
    setKnown(description)
    setText(description)
  }
  const keep = () => {
    if (text !== description) onDescribe(text)
  }
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => () => latest.current(), [])
  return (
    <TextInput
      aria-label={`Description of ${id}`}
      placeholder="Add a description"
      classNames={{ input: classes.description }}
      maxLength={favoriteDescriptionLimit}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape' && text !== description) {
          event.stopPropagation()
          setText(description)
        }
      }}
    />
  )
}

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
const favoriteLists = {
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
