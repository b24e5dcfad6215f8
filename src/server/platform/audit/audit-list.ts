import { type Selectable, sql } from 'kysely'
import { AuditEntry } from '#contract/audit.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import type { PreparablePlan } from '#server/platform/database/cached-plan.ts'
import { KnownStatements } from '#server/platform/database/plans/known-statements.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import { allOf, anyOf, prefixColumns, type Sql, startsWith } from '#server/platform/database/sql.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import {
  type Criterion,
  type ListDefinition,
  type RowPredicate,
  testsCriterion,
} from '#server/platform/lists/definition.ts'
import type { Order } from '#server/platform/lists/order.ts'
import { planPages } from '#server/platform/lists/plan-pages.ts'
import { toCountedColumns } from '#server/platform/lists/statements.ts'
import { toFoldedSearch } from '#server/platform/lists/text-search.ts'

type Row = Selectable<Tables['audit_log']>

/** What the audit list filters by; absent means any. Instants bound `at`, `from` included and `to` excluded. */
export type AuditFilter = {
  actor?: string | undefined
  action?: string | undefined
  targetKind?: string | undefined
  targetId?: string | undefined
  outcome?: AuditEntry['Outcome'] | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** The folded e-mails of users whose name begins with `actor`. */
  actors?: readonly string[] | undefined
  /** Things whose name begins with `targetId`. */
  targets?: readonly AuditTarget[] | undefined
}

/** A thing, as entries name it. */
export type AuditTarget = { readonly kind: string; readonly id: string }

/** What stands before the name of a program in the log. */
const programKinds = ['service account ', 'server key '] as const

function isByActor({ actor, actors = [] }: AuditFilter): Sql[] {
  if (!actor) return []
  const folded = toFoldedSearch(actor)
  const beginnings = ['', ...programKinds].map((kind) => startsWith(sql`a.actor_folded`, kind + folded))
  const users = actors.length === 0 ? [] : [sql`a.actor_folded = any(${actors}::text[])`]
  return [anyOf([...beginnings, ...users])]
}

/** The ids that a typed one may be: as it is written, since what a visitor typed is in quotation marks, or as pasted. */
const toIds = (targetId: string): readonly string[] => [targetId, cleanId(targetId)]

/** The conditions but for that on the target. */
function toScope(filter: AuditFilter): Sql {
  const { action, targetKind, outcome, from, to } = filter
  return allOf([
    ...isByActor(filter),
    ...(action ? [sql`a.action = ${action}`] : []),
    ...(targetKind ? [sql`a.target_kind = ${targetKind}`] : []),
    ...(outcome ? [sql`a.outcome = ${outcome}`] : []),
    ...(from ? [sql`a.at >= ${from}`] : []),
    ...(to ? [sql`a.at < ${to}`] : []),
  ])
}

const column = createColumnResolver('a')

/** Whether an entry is about a thing with a typed id, or about one that was found by name. */
function isAbout(typed: readonly string[], targets: readonly AuditTarget[]): RowPredicate {
  if (targets.length === 0) return (resolve) => sql`${resolve('target_id')} = any(${typed}::text[])`
  const ids = [...typed, ...targets.map(({ id }) => id)]
  const named = targets.map(({ kind, id }) => `${kind} ${id}`)
  return (resolve) => sql`(${resolve('target_id')} = any(${ids}::text[])
    and (${resolve('target_id')} = any(${typed}::text[])
      or ${resolve('target_kind')} || ' ' || ${resolve('target_id')} = any(${named}::text[])))`
}

/** Targets are looked up through their index, whatever the planner thinks: their ids may be very common among others. */
function toCriteria(filter: AuditFilter): readonly Criterion[] {
  const { targetId, targets = [] } = filter
  if (!targetId) return []
  const fromWhere = sql`from audit_log a where ${toScope(filter)}`
  const test = isAbout(toIds(targetId), targets)
  return [testsCriterion(fromWhere, column, [test], ['target_id', 'target_kind'], 'always')]
}

const toEntryFields = defineRowMapper(AuditEntry.omit({ Sealed: true }))

/** Converts a row to an entry of the contract. */
export function toEntry(row: Row): AuditEntry {
  return Object.assign(toEntryFields(row), { Sealed: row.position !== null })
}

/** An entry of the list with its values as JSON texts. */
export type AuditListItem = { readonly entry: AuditEntry } & Pick<Row, 'before' | 'after'>

/** The columns that are written of an entry with their types, in their order. */
export const writtenColumns = {
  at: 'timestamptz',
  actor_id: 'integer',
  actor: 'text',
  actor_folded: 'text',
  address: 'text',
  action: 'text',
  target_kind: 'text',
  target_id: 'text',
  reason: 'text',
  outcome: 'text',
  times: 'integer',
  request_id: 'text',
  note: 'text',
  before: 'text',
  after: 'text',
  before_digest: 'bytea',
  after_digest: 'bytea',
  digest: 'bytea',
} as const

/** All columns of an entry, in their order: it gets its place in the chain later. */
const columnTypes: Readonly<Record<keyof Row, string>> = {
  id: 'bigint',
  ...writtenColumns,
  position: 'bigint',
  link: 'bytea',
}

const newestFirst: Order = { columns: [{ name: 'id', type: 'bigint' }], direction: 'desc' }

/** The audit log, newest first. */
export const auditList: ListDefinition<AuditFilter, Row, AuditListItem> = {
  name: 'audit',
  from: () => sql`audit_log a`,
  column,
  id: ['id'],
  tables: [{ table: 'audit_log', alias: 'a', key: ['id'] }],
  select: prefixColumns('a', Object.keys(columnTypes)),
  // The id is all that the order needs.
  carriesOrder: true,
  order: () => newestFirst,
  scope: toScope,
  criteria: toCriteria,
  toItem: (row) => ({ entry: toEntry(row), before: row.before, after: row.after }),
  known: new KnownStatements('audit_page', toCountedColumns(columnTypes, newestFirst)),
}

/** The plans of the log as it is opened: as a whole, of an action, and of a thing, which may have been found by its name. */
export function planAuditPages(): readonly PreparablePlan[] {
  const ofThing = { targetId: 'id', targets: [] }
  const ofNamed = { targetId: 'name', targets: [{ kind: 'kind', id: 'id' }] }
  const shapes = [{}, { action: 'audit purged' }, ofThing, ofNamed]
  return planPages(auditList, [...shapes, ...shapes.map((shape) => ({ ...shape, targetKind: 'kind' }))])
}

/** The longest value in a cell, in bytes: about as much as a spreadsheet takes. */
const longestValue = 32_000

const selectValue = (name: string) => sql`case when octet_length(a.${sql.id(name)}) > ${sql.lit(longestValue)}
  then 'Too long for a cell; read the entry' else a.${sql.id(name)} end as ${sql.id(name)}`

/** The audit log as a file. Values can have the length of a saved game, so a page is short and long ones are left out. */
export const auditExport: ListDefinition<AuditFilter, Row, Row> = {
  ...auditList,
  name: 'audit export',
  // A criterion would read all of its matches at once.
  scope: (filter) =>
    filter.targetId && !filter.targets?.length
      ? allOf([toScope(filter), isAbout(toIds(filter.targetId), [])(column)])
      : toScope(filter),
  criteria: (filter) => (filter.targets?.length ? toCriteria(filter) : []),
  select: sql`${prefixColumns('a', toEntryFields.columns)}, a.note, ${selectValue('before')}, ${selectValue('after')}`,
  toItem: (row) => row,
  exportColumns: {
    Id: (row) => row.id,
    At: (row) => row.at.toISOString(),
    Actor: (row) => row.actor,
    Address: (row) => row.address,
    Action: (row) => row.action,
    TargetKind: (row) => row.target_kind,
    TargetId: (row) => row.target_id,
    Reason: (row) => row.reason,
    Outcome: (row) => row.outcome,
    Times: (row) => row.times,
    RequestId: (row) => row.request_id,
    Note: (row) => row.note,
    Before: (row) => row.before,
    After: (row) => row.after,
  },
  exportLength: 200,
}
