import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gameKeys } from '#contract/game-keys.ts'
import { profile } from '#contract/game-profile.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { gameContract } from '#contract/index.ts'
import { players } from '#contract/players.ts'
import { createApp } from '#server/app.ts'
import { features } from '#server/features.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aClientKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { type Caller, createCaller, setUpApp, type TestApp, testSettings } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
})

const minute = 60_000
const day = 86_400_000
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const call = (body: object, key = clientKey) => callerWith(app, key).call(signIn.create, { body } as never)
const countPlayers = async () => (await app.db.selectFrom('players').select('player_id').execute()).length

test('an installation key makes a player once, and signs the same one in again', async () => {
  const key = newInstallationKey()
  expect((await call({ InstallationKey: key })).code).toBe('installation-unknown')
  const first = await call({ InstallationKey: key, Create: true, Language: 'pt-BR' })
  expect(first.data).toMatchObject({
    IsNew: true,
    ExpiresAt: new Date(app.clock.now.getTime() + 15 * minute).toISOString(),
    Player: { Nickname: '', Language: 'pt-BR', DebuggerSecondsLeft: -1, CreationDate: app.clock.now.toISOString() },
  })
  expect(first.data.Player.PlayerId).toMatch(/^[1-9]\d{15}$/)
  const again = await call({ InstallationKey: key, Create: true })
  expect(again.data).toMatchObject({ IsNew: false, Player: first.data.Player })
  expect((await call({ InstallationKey: key })).data).toMatchObject({ IsNew: false, Player: first.data.Player })
  expect(await countPlayers()).toBe(1)
})

test('ten sign-ins at once with one new key make one player', async () => {
  const key = newInstallationKey()
  const replies = await Promise.all(Array.from({ length: 10 }, () => call({ InstallationKey: key, Create: true })))
  expect(new Set(replies.map(({ data }) => data.Player.PlayerId)).size).toBe(1)
  expect(replies.filter(({ data }) => data.IsNew)).toHaveLength(1)
  expect(await countPlayers()).toBe(1)
})

test('a client key that may not make players signs in those who are there', async () => {
  const key = newInstallationKey()
  await call({ InstallationKey: key, Create: true })
  const body = { name: 'iOS', mayCreatePlayers: false, origins: [], expiresAt: null }
  await admin.call(gameKeys.updateClientKey, { params: { id: '1' }, body })
  expect((await call({ InstallationKey: key, Create: true })).status).toBe(200)
  const refused = await call({ InstallationKey: newInstallationKey(), Create: true })
  expect([refused.status, refused.code]).toEqual([403, 'new-players-refused'])
  expect(await countPlayers()).toBe(1)
})

test('the players of a key for tests are mock players, and none are made in Production', async () => {
  const key = await aClientKey(admin, 'ios', { makesMockPlayers: true })
  const mock = await call({ InstallationKey: newInstallationKey(), Create: true }, key)
  const real = await call({ InstallationKey: newInstallationKey(), Create: true })
  const isMock = async (id: string) => (await admin.call(players.get, { params: { id } })).data.Player.IsMock
  expect([await isMock(mock.data.Player.PlayerId), await isMock(real.data.Player.PlayerId)]).toEqual([true, false])
  const settings = testSettings({ QD_ENVIRONMENT: 'Production' })
  const production = await createApp({ settings, db: app.db, now: () => app.clock.now })
  const body = { InstallationKey: newInstallationKey(), Create: true }
  const refused = await createCaller(production, '', 0, key).call(signIn.create, { body })
  expect([refused.status, refused.code]).toEqual([403, 'new-players-refused'])
  await production.close()
})

test('staff see the device, the build and the activity of a player who signed in', async () => {
  const device = { Id: 'device-1', Model: 'iPhone15,2', BuildNumber: 412 }
  const key = newInstallationKey()
  const { data } = await call({ InstallationKey: key, Create: true, Device: device })
  const params = { id: data.Player.PlayerId }
  const read = async () => (await admin.call(players.get, { params })).data.Player
  expect(await read()).toMatchObject({
    DeviceId: 'device-1',
    LastDevice: 'iPhone15,2',
    Platform: 'ios',
    BuildNumber: 412,
    LastSaveGame: null,
  })
  expect((await admin.call(players.devices, { params })).data.Devices).toEqual(['device-1'])
  pass(5 * minute)
  // What the game does not say stays as it was.
  await call({ InstallationKey: key, Device: { BuildNumber: 413 } })
  expect(await read()).toMatchObject({ DeviceId: 'device-1', LastDevice: 'iPhone15,2', BuildNumber: 413 })
  const { data: info } = await admin.call(players.info, { params })
  expect(info.LastSeen).toBe(app.clock.now.toISOString())
})

test('a device id signs nobody in, and belongs to as many players as say it', async () => {
  const device = { Id: 'shared', Model: 'Pixel 8' }
  const replies = [newInstallationKey(), newInstallationKey()].map((InstallationKey) =>
    call({ InstallationKey, Create: true, Device: device }),
  )
  const ids = (await Promise.all(replies)).map(({ data }) => data.Player.PlayerId)
  expect(new Set(ids).size).toBe(2)
})

test('a token works for 15 minutes, and an earlier one beside the next', async () => {
  const { player, installationKey } = await signInPlayer(app, clientKey)
  pass(14 * minute)
  const { data } = await call({ InstallationKey: installationKey })
  expect((await player.call(profile.get, {})).status).toBe(200)
  pass(minute)
  expect((await player.call(profile.get, {})).code).toBe('token-ended')
  expect((await callerWith(app, data.Token).call(profile.get, {})).status).toBe(200)
})

test('a rotated client key signs in with both texts until its date', async () => {
  const installation = newInstallationKey()
  await call({ InstallationKey: installation, Create: true })
  const oldTextUntil = new Date(app.clock.now.getTime() + day).toISOString()
  const { data } = await admin.call(gameKeys.rotate, { params: { id: '1' }, body: { oldTextUntil } })
  const statuses = async () =>
    Promise.all(
      [clientKey, data.Secret].map(async (key) => (await call({ InstallationKey: installation }, key)).status),
    )
  expect(await statuses()).toEqual([200, 200])
  pass(day)
  expect(await statuses()).toEqual([401, 200])
})

test('an installation of a deleted player is known for 90 days, by nothing but its digest', async () => {
  const key = newInstallationKey()
  const { data } = await call({ InstallationKey: key, Create: true, Device: { Id: 'device-1', Model: 'Pixel 8' } })
  const { PlayerId } = data.Player
  await admin.call(players.remove, { params: { id: PlayerId } })
  const [row] = await app.db.selectFrom('player_installations').selectAll().execute()
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${PlayerId}|device-1|Pixel`))
  expect((await call({ InstallationKey: key, Create: true })).code).toBe('player-deleted')
  const later = (days: number) => new Date(Date.now() + days * day)
  await runRetention(features.retention, app.db, app.settings, later(89))
  expect((await call({ InstallationKey: key })).code).toBe('player-deleted')
  await runRetention(features.retention, app.db, app.settings, later(91))
  expect((await call({ InstallationKey: key })).code).toBe('installation-unknown')
})

test('counts the calls of a key and those that were refused, by day, and its last use', async () => {
  const { player } = await signInPlayer(app, clientKey)
  await player.call(profile.get, {})
  await player.call(gameContract.saves.write, { body: { Entries: [] } })
  await call({ InstallationKey: newInstallationKey() })
  await callerWith(app, 'qdc_nobody').call(profile.get, {})
  // What was counted is added once a minute, and when the server stops.
  await app.close()
  const { rows } = await sql`select key_id, day::text, calls, refused from access_key_days`.execute(app.db)
  const today = app.clock.now.toISOString().slice(0, 10)
  expect(rows).toEqual([{ key_id: 1, day: today, calls: 4, refused: 2 }])
  const key = await app.db.selectFrom('access_keys').select('last_used_at').executeTakeFirstOrThrow()
  expect(key.last_used_at?.toISOString()).toBe(app.clock.now.toISOString())
})
