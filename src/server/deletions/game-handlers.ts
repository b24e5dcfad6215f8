import type { ownDeletion } from '#contract/game-requests.ts'
import { writeGameAudit } from '#server/platform/audit/repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, PlayerContext } from '#server/platform/http/handler.ts'
import { deleteRequest, findOwnRequest, insertRequests } from './repository.ts'

/** The actions of the audit entries of players who ask to be deleted. */
export const deletionRequested = 'deletion requested'
export const deletionWithdrawn = 'deletion request withdrawn'

const record = (
  { db, player: { playerId }, now, requestId }: PlayerContext,
  action: string,
  values: { readonly before?: unknown; readonly after?: unknown },
) => writeGameAudit(db, { at: now, action, targetKind: 'player', targetId: playerId, requestId, ...values })

export const ownDeletionHandlers: Handlers<typeof ownDeletion> = {
  get: async (_, { db, player }) => ({ Request: await findOwnRequest(db, player.playerId) }),

  create: async ({ body: { Text } }, context) => {
    const { db, player, now } = context
    const isNew = (await insertRequests(db, [{ playerId: player.playerId, text: Text }], now)).size > 0
    const Request = await findOwnRequest(db, player.playerId)
    if (!Request) throw new ApiError('player-unknown')
    if (isNew) await record(context, deletionRequested, { after: { Text } })
    return { Request }
  },

  withdraw: async (_, context) => {
    const { db, player } = context
    const request = await findOwnRequest(db, player.playerId, { isLocked: true })
    if (!request) return { Request: null }
    if (!request.CanBeWithdrawn) throw new ApiError('deletion-begun')
    await deleteRequest(db, player.playerId)
    const { CreationDate, Text } = request
    await record(context, deletionWithdrawn, { before: { CreationDate, Text } })
    return { Request: null }
  },
}
