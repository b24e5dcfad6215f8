import { type RawBuilder, sql } from 'kysely'
import type { ChangeSummary } from '#contract/changes/change.ts'
import type { PermissionName } from '#contract/core/permissions.ts'
import type { TimelineKind, TimelineSubject } from '#contract/timeline.ts'
import type { AuditValues } from './timeline-labels.ts'

type Sql = RawBuilder<unknown>

/**
 * Which entries a source returns: the newest `limit` of a player, after a cursor, within a period. Each value may be a
 * parameter of a statement whose plan is cached.
 */
export type TimelineBounds = {
  readonly playerId: string | Sql
  readonly from: Date | Sql | undefined
  /** Exclusive. */
  readonly to: Date | Sql | undefined
  readonly after: { readonly at: string | Sql; readonly id: string | Sql } | undefined
  readonly limit: number | Sql
}

/** The texts of an entry on screen. */
export type EntryLabels = {
  readonly What: string
  readonly Detail?: string
  /** What changed, for an entry with before and after. */
  readonly Changes?: ChangeSummary | null
  /** The names of the keys that were saved: part of the detail where it is not known what changed in them. */
  readonly SavedKeys?: string
  readonly Subject?: TimelineSubject | null
}

/** Rows of a table that belong on the timeline of a player. */
export type TimelineSource = {
  /** Unique among all sources; the ids of its entries begin with it. */
  readonly name: string
  readonly kind: TimelineKind
  /** Whether its entries changed persistence keys or attributes. */
  readonly changesState?: true
  /** The permission that reading its entries needs. */
  readonly permission?: PermissionName
  /** Selects the newest entries; those of one table are declared by `defineTimelineSource`. */
  readonly select: (bounds: TimelineBounds) => Sql
  /** Makes the labels from `texts` and `subject` as they were selected; NULL is an empty text. */
  readonly toLabels: (texts: readonly string[], subject: string) => EntryLabels
}

/** An action of the audit log about a player, as the timeline shows it. */
export type TimelineAction = {
  readonly kind: TimelineKind
  /** Whether it changed persistence keys or attributes. */
  readonly changesState?: true
  /** The permission that reading its entries needs. */
  readonly permission?: PermissionName
  /** The labels from the values of an entry; what is left out is the action as a sentence, and its changed members. */
  readonly toLabels?: (values: AuditValues, action: string) => Partial<EntryLabels>
}

/**
 * One source's part of the statement. `texts` are what labels are made of. When an audit entry within a minute has the
 * action `auditedAs`, with the text `needle` in its value, it replaces this entry.
 */
export type EntryQuery = {
  readonly at: Sql
  /** Orders entries of one instant; unique within the source. */
  readonly id: Sql
  /** Tables and conditions: "purchases b where …". */
  readonly rows: Sql
  readonly subject?: Sql
  readonly who?: Sql
  readonly reason?: Sql
  readonly texts: Sql
  readonly auditedAs?: string
  readonly needle?: Sql
}

const none = sql`''::text`

/**
 * The rows of a table of a player, for a table that has no index by player and time. A plan for all bounds takes every
 * period for narrow: without the fence it may read an index by time over all players.
 */
export function selectOfPlayer(table: string, playerId: TimelineBounds['playerId']): Sql {
  return sql`(select * from ${sql.table(table)} where player_id = ${playerId} offset 0)`
}

/**
 * Selects the newest entries of one source, through an index that starts with the player and the time. With ties, because
 * an order by id too would sort all entries of the player: a plan for all players takes them for few.
 */
export function newestEntries(name: string, bounds: TimelineBounds, query: EntryQuery): Sql {
  const { at, id } = query
  const source = sql.lit(name)
  const fullId = sql`(${source} || ' ' || ${id}) collate "C"`
  return sql`(select ${at} as at, ${fullId} as id, ${source} as source, ${query.subject ?? none} as subject,
    ${query.who ?? none} as who, ${query.reason ?? none} as reason, ${query.texts} as texts,
    ${sql.lit(query.auditedAs ?? null)}::text as audited_as, ${query.needle ?? none} as needle
    from ${query.rows} and ${withinBounds(bounds, at, fullId)}
    order by ${at} desc fetch first ${bounds.limit} rows with ties)`
}

/** Declares a source by the rows that it reads of a player. */
export function defineTimelineSource({
  toQuery,
  ...source
}: Omit<TimelineSource, 'select'> & {
  readonly toQuery: (playerId: TimelineBounds['playerId']) => EntryQuery
}): TimelineSource {
  return { ...source, select: (bounds) => newestEntries(source.name, bounds, toQuery(bounds.playerId)) }
}

/** The bounds as a condition on an instant and, at the cursor's own instant, on the id. */
export function withinBounds({ from, to, after }: TimelineBounds, at: Sql, id: Sql): Sql {
  const cursor = after && sql`${after.at}::timestamptz`
  const parts = [
    ...(from === undefined ? [] : [sql`${at} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${at} < ${to}`]),
    ...(cursor === undefined ? [] : [sql`${at} <= ${cursor} and (${at} < ${cursor} or ${id} < ${after?.id})`]),
  ]
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}
