import { sql } from 'kysely'
import type { TimelineKind } from '#contract/timeline.ts'
import { allOf, type Sql } from '#server/platform/database/sql.ts'
import { getActions } from './audit-kinds.ts'
import type { Cursor } from './cursor.ts'

/**
 * Which entries a source is asked for: the newest `limit` of a player, behind a place, within a period. Every value
 * may stand for itself or for a parameter of a statement whose plan is kept.
 */
export type Bounds = {
  readonly playerId: string | Sql
  /** None means all. */
  readonly kinds: readonly TimelineKind[]
  readonly from: Date | Sql | undefined
  /** Not included. */
  readonly to: Date | Sql | undefined
  readonly behind: Cursor | { readonly at: Sql; readonly id: Sql } | undefined
  readonly limit: number | Sql
  /** Whether purchases are among the entries. */
  readonly withPurchases: boolean | Sql
}

/** Where entries come from. */
export type SourceName =
  | 'creation'
  | 'purchase'
  | 'message'
  | 'collected'
  | 'global'
  | 'earlier global'
  | 'snapshot'
  | 'save'
  | 'device'
  | 'link'
  | 'audit'

/**
 * One source's part of the statement. `texts` are what the words are made of; `toldBy` and `needle` name the audit
 * action, and a text in it, that tells the same entry better.
 */
type Part = {
  readonly source: SourceName
  readonly at: Sql
  /** Orders entries of one instant; unique within the source. */
  readonly id: Sql
  readonly rows: Sql
  readonly subject?: Sql
  readonly who?: Sql
  readonly reason?: Sql
  readonly texts: Sql
  readonly toldBy?: string
  readonly needle?: Sql
}

const none = sql`''::text`

/** Selects the newest entries of one source, through an index that begins with the player and goes on with the time. */
function newest(bounds: Bounds, part: Part): Sql {
  const { at, id } = part
  const source = sql.lit(part.source)
  const fullId = sql`(${source} || ' ' || ${id}) collate "C"`
  return sql`(select ${at} as at, ${fullId} as id, ${source} as source, ${part.subject ?? none} as subject,
    ${part.who ?? none} as who, ${part.reason ?? none} as reason, ${part.texts} as texts,
    ${sql.lit(part.toldBy ?? null)}::text as told_by, ${part.needle ?? none} as needle
    from ${part.rows} and ${within(bounds, at, fullId)}
    order by ${at} desc, ${id} desc limit ${bounds.limit})`
}

/** The bounds as a condition on an instant and, where it is the place's own, on the id. */
function within({ from, to, behind }: Bounds, at: Sql, id: Sql): Sql {
  const place = behind && sql`${behind.at}::timestamptz`
  return allOf([
    ...(from === undefined ? [] : [sql`${at} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${at} < ${to}`]),
    ...(place === undefined ? [] : [sql`${at} <= ${place} and (${at} < ${place} or ${id} < ${behind?.id})`]),
  ])
}

function creation(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'creation',
    at: sql`p.created_at`,
    id: none,
    rows: sql`players p where p.player_id = ${bounds.playerId}`,
    texts: sql`array[p.nickname]`,
    toldBy: 'random player created',
  })
}

function purchases(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'purchase',
    at: sql`b.date`,
    id: sql`b.order_id`,
    rows: sql`purchases b where b.player_id = ${bounds.playerId}
      and ${bounds.withPurchases === true ? sql`true` : bounds.withPurchases}`,
    subject: sql`b.order_id`,
    texts: sql`array[b.item_id, b.amount::text, b.value::text, b.platform, b.sku, b.is_valid::text]`,
  })
}

const messageTexts = sql`array[m.title, m.gifts]`

function messages(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'message',
    at: sql`d.created_at`,
    id: sql`d.msg_id`,
    rows: sql`message_deliveries d join messages m on m.msg_id = d.msg_id
      where d.player_id = ${bounds.playerId} and not d.is_global`,
    subject: sql`d.msg_id`,
    who: sql`m.created_by`,
    texts: messageTexts,
    toldBy: 'message sent',
    needle: sql`d.msg_id`,
  })
}

function collected(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'collected',
    at: sql`d.collected_at`,
    id: sql`d.msg_id`,
    rows: sql`message_deliveries d join messages m on m.msg_id = d.msg_id
      where d.player_id = ${bounds.playerId} and d.collected_at is not null`,
    subject: sql`d.msg_id`,
    texts: messageTexts,
  })
}

/** A global message that was revoked stays with those who had collected it. */
function reaches(playerId: Bounds['playerId']): Sql {
  return sql`m.is_global and (m.revoked_at is null or exists (
    select from message_deliveries d where d.player_id = ${playerId} and d.msg_id = m.msg_id))`
}

function globalMessages(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'global',
    at: sql`m.created_at`,
    id: sql`m.msg_id`,
    rows: sql`messages m where ${reaches(bounds.playerId)}
      and m.created_at >= (select created_at from players where player_id = ${bounds.playerId})`,
    subject: sql`m.msg_id`,
    who: sql`m.created_by`,
    texts: messageTexts,
  })
}

/** Those sent before the player came that could still be collected then: they reach the player on coming. */
function earlierGlobalMessages(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'earlier global',
    at: sql`p.created_at`,
    id: sql`m.msg_id`,
    rows: sql`players p join messages m on m.created_at < p.created_at
      and coalesce(m.available_date, m.created_at) + m.expiration > p.created_at
      where p.player_id = ${bounds.playerId} and ${reaches(bounds.playerId)}`,
    subject: sql`m.msg_id`,
    who: sql`m.created_by`,
    texts: messageTexts,
  })
}

function snapshots(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'snapshot',
    at: sql`s.created_at`,
    id: sql`s.key`,
    rows: sql`snapshots s where s.player_id = ${bounds.playerId}`,
    subject: sql`s.key`,
    who: sql`s.created_by`,
    texts: sql`array[s.description, s.type::text]`,
    toldBy: 'snapshot created',
    needle: sql`s.key`,
  })
}

/**
 * What others than staff wrote, one entry for all keys of one moment: some of them may have been replaced since and
 * stand in the history. Each half gives its newest moments, so the newest moments of both are whole.
 */
function saves(bounds: Bounds): Sql {
  const { playerId, limit } = bounds
  const id = sql`('save ' || writer_kind || ' ' || writer) collate "C"`
  const half = (table: Sql, at: Sql) => sql`(
    select ${at} as at, writer_kind, writer, count(*)::int as keys, (array_agg(key order by key))[1:4] as first_keys
    from ${table} where player_id = ${playerId} and writer_kind <> 'staff' and ${within(bounds, at, id)}
    group by ${at}, writer_kind, writer order by ${at} desc, ${id} desc limit ${limit})`
  const present = half(sql`persistence_entries`, sql`updated_at`)
  const earlier = half(sql`persistence_history`, sql`written_at`)
  return sql`(select at, ${id} as id, 'save' as source, '' as subject,
    case when writer_kind = 'system' then writer else writer_kind end as who, '' as reason,
    array[(coalesce(h.keys, 0) + coalesce(e.keys, 0))::text]
      || (coalesce(e.first_keys, '{}'::text[]) || coalesce(h.first_keys, '{}'::text[]))[1:4] as texts,
    null::text as told_by, '' as needle
    from ${present} e full join ${earlier} h using (at, writer_kind, writer)
    order by at desc, id desc limit ${limit})`
}

function devices(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'device',
    at: sql`d.seen_at`,
    id: sql`d.device_id`,
    rows: sql`player_devices d where d.player_id = ${bounds.playerId}`,
    texts: sql`array[d.device_id]`,
  })
}

function links(bounds: Bounds): Sql {
  return newest(bounds, {
    source: 'link',
    at: sql`l.connected_at`,
    id: sql`(l.platform::text || ' ' || l.social_id) collate "C"`,
    rows: sql`social_links l where l.player_id = ${bounds.playerId}`,
    texts: sql`array[l.platform::text, l.social_id]`,
    toldBy: 'social media connected',
    needle: sql`l.social_id`,
  })
}

/** Values of an audit entry up to this many bytes are read as they are. */
const longestValue = 4_000

/**
 * Of longer ones only the names of their members are read, and of these what is short; up to this many bytes, or a
 * page of large saves would take seconds.
 */
const longestNamed = 100_000

/** An audit entry's value; what no short sentence can be made of is left out. */
function value(column: Sql): Sql {
  return sql`case when octet_length(${column}) <= ${sql.lit(longestValue)} then ${column}
    when octet_length(${column}) <= ${sql.lit(longestNamed)} and left(${column}, 1) = '{' then (
      select json_object_agg(key, case when octet_length(value::text) <= 1000 then value end)::text
      from json_each(${column}::json)) end`
}

function audit(bounds: Bounds): Sql {
  const { kinds } = bounds
  // Actions of an older version are the staff's; they are found by not being another kind's.
  const wanted = kinds.includes('staff')
    ? sql`a.action <> all(${getActions(kinds, 'others')}::text[])`
    : sql`a.action = any(${getActions(kinds, 'of them')}::text[])`
  return newest(bounds, {
    source: 'audit',
    at: sql`a.at`,
    // With leading zeros the text is in the order of the numbers, which is the order of the index.
    id: sql`lpad(a.id::text, 19, '0')`,
    rows: sql`audit_log a where a.target_id = ${bounds.playerId} and a.target_kind = 'player' and a.outcome = 'done'
      and ${kinds.length === 0 ? sql`true` : wanted}`,
    subject: sql`a.id::text`,
    who: sql`a.actor`,
    reason: sql`a.reason`,
    texts: sql`array[a.action, a.note, ${value(sql`a.before`)}, ${value(sql`a.after`)}]`,
  })
}

/** Every source with the kind of its entries; the audit log has entries of all kinds. */
const sources: readonly { readonly kind: TimelineKind | 'any'; readonly select: (bounds: Bounds) => Sql }[] = [
  { kind: 'player', select: creation },
  { kind: 'purchase', select: purchases },
  { kind: 'message', select: messages },
  { kind: 'message', select: collected },
  { kind: 'message', select: globalMessages },
  { kind: 'message', select: earlierGlobalMessages },
  { kind: 'snapshot', select: snapshots },
  { kind: 'persistence', select: saves },
  { kind: 'device', select: devices },
  { kind: 'link', select: links },
  { kind: 'any', select: audit },
]

/** What each source has of these kinds, as selects of the same columns. */
export function toSelects(bounds: Bounds): readonly Sql[] {
  const { kinds, withPurchases } = bounds
  return sources
    .filter(({ kind }) => kinds.length === 0 || kind === 'any' || kinds.includes(kind))
    .filter(({ kind }) => !(withPurchases === false && kind === 'purchase'))
    .map(({ select }) => select(bounds))
}
