import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of events, for the audit log. */
export const eventNames: AuditNameSource = {
  kind: 'event',
  from: sql`events n`,
  name: sql`n.content`,
  hasId: hasNumber(sql`n.id`),
  search: { folded: sql`n.content_folded`, id: sql`n.id` },
}

/** A series is called as its first event is. */
export const seriesNames: AuditNameSource = {
  kind: 'event series',
  from: sql`events n`,
  name: sql`n.content`,
  hasId: (id) => sql`${hasNumber(sql`n.series_id`)(id)} order by n.series_position`,
}

/** Names of event profiles, for the audit log. */
export const profileNames: AuditNameSource = {
  kind: 'event profile',
  from: sql`event_profiles n`,
  name: sql`n.name`,
  hasId: hasNumber(sql`n.id`),
}
