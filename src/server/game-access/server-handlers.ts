import type { serverPlayers } from '#contract/game-server-players.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { findNickname } from '#server/players/repository.ts'
import { makeCode } from './credentials/make-code.ts'
import { getProfile, insertPlayer, toGeneration } from './sign-in-repository.ts'

export const serverPlayerHandlers: Handlers<typeof serverPlayers> = {
  create: async ({ params: { playerId }, body }, { db, now, audit }) => {
    const { Nickname = '', Language = '', Recreate } = body
    // Tokens of a deleted player with the same id are not those of the new one.
    const player = { nickname: Nickname, language: Language, recreate: Recreate, generation: toGeneration(now) }
    const IsNew = await insertPlayer(db, playerId, player, now)
    if (!IsNew && (await findNickname(db, playerId)) === undefined) throw new ApiError('player-id-deleted')
    audit({ after: { IsNew } })
    return { Player: await getProfile(db, playerId, now), IsNew }
  },

  createCode: ({ params: { playerId } }, context) => makeCode(context, playerId, context.key.name),

  get: ({ params: { playerId } }, { db, now }) => getProfile(db, playerId, now),
}
