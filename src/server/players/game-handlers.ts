import type { cache } from '#contract/game-cache.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { acknowledgeCache } from './device-cache-repository.ts'

export const cacheHandlers: Handlers<typeof cache> = {
  acknowledge: async ({ body }, { db, player }) => ({
    CacheCount: await acknowledgeCache(db, player, body.CacheCount),
  }),
}
