import { bulkLimit } from '#contract/jobs.ts'
import { namedIdsLimit, type playerLists } from '#contract/player-lists.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { matchAccounts } from './account-repository.ts'
import { listMatchingIds } from './matching-repository.ts'

/** The handlers of lists of player ids. */
export const playerListHandlers: Handlers<typeof playerLists> = {
  check: async ({ body: { PlayerIds } }, { db }) => {
    const matches = await matchAccounts(db, PlayerIds)
    const unknown = matches.filter(({ players }) => players.length === 0)
    const accounts = matches.filter(({ players }) => players.length === 1)
    const ambiguous = matches.filter(({ players }) => players.length > 1)
    return {
      Known: PlayerIds.length - unknown.length - ambiguous.length,
      Accounts: accounts.length,
      UnknownCount: unknown.length,
      Unknown: unknown.slice(0, namedIdsLimit).map(({ id }) => id),
      AmbiguousCount: ambiguous.length,
      Ambiguous: ambiguous.slice(0, namedIdsLimit).map(({ id, players }) => ({ Account: id, PlayerIds: [...players] })),
    }
  },

  matching: async ({ query }, { db, now }) => {
    const PlayerIds = await listMatchingIds(db, query, { now, limit: bulkLimit })
    if (!PlayerIds) throw new ApiError('too-many-matches')
    return { PlayerIds }
  },
}
