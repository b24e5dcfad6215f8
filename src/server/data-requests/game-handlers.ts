import type { ownData } from '#contract/game-requests.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { findDataRequest, insertDataRequest } from './repository.ts'

export const ownDataHandlers: Handlers<typeof ownData> = {
  get: async (_, { db, player }) => ({ Request: await findDataRequest(db, player.playerId) }),

  create: async ({ body: { Text } }, { db, player, now }) => ({
    Request: await insertDataRequest(db, player.playerId, Text, now),
  }),
}
