import { sql } from 'kysely'
import { users } from '#contract/users.ts'
import type { AuditNameSource } from '#server/manifest/audit-names.ts'
import { findByFewNames, type SearchSource } from '#server/manifest/search-source.ts'

const rows = sql`users where not is_service`
const order = sql`email_folded`

const wholeName = sql`(first_name || ' ' || last_name)`

/** First and last name as `fold` has it, as far as names need it; ASCII, which most names are, has no accents to remove. */
const foldedName = sql`case when octet_length(${wholeName}) = length(${wholeName}) then lower(${wholeName} collate "C")
  else regexp_replace(lower(normalize(${wholeName}, nfkd) collate "C"), '[\u0300-\u036f]', '', 'g') end`

/** Users by e-mail and name. They are few. */
export const userSearch: SearchSource = {
  kind: 'user',
  access: users.list.access,
  toLookups: (terms) => [
    findByFewNames(terms, { field: 'email', rows, name: sql`email_folded`, id: sql`id`, order }),
    findByFewNames(terms, {
      rows,
      name: foldedName,
      id: sql`id`,
      order,
    }),
  ],
  join: sql`users u on u.id = hit.id`,
  name: sql`trim(u.first_name || ' ' || u.last_name)`,
  detail: () => sql`u.email`,
}

/** Names of users, for the audit log, which knows them by their e-mail. */
export const userNames: AuditNameSource = {
  kind: 'user',
  from: sql`users n`,
  name: sql`nullif(trim(n.first_name || ' ' || n.last_name), '')`,
  hasId: (email) => sql`n.email_folded = lower(${email} collate "C") and not n.is_service`,
  search: { folded: foldedName, id: sql`n.email_folded`, where: sql`not n.is_service` },
}
