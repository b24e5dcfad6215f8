import type { ownRegatta } from '#contract/game-regattas.ts'
import type { serverRegattas } from '#contract/game-server-regattas.ts'
import { doRows } from '#server/platform/http/batches/do-rows.ts'
import { type Handlers, prepared } from '#server/platform/http/handler.ts'
import { findOwnRegatta } from './own-regatta-repository.ts'
import { reportOwnScore, reportRows, requireTaking } from './score-repository.ts'

export const ownRegattaHandlers: Handlers<typeof ownRegatta> = {
  get: async (_, { db, player: { playerId } }) => ({ Regatta: await findOwnRegatta(db, playerId) }),

  report: prepared({
    prepare: ({ params: { id }, body }, context) => requireTaking(context, id, body),
    handle: ({ params: { id }, body }, context) => reportOwnScore(context, id, body),
  }),
}

export const serverRegattaHandlers: Handlers<typeof serverRegattas> = {
  report: ({ body }, context) => doRows(body, context, reportRows),
}
