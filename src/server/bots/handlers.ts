import type { bots } from '#contract/bots.ts'
import { getOrMakeBotKey } from '#server/game-access/key-repository.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { botPlatform } from './bot-rules.ts'
import { endRun, findRun, insertRun } from './run-repository.ts'

export const botHandlers: Handlers<typeof bots> = {
  get: async (_, { db }) => ({ Run: (await findRun(db)) ?? null }),

  start: async ({ body: { players, minutes } }, { db, now, person, services, audit }) => {
    const { randomBytes } = services
    const key = await getOrMakeBotKey(db, botPlatform, { at: now, by: person.email, randomBytes })
    const until = new Date(now.getTime() + minutes * 60_000)
    const run = await insertRun(db, { players, by: person.email, at: now, until })
    const after = { Players: players, Minutes: minutes, ...(key.isNew && { MadeKey: key.id }) }
    audit({ targetId: String(run.Id), after })
    return run
  },

  stop: async (_, { db, now, audit }) => {
    const run = await endRun(db, now)
    if (!run) throw new ApiError('bots-not-playing')
    audit({ targetId: String(run.Id) })
    return run
  },
}
