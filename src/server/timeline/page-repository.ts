import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import type { Person } from '#contract/session.ts'
import type { timeline } from '#contract/timeline.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import { readSaveChanges } from '#server/persistence/change-repository.ts'
import type { PreparablePlan } from '#server/platform/database/cached-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { createTimelineRepository } from './repository.ts'
import { toEntry, toSaveId } from './rules.ts'

type PageQuery = { readonly playerId: string } & EndpointInput<typeof timeline.list>['query']

export type TimelineReader = {
  /** The plan that `readPage` needs. */
  readonly cachedPage: PreparablePlan
  /** The newest entries first, of those that the user may see. An unknown player has none. */
  readonly readPage: (db: Handle, query: PageQuery, person: Person) => Promise<EndpointReply<typeof timeline.list>>
}

/** Makes the reader for the sources and actions of all features. */
export function createTimelineReader(contributions: Contributions): TimelineReader {
  const { cachedPage, readEntries } = createTimelineRepository(contributions)
  const parts = [...contributions.timelineSources, ...contributions.timelineActions.values()]
  const needed = parts.flatMap(({ permission }) => permission ?? [])
  return {
    cachedPage,
    readPage: async (db, { playerId, kinds, from, to, after, take }, person) => {
      const cursor = after === undefined ? undefined : readCursor(after)
      const permissions = needed.filter((permission) => hasPermission(person, permission))
      // One row more than the page shows whether there is a next page.
      const rows = await readEntries(db, { playerId, from, to, after: cursor, limit: take + 1 }, { kinds, permissions })
      const page = rows.slice(0, take)
      const last = page.at(-1)
      const shown = page.filter((row) => !row.is_audited).map((row) => ({ row, save: toSaveId(row, contributions) }))
      const instants = shown.flatMap(({ save }) => (save ? [save.at] : []))
      const getChanges = await readSaveChanges(db, playerId, [...new Set(instants)])
      return {
        Result: shown.map(({ row, save }) => toEntry(row, contributions, save && getChanges(save))),
        Next: rows.length > take && last ? writeCursor({ at: last.exact_at, id: last.id }) : null,
      }
    },
  }
}
