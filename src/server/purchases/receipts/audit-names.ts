import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** What apps in the stores are called in the audit log. */
export const storeAppNames: AuditNameSource = {
  kind: 'store app',
  from: sql`store_apps n`,
  name: sql`n.app_id`,
  hasId: hasNumber(sql`n.id`),
}
