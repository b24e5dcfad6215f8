import type { ownRegatta } from '#contract/game-regattas.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { findOwnRegatta } from './own-regatta-repository.ts'

export const ownRegattaHandlers: Handlers<typeof ownRegatta> = {
  get: async (_, { db, player: { playerId } }) => ({ Regatta: await findOwnRegatta(db, playerId) }),
}
