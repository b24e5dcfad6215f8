import { type RawBuilder, sql } from 'kysely'
import type { PermissionName } from '#contract/core/permissions.ts'
import type { TimelineKind } from '#contract/timeline.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import { newestEntries, type TimelineBounds } from '#server/manifest/timeline-source.ts'
import { allOf } from '#server/platform/database/sql.ts'

type Sql = RawBuilder<unknown>

/** The name of the source of audit entries, which are of all kinds. */
export const auditSource = 'audit'

/** Values of an audit entry up to this many bytes are read whole. */
const maxWholeBytes = 4_000

/** Of longer values up to this many bytes, the names of the members, short members and attributes are read. */
const maxParsedBytes = 100_000

/** A value of an audit entry, without what is too long for labels: a page of large saves would take seconds. */
function shortValue(column: Sql): Sql {
  return sql`case when octet_length(${column}) <= ${sql.lit(maxWholeBytes)} then ${column}
    when octet_length(${column}) <= ${sql.lit(maxParsedBytes)} and left(${column}, 1) = '{' then (
      select json_object_agg(key, case when octet_length(value::text) <= 1000 or key = 'Attributes' then value end)::text
      from json_each(${column}::json)) end`
}

/** The condition that an audit entry is of one of these kinds; all entries without kinds. */
function isOfKind(actions: Contributions['timelineActions'], kinds: readonly TimelineKind[]): Sql {
  if (kinds.length === 0) return sql`true`
  const known = [...actions]
  // Unknown actions are of an older version and count as 'staff': found by excluding the actions of other kinds.
  if (kinds.includes('staff')) {
    const others = known.flatMap(([action, { kind }]) => (kinds.includes(kind) ? [] : [action]))
    return sql`a.action <> all(${others}::text[])`
  }
  const wanted = known.flatMap(([action, { kind }]) => (kinds.includes(kind) ? [action] : []))
  return sql`a.action = any(${wanted}::text[])`
}

/** The condition that the permissions, a parameter of the statement, hold the one that reading an audit entry needs. */
export function isAllowed(actions: Contributions['timelineActions'], permissions: Sql): Sql {
  const needed = new Map<PermissionName, Sql[]>()
  for (const [action, { permission }] of actions) {
    if (permission) needed.set(permission, [...(needed.get(permission) ?? []), sql.lit(action)])
  }
  return allOf(
    [...needed].map(
      ([permission, names]) =>
        sql`(a.action not in (${sql.join(names)}) or ${sql.lit(permission)} = any(${permissions}))`,
    ),
  )
}

/** Selects the newest audit entries about a player that are of these kinds (none means all) and that the permissions allow. */
export function selectAudit(
  bounds: TimelineBounds,
  actions: Contributions['timelineActions'],
  { kinds, permissions }: { kinds: readonly TimelineKind[]; permissions: Sql },
): Sql {
  return newestEntries(auditSource, bounds, {
    at: sql`a.at`,
    // With leading zeros the texts sort like the numbers.
    id: sql`lpad(a.id::text, 19, '0')`,
    rows: sql`audit_log a where a.target_id = ${bounds.playerId} and a.target_kind = 'player' and a.outcome = 'done'
      and ${isOfKind(actions, kinds)} and ${isAllowed(actions, permissions)}`,
    subject: sql`a.id::text`,
    who: sql`a.actor`,
    reason: sql`a.reason`,
    texts: sql`array[a.action, a.note, ${shortValue(sql`a.before`)}, ${shortValue(sql`a.after`)}]`,
  })
}
