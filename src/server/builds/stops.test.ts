import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { builds } from '#contract/builds.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'
import { lockBuilds } from './repository.ts'

let game: TestApp
let ada: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs(['CHANGE_API_MATCH'])
})

const body = (buildNumber: number, changes = {}) => ({
  platform: 'android' as const,
  version: '2.14',
  buildNumber,
  contentEnvironment: 'content/live/c1',
  ...changes,
})

/** Two builds of one bucket, with 2 and 3 active players. */
async function twoBuilds({ db, clock }: TestApp, caller: Caller) {
  for (const buildNumber of [104, 105]) await caller.call(builds.save, { body: body(buildNumber) })
  const player = { platform: 'android', last_save_game: new Date(clock.now.getTime() - 1000) } as const
  for (const build_number of [104, 104, 105, 105, 105]) await aPlayer(db, { ...player, build_number })
}

const force = (caller: Caller, buildNumber: number, query: { stops?: string; remaining?: string } = {}) =>
  caller.call(builds.save, { body: body(buildNumber, { updateRequired: true }), query }, { ifMatch: 1 })

const isForced = async (caller: Caller) =>
  (await caller.call(builds.all, {})).data.map(({ UpdateRequired }) => UpdateRequired)

test('stops players only when their number is confirmed, and answers it otherwise', async () => {
  await twoBuilds(game, ada)
  const data = { Stops: 2, Remaining: [{ Platform: 'android', BuildNumber: 105 }] }
  for (const query of [{}, { stops: '1' }, { stops: '3' }]) {
    expect(await force(ada, 104, query)).toMatchObject({ status: 409, code: 'plan-outdated', data })
  }
  const deletion = { params: { platform: 'android', buildNumber: '104' } } as const
  expect((await ada.call(builds.remove, { ...deletion, query: {} })).data).toEqual(data)
  const renumbered = { body: body(140, { previousBuildNumber: 104 }), query: {} }
  expect((await ada.call(builds.save, renumbered)).data).toMatchObject({
    Stops: 2,
    Remaining: [{ BuildNumber: 140 }, { BuildNumber: 105 }],
  })
  expect(await isForced(ada)).toEqual([false, false])
  expect((await force(ada, 104, { stops: '2' })).status).toBe(200)
  // Who is stopped already is not stopped again.
  expect((await ada.call(builds.remove, { ...deletion, query: {} })).status).toBe(200)
})

test('needs no number to change a build without stopping anybody who plays', async () => {
  await twoBuilds(game, ada)
  expect((await ada.call(builds.save, { body: body(104, { description: 'x' }) }, { ifMatch: 1 })).status).toBe(200)
  await ada.call(builds.save, { body: body(106) })
  expect((await force(ada, 106)).status).toBe(200)
})

test('answers a stale version before an unconfirmed number', async () => {
  await twoBuilds(game, ada)
  await ada.call(builds.save, { body: body(104, { description: 'x' }) }, { ifMatch: 1 })
  expect(await force(ada, 104)).toMatchObject({ status: 412, code: 'stale' })
})

test.each([
  [104, 105, '2', '3'],
  [105, 104, '3', '2'],
] as const)(
  'does not take the last build of a bucket after build %i with the number from before',
  async (first, second, one, other) => {
    await twoBuilds(game, ada)
    expect((await force(ada, first, { stops: one })).status).toBe(200)
    const outdated = await force(ada, second, { stops: other })
    expect(outdated).toMatchObject({ code: 'plan-outdated', data: { Stops: 5, Remaining: [] } })
    expect((await force(ada, second, { stops: '5' })).status).toBe(200)
  },
)

test('compares what remains, also for a build without active players', async () => {
  await twoBuilds(game, ada)
  await ada.call(builds.save, { body: body(106) })
  const seen = { stops: '2', remaining: 'android-106,android-105' }
  expect((await force(ada, 106, { stops: '0', remaining: 'android-105,android-104' })).status).toBe(200)
  expect(await force(ada, 104, seen)).toMatchObject({ code: 'plan-outdated', data: { Stops: 2 } })
  expect((await force(ada, 104, { ...seen, remaining: 'android-105' })).status).toBe(200)
})

const inMinutes = (minutes: number) => new Date(game.clock.now.getTime() + minutes * 60_000).toISOString()

test('closes a platform at once only with the number of those who play there', async () => {
  await twoBuilds(game, ada)
  const plan = (Platform: 'android' | 'ios' | null, from: number, query = {}) =>
    ada.call(builds.createWindow, { body: { Platform, From: inMinutes(from), To: inMinutes(60), Text: 'x' }, query })
  const playing = async () => (await ada.call(builds.playing, {})).data.Platforms.map(({ Players }) => Players)
  expect(await playing()).toEqual([5, 0])
  const closing = { Stops: 5, Remaining: [] }
  expect(await plan('android', -1)).toMatchObject({ status: 409, code: 'plan-outdated', data: closing })
  expect((await plan('ios', -1)).status).toBe(200)
  const later = await plan(null, 10)
  expect(later.status).toBe(200)
  const moved = { params: { id: later.data.Id }, body: { ...later.data, From: inMinutes(0) } }
  const { Id: _, CreatedBy: __, Version: ___, ...window } = moved.body
  const change = (query = {}, ifMatch = 1) =>
    ada.call(builds.updateWindow, { params: moved.params, body: window, query }, { ifMatch })
  expect((await change({}, 2)).code).toBe('stale')
  expect(await change()).toMatchObject({ code: 'plan-outdated', data: closing })
  expect((await change({ stops: '5' })).status).toBe(200)
  expect(await playing()).toEqual([0, 0])
  // Nobody plays any more, so nobody is stopped by another one.
  expect((await plan('android', -1)).status).toBe(200)
})

// The database of the test process has one connection.
test('a change waits for the one before it, and is compared with what that one left', async () => {
  const { database, close } = await openParallelDatabase()
  const { db } = database
  const server = await startApp({ db })
  const caller = await server.signInAs(['CHANGE_API_MATCH'])
  await twoBuilds(server, caller)
  const window = { Platform: 'ios' as const, Text: 'x', From: '2090-01-01T00:00:00Z', To: '2090-01-01T01:00:00Z' }
  const waiting = sql<{ count: string }>`
    select count(*) from pg_locks join pg_database d on d.oid = database
    where d.datname = current_database() and locktype = 'advisory' and not granted`
  const { second, planned } = await inTransaction(db, async (trx) => {
    await lockBuilds(trx)
    const second = force(caller, 105, { stops: '3' })
    const planned = caller.call(builds.createWindow, { body: window, query: {} })
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toEqual([{ count: '2' }]), 10_000)
    await trx
      .updateTable('builds')
      .set({ update_required: true, update_required_since: server.clock.now })
      .where('build_number', '=', 104)
      .execute()
    return { second, planned }
  })
  expect(await second).toMatchObject({ code: 'plan-outdated', data: { Stops: 5, Remaining: [] } })
  expect((await planned).status).toBe(200)
  await db.updateTable('builds').set({ update_required: false, update_required_since: null }).execute()
  const both = await Promise.all([force(caller, 104, { stops: '2' }), force(caller, 105, { stops: '3' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await isForced(caller)).sort()).toEqual([false, true])
  await server.close()
  await close()
})
