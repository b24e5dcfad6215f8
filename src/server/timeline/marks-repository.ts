import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { hasPermission } from '#contract/core/permissions.ts'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { serverSaves } from '#contract/game-server-saves.ts'
import type { Person } from '#contract/session.ts'
import type { timeline } from '#contract/timeline.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import type { Sql } from '#server/platform/database/sql.ts'
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

/** The entries of `all` by source, kind and slot of the period. */
const countInSlots = (all: Sql, { from, to, slots }: { from: Sql; to: Sql; slots: Sql }) => sql<Row>`
  select source, kind, width_bucket(extract(epoch from at), extract(epoch from ${from}), extract(epoch from ${to}),
    ${slots}) - 1 as slot, count(*)::int as count, min(at) as first
  from (${all}) marks group by 1, 2, 3`

/** Its plan is cached, because planning it over all parts of the audit log takes longer than reading it. */
const createStaffMarks = (actions: Contributions['timelineActions']) =>
  cachedPlan<Row, 'playerId' | 'from' | 'to' | 'slots' | 'permissions'>({
    name: 'timeline_staff_marks',
    changes: false,
    isLookup: true,
    parameters: { playerId: 'text', from: 'timestamptz', to: 'timestamptz', slots: 'integer', permissions: 'text[]' },
    columns: { source: 'text', kind: 'text', slot: 'integer', count: 'integer', first: 'timestamptz' },
    // The report of an order is marked as the purchase.
    statement: ({ playerId, permissions, from, to, slots }) =>
      countInSlots(
        sql`
          select a.at, 'audit' as source,
            case when a.action = ${sql.lit(serverSaves.write.records.action)} then 'save' else 'staff' end as kind
          from (select at, action from audit_log a where a.target_id = ${playerId} and a.target_kind = 'player'
            and a.outcome = 'done' and a.action <> ${sql.lit(serverPurchases.report.records.action)}
            and a.at >= ${from} and a.at < ${to} and ${isAllowed(actions, permissions)}
            order by a.at desc limit ${sql.lit(maxEntries)}) a`,
        { from, to, slots },
      ),
  })

/** Makes the repository of marks of the sources and actions of all features. */
export function createMarksRepository({ timelineSources, timelineActions }: Contributions) {
  const staffMarks = createStaffMarks(timelineActions)
  const needed = [...timelineActions.values()].flatMap(({ permission }) => permission ?? [])

  /** Counts saves, purchases and what staff did in equal slots of a period. */
  async function countMarks(db: Handle, playerId: string, period: MarkedPeriod, person: Person): Promise<Marks> {
    const { from, to, slots } = period
    const bounds = { playerId, from, to, after: undefined, limit: maxEntries }
    const sources = timelineSources
      .filter(({ name, permission }) => markedSources.has(name) && (!permission || hasPermission(person, permission)))
      .map(
        ({ name, select }) =>
          sql`select at, ${sql.lit(name)} as source, ${sql.lit(name)} as kind from ${select(bounds)} e`,
      )
    const inPeriod = { from: sql`${from}::timestamptz`, to: sql`${to}::timestamptz`, slots: sql`${slots}::int` }
    const { rows } = await countInSlots(sql.join(sources, sql` union all `), inPeriod).execute(db)
    const permissions = needed.filter((permission) => hasPermission(person, permission))
    const ofStaff = await staffMarks.run(db, { playerId, from, to, slots, permissions })
    return toMarks([...rows, ...ofStaff].toSorted((one, other) => one.slot - other.slot))
  }

  return { countMarks, staffMarks }
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
