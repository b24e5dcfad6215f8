import { expect, it } from 'vitest'
import { availability } from '#contract/game-availability.ts'
import { cache } from '#contract/game-cache.ts'
import { players } from '#contract/players.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string

setUpApp(async (game) => {
  app = game
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
})

const invalidate = (id: string) => admin.call(players.invalidateCache, { params: { id } })
const isInvalid = async (id: string) =>
  (await admin.call(players.get, { params: { id } })).data.Player.DeviceCacheInvalid
const acknowledge = async (player: Caller, CacheCount: number) =>
  (await player.call(cache.acknowledge, { body: { CacheCount } })).data.CacheCount
const passMinutes = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

it('the mark of the cache stays until the game has acknowledged the last count', async () => {
  const { player, playerId, CacheCount } = await signInPlayer(app, clientKey)
  expect(CacheCount).toBe(0)
  await invalidate(playerId)
  await invalidate(playerId)
  expect((await player.call(availability.poll, { query: {} })).data.CacheCount).toBe(2)
  expect([await acknowledge(player, 1), await isInvalid(playerId)]).toEqual([2, true])
  expect([await acknowledge(player, 2), await isInvalid(playerId)]).toEqual([2, false])
  // An earlier count that comes late takes nothing back, and one that staff did not reach counts as theirs.
  expect([await acknowledge(player, 1), await isInvalid(playerId)]).toEqual([2, false])
  await acknowledge(player, 9)
  await invalidate(playerId)
  expect(await isInvalid(playerId)).toBe(true)
})

it('the installation used last decides whether the cache is invalid', async () => {
  const first = await signInPlayer(app, clientKey)
  const { playerId } = first
  const second = await signInPlayer(app, clientKey)
  // A second installation of the same player.
  await app.db.updateTable('player_installations').set({ player_id: playerId }).execute()
  await invalidate(playerId)
  passMinutes(2)
  const onFirst = await signInPlayer(app, clientKey, first.installationKey)
  expect([onFirst.CacheCount, await isInvalid(playerId)]).toEqual([1, true])
  passMinutes(2)
  const onSecond = await signInPlayer(app, clientKey, second.installationKey)
  await acknowledge(onFirst.player, 1)
  expect(await isInvalid(playerId)).toBe(true)
  await acknowledge(onSecond.player, 1)
  expect(await isInvalid(playerId)).toBe(false)
  await invalidate(playerId)
  await acknowledge(onSecond.player, 2)
  expect(await isInvalid(playerId)).toBe(false)
  passMinutes(2)
  await signInPlayer(app, clientKey, first.installationKey)
  expect(await isInvalid(playerId)).toBe(true)
  passMinutes(2)
  await signInPlayer(app, clientKey, second.installationKey)
  expect(await isInvalid(playerId)).toBe(false)
})
