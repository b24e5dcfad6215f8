import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of issuers, for the audit log. */
export const issuerNames: AuditNameSource = {
  kind: 'identity issuer',
  from: sql`identity_issuers n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`),
}
