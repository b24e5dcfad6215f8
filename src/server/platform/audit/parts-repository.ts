import { sql } from 'kysely'
import { settleRest } from '#server/platform/database/backup/settle-rest.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** Makes the next part of the audit log when it is time, and returns the id of the entry from which on to call it again. */
export async function turnAuditParts(db: Handle, { auditDays }: { auditDays: number }, now: Date): Promise<bigint> {
  const { rows } = await sql<{ next: string }>`select turn_audit_parts(${now}, ${auditDays}) as next`.execute(db)
  return BigInt(rows[0]?.next ?? 0)
}

/** Makes a part of the entries of a restored backup. For the owner of the tables. */
export async function settleAudit(db: Handle): Promise<void> {
  const { rows } = await sql<{ end: string }>`select (coalesce(max(id), 0) + 1)::text as end from audit_log`.execute(db)
  await settleRest(db, 'audit_log', 'id', rows[0]?.end ?? '1')
  await sql`select complete_audit_parts()`.execute(db)
}
