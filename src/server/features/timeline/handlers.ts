import { hasPermission } from '#contract/core/permissions.ts'
import type { timeline } from '#contract/timeline.ts'
import { requirePlayer } from '#server/features/players/repository.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readEntries } from './repository.ts'
import { toEntry } from './rules.ts'

/** Answers the calls of the timeline. */
export const timelineHandlers: Handlers<typeof timeline> = {
  list: async ({ params, query: { kinds, from, to, after, take } }, { db, person }) => {
    const behind = after === undefined ? undefined : readCursor(after)
    // One more than the page tells whether there is a next one.
    const bounds = { playerId: params.id, kinds, from, to, behind, limit: take + 1 }
    const found = await readEntries(db, { ...bounds, withPurchases: hasPermission(person, 'ACCESS_PURCHASES') })
    if (found.length === 0) await requirePlayer(db, params.id)
    const page = found.slice(0, take)
    const last = page.at(-1)
    return {
      Result: page.filter((row) => !row.is_told).map(toEntry),
      Next: found.length > take && last ? writeCursor({ at: last.exact_at, id: last.id }) : null,
    }
  },
}
