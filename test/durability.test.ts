import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventPlayers } from '#contract/event-players.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import { awaitingStatement, deferDurability, earlyCommit } from '#server/platform/database/durability.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { anEvent } from './harness/event-makers.ts'
import { spyOnStatements } from './harness/failing-statements.ts'
import { aPlayer } from './harness/makers.ts'
import { runStatements, startCluster, type TestCluster } from './harness/postgresql.ts'
import { type Caller, startApp, type TestApp, toSignedIn } from './harness/start-app.ts'

let cluster: TestCluster
let database: OpenedDatabase
let game: TestApp
let admin: Caller

beforeAll(async () => {
  // The log is written by those who wait for it, and hardly ever beside them.
  cluster = await startCluster({ durable: true, settings: { wal_writer_delay: '10s' } })
  database = await openDatabase({ databaseUrl: cluster.url, dataDir: '/nowhere', statementTimeoutMs: 5000 })
  await migrateToLatest(database)
  game = await startApp({ db: database.db })
  admin = await game.signInAs('admin')
})

afterAll(async () => {
  await game.close()
  await database.close()
  await cluster.remove()
})

/** Stops the database as a power cut does, and starts it again. */
async function crash(): Promise<void> {
  await cluster.stop()
  await cluster.start()
}

const nickname = async (id: string) =>
  (await runStatements(cluster.url, `select nickname from players where player_id = '${id}'`))[0]?.rows[0]?.nickname

const rename = (id: string, name: string) =>
  inTransaction(database.db, async (trx) => {
    await deferDurability(trx)
    await trx.updateTable('players').set({ nickname: name }).where('player_id', '=', id).execute()
  })

/** Has early commits not wait: what they changed is lost with the next crash. */
const spyWithoutWait = () => spyOnStatements((text) => (text === earlyCommit ? commitAlone : text))
const commitAlone = earlyCommit.slice(0, -awaitingStatement.length)

it('keeps a change whose locks ended early over a crash, and only because it waits for the disk', async () => {
  const id = await aPlayer(database.db, { nickname: 'Ann' })
  const careless = spyWithoutWait()
  await rename(id, 'Bob')
  careless.mockRestore()
  await crash()
  expect(await nickname(id)).toBe('Ann')
  await rename(id, 'Cat')
  await crash()
  expect(await nickname(id)).toBe('Cat')
})

it('ends the locks of such a change while it still waits', async () => {
  const id = await aPlayer(database.db, { nickname: 'Ann' })
  const waitFor = (standby: string) =>
    runStatements(cluster.url, `alter system set synchronous_standby_names = '${standby}'`, 'select pg_reload_conf()')
  await waitFor('nobody')
  try {
    let waiting = rename(id, 'Bob')
    const isDone = () => Promise.race([waiting.then(() => true), sleep(300, false)])
    // The connections of the pool take the setting over one after the other.
    while (await isDone()) waiting = rename(id, 'Bob')
    // A lock is a change too, and would wait as well. While another one has it there is no row.
    const lock = [
      'set synchronous_commit = off',
      `select nickname from players where player_id = '${id}' for update skip locked`,
    ]
    const lockRow = async () => (await runStatements(cluster.url, ...lock))[1]?.rows
    await vi.waitFor(async () => expect(await lockRow()).toEqual([{ nickname: 'Bob' }]))
    expect(await isDone()).toBe(false)
    await waitFor('')
    await waiting
  } finally {
    await waitFor('')
  }
})

it('does not acknowledge a join that a crash took back before it was durable, though the database is back at once', async () => {
  const id = await aPlayer(database.db)
  const event = await anEvent(database.db, { start_at: game.clock.now, duration: 0.5, leaderboards: { Gold: 2 } })
  let crashes = 0
  // PgBouncer holds a statement until there is a server, and that of a wait would find the one that had the crash.
  const crashing = spyOnStatements(async (text) => {
    if (text.endsWith(awaitingStatement) && crashes++ === 0) await crash()
  })
  const { status } = await admin.call(eventPlayers.join, { params: { eventId: String(event), id } })
  crashing.mockRestore()
  const [found] = await runStatements(cluster.url, `select event_id from event_players where player_id = '${id}'`)
  expect([status, found?.rows, crashes]).toEqual([503, [], 1])
})

it('keeps an acknowledged join over a crash', async () => {
  const id = await aPlayer(database.db)
  const event = await anEvent(database.db, { start_at: game.clock.now, duration: 0.5, leaderboards: { Gold: 2 } })
  const { status } = await admin.call(eventPlayers.join, { params: { eventId: String(event), id } })
  await crash()
  expect(status).toBe(200)
  const [found] = await runStatements(cluster.url, `select event_id from event_players where player_id = '${id}'`)
  expect(found?.rows).toEqual([{ event_id: event }])
})

it('keeps a join over a crash that only a repeated call acknowledged', async () => {
  const id = await aPlayer(database.db)
  const event = await anEvent(database.db, { start_at: game.clock.now, duration: 0.5, leaderboards: { Gold: 2 } })
  const join = () =>
    admin.call(eventPlayers.join, { params: { eventId: String(event), id } }, { idempotencyKey: 'join' })
  // The first reply is lost: its server ended before it waited for the disk.
  const careless = spyWithoutWait()
  await join()
  careless.mockRestore()
  expect((await join()).status).toBe(200)
  await crash()
  const [found] = await runStatements(cluster.url, `select event_id from event_players where player_id = '${id}'`)
  expect(found?.rows).toEqual([{ event_id: event }])
})

it('refuses a repeated call with a secret only once its change is durable', async () => {
  const email = 'bo@example.com'
  const password = 'a-long-password-7'
  const passwordHash = await hashPassword(password)
  await createPerson(database.db, { email, firstName: 'Bo', lastName: 'Berg', passwordHash, roleId: 5 })
  const { data } = toSignedIn(await game.visitor.call(session.authenticate, { body: { email, password } }))
  const prepare = () =>
    game.visitor.call(
      secondFactor.prepare,
      { body: { password } },
      { headers: { authorization: `Bearer ${data.Token}` }, idempotencyKey: 'app' },
    )
  const first = await prepare()
  const failing = spyOnStatements((text) => {
    if (text === awaitingStatement) throw new DatabaseUnavailable('A test failed this.')
  })
  const whileUnsafe = await prepare()
  failing.mockRestore()
  const repeated = await prepare()
  expect([first.status, whileUnsafe.status, repeated.status]).toEqual([200, 503, 409])
  expect(repeated.code).toBe('idempotency-secret')
})
