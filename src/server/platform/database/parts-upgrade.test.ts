import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealBatch, verifyChain } from '#server/platform/audit/chain.ts'
import { loadAuditKey } from '#server/platform/audit/key.ts'
import { turnAuditParts } from '#server/platform/audit/parts-repository.ts'
import { purgeAudit } from '#server/platform/audit/purge.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { testSettings } from '#test/harness/start-app.ts'
import { migrateToLatest } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openDatabase } from './open-database.ts'
import type { OpenedDatabase } from './opened-database.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0086'))
const at = (day: number) => new Date(Date.UTC(2026, 0, day))
const settings = { auditDays: 365 }

let cluster: TestCluster
let database: OpenedDatabase

const write = (day: number) =>
  writeServerAudit(database.db, {
    at: at(day),
    action: 'guild member kicked',
    targetKind: 'guild',
    targetId: '1',
    before: { PlayerId: `p${day}` },
    players: { before: [`p${day}`], after: [] },
  })

/** The rights of docs/examples/server-role.sql at that version, as far as the two tables go. */
const rights = [
  'create role quarterdeck_server login',
  'grant select, insert, update, delete on all tables in schema public to quarterdeck_server',
  'alter default privileges in schema public grant select, insert, update, delete on tables to quarterdeck_server',
  'revoke update, delete on audit_log from quarterdeck_server',
  'grant update (position, link, before, after) on audit_log to quarterdeck_server',
]

beforeAll(async () => {
  cluster = await startCluster()
  database = await openDatabase({ databaseUrl: cluster.url, dataDir: '/nowhere' })
  await migrateToLatest(database, before)
  for (const statement of rights) await sql.raw(statement).execute(database.db)
  for (const day of [1, 2, 3]) await write(day)
  await sealBatch(database.db)
  await write(4)
  const player_id = await aPlayer(database.db)
  for (const day of [1, 400])
    await database.db
      .insertInto('attribute_history')
      .values({ player_id, name: 'gems', value: day, written_at: at(1), replaced_at: at(day) })
      .execute()
  await migrateToLatest(database)
})
afterAll(async () => {
  await database.close()
  await cluster.remove()
})

const countByPart = async (table: string) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select tableoid::regclass::text as name, count(*)::int as count from ${sql.table(table)} group by 1 order by 1`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

test('an upgrade keeps the rights on the tables, and gives none on their parts', async () => {
  const { rows } = await sql<{ name: string; granted: string }>`
    select c.relname as name, array_to_string(array(
      select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p
      where has_table_privilege('quarterdeck_server', c.oid, p)
    ) || array(
      select attname from pg_attribute where attrelid = c.oid and attnum > 0
        and has_column_privilege('quarterdeck_server', c.oid, attnum, 'UPDATE') order by 1
    )::text[], ' ') as granted
    from pg_class c where relkind in ('r', 'p') and relname like 'audit_log%' order by 1`.execute(database.db)
  expect(rows).toEqual([
    { name: 'audit_log', granted: 'SELECT INSERT after before link position' },
    { name: 'audit_log_before', granted: '' },
    { name: 'audit_log_other', granted: '' },
  ])
  const { rows: others } = await sql`
    select has_table_privilege('quarterdeck_server', 'attribute_history', 'INSERT, DELETE') as granted`.execute(
    database.db,
  )
  expect(others).toEqual([{ granted: true }])
})

test('an upgrade makes the present tables a part, and new rows follow them', async () => {
  expect(await countByPart('audit_log')).toEqual({ audit_log_before: 4 })
  // A value of the future is kept as long as its month, and so is the part.
  expect(await countByPart('attribute_history')).toEqual({ attribute_history_before: 2 })
  await turnAuditParts(database.db, settings, new Date())
  await write(5)
  await sealBatch(database.db)
  expect(await verifyChain(database.db)).toEqual({ checked: 5, unsealed: 0, problem: undefined })
  const { id } = await database.db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(id).toBe('5')
  // The next part begins after the thousand ids that the first has room for.
  await sql`select setval(pg_get_serial_sequence('audit_log', 'id'), 1003)`.execute(database.db)
  await write(6)
  await sealBatch(database.db)
  expect(await countByPart('audit_log')).toEqual({ audit_log_1004: 1, audit_log_before: 5 })
  expect(await purgeAudit(database.db, loadAuditKey(testSettings()), at(3), new Date())).toBe(2)
  expect(await countByPart('audit_log')).toEqual({ audit_log_1004: 2, audit_log_before: 3 })
  expect(await purgeAudit(database.db, loadAuditKey(testSettings()), at(6), new Date())).toBe(3)
  expect(await countByPart('audit_log')).toEqual({ audit_log_1004: 3 })
  const named = await database.db.selectFrom('audit_players').select('player_id').execute()
  expect(named).toEqual([{ player_id: 'p6' }])
  await sealBatch(database.db)
  expect(await verifyChain(database.db)).toEqual({ checked: 3, unsealed: 0, problem: undefined })
})
