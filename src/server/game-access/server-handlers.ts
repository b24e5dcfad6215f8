import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { RowResult } from '#contract/game-batches.ts'
import type { serverPlayers } from '#contract/game-server-players.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { doRows, keepFirst, refuseRow, rowDone, rowUnchanged } from '#server/platform/http/batches/do-rows.ts'
import type { Handlers, KeyContext } from '#server/platform/http/handler.ts'
import { findNickname } from '#server/players/repository.ts'
import { makeCode } from './credentials/make-code.ts'
import { findPlayers, getProfile, insertPlayer, insertPlayers, toGeneration } from './sign-in-repository.ts'

type Row = EndpointInput<typeof serverPlayers.createMany>['body']['Rows'][number]

async function makePlayers(rows: readonly Row[], { db, now }: KeyContext): Promise<RowResult[]> {
  const players = keepFirst(rows).map(({ PlayerId, Nickname = '', Language = '', Recreate }) => ({
    playerId: PlayerId,
    nickname: Nickname,
    language: Language,
    recreate: Recreate,
    generation: toGeneration(now),
  }))
  const made = new Set(await insertPlayers(db, players, now))
  const ids = rows.map(({ PlayerId }) => PlayerId)
  const known = await findPlayers(db, ids)
  return ids.map((id) => {
    // The second row of a player finds it there.
    if (made.delete(id)) return rowDone
    return known.has(id) ? rowUnchanged : refuseRow('player-id-deleted')
  })
}

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

  createMany: ({ body }, context) => doRows(body, context, makePlayers),

  createCode: ({ params: { playerId } }, context) => makeCode(context, playerId, context.key.name),

  get: ({ params: { playerId } }, { db, now }) => getProfile(db, playerId, now),
}
