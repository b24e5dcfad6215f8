import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of attribute configurations, for the audit log. */
export const configurationNames: AuditNameSource = {
  kind: 'attribute configuration',
  from: sql`attribute_configurations n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`),
}
