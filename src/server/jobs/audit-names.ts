import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Titles of jobs, for the audit log. */
export const jobNames: AuditNameSource = {
  kind: 'job',
  from: sql`jobs n`,
  name: sql`n.title`,
  hasId: hasNumber(sql`n.id`, 'bigint'),
}
