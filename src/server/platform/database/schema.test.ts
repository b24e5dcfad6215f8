import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCatalogue } from '#test/harness/catalogue.ts'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { appliedMigrations, migrateToLatest, pendingMigrations } from './migrate.ts'
import { baseline, earlierNames, SchemaTooOldError } from './migrations/baseline.ts'
import { baselineSql, migrations } from './migrations/index.ts'
import { openDatabase } from './open-database.ts'
import type { OpenedDatabase } from './opened-database.ts'

const names = Object.keys(migrations)
const upToBaseline = Object.fromEntries(Object.entries(migrations).filter(([name]) => name === baseline))

let cluster: TestCluster
let expected: string[]
let database: OpenedDatabase

async function openEmpty(): Promise<OpenedDatabase> {
  const admin = await openDatabase({ databaseUrl: cluster.url, dataDir: '/nowhere' })
  await sql`drop database if exists fresh with (force)`.execute(admin.db)
  await sql`create database fresh`.execute(admin.db)
  await admin.close()
  return openDatabase({ databaseUrl: cluster.url.replace(/postgres$/, 'fresh'), dataDir: '/nowhere' })
}

beforeAll(async () => {
  cluster = await startCluster()
  const fresh = await openEmpty()
  await migrateToLatest(fresh)
  expected = await readCatalogue(fresh.db)
  expect(await appliedMigrations(fresh.db)).toEqual(names)
  await fresh.close()
})
afterAll(() => cluster.remove())
beforeEach(async () => {
  database = await openEmpty()
  await migrateToLatest(database, upToBaseline)
})
afterEach(() => database.close())

/** Writes these names into the record, as the version with 41 migrations did. */
async function record(applied: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(database.db)
  await sql`insert into kysely_migration (name, timestamp)
    select name, '2026-11-27T00:00:00.000Z' from unnest(${applied}::text[]) name`.execute(database.db)
}

test('schema.sql makes what the baseline and all later migrations make', async () => {
  await migrateToLatest(database)
  expect(await readCatalogue(database.db)).toEqual(expected)
})

test('an upgrade gives the permission to sign players in to leads who have a list of their own', async () => {
  await sql`update roles set has_list = true where id in (3, 4)`.execute(database.db)
  await migrateToLatest(database)
  const { rows } = await sql`select role_id, permission_id from role_permissions where permission_id = 28`.execute(
    database.db,
  )
  expect(rows).toEqual([{ role_id: 3, permission_id: 28 }])
})

test('the baseline never changes: every change of schema.sql is a migration', () => {
  const statements = baselineSql.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  expect(createHash('sha256').update(statements).digest('hex')).toBe(
    '4c4c703020b680814ce942e9ecc9fc8844ae1d40445e3c83f2e8cb9e78f18632',
  )
})

test('the catalogue has objects of every kind', () => {
  const kinds = new Set(expected.map((line) => line.slice(0, line.indexOf(':'))))
  const required = [
    'relations',
    'columns',
    'constraints',
    'indexes',
    'triggers',
    'functions',
    'sequences',
    'extensions',
  ]
  expect([...kinds]).toEqual(expect.arrayContaining(required))
})

test('an upgrade leaves orders of the future out of what players spent, until a step counts them', async () => {
  await sql`insert into players (player_id, nickname, nickname_folded, created_at, total_spent, purchases_count)
    values ('ann', 'Ann', 'ann', '2026-01-01T00:00:00Z', 60, 2), ('bob', 'Bob', 'bob', '2026-01-01T00:00:00Z', 7, 1)`.execute(
    database.db,
  )
  await sql`insert into purchases (order_id, player_id, date, platform, sku, is_valid, type, item_id, amount, value)
    select o.id, o.player, o.date::timestamptz, 'ios', 's', true, 0, 'i', 1, o.value from (values
      ('1', 'ann', '2026-01-02T00:00:00Z', 10), ('2', 'ann', '2206-01-02T00:00:00Z', 50), ('3', 'bob', '2026-01-02T00:00:00Z', 7)
    ) o(id, player, date, value)`.execute(database.db)
  await migrateToLatest(database)
  const { rows } = await sql`select player_id, total_spent::float, purchases_count from players order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { player_id: 'ann', total_spent: 10, purchases_count: 1 },
    { player_id: 'bob', total_spent: 7, purchases_count: 1 },
  ])
  const steps = await database.db.selectFrom('timed_steps').select(['kind', 'due_at']).execute()
  expect(steps).toEqual([{ kind: 'order date', due_at: new Date('2206-01-02T00:00:00Z') }])
})

test('an upgrade keeps earlier versions of saved games, as a part of the history', async () => {
  await sql`insert into players (player_id, nickname, nickname_folded, created_at)
    values ('ann', 'Ann', 'ann', '2026-01-01T00:00:00Z')`.execute(database.db)
  await sql`insert into persistence_history
    select 'ann', 'wallet', n, n::text, now(), 'game', 'game', now() - n * interval '40 days', 'game',
      case n when 3 then 'Delete' else 'Update' end from generate_series(1, 3) n`.execute(database.db)
  await migrateToLatest(database)
  await sql`select turn_history_parts(now(), 3, 365)`.execute(database.db)
  await sql`insert into persistence_history select 'ann', 'level', 1, '1', now(), 'staff', 'staff', now() + interval '40 days',
    'staff', 'Update', true`.execute(database.db)
  const { rows } = await sql`select tableoid::regclass::text as part, count(*)::int as n from persistence_history
    group by 1 order by 1`.execute(database.db)
  const later = expect.stringMatching(/^persistence_history_kept_\d{6}$/)
  expect(rows).toEqual([
    { part: later, n: 1 },
    { part: 'persistence_history_kept_before', n: 3 },
  ])
  const deleted = await database.db.selectFrom('persistence_deleted_keys').select(['key', 'version']).execute()
  expect(deleted).toEqual([{ key: 'wallet', version: 3 }])
  // It is dropped when all of it is past.
  const end = sql`date_trunc('month', now(), 'UTC') + interval '1 month'`
  await sql`select turn_history_parts(${end} + interval '365 days', 3, 365)`.execute(database.db)
  const kept = await database.db.selectFrom('persistence_history').select('key').execute()
  expect(kept).toEqual([{ key: 'level' }])
})

test('a database with the 41 migrations of before the baseline goes on from there', async () => {
  await record(earlierNames)
  expect(await pendingMigrations(database.db)).toEqual({ pending: names.slice(1), applied: [baseline] })
  expect(await migrateToLatest(database)).toEqual(names.slice(1))
  expect(await readCatalogue(database.db)).toEqual(expected)
  expect(await pendingMigrations(database.db)).toEqual({ pending: [], applied: names })
})

test('the next migration puts the baseline into the record, in place of the 41', async () => {
  await record(earlierNames)
  await migrateToLatest(database, { ...migrations, '9999-next': { up: async () => undefined } })
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual([...names, '9999-next'])
})

test('rejects a database with only some of the 41 and says which version to start first', async () => {
  await record(earlierNames.slice(0, 40))
  await expect(migrateToLatest(database)).rejects.toThrow(SchemaTooOldError)
  await expect(pendingMigrations(database.db)).rejects.toThrow(/0040-counted-ranks .*commit [0-9a-f]{8} /)
})
