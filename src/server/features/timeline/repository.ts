import { type RawBuilder, sql } from 'kysely'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Cursor } from './cursor.ts'
import { type Bounds, type SourceName, toSelects } from './sources.ts'

/** The bounds of one page, in values. */
export type Page = Bounds & {
  readonly playerId: string
  readonly from: Date | undefined
  readonly to: Date | undefined
  readonly behind: Cursor | undefined
  readonly limit: number
  readonly withPurchases: boolean
}

/** An entry as its source gives it; `texts` depend on the source. */
export type SourceRow = {
  /** In UTC with microseconds. */
  exact_at: string
  id: string
  source: SourceName
  subject: string
  who: string
  reason: string
  texts: readonly (string | null)[]
  /** Whether an audit entry tells the same, with its reason. */
  is_told: boolean
}

function entriesWithin(bounds: Bounds) {
  return sql<SourceRow>`
    with page as materialized (
      select * from (${sql.join(toSelects(bounds), sql` union all `)}) entries
      order by at desc, id desc limit ${bounds.limit}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact_at, id, source, subject, who, reason,
      texts, told_by is not null and exists (
        select from audit_log a where a.target_id = ${bounds.playerId} and a.target_kind = 'player'
          and a.at between page.at - interval '1 minute' and page.at + interval '1 minute'
          and a.action = page.told_by and a.outcome = 'done' and strpos(coalesce(a.after, ''), page.needle) > 0
      ) as is_told
    from page order by at desc, id desc`
}

/** All kinds, which is what the tab opens with: eleven sources take longer to plan than to read. */
export const timelinePage = cachedPlan({
  name: 'timeline_page',
  changes: false,
  parameters: {
    playerId: 'text',
    from: 'timestamptz',
    to: 'timestamptz',
    at: 'timestamptz',
    id: 'text',
    limit: 'integer',
    withPurchases: 'boolean',
  },
  columns: {
    exact_at: 'text',
    id: 'text',
    source: 'text',
    subject: 'text',
    who: 'text',
    reason: 'text',
    texts: 'text[]',
    is_told: 'boolean',
  },
  statement: ({ at, id, ...bounds }): RawBuilder<SourceRow> =>
    entriesWithin({ ...bounds, kinds: [], behind: { at, id } }),
})

/**
 * The newest entries of all sources within the bounds, in one line. Each source gives no more than is asked for, so a
 * page costs the same however much there is behind it.
 */
export async function readEntries(db: Handle, bounds: Page): Promise<SourceRow[]> {
  const { playerId, kinds, from, to, behind, limit, withPurchases } = bounds
  if (kinds.length > 0) return (await entriesWithin(bounds).execute(db)).rows
  const place = behind ?? { at: 'infinity', id: '' }
  return timelinePage.run(db, {
    playerId,
    from: from ?? '-infinity',
    to: to ?? 'infinity',
    at: place.at,
    id: place.id,
    limit,
    withPurchases,
  })
}
