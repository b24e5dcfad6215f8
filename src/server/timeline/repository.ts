import { type RawBuilder, sql } from 'kysely'
import type { PermissionName } from '#contract/core/permissions.ts'
import type { TimelineKind } from '#contract/timeline.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import type { TimelineBounds, TimelineSource } from '#server/manifest/timeline-source.ts'
import { cachedPlan, type PreparablePlan } from '#server/platform/database/cached-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { selectAudit } from './audit-source.ts'
import type { Cursor } from './cursor.ts'

/** The bounds of one page, as values. */
export type PageBounds = {
  readonly playerId: string
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly after: Cursor | undefined
  readonly limit: number
}

/** Which entries to read: those of some kinds (none means all) from sources that the permissions allow. */
export type EntrySelection = {
  readonly kinds: readonly TimelineKind[]
  readonly permissions: readonly PermissionName[]
}

/** An entry as its source returns it; `texts` depend on the source. */
export type SourceRow = {
  /** In UTC with microseconds. */
  exact_at: string
  id: string
  source: string
  subject: string
  who: string
  reason: string
  texts: readonly (string | null)[]
  /** Whether an audit entry shows the same, with its reason. */
  is_audited: boolean
}

export type TimelineRepository = {
  /** The newest entries of all kinds. */
  readonly newestPage: ReturnType<typeof createNewestPage>
  /** Read unfiltered pages, because planning all sources takes longer than reading them. */
  readonly cachedPlans: readonly PreparablePlan[]
  /**
   * The newest entries within the bounds, in one order. Each source reads no more rows than the page holds, so a page
   * costs the same however many entries there are.
   */
  readonly readEntries: (db: Handle, bounds: PageBounds, selection: EntrySelection) => Promise<SourceRow[]>
}

type Sql = RawBuilder<unknown>

/** The page of all selected entries. The fence gives each source the plan that it has alone, with its own limit. */
function joinPage(bounds: TimelineBounds, selects: readonly Sql[]): RawBuilder<SourceRow> {
  return sql<SourceRow>`
    with page as materialized (
      select * from (select * from (${sql.join(selects, sql` union all `)}) entries offset 0) entries
      order by at desc, id desc limit ${bounds.limit}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact_at, id, source, subject, who, reason,
      texts, audited_as is not null and exists (
        select from audit_log a where a.target_id = ${bounds.playerId} and a.target_kind = 'player'
          and a.at between page.at - interval '1 minute' and page.at + interval '1 minute'
          and a.action = page.audited_as and a.outcome = 'done' and strpos(coalesce(a.after, ''), page.needle) > 0
      ) as is_audited
    from page order by at desc, id desc`
}

/** The entries of a source if the permissions, a parameter of the statement, hold the one that it needs. */
function selectIfAllowed({ permission, select }: TimelineSource, bounds: TimelineBounds, permissions: Sql): Sql {
  const entries = select(bounds)
  return permission === undefined
    ? entries
    : sql`(select * from ${entries} allowed where ${sql.lit(permission)} = any(${permissions}))`
}

const columns = {
  exact_at: 'text',
  id: 'text',
  source: 'text',
  subject: 'text',
  who: 'text',
  reason: 'text',
  texts: 'text[]',
  is_audited: 'boolean',
}

/** The statement of an unfiltered page. */
function selectPage(
  { timelineSources, timelineActions }: Contributions,
  bounds: TimelineBounds,
  permissions: Sql,
): RawBuilder<SourceRow> {
  const selects = timelineSources.map((source) => selectIfAllowed(source, bounds, permissions))
  return joinPage(bounds, [...selects, selectAudit(bounds, timelineActions, { kinds: [], permissions })])
}

const createBoundedPage = (contributions: Contributions) =>
  cachedPlan<SourceRow, 'playerId' | 'from' | 'to' | 'at' | 'id' | 'limit' | 'permissions'>({
    name: 'timeline_page',
    changes: false,
    parameters: {
      playerId: 'text',
      from: 'timestamptz',
      to: 'timestamptz',
      at: 'timestamptz',
      id: 'text',
      limit: 'integer',
      permissions: 'text[]',
    },
    columns,
    statement: ({ at, id, permissions, ...rest }) =>
      selectPage(contributions, { ...rest, after: { at, id } }, permissions),
  })

/** The first page of all: without bounds, the plan has half as many conditions, which each run has to set up. */
const createNewestPage = (contributions: Contributions) =>
  cachedPlan<SourceRow, 'playerId' | 'limit' | 'permissions'>({
    name: 'timeline_newest',
    changes: false,
    parameters: { playerId: 'text', limit: 'integer', permissions: 'text[]' },
    columns,
    statement: ({ permissions, ...rest }) =>
      selectPage(contributions, { ...rest, from: undefined, to: undefined, after: undefined }, permissions),
  })

/** Makes the repository of the sources and actions of all features. */
export function createTimelineRepository(contributions: Contributions): TimelineRepository {
  const { timelineSources, timelineActions } = contributions
  const boundedPage = createBoundedPage(contributions)
  const newestPage = createNewestPage(contributions)
  return {
    newestPage,
    cachedPlans: [boundedPage, newestPage],
    readEntries: async (db, bounds, { kinds, permissions }) => {
      if (kinds.length > 0) {
        const selects = timelineSources
          .filter(({ kind }) => kinds.includes(kind))
          .filter(({ permission }) => permission === undefined || permissions.includes(permission))
          .map(({ select }) => select(bounds))
        const audit = selectAudit(bounds, timelineActions, { kinds, permissions: sql`${permissions}::text[]` })
        const page = joinPage(bounds, [...selects, audit])
        return (await page.execute(db)).rows
      }
      const { playerId, from, to, after, limit } = bounds
      if (!from && !to && !after) return newestPage.run(db, { playerId, limit, permissions })
      const { at, id } = after ?? { at: 'infinity', id: '' }
      const period = { from: from ?? '-infinity', to: to ?? 'infinity' }
      return boundedPage.run(db, { playerId, ...period, at, id, limit, permissions })
    },
  }
}
