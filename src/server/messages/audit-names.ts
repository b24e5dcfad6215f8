import { sql } from 'kysely'
import { type AuditNameSource, hasNumber, hasText } from '#server/manifest/audit-names.ts'

/** Titles of messages, for the audit log. */
export const messageNames: AuditNameSource = {
  kind: 'message',
  from: sql`messages n`,
  name: sql`n.title`,
  hasId: hasText(sql`n.msg_id`),
}

/** Names of message templates, for the audit log. */
export const templateNames: AuditNameSource = {
  kind: 'message template',
  from: sql`message_templates n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`),
}

/** Names of items, for the audit log. */
export const itemNames: AuditNameSource = {
  kind: 'item',
  from: sql`items n`,
  name: sql`n.name`,
  hasId: hasText(sql`n.item_id`),
}
