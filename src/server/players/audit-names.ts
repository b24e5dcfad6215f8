import { sql } from 'kysely'
import { type AuditNameSource, hasText } from '#server/manifest/audit-names.ts'

/** Nicknames of players, for the audit log. */
export const playerNames: AuditNameSource = {
  kind: 'player',
  from: sql`players n`,
  name: sql`n.nickname`,
  hasId: hasText(sql`n.player_id`),
  search: { folded: sql`n.nickname_folded`, id: sql`n.player_id` },
}
