import { type RawBuilder, type Selectable, sql } from 'kysely'
import { maxRecentChanges, type RecentChange } from '#contract/recent-changes.ts'
import { comparisonBudget, fitsBudget } from '#server/platform/budgeted-text.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { fold } from '#server/platform/database/fold.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'
import type { StoredUndo } from '#server/platform/http/undo.ts'

/** A change of staff, how it is taken back, and what happened to its target since. */
export type RecentRow = {
  readonly entry: Pick<RecentChange, 'Id' | 'At' | 'Actor' | 'Action' | 'TargetKind' | 'TargetId' | 'Reason'>
  /** The values as JSON texts; null where there are none, and where they are too long to compare. */
  readonly before: string | null
  readonly after: string | null
  readonly undo: (StoredUndo & { readonly isUndone: boolean }) | undefined
  readonly later: Omit<NonNullable<RecentChange['Later']>, 'ActorName'> | null
}

/** Which changes: those of a person, those of a thing, those of these actions; since an instant. */
export type RecentFilter = {
  readonly actor: { readonly Id: number; readonly email: string } | undefined
  readonly targetKind: string | undefined
  readonly targetId: string | undefined
  readonly actions: readonly string[]
  readonly since: Date
}

type Row = Pick<
  Selectable<Tables['audit_log']>,
  'id' | 'at' | 'actor' | 'action' | 'target_kind' | 'target_id' | 'reason' | 'before' | 'after'
> & {
  endpoint: string | null
  call: string | null
  undone_by: string | null
  later_id: string | null
  later_at: Date | null
  later_actor: string | null
  later_action: string | null
}

function toRow(row: Row): RecentRow {
  const { endpoint, call, undone_by, later_id, later_at, later_actor, later_action } = row
  return {
    entry: {
      Id: row.id,
      At: row.at.toISOString(),
      Actor: row.actor,
      Action: row.action,
      TargetKind: row.target_kind,
      TargetId: row.target_id,
      Reason: row.reason,
    },
    before: row.before,
    after: row.after,
    undo: endpoint === null || call === null ? undefined : { endpoint, call, isUndone: undone_by !== null },
    later:
      later_id === null || later_at === null
        ? null
        : { Id: later_id, At: later_at.toISOString(), Actor: later_actor ?? '', Action: later_action ?? '' },
  }
}

type Parameter = 'email' | 'actorId' | 'targetKind' | 'targetId' | 'since' | 'actions'

function toStatement({ since, actions }: Readonly<Record<Parameter, Sql>>, scope: readonly Sql[]): RawBuilder<Row> {
  return sql<Row>`
    with changes as (
      select * from audit_log a
      where ${allOf([sql`a.actor_id is not null and a.outcome = 'done' and a.at > ${since} and a.action = any(${actions})`, ...scope])}
      order by a.at desc, a.id desc limit ${sql.lit(maxRecentChanges)}
    ), bounded as (
      select c.*, ${fitsBudget([sql`c.before`, sql`c.after`], sql`c.id desc`, comparisonBudget)} as fits from changes c
    )
    select c.id, c.at, c.actor, c.action, c.target_kind, c.target_id, c.reason, u.endpoint, u.call, u.undone_by,
      case when c.fits then c.before end as before, case when c.fits then c.after end as after,
      later.id as later_id, later.at as later_at, later.actor as later_actor, later.action as later_action
    from bounded c
    left join undo_calls u on u.audit_id = c.id
    left join lateral (
      select l.id, l.at, l.actor, l.action from audit_log l
      where l.target_id = c.target_id and l.target_kind = c.target_kind and l.target_id <> ''
        and l.outcome = 'done' and l.at >= c.at and l.id <> c.id and (u.undone_by is null or l.id = u.undone_by)
        and (l.at, l.id) > (c.at, c.id) and l.action = any(${actions})
      order by l.at, l.id limit 1
    ) later on u.audit_id is not null
    order by c.at desc, c.id desc`
}

/** Its plan is cached, because planning it over all parts of the audit log takes longer than reading the changes of a day. */
export const recentChangesPlan = cachedPlan<Row, Parameter>({
  name: 'recent_changes',
  changes: false,
  isLookup: true,
  parameters: {
    email: 'text',
    actorId: 'integer',
    targetKind: 'text',
    targetId: 'text',
    since: 'timestamptz',
    actions: 'text[]',
  },
  columns: {
    id: 'bigint',
    at: 'timestamptz',
    actor: 'text',
    action: 'text',
    target_kind: 'text',
    target_id: 'text',
    reason: 'text',
    endpoint: 'text',
    call: 'text',
    undone_by: 'bigint',
    before: 'text',
    after: 'text',
    later_id: 'bigint',
    later_at: 'timestamptz',
    later_actor: 'text',
    later_action: 'text',
  },
  statement: (parameters) => {
    const { email, actorId, targetKind, targetId } = parameters
    const ofKind = sql`(${targetKind} is null or a.target_kind = ${targetKind})`
    const ofActor = sql`a.actor_folded = ${email} and a.actor_id = ${actorId}`
    const ofTarget = sql`a.target_id = ${targetId}`
    return [
      {
        when: sql`${email} is null and ${targetId} is null`,
        statement: toStatement(parameters, [ofKind]),
      },
      {
        when: sql`${email} is not null and ${targetId} is null`,
        statement: toStatement(parameters, [ofKind, ofActor]),
      },
      {
        when: sql`${email} is null and ${targetId} is not null`,
        statement: toStatement(parameters, [ofKind, ofTarget]),
      },
      {
        when: sql`${email} is not null and ${targetId} is not null`,
        statement: toStatement(parameters, [ofKind, ofTarget, ofActor]),
      },
    ]
  },
})

/** The newest changes of staff, with the entry that took each back, or else the next change of the same target. */
export async function listRecentChanges(
  db: Handle,
  { actor, targetKind, targetId, actions, since }: RecentFilter,
): Promise<RecentRow[]> {
  const rows = await recentChangesPlan.run(db, {
    email: actor ? fold(actor.email) : null,
    actorId: actor?.Id ?? null,
    targetKind: targetKind ?? null,
    targetId: targetId ?? null,
    since,
    actions,
  })
  return rows.map(toRow)
}
