import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventPlayers } from '#contract/event-players.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { createPerson } from '#server/accounts/staff-repository.ts'
import { awaitingStatement, confirmChanges, deferDurability } from '#server/platform/database/durability.ts'
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

it('keeps a deferred change over a crash once it was confirmed, and only then', async () => {
  const id = await aPlayer(database.db, { nickname: 'Ann' })
  const rename = (name: string) =>
    inTransaction(database.db, async (trx) => {
      await deferDurability(trx)
      await trx.updateTable('players').set({ nickname: name }).where('player_id', '=', id).execute()
    })
  await rename('Bob')
  await crash()
  expect(await nickname(id)).toBe('Ann')
  await rename('Cat')
  await confirmChanges(database.db)
  await crash()
  expect(await nickname(id)).toBe('Cat')
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
  // The server ends before it waits for the disk.
  const failing = spyOnStatements((text) => {
    if (text === awaitingStatement) throw new DatabaseUnavailable('A test failed this.')
  })
  const first = await join()
  failing.mockRestore()
  const repeated = await join()
  await crash()
  expect([first.status, repeated.status]).toEqual([503, 200])
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
