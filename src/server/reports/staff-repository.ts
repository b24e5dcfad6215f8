import { sql } from 'kysely'
import { reportPartLimit } from '#contract/reports.ts'
import { readReplica } from '#server/platform/database/replica/read-replica.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { changeActions } from '#server/recent-changes/rules.ts'
import type { ReportPeriod } from './rules.ts'

/** How many changes staff made, and how many of them were undone. */
export type ChangeSum = { readonly changes: number; readonly undone: number }

/** Changes of staff in a period and in the equally long one before. */
export type StaffSums = {
  /** When the oldest entry of the audit log was written; undefined without any. */
  readonly since: Date | undefined
  /** By day, for the days with changes. */
  readonly days: ReadonlyMap<string, ChangeSum>
  /** By person or kind of change in the period, the most changes first. */
  readonly parts: readonly (ChangeSum & { readonly value: string })[]
}

type Row = { name: string; is_part: boolean; since: Date | null; changes: number; undone: number }

/** Counts the changes of staff from the audit log, whose index of them is as long as what staff did. */
export async function readStaffSums(
  db: Handle,
  { from, to, beforeFrom, by }: ReportPeriod & { readonly by: 'person' | 'kind' },
): Promise<StaffSums> {
  const toStart = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`
  const end = sql`((${to}::date + 1)::timestamp at time zone 'UTC')`
  const selected = sql<Row>`
    with changes as materialized (
      select a.at, ${sql.ref(by === 'person' ? 'a.actor' : 'a.action')} as value, (u.audit_id is not null) as is_undone
      from audit_log a left join undone_changes u on u.audit_id = a.id
      where a.actor_id is not null and a.at >= ${toStart(beforeFrom)} and a.at < ${end}
        and a.outcome = 'done' and a.action = any(${changeActions}::text[])
    ),
    parts as (
      select value, count(*)::int as changes, (count(*) filter (where is_undone))::int as undone
      from changes where at >= ${toStart(from)} group by 1 order by 2 desc, 1 limit ${reportPartLimit}
    )
    select (at at time zone 'UTC')::date::text as name, false as is_part, null::timestamptz as since,
      count(*)::int as changes, (count(*) filter (where is_undone))::int as undone
    from changes group by 1
    union all
    select value, true, null, changes, undone from parts
    union all
    select '', false, min(at), 0, 0 from audit_log`
  const { rows } = await readReplica(db, (source) => selected.execute(source))
  const days = rows.filter(({ is_part, name }) => !is_part && name !== '')
  return {
    since: rows.find(({ since }) => since !== null)?.since ?? undefined,
    days: new Map(days.map(({ name, changes, undone }) => [name, { changes, undone }])),
    parts: rows
      .filter(({ is_part }) => is_part)
      .map(({ name, changes, undone }) => ({ value: name, changes, undone }))
      .toSorted((one, other) => other.changes - one.changes || one.value.localeCompare(other.value, 'en')),
  }
}
