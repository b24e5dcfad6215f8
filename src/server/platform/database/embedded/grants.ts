import { sql } from 'kysely'
import { lockSchema } from '../dialect.ts'
import type { Database } from '../tables.ts'

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
  'revoke execute on function purge_audit from public',
  `grant execute on function purge_audit to ${role}`,
]

/** Gives a role the rights of a server, after tables were made. The handle is that of the owner. */
export async function grantToServer(db: Database, role: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Of two that grant at once, one would fail: several servers may start together.
    await lockSchema(transaction)
    for (const statement of toGrants(role)) await sql.raw(statement).execute(transaction)
  })
}
