import { type names, nicknameChangeMs } from '#contract/game-names.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readNameList } from '#server/preferences/repository.ts'
import { lockNickname, renamePlayer } from './nickname-repository.ts'
import { isRefusedName } from './refused-name-rules.ts'
import { insertReport, lockOtherNickname } from './report-repository.ts'

const toChangeable = (changedAt: Date) => new Date(changedAt.getTime() + nicknameChangeMs)

export const nameHandlers: Handlers<typeof names> = {
  setNickname: async ({ body: { Nickname } }, { db, player: { playerId }, now }) => {
    const { nickname, changedAt } = await lockNickname(db, playerId)
    const changeable = changedAt ? toChangeable(changedAt) : now
    const ChangeableAt = changeable > now ? changeable.toISOString() : null
    if (nickname === Nickname) return { Nickname, ChangeableAt }
    // Staff may have taken the last one away.
    if (nickname !== '' && ChangeableAt !== null) throw new ApiError('nickname-too-soon', { data: { ChangeableAt } })
    if (isRefusedName(Nickname, await readNameList(db, 'REFUSED_NAMES'))) throw new ApiError('nickname-refused')
    await renamePlayer(db, playerId, { from: nickname, to: Nickname }, now)
    return { Nickname, ChangeableAt: toChangeable(now).toISOString() }
  },

  report: async ({ params: { playerId }, body: { Nickname } }, { db, player, now }) => {
    if (playerId === player.playerId) throw new ApiError('own-nickname')
    const nickname = await lockOtherNickname(db, playerId)
    if (nickname === undefined) throw new ApiError('other-player-unknown')
    if (nickname !== Nickname) throw new ApiError('nickname-changed')
    await insertReport(db, { playerId, reporterId: player.playerId, name: Nickname }, now)
    return {}
  },
}
