import { expect, test } from 'vitest'
import { bots } from '#contract/bots.ts'
import { gameKeys } from '#contract/game-keys.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let ada: Caller

setUpApp(async (started) => {
  app = started
  ada = await app.signInAs(['MANAGE_GAME_KEYS'])
})

const get = async () => (await ada.call(bots.get, {})).data.Run
const listKeys = async () => (await ada.call(gameKeys.list, { query: {} })).data.Result

test('starts bots with a client key of their own, and stops them', async () => {
  expect(await get()).toBeNull()
  expect((await ada.call(bots.stop, {})).code).toBe('bots-not-playing')
  const { data } = await ada.call(bots.start, { body: { players: 50, minutes: 10 } })
  const until = new Date(app.clock.now.getTime() + 600_000).toISOString()
  expect(data).toMatchObject({ Players: 50, StartedBy: ada.email, Until: until, EndedAt: null, Playing: 0 })
  expect(await listKeys()).toMatchObject([{ Name: 'Bots', Platform: 'android', MakesMockPlayers: true }])
  expect((await ada.call(bots.start, { body: { players: 5, minutes: 1 } })).data.Players).toBe(5)
  expect(await listKeys()).toHaveLength(1)
  const stopped = await ada.call(bots.stop, {})
  expect(stopped.data.EndedAt).toBe(app.clock.now.toISOString())
  expect(await get()).toEqual(stopped.data)
})

test('makes another key when theirs was revoked', async () => {
  await ada.call(bots.start, { body: { players: 5, minutes: 1 } })
  const [key] = await listKeys()
  await ada.call(gameKeys.revoke, { params: { id: String(key?.Id) } })
  await ada.call(bots.start, { body: { players: 5, minutes: 1 } })
  expect((await listKeys()).map(({ State }) => State)).toEqual(['active', 'revoked'])
})

test.each(['Staging', 'Production'] as const)('there are no bots in %s', async (environment) => {
  const other = await startApp({ environment, db: app.db })
  const admin = await other.signInAs('admin')
  expect((await admin.call(bots.get, {})).code).toBe('not-in-environment')
  expect((await admin.call(bots.start, { body: { players: 5, minutes: 1 } })).code).toBe('not-in-environment')
  expect((await admin.call(bots.stop, {})).code).toBe('not-in-environment')
  await other.close()
})
