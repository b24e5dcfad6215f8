import { bulkLimit } from '#contract/jobs.ts'
import { type playerLists, unknownIdsLimit } from '#contract/player-lists/player-lists.ts'
import { listMatchingIds } from '#server/features/players/matching-repository.ts'
import { findUnknownIds } from '#server/features/players/repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

/** The handlers of lists of player ids. */
export const playerListHandlers: Handlers<typeof playerLists> = {
  check: async ({ body: { PlayerIds } }, { db }) => {
    const unknown = await findUnknownIds(db, PlayerIds)
    return {
      Known: PlayerIds.length - unknown.length,
      UnknownCount: unknown.length,
      Unknown: unknown.slice(0, unknownIdsLimit),
    }
  },

  matching: async ({ query }, { db, now }) => {
    const PlayerIds = await listMatchingIds(db, query, { now, limit: bulkLimit })
    if (!PlayerIds) throw new ApiError('too-many-matches')
    return { PlayerIds }
  },
}
