import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of issuers of single sign-on, for the audit log. */
export const signOnIssuerNames: AuditNameSource = {
  kind: 'sign-on issuer',
  from: sql`sign_on_issuers n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`),
}
