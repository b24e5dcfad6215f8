import { sql } from 'kysely'
import type pg from 'pg'
import { lockSchema } from '../dialect.ts'
import type { Database } from '../tables.ts'

/** Who connects to the database: the owner migrates and restores, the server and its commands do everything else. */
export const roles = { owner: 'quarterdeck_owner', server: 'quarterdeck_server' } as const

/** The name of the database. */
export const databaseName = 'quarterdeck'

/** Makes the roles and the empty database where they are missing: also after a start that was interrupted. */
export async function ensureRoles(superuser: pg.Client): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>('select rolname as name from pg_roles')
  const existing = new Set(rows.map(({ name }) => name))
  for (const role of Object.values(roles)) {
    if (!existing.has(role)) await superuser.query(`create role ${role} login`)
  }
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await superuser.query(`alter role ${roles.server} set ${setting} = '60s'`)
  }
  // To update the planner's statistics of the owner's tables after an import.
  await superuser.query(`grant pg_maintain to ${roles.server}`)
  const found = await superuser.query('select from pg_database where datname = $1', [databaseName])
  if (found.rowCount === 0) await superuser.query(`create database ${databaseName} owner ${roles.owner}`)
}

/** What the server's role does with the rights of the owner. */
const ownersFunctions =
  'purge_audit, turn_audit_parts, turn_history_parts, turn_attribute_history_parts, turn_outbox_parts'

/**
 * The rights of the server's role, as in docs/examples/server-role.sql: sealing sets position and link, deleting a player
 * erases before and after, and nothing else of the audit log can be changed.
 */
export const toGrants = (role: string): readonly string[] => [
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage, select, update on all sequences in schema public to ${role}`,
  `revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`,
  `revoke update, delete on audit_log from ${role}`,
  `grant update (position, link, before, after) on audit_log to ${role}`,
  `revoke execute on function ${ownersFunctions} from public`,
  `grant execute on function ${ownersFunctions} to ${role}`,
  'select complete_audit_parts()',
]

/** Gives a role the rights of a server, after tables were made. The handle is that of the owner. */
export async function grantToServer(db: Database, role: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Of two that grant at once, one would fail: several servers may start together.
    await lockSchema(transaction)
    for (const statement of toGrants(role)) await sql.raw(statement).execute(transaction)
  })
}
