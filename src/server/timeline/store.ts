import { sql } from 'kysely'
import type { Handle } from '#server/database/tables.ts'
import { type Bounds, type SourceName, selectsOf } from './sources.ts'

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

/**
 * The newest entries of all sources within the bounds, in one line. Each source gives no more than is asked for, so a
 * page costs the same however much there is behind it.
 */
export async function readEntries(db: Handle, bounds: Bounds, isWithoutPurchases: boolean): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    with page as materialized (
      select * from (${sql.join(selectsOf(bounds, isWithoutPurchases), sql` union all `)}) entries
      order by at desc, id desc limit ${bounds.limit}
    )
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact_at, id, source, subject, who, reason,
      texts, told_by is not null and exists (
        select from audit_log a where a.target_id = ${bounds.playerId} and a.target_kind = 'player'
          and a.at between page.at - interval '1 minute' and page.at + interval '1 minute'
          and a.action = page.told_by and a.outcome = 'done' and strpos(coalesce(a.after, ''), page.needle) > 0
      ) as is_told
    from page order by at desc, id desc`.execute(db)
  return rows
}
