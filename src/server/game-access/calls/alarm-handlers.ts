import type { gameAlarms } from '#contract/game-alarms.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { listAlarms } from './alarms.ts'
import { listRefusals } from './refusal-repository.ts'

export const gameAlarmHandlers: Handlers<typeof gameAlarms> = {
  alarms: async (_, { db, now, services }) => ({ Alarms: await listAlarms(db, services.gameLimits, now) }),

  refusedCalls: async ({ params: { id } }, { db }) => ({ Refused: await listRefusals(db, id) }),
}
