import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of saved views, for the audit log. */
export const viewNames: AuditNameSource = {
  kind: 'view',
  from: sql`saved_views n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`, 'bigint'),
}
