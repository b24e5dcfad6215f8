import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of webhooks, for the audit log. */
export const webhookNames: AuditNameSource = {
  kind: 'webhook',
  from: sql`webhooks n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`),
}
