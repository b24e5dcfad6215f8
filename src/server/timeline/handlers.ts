import type { timeline } from '#contract/timeline.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { requirePlayer } from '#server/players/repository.ts'
import type { TimelineReader } from './page-repository.ts'

/** Makes the handlers of the endpoints of the timeline. */
export const createTimelineHandlers = (reader: TimelineReader): Handlers<typeof timeline> => ({
  list: async ({ params, query }, { db, person }) => {
    const page = await reader.readPage(db, { playerId: params.id, ...query }, person)
    if (page.Result.length === 0) await requirePlayer(db, params.id)
    return page
  },
})
