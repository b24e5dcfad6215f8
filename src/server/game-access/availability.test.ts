import { expect, test } from 'vitest'
import { availability } from '#contract/game-availability.ts'
import { saves } from '#contract/game-saves.ts'
import { serverPlayers } from '#contract/game-server-players.ts'
import { serverSaves } from '#contract/game-server-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { insertWindow } from '#server/builds/maintenance-repository.ts'
import { aClientKey, aServerKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { aMessage } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
})

const hour = 3_600_000
const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * hour)
const check = async (body: object = {}) =>
  (await callerWith(app, clientKey).call(availability.check, { body } as never)).data

const closed = { Text: 'Back at noon.', Platform: 'ios' as const }

/** Closes the platform for an hour, and returns when it opens again. */
async function openWindow(platform: 'ios' | 'android' | null = 'ios'): Promise<string> {
  const window = { ...closed, Platform: platform, From: app.clock.now, To: inHours(1) }
  await insertWindow(app.db, window, 'ada@example.com')
  return inHours(1).toISOString()
}

test('says which build may play on the platform of the key', async () => {
  const build = { platform: 'ios', version: '2.0', content_environment: 'live/bucket_a', description: '' } as const
  const flags = { static_route: false, is_staging: false, update_required: false, debugger_build: false }
  await app.db
    .insertInto('builds')
    .values([
      { ...build, ...flags, build_number: 7 },
      { ...build, ...flags, build_number: 6, update_required: true, update_required_since: app.clock.now },
    ])
    .execute()
  expect(await check({ BuildNumber: 7 })).toMatchObject({ Outcome: 'play', Bucket: 'bucket_a', Maintenance: null })
  expect(await check({ BuildNumber: 6 })).toMatchObject({ Outcome: 'update', UpdateTo: 7 })
  expect(await check({ Version: '2.0' })).toMatchObject({ Outcome: 'play', BuildNumber: 7 })
  expect(await check({ BuildNumber: 8 })).toMatchObject({ Outcome: 'refuse', Reason: 'unknown-build' })
})

test('during maintenance only players with a debugger key sign in, and those who play go on', async () => {
  const installationKey = newInstallationKey()
  const { player, playerId } = await signInPlayer(app, clientKey, installationKey)
  const until = await openWindow()
  const body = { InstallationKey: installationKey }
  const enter = (sent: object = body) => callerWith(app, clientKey).call(signIn.create, { body: sent } as never)
  const refused = await enter()
  expect([refused.status, refused.code, refused.data]).toEqual([
    503,
    'maintenance',
    { Text: closed.Text, Until: until },
  ])
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await enter({ InstallationKey: newInstallationKey(), Create: true })).code).toBe('maintenance')
  expect(await check({ BuildNumber: 7 })).toMatchObject({
    Reason: 'maintenance',
    Maintenance: { Text: closed.Text, Until: until },
  })
  expect((await player.call(availability.poll, { query: {} })).data.Maintenance).toEqual({
    Text: closed.Text,
    Until: until,
  })
  expect((await player.call(saves.write, { body: { Entries: [{ Key: 'a', Value: '1', Version: 0 }] } })).status).toBe(
    200,
  )
  await admin.call(players.setDebugger, { params: { id: playerId }, query: { timeToLive: '60' } } as never)
  expect((await enter()).status).toBe(200)
  expect((await check({ BuildNumber: 7, InstallationKey: installationKey })).Reason).toBe('unknown-build')
})

test('maintenance of every platform does not stop the calls of server keys', async () => {
  const { playerId } = await signInPlayer(app, clientKey)
  const studio = await aServerKey(app, admin, ['players', 'saves'])
  await openWindow(null)
  const body = { InstallationKey: newInstallationKey(), Create: true }
  expect((await callerWith(app, clientKey).call(signIn.create, { body })).code).toBe('maintenance')
  const made = await studio.call(serverPlayers.create, { params: { playerId: 'studio-1' }, body: {} })
  expect([made.status, made.data.IsNew]).toEqual([200, true])
  const params = { playerId }
  const entries = { Entries: [{ Key: 'a', Value: '1', Version: 0 }] }
  expect((await studio.call(serverSaves.write, { params, body: entries })).status).toBe(200)
  expect((await studio.call(serverSaves.list, { params, query: {} })).data.Entries).toHaveLength(1)
})

test('a window of the other platform stops nobody', async () => {
  await openWindow('android')
  expect((await signInPlayer(app, clientKey)).IsNew).toBe(true)
})

test('a poll is answered 204 until something changes for the player', async () => {
  const { player, playerId } = await signInPlayer(app, clientKey)
  let state: string | undefined
  const poll = () => player.call(availability.poll, { query: state === undefined ? {} : { state } })
  const expectChange = async (change: object) => {
    const reply = await poll()
    expect(reply.status).toBe(200)
    expect(reply.data).toMatchObject(change)
    expect(reply.headers['retry-after']).toBe('30')
    state = reply.data.State
    const again = await poll()
    expect([again.status, again.text, again.headers['retry-after']]).toEqual([204, '', '30'])
  }
  await expectChange({ Revision: 0, IsOutdated: false, Messages: 0, Maintenance: null })
  const body = [{ Key: 'a', Value: '1' }]
  await admin.call(persistence.save, { params: { id: playerId }, query: {}, body })
  await expectChange({ Revision: 1, IsOutdated: true })
  await aMessage(app.db, { to: [playerId], created_at: app.clock.now })
  await expectChange({ Messages: 1 })
  await aMessage(app.db, { is_global: true, available_date: inHours(0.1), created_at: app.clock.now })
  expect((await poll()).status).toBe(204)
  app.clock.now = inHours(0.1)
  await expectChange({ Messages: 2 })
  await openWindow(null)
  await expectChange({ Maintenance: { Text: closed.Text, Until: inHours(1).toISOString() } })
})
