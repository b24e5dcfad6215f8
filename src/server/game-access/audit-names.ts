import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { isOfGame } from './key-repository.ts'

/** Names of the game's keys, for the audit log. */
export const keyNames: AuditNameSource = {
  kind: 'game key',
  from: sql`access_keys k`,
  name: sql`k.name`,
  hasId: (id) => allOf([isOfGame, hasNumber(sql`k.id`)(id)]),
}
