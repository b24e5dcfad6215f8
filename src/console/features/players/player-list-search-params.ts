import { z } from 'zod'
import type { CallOf } from '#contract/core/endpoint.ts'
import { defaultPageSize, pageSizes, SortDirection } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'
import { playerSearchTypes, playerSortKeys } from '#contract/player-selection.ts'
import type { players } from '#contract/players.ts'
import { filtersFromText } from './player-filters.ts'

const PageSize = z.coerce.number().refine((size) => pageSizes.some((offered) => offered === size))

/** What the address of the player list says. Anything unreadable falls back, so that no link is a dead end. */
export const PlayerListAddress = z.object({
  /** The search text. */
  filter: z.string().trim().max(searchLimit).default('').catch(''),
  /** What the search looks in. */
  filterType: z.enum(playerSearchTypes).default('playerId').catch('playerId'),
  /** Attribute filters, as `textOfFilters` writes them. */
  attributes: z.string().default('').catch(''),
  sortKey: z.enum(playerSortKeys).default('creationDate').catch('creationDate'),
  sortDir: SortDirection.default('desc').catch('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: PageSize.default(defaultPageSize).catch(defaultPageSize),
  /** Why the person was sent here; shown once and taken out. */
  error: z.string().optional().catch(undefined),
})
export type PlayerListAddress = z.infer<typeof PlayerListAddress>

/** Which players an address means, and in which order: what the list and its export have in common. */
export function selectionOf({ filter, filterType, attributes, sortKey, sortDir }: PlayerListAddress) {
  return {
    ...(filter === '' ? {} : { filter, filterType }),
    attributeFilters: filtersFromText(attributes),
    sortKey,
    sortDir,
  } satisfies CallOf<typeof players.export>['query']
}

/** The list call that an address means. */
export function listCallOf(address: PlayerListAddress): CallOf<typeof players.list> {
  const { page, size } = address
  return { query: { ...selectionOf(address), skip: (page - 1) * size, take: size } }
}
