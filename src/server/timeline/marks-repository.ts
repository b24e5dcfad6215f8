import { type RawBuilder, sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { serverSaves } from '#contract/game-server-saves.ts'
import type { Person } from '#contract/session.ts'
import type { timeline } from '#contract/timeline.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { isAllowed } from './audit-source.ts'

type Marks = Pick<EndpointReply<typeof timeline.marks>, 'Marks' | 'CompleteSince'>

/** What is marked on the line of a player's life: saves of the game and of servers, purchases, and what staff did. */
const kinds = ['save', 'purchase', 'staff'] as const

type Row = { source: string; kind: (typeof kinds)[number]; slot: number; count: number; first: Date }

/** The newest entries of each source up to this many are counted. */
const maxEntries = 5_000

/** The sources whose entries are marked. */
const markedSources = new Set(['save', 'purchase'])

export type MarkedPeriod = { readonly from: Date; readonly to: Date; readonly slots: number }

/** Counts saves, purchases and what staff did in equal slots of a period. */
export async function countMarks(
  db: Handle,
  playerId: string,
  { from, to, slots }: MarkedPeriod,
  { timelineSources, timelineActions }: Contributions,
  person: Person,
): Promise<Marks> {
  const bounds = { playerId, from, to, after: undefined, limit: maxEntries }
  const sources = timelineSources
    .filter(({ name, permission }) => markedSources.has(name) && (!permission || hasPermission(person, permission)))
    .map(
      ({ name, select }) =>
        sql`select at, ${sql.lit(name)} as source, ${sql.lit(name)} as kind from ${select(bounds)} e`,
    )
  const permissions = [...timelineActions.values()]
    .flatMap(({ permission }) => permission ?? [])
    .filter((permission) => hasPermission(person, permission))
  // The report of an order is marked as the purchase.
  const staff = sql`select a.at, 'audit' as source,
      case when a.action = ${serverSaves.write.records.action} then 'save' else 'staff' end as kind
    from (select at, action from audit_log a where a.target_id = ${playerId} and a.target_kind = 'player'
      and a.outcome = 'done' and a.action <> ${serverPurchases.report.records.action} and a.at >= ${from} and a.at < ${to}
      and ${isAllowed(timelineActions, sql`${permissions}::text[]`)}
      order by a.at desc limit ${maxEntries}) a`
  const all: RawBuilder<unknown> = sql.join([...sources, staff], sql` union all `)
  const { rows } = await sql<Row>`
    select source, kind, width_bucket(extract(epoch from at), extract(epoch from ${from}::timestamptz),
      extract(epoch from ${to}::timestamptz), ${slots}::int) - 1 as slot, count(*)::int as count, min(at) as first
    from (${all}) marks group by 1, 2, 3 order by 3`.execute(db)
  return toMarks(rows)
}

function toMarks(rows: readonly Row[]): Marks {
  const marks = new Map<number, Marks['Marks'][number]>()
  const totals = new Map<string, { count: number; first: Date }>()
  for (const { source, kind, slot, count, first } of rows) {
    const mark = marks.get(slot) ?? { Slot: slot, Saves: 0, Purchases: 0, StaffChanges: 0 }
    if (kind === 'save') mark.Saves += count
    else if (kind === 'purchase') mark.Purchases += count
    else mark.StaffChanges += count
    marks.set(slot, mark)
    const total = totals.get(source)
    totals.set(source, {
      count: count + (total?.count ?? 0),
      first: total && total.first < first ? total.first : first,
    })
  }
  const cut = [...totals.values()].filter(({ count }) => count >= maxEntries).map(({ first }) => first.getTime())
  return {
    Marks: [...marks.values()],
    CompleteSince: cut.length === 0 ? null : new Date(Math.max(...cut)).toISOString(),
  }
}
