import { sql } from 'kysely'
import { type AuditValues, listCounted, listMembers, shortList } from '#server/manifest/timeline-labels.ts'
import {
  type TimelineAction,
  type TimelineBounds,
  type TimelineSource,
  withinBounds,
} from '#server/manifest/timeline-source.ts'

/**
 * Saves that have no entry in the audit log, as those of staff and of servers have; one for all keys of one instant. Keys that were replaced since are in the history. Each half returns its newest instants, so the newest instants of both are complete.
 */
function newestSaves(bounds: TimelineBounds) {
  const { playerId, limit } = bounds
  const id = sql`('save ' || writer_kind || ' ' || writer) collate "C"`
  const half = (table: ReturnType<typeof sql>, at: ReturnType<typeof sql>) => sql`(
    select ${at} as at, writer_kind, writer, count(*)::int as keys, (array_agg(key order by key))[1:4] as first_keys
    from ${table} where player_id = ${playerId} and writer_kind not in ('staff', 'server') and ${withinBounds(bounds, at, id)}
    group by ${at}, writer_kind, writer order by ${at} desc, ${id} desc limit ${limit})`
  const current = half(sql`persistence_entries`, sql`updated_at`)
  const earlier = half(sql`persistence_history`, sql`written_at`)
  return sql`(select at, ${id} as id, 'save' as source, '' as subject,
    case when writer_kind = 'system' then writer else writer_kind end as who, '' as reason,
    array[(coalesce(h.keys, 0) + coalesce(e.keys, 0))::text]
      || (coalesce(e.first_keys, '{}'::text[]) || coalesce(h.first_keys, '{}'::text[]))[1:4] as texts,
    null::text as audited_as, '' as needle
    from ${current} e full join ${earlier} h using (at, writer_kind, writer)
    order by at desc, id desc limit ${limit})`
}

/** The saves of the game and of the server. */
export const saveSource: TimelineSource = {
  name: 'save',
  kind: 'persistence',
  changesState: true,
  select: newestSaves,
  toLabels: ([count = '', ...keys]) => ({
    What: count === '1' ? 'Saved 1 key' : `Saved ${count} keys`,
    SavedKeys: shortList(keys, Number(count)),
    Subject: { Kind: 'persistence', Id: count === '1' ? (keys[0] ?? '') : '' },
  }),
}

function toLabels(values: AuditValues) {
  const { names, detail } = listMembers(values)
  const [only = ''] = names.length === 1 ? names : []
  return { SavedKeys: detail, Subject: { Kind: 'persistence' as const, Id: only } }
}

export const persistenceActions = {
  'persistence saved': { kind: 'persistence', changesState: true, toLabels },
  'persistence restored': { kind: 'persistence', changesState: true, toLabels },
  'persistence exported': { kind: 'staff' },
} as const satisfies Record<string, TimelineAction>

export const serverSaveActions = {
  'saved game written': {
    kind: 'persistence',
    changesState: true,
    toLabels: (values) => ({ Detail: listCounted(values, 'Keys') }),
  },
} as const satisfies Record<string, TimelineAction>
