import type pg from 'pg'

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
