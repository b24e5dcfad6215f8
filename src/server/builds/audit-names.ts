import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Builds are called as staff know them, for the audit log: "Android 2.12 (104)". The log knows them as "android 104". */
export const buildNames: AuditNameSource = {
  kind: 'build',
  from: sql`builds n`,
  name: sql`case n.platform when 'ios' then 'iOS' else 'Android' end || ' ' || n.version || ' (' || n.build_number || ')'`,
  hasId: (id) =>
    sql`n.platform = lower(split_part(${id}, ' ', 1)) and ${hasNumber(sql`n.build_number`)(sql`split_part(${id}, ' ', 2)`)}`,
}
