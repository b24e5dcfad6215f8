import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import { hasPermission, type PermissionName } from '#contract/core/permissions.ts'
import type { Person } from '#contract/session.ts'
import type { TimelineEntry, timeline } from '#contract/timeline.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import { readSaveChanges } from '#server/persistence/change-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { createTimelineRepository, type SourceRow, type TimelineRepository } from './repository.ts'
import { toEntry, toSaveId } from './rules.ts'

type PageQuery = { readonly playerId: string } & EndpointInput<typeof timeline.list>['query']

export type TimelineReader = Pick<TimelineRepository, 'newestPage' | 'cachedPlans'> & {
  /** The newest entries first, of those that the user may see. An unknown player has none. */
  readonly readPage: (db: Handle, query: PageQuery, person: Person) => Promise<EndpointReply<typeof timeline.list>>
  /** The permissions of a user that reading some entries needs. */
  readonly listPermissions: (person: Person) => readonly PermissionName[]
  /** The first entries of rows, at most `limit`; a row that an audit entry repeats is none. */
  readonly readEntries: (
    db: Handle,
    playerId: string,
    rows: readonly SourceRow[],
    limit: number,
  ) => Promise<TimelineEntry[]>
}

/** Makes the reader for the sources and actions of all features. */
export function createTimelineReader(contributions: Contributions): TimelineReader {
  const { newestPage, cachedPlans, readEntries: readRows } = createTimelineRepository(contributions)
  const parts = [...contributions.timelineSources, ...contributions.timelineActions.values()]
  const needed = parts.flatMap(({ permission }) => permission ?? [])
  const listPermissions = (person: Person) => needed.filter((permission) => hasPermission(person, permission))

  const readEntries: TimelineReader['readEntries'] = async (db, playerId, rows, limit) => {
    const shown = rows
      .filter((row) => !row.is_audited)
      .slice(0, limit)
      .map((row) => ({ row, save: toSaveId(row, contributions) }))
    const instants = shown.flatMap(({ save }) => (save ? [save.at] : []))
    const getChanges = await readSaveChanges(db, playerId, [...new Set(instants)])
    return shown.map(({ row, save }) => toEntry(row, contributions, save && getChanges(save)))
  }

  return {
    newestPage,
    cachedPlans,
    readPage: async (db, { playerId, kinds, from, to, after, take }, person) => {
      const cursor = after === undefined ? undefined : readCursor(after)
      const selection = { kinds, permissions: listPermissions(person) }
      // One row more than the page shows whether there is a next page.
      const rows = await readRows(db, { playerId, from, to, after: cursor, limit: take + 1 }, selection)
      const page = rows.slice(0, take)
      const last = page.at(-1)
      return {
        Result: await readEntries(db, playerId, page, take),
        Next: rows.length > take && last ? writeCursor({ at: last.exact_at, id: last.id }) : null,
      }
    },
    listPermissions,
    readEntries,
  }
}
