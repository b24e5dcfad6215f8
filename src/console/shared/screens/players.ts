import { defineScreen, type LinkSearch, toHref } from '#console/platform/navigation/screen.ts'
import { stringifySearchParams } from '#console/platform/navigation/search-string.ts'

/** The list of all players. */
export const playerListScreen = defineScreen({
  path: '/acp/players-listing',
  title: 'Players',
  search: ['error', 'player', 'filter', 'filterType', 'sortKey'],
})

/** The page of one player. */
export const playerScreen = defineScreen({
  path: '/acp/player/$playerId',
  title: 'Player',
  search: ['tab', 'dialog'],
  parent: playerListScreen,
})

/** Where a tab of the player page is, and the search params of its own that links to it may set. */
export type PlayerTabAddress<Search extends string = string> = {
  /** Its name in the URL: `?tab=persistence`. */
  readonly key: string
  readonly search?: readonly Search[]
}

/** Defines a player tab; the search param names keep their literal types. */
export function definePlayerTab<const Search extends string = never>(
  tab: PlayerTabAddress<Search>,
): PlayerTabAddress<Search> {
  return tab
}

/** The link to a tab of a player's page: `toPlayerTabHref(messagesTab, playerId, { message: id })`. */
export function toPlayerTabHref<Search extends string>(
  { key }: PlayerTabAddress<Search>,
  playerId: string,
  search?: LinkSearch<Search>,
): string {
  return `${toHref(playerScreen, { playerId })}${stringifySearchParams({ tab: key, ...search })}`
}
