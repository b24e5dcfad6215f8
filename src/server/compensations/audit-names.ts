import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of compensations, for the audit log. */
export const compensationNames: AuditNameSource = {
  kind: 'compensation',
  from: sql`compensations n`,
  name: sql`n.outage`,
  hasId: hasNumber(sql`n.id`),
}
