import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'
import { allOf } from '#server/platform/database/sql.ts'
import { isOfService } from './account-repository.ts'

/** Names of service accounts, for the audit log. */
export const accountNames: AuditNameSource = {
  kind: 'service account',
  from: sql`access_keys k`,
  name: sql`k.name`,
  hasId: (id) => allOf([isOfService, hasNumber(sql`k.id`)(id)]),
  search: { folded: sql`k.name_folded`, id: sql`k.id`, where: isOfService },
}
