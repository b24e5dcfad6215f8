import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type FavoriteKind, useFavorites } from './favorites.ts'

/** A star that adds a player or snapshot to the favorites of the user, or removes it. */
export function FavoriteStar({
  kind,
  id,
  description,
}: {
  kind: FavoriteKind
  /** The player's id, or the snapshot's key. */
  id: string
  /** The initial description of the favorite: the nickname, or the snapshot's description. */
  description: string
}) {
  const { favorites, add, remove } = useFavorites()
  const isFavorite = favorites[kind].some((favorite) => favorite.id === id)
  const Star = isFavorite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      variant="subtle"
      color={isFavorite ? undefined : 'gray'}
      aria-label={`Favorite ${id}`}
      aria-pressed={isFavorite}
      title={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={(event) => {
        // In a list, the row around it is a link.
        event.preventDefault()
        event.stopPropagation()
        if (isFavorite) remove(kind, id)
        else add(kind, { id, description })
      }}
    >
      <Star size={16} aria-hidden />
    </ActionIcon>
  )
}
