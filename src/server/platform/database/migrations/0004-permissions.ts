import { type Kysely, sql } from 'kysely'

const statements = [
  "insert into permissions (id, name) values (25, 'CHANGE_PLAYERS'), (26, 'CHANGE_LIVEOPS') on conflict (id) do nothing",
  // Staff keep what everybody signed in could do until now; administrators may take it from a role afterwards.
  `insert into role_permissions (role_id, permission_id)
    select roles.id, permissions.id from roles cross join permissions
    where roles.has_list and permissions.id in (25, 26)
    on conflict do nothing`,
]

/** Adds CHANGE_PLAYERS and CHANGE_LIVEOPS, and gives both to every role with a permission list. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
