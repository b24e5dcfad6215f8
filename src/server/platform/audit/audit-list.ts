import { type Selectable, sql } from 'kysely'
import type { AuditEntry } from '#contract/audit.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { allOf, startsWith } from '#server/platform/database/sql.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
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
}

/** Converts a row to an entry of the contract. */
export function toEntry(row: Row): AuditEntry {
  return {
    Id: row.id,
    At: row.at.toISOString(),
    Actor: row.actor,
    Address: row.address,
    Action: row.action,
    TargetKind: row.target_kind,
    TargetId: row.target_id,
    Reason: row.reason,
    Outcome: row.outcome,
    Times: row.times,
    RequestId: row.request_id,
    Sealed: row.position !== null,
  }
}

/** An entry of the list with its values as JSON texts. */
export type AuditListItem = { readonly entry: AuditEntry } & Pick<Row, 'before' | 'after'>

/** The audit log, newest first. */
export const auditList: ListDefinition<AuditFilter, Row, AuditListItem> = {
  name: 'audit',
  from: () => sql`audit_log a`,
  column: createColumnResolver('a'),
  id: ['id'],
  tables: [{ table: 'audit_log', alias: 'a', key: ['id'] }],
  select: sql`a.*`,
  order: () => ({ columns: [{ name: 'id', type: 'bigint' }], direction: 'desc' }),
  scope: (filter) =>
    allOf([
      ...(filter.actor ? [startsWith(sql`a.actor_folded`, toFoldedSearch(filter.actor))] : []),
      ...(filter.action ? [sql`a.action = ${filter.action}`] : []),
      ...(filter.targetKind ? [sql`a.target_kind = ${filter.targetKind}`] : []),
      // As it is written, since what a visitor typed is in quotation marks, or as an id that was pasted.
      ...(filter.targetId ? [sql`a.target_id in (${filter.targetId}, ${cleanId(filter.targetId)})`] : []),
      ...(filter.outcome ? [sql`a.outcome = ${filter.outcome}`] : []),
      ...(filter.from ? [sql`a.at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`a.at < ${filter.to}`] : []),
    ]),
  toItem: (row) => ({ entry: toEntry(row), before: row.before, after: row.after }),
}
