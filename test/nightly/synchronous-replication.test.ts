import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { eventPlayers } from '#contract/event-players.ts'
import { moderation } from '#contract/moderation.ts'
import { persistence } from '#contract/persistence.ts'
import { session } from '#contract/session.ts'
import { snapshots } from '#contract/snapshots.ts'
import { findPerson } from '#server/accounts/staff-repository.ts'
import { features } from '#server/features.ts'
import { confirmChanges, deferDurability } from '#server/platform/database/durability.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { OpenedDatabase } from '#server/platform/database/opened-database.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { findReply } from '#server/platform/http/idempotency.ts'
import { JobRunner } from '#server/platform/jobs/runner.ts'
import { anEvent } from '../harness/event-makers.ts'
import { aJob, aPlayer, aSnapshot } from '../harness/makers.ts'
import {
  findInstalledPostgresql,
  runStatements,
  startCluster,
  startStandby,
  type TestCluster,
} from '../harness/postgresql.ts'
import { type Caller, startApp, type TestApp } from '../harness/start-app.ts'

/** pg_basebackup comes with the system's PostgreSQL only. */
const bin = findInstalledPostgresql() ?? ''

let primary: TestCluster
let standby: TestCluster
let database: OpenedDatabase
let game: TestApp
let admin: Caller

beforeAll(async () => {
  primary = await startCluster({ bin, settings: { synchronous_commit: 'on' } })
  database = await openDatabase({ databaseUrl: primary.url, dataDir: '/nowhere', statementTimeoutMs: 1000 })
  await migrateToLatest(database)
  game = await startApp({ db: database.db })
  admin = await game.signInAs('admin')
  standby = await startStandby(primary, bin)
  const wait = "alter system set synchronous_standby_names = '*'"
  await runStatements(primary.url, wait, 'select pg_reload_conf()')
})

afterAll(async () => {
  await game.close()
  await database.close()
  await standby.remove()
  await primary.remove()
})

const save = (id: string, value: string, idempotencyKey: string) =>
  admin.call(
    persistence.save,
    { params: { id }, query: {}, body: [{ Key: 'wallet', Value: value }] },
    { idempotencyKey },
  )

/** Runs work while no standby confirms a commit. */
async function withoutStandby(work: () => Promise<void>): Promise<void> {
  await standby.stop()
  try {
    await work()
  } finally {
    await standby.start()
  }
}

it('acknowledges a save and its retries only when a standby has it', async () => {
  const id = await aPlayer(database.db)
  expect((await save(id, '1', 'first')).status).toBe(200)
  await withoutStandby(async () => {
    const replies = [await save(id, '2', 'second'), await save(id, '2', 'second'), await save(id, '1', 'first')]
    expect(replies.map(({ status, code }) => [status, code])).toEqual(replies.map(() => [503, 'database-unavailable']))
  })
  const retried = await save(id, '2', 'second')
  expect([retried.status, retried.data.m_playerPersistences[0]?.Version]).toEqual([200, 2])
  const [received] = await runStatements(standby.url, `select value from persistence_entries where player_id = '${id}'`)
  expect(received?.rows).toEqual([{ value: '2' }])
})

it('acknowledges a join, whose locks end before, only when a standby has it', async () => {
  const id = await aPlayer(database.db)
  const event = await anEvent(database.db, { start_at: game.clock.now, duration: 0.5, leaderboards: { Gold: 2 } })
  const join = () =>
    admin.call(eventPlayers.join, { params: { eventId: String(event), id } }, { idempotencyKey: 'join' })
  await withoutStandby(async () => {
    expect([(await join()).status, (await join()).status]).toEqual([503, 503])
  })
  expect((await join()).data).toMatchObject({ EventId: event, Added: true })
})

it('says that a call took effect only when a standby has it', async () => {
  const id = await aPlayer(database.db)
  const findOutcome = () => admin.call(session.callOutcome, { params: { key: 'lost' } })
  await withoutStandby(async () => {
    expect((await save(id, '1', 'lost')).status).toBe(503)
    // Its commit may still be ending: then the call is reported as running.
    const { status, data } = await findOutcome()
    expect(status === 503 || data.State).not.toBe('done')
  })
  expect((await findOutcome()).data).toEqual({ State: 'done' })
})

it('finds a call that another process runs', async () => {
  const key = 'elsewhere'
  const findState = async () => (await admin.call(session.callOutcome, { params: { key } })).data.State
  const failed = inTransaction(database.db, async (trx) => {
    await findReply(trx, { owner: { kind: 'user', id: admin.id }, key, fingerprint: Buffer.from('') })
    expect(await findState()).toBe('running')
    throw new Error('failed')
  })
  await expect(failed).rejects.toThrow('failed')
  expect(await findState()).toBe('unknown')
})

it('answers that something is done already only when a standby has it', async () => {
  const snapshotKey = await aSnapshot(database.db, { player_id: await aPlayer(database.db) })
  const remove = () => admin.call(snapshots.remove, { params: { snapshotKey } })
  await withoutStandby(async () => {
    expect([(await remove()).status, (await remove()).status]).toEqual([503, 503])
  })
  expect((await remove()).status).toBe(404)
})

it.each<[string, (db: Database) => Promise<unknown>]>([
  ['a commit', (db) => inTransaction(db, aPlayer)],
  [
    'a commit whose locks end early',
    (db) =>
      inTransaction(db, async (trx) => {
        await deferDurability(trx)
        await aPlayer(trx)
      }),
  ],
  ['a confirmation', confirmChanges],
])('rejects %s whose wait for the standby another user cancels', async (_, wait) => {
  const patient = await openDatabase({ databaseUrl: primary.url, dataDir: '/nowhere', statementTimeoutMs: 60_000 })
  const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
  const cancelled = async () => expect((await runStatements(primary.url, cancel))[0]?.rowCount).toBe(1)
  await withoutStandby(async () => {
    const refused = expect(wait(patient.db)).rejects.toThrow(DatabaseUnavailable)
    await vi.waitFor(cancelled, 20_000)
    await refused
  })
  await patient.close()
})

it('runs no further batch of a job, and does not call it done, until a standby has the last one', async () => {
  const rows = [{ subject: await aPlayer(database.db) }]
  const id = await aJob(database.db, { kind: moderation.ban.job, rows })
  const runner = new JobRunner({
    db: database.db,
    registry: features.jobs,
    findPerson,
    now: () => game.clock.now,
    report: (error) => {
      throw error
    },
  })
  const state = async () =>
    (await database.db.selectFrom('jobs').select('state').where('id', '=', id).execute())[0]?.state
  await withoutStandby(async () => {
    for (let attempt = 0; attempt < 3; attempt++) await expect(runner.advance()).rejects.toThrow(DatabaseUnavailable)
    expect(await state()).toBe('running')
  })
  while (await runner.advance());
  expect(await state()).toBe('done')
})
