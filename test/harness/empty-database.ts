import { sql } from 'kysely'
import { permissions } from '#contract/core/permissions.ts'
import { clearCachedConfigurations } from '#server/attributes/cached-repository.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { clearTotals } from '#server/platform/lists/totals.ts'

const seeded = new Set(['roles', 'permissions', 'feed_state'])

/** Statements that find what tests wrote: tables with rows, and sequences that were used. Made once per database. */
const finders = new WeakMap<Database, Promise<{ tables: string; sequences: string }>>()

async function createFinders(db: Database): Promise<{ tables: string; sequences: string }> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  const names = rows.map(({ name }) => name).filter((name) => !seeded.has(name) && !name.startsWith('kysely'))
  const tables = names.map(
    (name) => `select '${name}' as name, pg_relation_size('${name}') > 65536 as "isLarge"
      where exists (select 1 from "${name}")`,
  )
  const sequences = `select sequencename as name, start_value::text as start from pg_sequences
    where schemaname = current_schema() and last_value is not null and sequencename not like 'roles%'`
  return { tables: tables.join(' union all '), sequences }
}

/**
 * Empties every table that tests wrote, and puts the seeded roles back. Emptying all 60 tables by truncate took 170 ms
 * of processor time, so small tables are emptied by delete, and those without rows are left alone.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  const finder = finders.get(db) ?? createFinders(db)
  finders.set(db, finder)
  const { tables, sequences } = await finder
  const written = await sql.raw<{ name: string; isLarge: boolean }>(tables).execute(db)
  const used = await sql.raw<{ name: string; start: string }>(sequences).execute(db)
  const large = written.rows.filter(({ isLarge }) => isLarge).map(({ name }) => `"${name}"`)
  const small = written.rows.filter(({ isLarge }) => !isLarge)
  await db.transaction().execute(async (trx) => {
    // Without foreign keys and triggers the order does not matter; the audit log may not be deleted from otherwise.
    await sql`set local session_replication_role = replica`.execute(trx)
    if (large.length > 0) await sql.raw(`truncate ${large.join(', ')} cascade`).execute(trx)
    for (const { name } of small) await sql.raw(`delete from "${name}"`).execute(trx)
    for (const { name, start } of used.rows) await sql.raw(`select setval('${name}', ${start}, false)`).execute(trx)
    await sql`update feed_state set last_position = 0`.execute(trx)
    await sql`delete from roles`.execute(trx)
    await sql`insert into roles (id, name, name_folded, has_list) values (1, 'User', 'user', true),
      (2, 'Admin', 'admin', false), (3, 'Lead', 'lead', false), (4, 'Designer', 'designer', false),
      (5, 'Support', 'support', false)`.execute(trx)
    const listed = [permissions.CHANGE_PLAYERS.id, permissions.CHANGE_LIVEOPS.id]
    await trx
      .insertInto('role_permissions')
      .values(listed.map((permission_id) => ({ role_id: 1, permission_id })))
      .execute()
    await trx
      .insertInto('event_profiles')
      .values({ name: 'default', name_folded: 'default', task_count: 50, offset_minutes: 600 })
      .execute()
  })
  clearTotals(db)
  clearCachedConfigurations(db)
}
