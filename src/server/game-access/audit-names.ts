import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of the game's keys, for the audit log. */
export const keyNames: AuditNameSource = {
  kind: 'game key',
  from: sql`access_keys n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`),
}
