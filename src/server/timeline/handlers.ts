import { holds } from '#contract/permissions.ts'
import type { timeline } from '#contract/timeline.ts'
import type { Handlers } from '#server/http/handler.ts'
import { requirePlayer } from '#server/players/store.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { entryOf } from './rules.ts'
import { readEntries } from './store.ts'

/** Answers the calls of the timeline. */
export const timelineHandlers: Handlers<typeof timeline> = {
  list: async ({ params, query: { kinds, from, to, after, take } }, { db, person }) => {
    const behind = after === undefined ? undefined : readCursor(after)
    await requirePlayer(db, params.id)
    // One more than the page tells whether there is a next one.
    const bounds = { playerId: params.id, kinds, from, to, behind, limit: take + 1 }
    const found = await readEntries(db, { ...bounds, withPurchases: holds(person, 'ACCESS_PURCHASES') })
    const page = found.slice(0, take)
    const last = page.at(-1)
    return {
      Result: page.filter((row) => !row.is_told).map(entryOf),
      Next: found.length > take && last ? writeCursor({ at: last.exact_at, id: last.id }) : null,
    }
  },
}
