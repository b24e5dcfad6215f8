import type { gameActivity } from '#contract/game-activity.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { findConnection } from './key-repository.ts'
import { countOnline } from './presence-repository.ts'
import { listInstallations } from './sign-in-repository.ts'

export const gameActivityHandlers: Handlers<typeof gameActivity> = {
  online: async (_, { db, now, services }) => ({ Online: await countOnline(db, services.settings.onlineMs, now) }),

  connection: async (_, { db, now, services }) => ({
    ...(await findConnection(db, now)),
    Url: services.settings.gameUrl ?? null,
  }),

  installations: async ({ params: { id } }, { db, now, services }) => {
    const { installations, lastCall } = await listInstallations(db, id)
    const sinceMs = lastCall ? now.getTime() - lastCall.getTime() : Number.POSITIVE_INFINITY
    return {
      Installations: installations,
      LastCallAt: lastCall?.toISOString() ?? null,
      IsOnline: sinceMs >= 0 && sinceMs < services.settings.onlineMs,
    }
  },
}
