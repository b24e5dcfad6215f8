import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startCluster, type TestCluster } from '#test/harness/postgresql.ts'
import { openDatabase } from './open-database.ts'
import type { OpenedDatabase } from './opened-database.ts'
import type { Handle } from './tables.ts'
import { inTransaction } from './transaction.ts'
import { type DatabaseState, DatabaseUnavailable } from './unavailable.ts'

let cluster: TestCluster
let database: OpenedDatabase
let states: DatabaseState[] = []

beforeAll(async () => {
  cluster = await startCluster()
  database = await openDatabase({
    databaseUrl: cluster.url,
    dataDir: '/nowhere',
    poolSize: 2,
    statementTimeoutMs: 600,
    onStateChange: (state) => states.push(state),
  })
  await sql`create table notes (id int primary key, text text)`.execute(database.db)
})

beforeEach(() => {
  states = []
})

afterAll(async () => {
  await database.close()
  await cluster.remove()
})

const query = () => sql<{ one: number }>`select 1 as one`.execute(database.db)

/** Number of other statements that run on the server. */
async function running(): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const { rows } = await client.query(
    "select 1 from pg_stat_activity where state <> 'idle' and application_name = 'quarterdeck'",
  )
  await client.end()
  return rows.length
}

test('returns exact values', async () => {
  const { rows } = await sql`select 9007199254740993::int8 as big, 12.50::numeric as money, count(*) as count,
    ${new Date('1890-01-02T03:04:05.678Z')}::timestamptz as at, ${Buffer.from([0, 255])}::bytea as bytes,
    3::int4 as small, 1.5::float8 as float`.execute(database.db)
  expect(rows).toEqual([
    {
      big: '9007199254740993',
      money: '12.50',
      count: '1',
      at: new Date('1890-01-02T03:04:05.678Z'),
      bytes: Buffer.from([0, 255]),
      small: 3,
      float: 1.5,
    },
  ])
})

test('cancels a read that exceeds the timeout, on the server too', async () => {
  await expect(sql`select pg_sleep(60)`.execute(database.db)).rejects.toThrow(DatabaseUnavailable)
  await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 20_000 })
  expect((await query()).rows).toEqual([{ one: 1 }])
})

test('rolls back a transaction that exceeds the timeout and says why', async () => {
  const cut = database.db.transaction().execute(async (trx) => {
    await sql`insert into notes values (1, 'half')`.execute(trx)
    await sql`select pg_sleep(60)`.execute(trx)
  })
  await expect(cut).rejects.toThrow('A statement ran longer than 0.6 s and was stopped.')
  await vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 20_000 })
  expect((await sql`select * from notes`.execute(database.db)).rows).toEqual([])
})

test('work without a time limit may exceed the timeout', async () => {
  await database.withoutTimeLimit(() => sql`select pg_sleep(0.9)`.execute(database.db))
})

test('one slow statement does not change the database state', async () => {
  await expect(sql`select pg_sleep(60)`.execute(database.db)).rejects.toThrow(DatabaseUnavailable)
  expect(states).toEqual([])
})

test('runs a transaction again that lost a name to another one, and it finds the name taken', async () => {
  const isTaken = async (db: Handle) => (await sql`select 1 from notes where id = 7`.execute(db)).rows.length > 0
  const insert = (db: Handle) => sql`insert into notes values (7, '')`.execute(db)
  const seen: boolean[] = []
  let hasLooked = () => {}
  const looked = new Promise<void>((resolve) => {
    hasLooked = resolve
  })
  let second: Promise<void> | undefined
  await database.db.transaction().execute(async (first) => {
    await insert(first)
    second = inTransaction(database.db, async (db) => {
      seen.push(await isTaken(db))
      hasLooked()
      if (!seen.at(-1)) await insert(db)
    })
    await looked
  })
  await second
  expect(seen).toEqual([false, true])
  await sql`delete from notes`.execute(database.db)
})

test('rejects a caller when no connection becomes free', async () => {
  const slowStatements = [1, 2].map(() => database.withoutTimeLimit(() => sql`select pg_sleep(4)`.execute(database.db)))
  await expect(query()).rejects.toThrow('The database has no free connections.')
  await Promise.all(slowStatements)
})

test('rejects statements while the server is down and reconnects afterwards', async () => {
  await query()
  const inTransaction = database.db.transaction().execute(async (trx) => {
    await sql`insert into notes values (2, 'half')`.execute(trx)
    await cluster.stop()
    await sql`insert into notes values (3, 'half')`.execute(trx)
  })
  await expect(inTransaction).rejects.toThrow(DatabaseUnavailable)
  await expect(query()).rejects.toThrow(DatabaseUnavailable)
  await expect(query()).rejects.toThrow('The database server refuses connections.')
  expect(states.at(-1)?.ready).toBe(false)
  await cluster.start()
  // The probe reports it without a further statement.
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ ready: true }), { timeout: 25_000 })
  expect((await sql`select * from notes`.execute(database.db)).rows).toEqual([])
})

test('replaces a connection that the administrator terminated', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await client.end()
  await vi.waitFor(query, { timeout: 20_000 })
})

test('gives up on an unresponsive server within the timeout', async () => {
  const frozen = await startFreezer(Number(new URL(cluster.url).port))
  const url = new URL(cluster.url)
  url.port = String(frozen.port)
  const through = await openDatabase({ databaseUrl: url.href, dataDir: '/nowhere', statementTimeoutMs: 500 })
  frozen.freeze()
  await expect(sql`select 1`.execute(through.db)).rejects.toThrow(DatabaseUnavailable)
  frozen.thaw()
  await vi.waitFor(() => sql`select 1`.execute(through.db), { timeout: 20_000 })
  await through.close()
  await frozen.stop()
})

test('says why a database cannot be opened', async () => {
  const missing = openDatabase({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none', dataDir: '/nowhere' })
  await expect(missing).rejects.toThrow(
    'The database server refuses connections: connect ECONNREFUSED 127.0.0.1:1. DATABASE_URL names 127.0.0.1:1/none.',
  )
  const unknown = openDatabase({ databaseUrl: cluster.url.replace(/postgres$/, 'none'), dataDir: '/nowhere' })
  await expect(unknown).rejects.toThrow(
    /cannot be reached: database "none" does not exist\. DATABASE_URL names .*\/none\.$/,
  )
  const malformed = openDatabase({ databaseUrl: 'postgresql://u:secret@:bad/x', dataDir: '/nowhere' })
  await expect(malformed).rejects.toThrow(/DATABASE_URL is not a valid URL\.$/)
  await expect(malformed).rejects.not.toThrow(/secret/)
})

type Freezer = { port: number; freeze(): void; thaw(): void; stop(): Promise<void> }

/** A proxy in front of the server that can stop forwarding, like a cut cable. */
async function startFreezer(target: number): Promise<Freezer> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server: Server = createServer((near) => {
    const far = connectTo(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isFrozen || to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const listening = server.address()
  return {
    port: typeof listening === 'object' && listening ? listening.port : 0,
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
