import { expect, test, vi } from 'vitest'
import { availability } from '#contract/game-availability.ts'
import { ownGuild } from '#contract/game-guilds.ts'
import { profile } from '#contract/game-profile.ts'
import { saves } from '#contract/game-saves.ts'
import { serverPlayers } from '#contract/game-server-players.ts'
import { serverSaves } from '#contract/game-server-saves.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { aClientKey, aServerKey, callerWith, newInstallationKey, signInPlayer } from '#test/harness/game.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let clientKey: string

const variables = {
  QD_TRUSTED_PROXIES: 'loopback',
  QD_GAME_SIGN_INS: '5',
  QD_GAME_NEW_PLAYERS: '2',
  QD_GAME_NEW_PLAYERS_OF_KEY: '3',
  QD_GAME_WRITES: '2',
  QD_GAME_READS: '3',
  QD_GAME_POLLS: '2',
  QD_GAME_GUILD_CHANGES: '3',
  QD_GAME_SERVER_CALLS: '2',
}

setUpApp(
  async (started) => {
    app = started
    clientKey = await aClientKey(await app.signInAs('admin'))
  },
  { variables },
)

const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const countPlayers = async () => (await app.db.selectFrom('players').select('player_id').execute()).length
const enter = (InstallationKey: string, from: string) =>
  callerWith(app, clientKey).call(
    signIn.create,
    { body: { InstallationKey, Create: true } },
    { headers: { 'x-forwarded-for': from } },
  )
const write = (player: Caller, Version: number) =>
  player.call(saves.write, { body: { Entries: [{ Key: 'a', Value: String(Version), Version }] } })

test('a call that lasts, and is admitted again, counts once', async () => {
  const { player } = await signInPlayer(app, clientKey)
  let elapsedMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (elapsedMs += 200))
  const codes = []
  for (let version = 0; version < 3; version++) codes.push((await write(player, version)).status)
  clock.mockRestore()
  expect(codes).toEqual([200, 200, 429])
})

test('a player’s writes and reads are limited, each by itself, and other players are not', async () => {
  const { player } = await signInPlayer(app, clientKey)
  expect([(await write(player, 0)).status, (await write(player, 1)).status]).toEqual([200, 200])
  const refused = await write(player, 2)
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'too-many-calls', '30'])
  expect((await player.call(profile.get, {})).status).toBe(200)
  const other = await signInPlayer(app, clientKey)
  expect((await write(other.player, 0)).status).toBe(200)
  pass(30_000)
  expect((await write(player, 2)).status).toBe(200)
  for (let calls = 0; calls < 3; calls++) await player.call(profile.get, {})
  expect((await player.call(profile.get, {})).code).toBe('too-many-calls')
})

test('polls are limited by player, and take nothing of the reads', async () => {
  const { player } = await signInPlayer(app, clientKey)
  const poll = async () => (await player.call(availability.poll, { query: {} })).status
  expect([await poll(), await poll()]).toEqual([200, 200])
  const refused = await player.call(availability.poll, { query: {} })
  expect([refused.code, refused.headers['retry-after']]).toEqual(['too-many-calls', '30'])
  for (let calls = 0; calls < 3; calls++) expect((await player.call(profile.get, {})).status).toBe(200)
  const other = await signInPlayer(app, clientKey)
  expect((await other.player.call(availability.poll, { query: {} })).status).toBe(200)
  pass(30_000)
  expect(await poll()).toBe(200)
})

test('a player makes and leaves no guilds in a loop, and writes and leads on', async () => {
  const { player, installationKey } = await signInPlayer(app, clientKey)
  const create = (Name: string) => player.call(ownGuild.create, { body: { Name } })
  const params = { guildId: (await create('One')).data.Id }
  expect((await player.call(ownGuild.leave, { params })).status).toBe(200)
  const { Id } = (await create('Two')).data
  const refused = await player.call(ownGuild.leave, { params: { guildId: Id } })
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'too-many-calls', '1200'])
  expect((await player.call(ownGuild.join, { params })).code).toBe('too-many-calls')
  expect((await write(player, 0)).status).toBe(200)
  const kicked = await player.call(ownGuild.kick, { params: { guildId: Id, playerId: 'nobody' } })
  expect(kicked.code).toBe('guild-member-unknown')
  pass(20 * 60_000)
  // Its token has ended by then.
  const again = await signInPlayer(app, clientKey, installationKey)
  expect((await again.player.call(ownGuild.leave, { params: { guildId: Id } })).status).toBe(200)
})

test('mock players, who all come from one address, are limited by their key alone', async () => {
  const mockKey = await aClientKey(await app.signInAs('admin'), 'ios', { makesMockPlayers: true })
  const statuses: number[] = []
  for (let count = 0; count < 4; count++) {
    const body = { InstallationKey: newInstallationKey(), Create: true }
    statuses.push((await callerWith(app, mockKey).call(signIn.create, { body })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('new players are limited by network and by key; a player who is there signs in', async () => {
  const known = newInstallationKey()
  expect((await enter(known, '203.0.113.7')).status).toBe(200)
  expect((await enter(newInstallationKey(), '203.0.113.7')).status).toBe(200)
  const refused = await enter(newInstallationKey(), '203.0.113.7')
  expect([refused.code, refused.headers['retry-after']]).toEqual(['too-many-calls', '1800'])
  expect((await enter(known, '203.0.113.7')).status).toBe(200)
  expect((await enter(newInstallationKey(), '203.0.113.8')).status).toBe(200)
  // The key has its own limit, from whatever network.
  expect((await enter(newInstallationKey(), '203.0.113.9')).code).toBe('too-many-calls')
  expect(await countPlayers()).toBe(3)
})

test('sign-ins are limited by network, in IPv6 by its first half', async () => {
  const key = newInstallationKey()
  const statuses: number[] = []
  for (let last = 1; last <= 6; last++) statuses.push((await enter(key, `2001:db8:1:2::${last}`)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await enter(key, '2001:db8:1:3::1')).status).toBe(200)
})

test('the calls of a server key are limited by the second, and those of another key are not', async () => {
  const admin = await app.signInAs('admin')
  const studio = await aServerKey(app, admin, ['players'])
  const params = { playerId: 'p1' }
  // A call without its scope takes nothing.
  for (let calls = 0; calls < 5; calls++)
    expect((await studio.call(serverSaves.list, { params, query: {} })).status).toBe(403)
  const create = (caller: Caller) => caller.call(serverPlayers.create, { params, body: {} })
  expect([(await create(studio)).status, (await create(studio)).status]).toEqual([200, 200])
  const refused = await create(studio)
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'too-many-calls', '1'])
  const other = await aServerKey(app, admin, ['players'], 'Another')
  expect((await create(other)).status).toBe(200)
  pass(500)
  expect((await create(studio)).status).toBe(200)
  expect((await create(studio)).code).toBe('too-many-calls')
})

test('a forged token or an unknown key takes nothing from anybody', async () => {
  const { player, Token } = await signInPlayer(app, clientKey)
  const forged = Token.replace(/\.(.)/, (_, first: string) => (first === 'A' ? '.B' : '.A'))
  for (let calls = 0; calls < 10; calls++) {
    expect((await callerWith(app, forged).call(profile.get, {})).status).toBe(401)
  }
  expect((await player.call(profile.get, {})).status).toBe(200)
})
