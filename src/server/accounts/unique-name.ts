import { sql } from 'kysely'

const columns = { users: 'email_folded', roles: 'name_folded' } as const

/**
 * A condition of an update of users or roles: no other row has this folded e-mail or name. It is checked because the
 * unique index would end the whole transaction. `lockStaff` keeps it true until the transaction ends.
 */
export function isNameFree(table: keyof typeof columns, folded: string, id: number) {
  return sql<boolean>`not exists (select from ${sql.table(table)} as other
    where ${sql.ref(`other.${columns[table]}`)} = ${folded} and other.id <> ${id})`
}
