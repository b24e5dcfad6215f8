import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDataFolder } from '#test/harness/data-folder.ts'
import { startDatabaseChild } from '#test/harness/database-child.ts'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
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

let cluster: TestCluster

beforeAll(async () => {
  cluster = await startCluster()
})

afterAll(() => cluster.remove())

const engines = {
  embedded: async () => openDatabase({ dataDir: await freshDataFolder() }),
  postgresql: async () => {
    const admin = await openDatabase({ databaseUrl: cluster.url, dataDir: '/nowhere' })
    await sql`drop database if exists fresh with (force)`.execute(admin.db)
    await sql`create database fresh`.execute(admin.db)
    await admin.close()
    return openDatabase({ databaseUrl: cluster.url.replace(/postgres$/, 'fresh'), dataDir: '/nowhere' })
  },
}

describe.each(['embedded', 'postgresql'] as const)('on %s', (engine) => {
  let database: OpenedDatabase

  beforeAll(async () => {
    database = await engines[engine]()
  })

  afterAll(() => database.close())

  async function exists(table: string): Promise<boolean> {
    const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(
      database.db,
    )
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
})

test('rejects a role that does not own its PostgreSQL database', async () => {
  const owner = await engines.postgresql()
  await sql`drop role if exists guest`.execute(owner.db)
  await sql`create role guest login`.execute(owner.db)
  const databaseUrl = cluster.url.replace('quarterdeck@', 'guest@').replace(/postgres$/, 'fresh')
  const guest = await openDatabase({ databaseUrl, dataDir: '/nowhere' })
  await expect(migrateToLatest(guest)).rejects.toThrow('The role guest cannot create tables in the database fresh')
  await guest.close()
  await owner.close()
})

test('finds nothing pending through the socket of a server that has migrated', async () => {
  const dataDir = await freshDataFolder()
  const server = await startDatabaseChild('serve', dataDir)
  await server.says('serving')
  const command = await openDatabase({ dataDir, allowSocket: true })
  expect(await migrateToLatest(command)).toEqual([])
  await command.close()
  await server.kill()
})
