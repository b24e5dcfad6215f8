import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of guilds, for the audit log. */
export const guildNames: AuditNameSource = {
  kind: 'guild',
  from: sql`guilds n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`, 'bigint'),
  search: { folded: sql`n.name_folded`, id: sql`n.id`, where: sql`n.deleted_at is null` },
}
