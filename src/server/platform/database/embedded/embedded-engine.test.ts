import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDataFolder } from '#test/harness/data-folder.ts'
import { migrateToLatest } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { type DatabaseState, DatabaseUnavailable } from '../unavailable.ts'
import { EngineWorker } from './engine-worker.ts'

const endless = sql`select count(*) from generate_series(1, 4000000000)`
const mail = { recipient: 'a', subject: 'b', body: 'c' }

let dataDir: string
let database: OpenedDatabase
let states: DatabaseState[] = []

beforeAll(async () => {
  dataDir = await freshDataFolder()
  database = await openDatabase({ dataDir, statementTimeoutMs: 1_500, onStateChange: (state) => states.push(state) })
  await migrateToLatest(database)
})

afterAll(() => database.close())

async function countNow(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from mails`.execute(database.db)
  return Number(rows[0]?.count)
}

/** Waits without a limit, also while the engine is opened again on a busy machine. */
const countMails = () => database.withoutTimeLimit(countNow)

test('a read waits for the transaction of another caller', async () => {
  const before = await countMails()
  let read: Promise<number> | undefined
  await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('mails').values(mail).execute()
    // Started inside the transaction but not through its handle, so it waits.
    read = countMails()
    await trx.insertInto('mails').values(mail).execute()
  })
  expect(await read).toBe(before + 2)
})

test('isolates two concurrent transactions and the reads between them', async () => {
  const before = await countMails()
  const rolledBack = database.db.transaction().execute(async (trx) => {
    for (let round = 0; round < 5; round++) await trx.insertInto('mails').values(mail).execute()
    throw new Error('rolled back on purpose')
  })
  const reads = Array.from({ length: 20 }, countMails)
  const committed = database.db.transaction().execute(async (trx) => {
    for (let round = 0; round < 5; round++) await trx.insertInto('mails').values(mail).execute()
  })
  await expect(rolledBack).rejects.toThrow('rolled back on purpose')
  await committed
  for (const seen of await Promise.all(reads)) expect([before, before + 5]).toContain(seen)
  expect(await countMails()).toBe(before + 5)
})

test("rejects a statement outside the caller's own open transaction instead of waiting without end", async () => {
  const before = await countMails()
  const stuck = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('mails').values(mail).execute()
    await countNow()
  })
  await expect(stuck).rejects.toThrow(DatabaseUnavailable)
  expect(await countMails()).toBe(before)
})

test('rolls back a transaction that is idle too long, and others continue', async () => {
  const before = await countMails()
  let wakeUp: () => void = () => undefined
  const neverMind = new Promise<void>((resolve) => {
    wakeUp = resolve
  })
  const idle = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('mails').values(mail).execute()
    await neverMind
    await trx.insertInto('mails').values(mail).execute()
  })
  const refused = expect(idle).rejects.toThrow(DatabaseUnavailable)
  await vi.waitFor(async () => expect(await countMails()).toBe(before), { timeout: 20_000 })
  wakeUp()
  await refused
  expect(await countMails()).toBe(before)
})

test('ends a statement over the limit and the waiting ones, then serves the next', async () => {
  states = []
  const before = await countMails()
  const cut = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('mails').values(mail).execute()
    await endless.execute(trx)
  })
  const waiting = [countNow(), database.db.insertInto('mails').values(mail).execute()]
  const outcomes = await Promise.allSettled([cut, ...waiting])
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected')
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(DatabaseUnavailable)
  }
  expect(await countMails()).toBe(before)
  expect(states).toEqual([
    { ready: false, cause: 'A statement ran longer than 1.5 s and was stopped.' },
    { ready: true },
  ])
})

test('never reports an interrupted commit as done', async () => {
  const before = await countMails()
  const cut = database.db.transaction().execute(async (trx) => {
    await sql`create or replace function slow() returns trigger language plpgsql as
      $$ begin perform count(*) from generate_series(1, 4000000000); return null; end $$`.execute(trx)
    await sql`create constraint trigger slow after insert on mails deferrable initially deferred
      for each row execute function slow()`.execute(trx)
    await trx.insertInto('mails').values(mail).execute()
    // The trigger runs at the commit.
  })
  await expect(cut).rejects.toThrow(DatabaseUnavailable)
  expect(await countMails()).toBe(before)
})

test('work without a time limit may exceed the timeout', async () => {
  const slow = sql`select pg_sleep(2)`
  await expect(slow.execute(database.db)).rejects.toThrow('ran longer than 1.5 s')
  await database.withoutTimeLimit(() => slow.execute(database.db))
})

test('reports an engine crash that PGlite hides', async () => {
  const before = await countMails()
  const deep = '['.repeat(400_000) + ']'.repeat(400_000)
  const crash = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('mails').values(mail).execute()
    await sql`select ${deep}::jsonb is null`.execute(trx)
    await trx.insertInto('mails').values(mail).execute()
  })
  await expect(crash).rejects.toThrow('The database engine crashed at a statement')
  expect(await countMails()).toBe(before)
})

test('gives the memory back that a statement without end of it has taken', async () => {
  const before = await countMails()
  const rssBefore = process.memoryUsage().rss
  const huge = sql`select cardinality(array_agg(text)) from (
    select repeat('x', 1000000) || number as text from generate_series(1, 5000) number) texts`
  states = []
  await expect(database.withoutTimeLimit(() => huge.execute(database.db))).rejects.toThrow('ran out of memory')
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ ready: true }), { timeout: 25_000 })
  expect(await countMails()).toBe(before)
  expect(process.memoryUsage().rss - rssBefore).toBeLessThan(1024 * 1024 * 1024)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['only that it is ready', Buffer.from([0x5a, 0, 0, 0, 5, 0x49])],
])('acknowledges no transaction of which a statement is answered by %s', async (_, empty) => {
  const before = await countMails()
  let acknowledged = 0
  let isReached = true
  for (let failing = 1; isReached; failing++) {
    await vi.waitFor(countNow, { timeout: 25_000, interval: 50 })
    let sent = 0
    const exchange = EngineWorker.prototype.exchange
    const spy = vi.spyOn(EngineWorker.prototype, 'exchange').mockImplementation(function (this: EngineWorker, ...args) {
      return ++sent === failing ? Promise.resolve(empty) : exchange.apply(this, args)
    })
    const written = database.withoutTimeLimit(() =>
      database.db.transaction().execute(async (trx) => {
        await trx.insertInto('mails').values(mail).execute()
        await trx.updateTable('mails').set({ subject: 'changed' }).execute()
      }),
    )
    const [outcome] = await Promise.allSettled([written])
    spy.mockRestore()
    isReached = sent >= failing
    if (outcome?.status === 'fulfilled') acknowledged++
    else expect(outcome?.reason).toBeInstanceOf(DatabaseUnavailable)
  }
  // The last round alone, in which no statement was answered like that.
  expect(acknowledged).toBe(1)
  expect(await countMails()).toBe(before + acknowledged)
})

test('says why the folder cannot be opened, and retries until it can', async () => {
  const control = join(dataDir, 'embedded/global/pg_control')
  await rename(control, `${control}.away`)
  await expect(endless.execute(database.db)).rejects.toThrow(DatabaseUnavailable)
  await vi.waitFor(() => expect(states.at(-1)?.cause).toMatch(/cannot be opened/), { timeout: 20_000 })
  await expect(countNow()).rejects.toThrow('The embedded database cannot be opened')
  await rename(`${control}.away`, control)
  await vi.waitFor(() => countNow(), { timeout: 25_000, interval: 200 })
})

test('makes no new database where the folder was removed', async () => {
  const folder = join(dataDir, 'embedded')
  const before = await countMails()
  await rename(folder, `${folder}.away`)
  await expect(endless.execute(database.db)).rejects.toThrow(DatabaseUnavailable)
  await vi.waitFor(() => expect(states.at(-1)?.cause).toMatch(/cannot be opened.*not there/), { timeout: 20_000 })
  await expect(stat(folder)).rejects.toThrow('ENOENT')
  await rename(`${folder}.away`, folder)
  await vi.waitFor(() => countNow(), { timeout: 25_000, interval: 200 })
  expect(await countMails()).toBe(before)
})

test('rejects a failing statement and keeps the connection', async () => {
  await expect(sql`select * from nowhere`.execute(database.db)).rejects.toMatchObject({ code: '42P01' })
  await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('mails').values(mail).execute()
  })
})
