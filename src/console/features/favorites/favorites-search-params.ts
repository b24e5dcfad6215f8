import { z } from 'zod'
import { type Favorite, favoriteKinds } from '#console/shared/favorites.ts'
import { defaultPageSize, pageSizes } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'

/** What the address of the favorites says. Anything unreadable falls back, so that no link is a dead end. */
export const FavoritesSearchParams = z.object({
  /** The category that is shown. */
  category: z.enum(favoriteKinds).default('players').catch('players'),
  /** Part of a description. */
  search: z.string().trim().max(searchLimit).default('').catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .default(defaultPageSize)
    .catch(defaultPageSize),
})

/** The favorites whose description contains the text, whatever the case. */
export function withDescription(favorites: readonly Favorite[], search: string): readonly Favorite[] {
  const part = search.toLowerCase()
  return favorites.filter(({ description }) => description.toLowerCase().includes(part))
}
