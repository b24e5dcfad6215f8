import { hasPermission } from '#contract/core/permissions.ts'
import type { timeline } from '#contract/timeline.ts'
import { requirePlayer } from '#server/features/players/repository.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { TimelineRepository } from './repository.ts'
import { toEntry } from './rules.ts'

/** Makes the handlers of the endpoints of the timeline. */
export const createTimelineHandlers = (
  contributions: Contributions,
  repository: TimelineRepository,
): Handlers<typeof timeline> => ({
  list: async ({ params, query: { kinds, from, to, after, take } }, { db, person }) => {
    const cursor = after === undefined ? undefined : readCursor(after)
    const needed = contributions.timelineSources.flatMap(({ permission }) => permission ?? [])
    const permissions = needed.filter((permission) => hasPermission(person, permission))
    // One row more than the page shows whether there is a next page.
    const bounds = { playerId: params.id, from, to, after: cursor, limit: take + 1 }
    const rows = await repository.readEntries(db, bounds, { kinds, permissions })
    if (rows.length === 0) await requirePlayer(db, params.id)
    const page = rows.slice(0, take)
    const last = page.at(-1)
    return {
      Result: page.filter((row) => !row.is_audited).map((row) => toEntry(row, contributions)),
      Next: rows.length > take && last ? writeCursor({ at: last.exact_at, id: last.id }) : null,
    }
  },
})
