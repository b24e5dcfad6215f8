import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, runStatements } from '#test/harness/postgresql.ts'
import { migrateToLatest, pendingMigrations, SchemaTooNewError } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openDatabase } from './open-database.ts'
import type { OpenedDatabase } from './opened-database.ts'

const names = Object.keys(migrations).sort()
const next = {
  ...migrations,
  '9998-next': {
    async up(db: OpenedDatabase['db']) {
      await sql`create table later (id int primary key)`.execute(db)
    },
  },
}
const failing = {
  ...next,
  '9999-broken': {
    async up(db: OpenedDatabase['db']) {
      await sql`create table half_made (id int primary key)`.execute(db)
      await sql`select * from nowhere`.execute(db)
    },
  },
}

let database: OpenedDatabase

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: await freshDatabase({ isMigrated: false }), dataDir: '/nowhere' })
})

afterAll(() => database.close())

async function exists(table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(database.db)
  return rows[0]?.found === true
}

test('migrates an empty database once when several runs start at once', async () => {
  expect(await pendingMigrations(database.db)).toEqual({ pending: names, applied: [] })
  const runs = await Promise.all([migrateToLatest(database), migrateToLatest(database), migrateToLatest(database)])
  expect(runs.flat().sort()).toEqual(names)
  expect(await pendingMigrations(database.db)).toEqual({ pending: [], applied: names })
  expect(await exists('players')).toBe(true)
  expect(await migrateToLatest(database)).toEqual([])
})

test('a failing migration rolls back the whole run', async () => {
  await expect(migrateToLatest(database, failing)).rejects.toThrow('nowhere')
  expect(await exists('half_made')).toBe(false)
  expect(await exists('later')).toBe(false)
  expect(await pendingMigrations(database.db)).toEqual({ pending: [], applied: names })
})

test('runs only pending migrations and keeps the data', async () => {
  await database.db.insertInto('mails').values({ recipient: 'kept', subject: 'b', body: 'c' }).execute()
  expect(await migrateToLatest(database, next)).toEqual(['9998-next'])
  expect(await exists('later')).toBe(true)
  expect(await database.db.selectFrom('mails').select('recipient').execute()).toEqual([{ recipient: 'kept' }])
})

test('rejects a newer schema by name and changes nothing', async () => {
  const error = await migrateToLatest(database).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SchemaTooNewError)
  expect(String(error)).toContain('9998-next')
  await expect(pendingMigrations(database.db)).rejects.toThrow(SchemaTooNewError)
})

test('rejects a role that does not own its PostgreSQL database', async () => {
  const url = await freshDatabase({ isMigrated: false })
  await runStatements(url, 'create role guest login')
  const guest = await openDatabase({ databaseUrl: url.replace('postgres@', 'guest@'), dataDir: '/nowhere' })
  await expect(migrateToLatest(guest)).rejects.toThrow(/The role guest cannot create tables in the database test_/)
  await guest.close()
  await runStatements(url, 'drop role guest')
})
