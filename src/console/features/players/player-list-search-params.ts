import { z } from 'zod'
import type { EndpointCall } from '#contract/core/endpoint.ts'
import { defaultPageSize, pageSizes, SortDirection } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'
import { playerSearchTypes, playerSortKeys } from '#contract/player-selection.ts'
import type { players } from '#contract/players.ts'
import { parseFilters } from './player-filters.ts'

const PageSize = z.coerce.number().refine((size) => pageSizes.some((offered) => offered === size))

/** What the address of the player list says. Anything unreadable falls back, so that no link is a dead end. */
export const PlayerListSearchParams = z.object({
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
export type PlayerListSearchParams = z.infer<typeof PlayerListSearchParams>

/** Which players an address means, and in which order: what the list and its export have in common. */
export function toSelection({ filter, filterType, attributes, sortKey, sortDir }: PlayerListSearchParams) {
  return {
    ...(filter === '' ? {} : { filter, filterType }),
    attributeFilters: parseFilters(attributes),
    sortKey,
    sortDir,
  } satisfies EndpointCall<typeof players.export>['query']
}

/** The list call that an address means. */
export function toListCall(address: PlayerListSearchParams): EndpointCall<typeof players.list> {
  const { page, size } = address
  return { query: { ...toSelection(address), skip: (page - 1) * size, take: size } }
}
