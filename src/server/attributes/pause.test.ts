import { expect, test, vi } from 'vitest'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import { persistence } from '#contract/persistence.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import { snapshots } from '#contract/snapshots.ts'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { toContent } from './configuration-rules.ts'
import { countSlow } from './pause-repository.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

const minute = 60_000
const coins = { name: 'coins', persistenceKeyName: 'wallet', jsonPathExpression: '$.coins' }

async function create(content: Partial<typeof coins> = {}): Promise<number> {
  return (await admin.call(attributeConfigurations.save, { body: { ...coins, ...content } })).data.Id
}

/** Reports that an evaluation was too slow, `minutesAgo`. */
async function reportSlow(id: number, minutesAgo = 0, version = 1): Promise<void> {
  await countSlow(game.db, [{ id, version }], new Date(game.clock.now.getTime() - minutesAgo * minute))
}

async function pause(id: number, version = 1): Promise<void> {
  for (let times = 0; times < 20; times++) await reportSlow(id, 0, version)
}

const toInput = (id: number) => ({ params: { id: String(id) } })

const get = async (id: number) => (await admin.call(attributeConfigurations.get, toInput(id))).data

const getPlan = async (id: number) => (await admin.call(attributeConfigurations.resumptionPlan, toInput(id))).data

const resume = (id: number, caller = admin) => caller.call(attributeConfigurations.resume, toInput(id))

async function saveCoins(playerId: string, count: number) {
  const body = [{ Key: 'wallet', Value: JSON.stringify({ coins: count, gold: count * 100 }) }]
  const reply = await admin.call(persistence.save, { params: { id: playerId }, query: {}, body })
  expect(reply.status).toBe(200)
}

async function getValues(playerId: string): Promise<Record<string, number>> {
  const { data } = await admin.call(attributes.list, { params: { id: playerId } })
  return Object.fromEntries(data.Attributes.map(({ Name, Value }) => [Name, Value]))
}

async function listActions(id: number) {
  const { data } = await admin.call(audit.list, {
    query: { targetKind: 'attribute configuration', targetId: String(id) },
  })
  return data.Result.map(({ Actor, Action }) => `${Actor}: ${Action}`)
}

test('pauses a configuration at the twentieth slow evaluation of five minutes, in the name of the server', async () => {
  const id = await create()
  for (let times = 0; times < 15; times++) await reportSlow(id, 10 - times / 15)
  for (let times = 0; times < 19; times++) await reportSlow(id, 4 - times / 10)
  await reportSlow(id, 0, 2)
  expect((await get(id)).PausedAt).toBeNull()
  await reportSlow(id, 0.5)
  const pausedAt = new Date(game.clock.now.getTime() - minute / 2).toISOString()
  expect(await get(id)).toMatchObject({ PausedAt: pausedAt, Failures: 0, LastFailedAt: null, Version: 1 })
  await reportSlow(id)
  expect((await get(id)).PausedAt).toBe(pausedAt)
  expect(await listActions(id)).toEqual([
    'server: attribute configuration paused',
    expect.stringContaining('attribute configuration saved'),
  ])
})

test('does not pause a configuration that is slow less often', async () => {
  const id = await create()
  for (let times = 0; times < 60; times++) await reportSlow(id, 60 - times * 0.3)
  expect((await get(id)).PausedAt).toBeNull()
})

test('counts an evaluation of a save that was stopped as slow and as a failure, and none of a trial', async () => {
  const body = { ...coins, jsonPathExpression: '$', regex: '(a?){40}\\d' }
  const { Id } = (await admin.call(attributeConfigurations.save, { body })).data
  const playerId = await aPlayer(game.db, { persistence: { wallet: JSON.stringify('a'.repeat(2_000_000)) } })
  const query = { playerId, persistenceKeyName: 'wallet', jsonPathExpression: '$', regex: body.regex }
  // On a busy machine a thread may not have begun in time: what it was to evaluate fails too, and is not slow.
  await vi.waitFor(async () => {
    expect((await admin.call(attributeConfigurations.try, { query })).data.Failure).toContain('took too long')
  }, 20_000)
  const getCounts = () =>
    game.db
      .selectFrom('attribute_configurations')
      .select(['failures', 'slow_at', 'paused_at'])
      .where('id', '=', Id)
      .executeTakeFirstOrThrow()
  expect(await getCounts()).toEqual({ failures: '0', slow_at: [], paused_at: null })
  let saves = 0
  await vi.waitFor(async () => {
    saves++
    const saved = [{ Key: 'wallet', Value: JSON.stringify('a'.repeat(2_000_000 - saves)) }]
    const reply = await admin.call(persistence.save, { params: { id: playerId }, query: {}, body: saved })
    expect(reply.status).toBe(200)
    expect(await getCounts()).toEqual({ failures: String(saves), slow_at: [game.clock.now], paused_at: null })
  }, 20_000)
})

test('misses what restores and loads change, and no save that was refused or changed nothing', async () => {
  const id = await create()
  const player = { persistence: { wallet: '{"coins":1}' } }
  const [ann, bob, cleo, dora, eve] = await Promise.all([1, 2, 3, 4, 5].map(() => aPlayer(game.db, player)))
  if (!ann || !bob || !cleo || !dora || !eve) throw new Error('a player is missing')
  for (const playerId of [cleo, dora]) await saveCoins(playerId, 2)
  const start = game.clock.now
  game.clock.now = new Date(start.getTime() + minute)
  await saveCoins(dora, 3)
  const snapshot = await aSnapshot(game.db, { player_id: eve, persistence: { wallet: '{"coins":9}' } })
  await pause(id)

  const stale = [{ Key: 'wallet', Value: '{}', Version: 7 }]
  expect((await admin.call(persistence.save, { params: { id: ann }, query: {}, body: stale })).status).toBe(412)
  const equal = [{ Key: 'wallet', Value: '{"coins":1}' }]
  expect((await admin.call(persistence.save, { params: { id: bob }, query: {}, body: equal })).status).toBe(200)
  expect(await getPlan(id)).toMatchObject({ Players: 0 })

  const restored = await admin.call(persistence.restore, { params: { id: cleo, key: 'wallet', version: '1' } })
  const At = new Date(start.getTime() + minute / 2).toISOString()
  const returned = await admin.call(pointInTime.restore, { params: { id: dora }, body: { At } })
  const loaded = await admin.call(snapshots.load, {
    params: { id: eve },
    body: { m_snapshotKey: snapshot, m_snapshotEnvironment: 'Development' },
  })
  expect([restored.status, returned.status, loaded.status]).toEqual([200, 200, 200])
  expect(await getPlan(id)).toMatchObject({ Players: 3 })
  expect((await resume(id)).data.Job).toMatchObject({ Total: 3 })
})

test('resumes without a job when nobody was saved meanwhile, and only what is paused', async () => {
  const id = await create()
  expect((await resume(id)).code).toBe('configuration-not-paused')
  expect((await admin.call(attributeConfigurations.resumptionPlan, toInput(id))).code).toBe('configuration-not-paused')
  await pause(id)
  expect((await resume(id, await game.signInAs([]))).status).toBe(403)
  expect((await resume(id)).data.Job).toBeNull()
  expect((await resume(id)).code).toBe('configuration-not-paused')
  // What was slow before does not count any more.
  for (let times = 0; times < 19; times++) await reportSlow(id)
  expect((await get(id)).PausedAt).toBeNull()
})

test('ends the pause when the expression changes, and keeps it with the saves that it missed when the name does', async () => {
  const id = await create()
  const playerId = await aPlayer(game.db)
  await pause(id)
  await saveCoins(playerId, 4)
  await admin.call(attributeConfigurations.save, { body: { ...coins, id, name: 'money' } })
  expect(await get(id)).toMatchObject({ Name: 'money', PausedAt: expect.any(String) })
  expect(await getPlan(id)).toMatchObject({ Players: 1 })

  const { data } = await admin.call(attributeConfigurations.save, {
    body: { ...coins, id, name: 'money', jsonPathExpression: '$.gold' },
  })
  expect(data.PausedAt).toBeNull()
  await saveCoins(playerId, 5)
  expect(await getValues(playerId)).toEqual({ money: 500 })
  await pause(id, 3)
  expect(await getPlan(id)).toMatchObject({ Players: 0 })
})

test('forgets slow evaluations of an earlier expression', async () => {
  const id = await create()
  for (let times = 0; times < 19; times++) await reportSlow(id)
  await admin.call(attributeConfigurations.save, { body: { ...coins, id, jsonPathExpression: '$.gold' } })
  await reportSlow(id, 0, 2)
  expect((await get(id)).PausedAt).toBeNull()
})

test('keeps a pause over an import of the same expression, and ends it with another one or a deletion', async () => {
  const id = await create()
  const playerId = await aPlayer(game.db)
  await pause(id)
  await saveCoins(playerId, 4)
  const exported = (await admin.call(attributes.configurations, {})).data.Configurations.map((one) => ({
    ...toContent(one),
    ValueType: 'int' as const,
  }))
  const importAll = async (change: { imageUrl?: string; Regex?: string }) =>
    (await admin.call(attributeConfigurations.override, { body: exported.map((one) => ({ ...one, ...change })) })).data
  expect(await importAll({})).toMatchObject([{ PausedAt: expect.any(String), Version: 1 }])
  expect(await importAll({ imageUrl: 'coin.png' })).toMatchObject([{ PausedAt: expect.any(String), Version: 2 }])
  expect(await getPlan(id)).toMatchObject({ Players: 1 })
  expect(await importAll({ Regex: '\\d+' })).toMatchObject([{ PausedAt: null, Version: 3 }])
  await pause(id, 3)
  expect(await getPlan(id)).toMatchObject({ Players: 0 })
  await saveCoins(playerId, 5)
  expect((await admin.call(attributeConfigurations.remove, toInput(id))).status).toBe(200)
  await saveCoins(playerId, 6)
  expect(await game.db.selectFrom('missed_evaluations').selectAll().execute()).toEqual([])
})
