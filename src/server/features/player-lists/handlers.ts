import { type playerLists, unknownIdsLimit } from '#contract/player-lists/player-lists.ts'
import { findUnknownIds } from '#server/features/players/repository.ts'
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
}
