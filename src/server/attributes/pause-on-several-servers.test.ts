import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import { jobs } from '#contract/jobs.ts'
import { persistence } from '#contract/persistence.ts'
import { createApp } from '#server/app.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase, type ParallelDatabase } from '#test/harness/parallel-database.ts'
import { type Caller, createCaller, startApp, type TestApp } from '#test/harness/start-app.ts'
import { countSlow } from './pause-repository.ts'

// The database of the test process has one connection.
let parallel: ParallelDatabase
let server: TestApp
let admin: Caller
/** The same person on another server. */
let elsewhere: FastifyInstance
let onOther: Caller
let other: Database
let id: number

beforeEach(async () => {
  parallel = await openParallelDatabase()
  server = await startApp({ db: parallel.database.db })
  admin = await server.signInAs('admin')
  other = (await parallel.openAgain()).db
  elsewhere = await createApp({ settings: server.settings, db: other, now: () => server.clock.now })
  onOther = createCaller(elsewhere, admin.email, admin.id, admin.token)
  const body = { name: 'coins', persistenceKeyName: 'wallet', jsonPathExpression: '$.coins' }
  id = (await admin.call(attributeConfigurations.save, { body })).data.Id
})

afterEach(async () => {
  await elsewhere.close()
  await server.close()
  await parallel.close()
})

const reportSlow = (db: Handle) => countSlow(db, [{ id, version: 1 }], server.clock.now)

async function pause(): Promise<void> {
  for (let times = 0; times < 20; times++) await reportSlow(server.db)
}

const saveCoins = (caller: Caller, playerId: string, coins: number) =>
  caller.call(persistence.save, {
    params: { id: playerId },
    query: {},
    body: [{ Key: 'wallet', Value: JSON.stringify({ coins }) }],
  })

const resume = () => admin.call(attributeConfigurations.resume, { params: { id: String(id) } })

const getCoins = async (playerId: string) =>
  (await admin.call(attributes.list, { params: { id: playerId } })).data.Attributes[0]?.Value

const waiting = sql<{ count: number }>`
  select count(*)::integer as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

const expectWaiting = (count: number) =>
  vi.waitFor(async () => expect((await waiting.execute(server.db)).rows).toEqual([{ count }]), 10_000)

test('counts the slow evaluations of two servers together, and pauses once', async () => {
  const half = (db: Handle) => Array.from({ length: 10 }, () => reportSlow(db))
  await Promise.all([...half(server.db), ...half(other)])
  const { data } = await admin.call(attributeConfigurations.get, { params: { id: String(id) } })
  expect(data.PausedAt).toBe(server.clock.now.toISOString())
  const pauses = sql`select actor, note from audit_log where action = 'attribute configuration paused'`
  expect((await pauses.execute(server.db)).rows).toEqual([
    { actor: 'server', note: 'It took longer than 100 ms 20 times within 5 minutes.' },
  ])
})

test('leaves the attribute as it is on all servers while paused, and recomputes what was missed when resumed', async () => {
  const [ann, bob, cleo] = [await aPlayer(server.db), await aPlayer(server.db), await aPlayer(server.db)]
  const values = () => Promise.all([ann, bob, cleo].map(getCoins))
  for (const playerId of [ann, bob, cleo]) await saveCoins(onOther, playerId, 1)
  expect(await values()).toEqual([1, 1, 1])
  await pause()
  // The other server has the configurations from before.
  expect((await saveCoins(onOther, ann, 2)).status).toBe(200)
  expect((await saveCoins(admin, bob, 2)).status).toBe(200)
  expect(await values()).toEqual([1, 1, 1])
  const params = { id: String(id) }
  expect((await onOther.call(attributeConfigurations.resumptionPlan, { params })).data).toMatchObject({ Players: 2 })

  const { data } = await resume()
  expect(data.Job).toMatchObject({ Total: 2, Title: 'Recompute the attribute coins after its pause' })
  expect((await admin.call(attributeConfigurations.get, { params })).data.PausedAt).toBeNull()
  const target = { targetKind: 'attribute configuration', targetId: params.id }
  const [newest] = (await admin.call(audit.list, { query: target })).data.Result
  expect(newest).toMatchObject({ Actor: admin.email, Action: 'attribute configuration resumed' })
  expect((await saveCoins(onOther, cleo, 3)).status).toBe(200)
  expect(await values()).toEqual([1, 1, 3])
  await server.runJobs()
  const { Job } = (await admin.call(jobs.get, { params: { id: data.Job?.Id ?? '' } })).data
  expect(Job).toMatchObject({ State: 'done', Done: 2 })
  expect(await values()).toEqual([2, 2, 3])
})

test('resumes after the saves that it missed, and recomputes their players', async () => {
  const playerId = await aPlayer(server.db)
  await pause()
  // The save has recorded that it is missed, and waits before it writes.
  const { saving, resuming } = await inTransaction(server.db, async (trx) => {
    await sql`lock table persistence_entries in exclusive mode`.execute(trx)
    const saving = saveCoins(admin, playerId, 7)
    await expectWaiting(1)
    const resuming = resume()
    await expectWaiting(2)
    return { saving, resuming }
  })
  expect((await saving).status).toBe(200)
  expect((await resuming).data.Job).toMatchObject({ Total: 1 })
  await server.runJobs()
  expect(await getCoins(playerId)).toBe(7)
})

test('evaluates a save again when the pause ends while it waits for its player', async () => {
  const playerId = await aPlayer(server.db)
  await pause()
  const { saving } = await inTransaction(server.db, async (trx) => {
    await lockPlayer(trx, playerId)
    const saving = saveCoins(admin, playerId, 7)
    await expectWaiting(1)
    expect((await resume()).data.Job).toBeNull()
    return { saving }
  })
  expect((await saving).status).toBe(200)
  expect(await getCoins(playerId)).toBe(7)
})
