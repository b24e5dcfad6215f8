import { sql } from 'kysely'
import type { AuditNameSource } from '#server/manifest/audit-names.ts'
import { foldedName } from './search.ts'

/** Names of users, for the audit log, which knows them by their e-mail. */
export const userNames: AuditNameSource = {
  kind: 'user',
  from: sql`users n`,
  name: sql`nullif(trim(n.first_name || ' ' || n.last_name), '')`,
  hasId: (email) => sql`n.email_folded = lower(${email})`,
  search: { folded: foldedName, id: sql`n.email_folded` },
}
