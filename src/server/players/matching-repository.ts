import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { playerLists } from '#contract/player-lists.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { readAllKeys } from '#server/platform/lists/read-all-keys.ts'
import { playerList } from './player-list.ts'

/** The ids of all players that match a search and filters, in the order of the list; undefined for more than `limit`. */
export function listMatchingIds(
  db: Handle,
  query: EndpointInput<typeof playerLists.matching>['query'],
  options: { readonly now: Date; readonly limit: number },
): Promise<string[] | undefined> {
  return readAllKeys(db, playerList, query, options)
}
