import { beforeEach, expect, test } from 'vitest'
import { players } from '#contract/players.ts'
import { presence, presenceEndsMs, presenceLimit } from '#contract/presence.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller
let bob: Caller
let id: string

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs([])
  bob = await game.signInAs([])
})
beforeEach(async () => {
  id = await aPlayer(game.db)
})

/** Says that a caller has the player open, and returns the e-mails of the others. */
async function look(caller: Caller, playerId = id): Promise<string[]> {
  const { data } = await caller.call(presence.viewers, { params: { id: playerId } })
  return data.Others.map(({ Email }) => Email)
}

const wait = (ms: number) => {
  game.clock.now = new Date(game.clock.now.getTime() + ms)
}

const countRows = async () => (await game.db.selectFrom('player_viewers').selectAll().execute()).length

test('names the others, who came first before, never the caller', async () => {
  const eve = await game.signInAs([])
  const opened = game.clock.now.toISOString()
  expect(await look(ada)).toEqual([])
  wait(1_000)
  expect(await look(bob)).toEqual([ada.email])
  wait(1_000)
  expect(await look(eve)).toEqual([ada.email, bob.email])
  expect(await look(ada)).toEqual([bob.email, eve.email])
  const { data } = await bob.call(presence.viewers, { params: { id } })
  expect(data.Others[0]).toEqual({ Name: expect.stringMatching(/\S/), Email: ada.email, Since: opened })
})

test('forgets who has not asked for a while, and counts a return anew', async () => {
  await look(ada)
  wait(presenceEndsMs)
  expect(await look(bob)).toEqual([ada.email])
  wait(1)
  expect(await look(bob)).toEqual([])
  await look(ada)
  const { data } = await bob.call(presence.viewers, { params: { id } })
  expect(data.Others[0]?.Since).toBe(game.clock.now.toISOString())
})

test('tells players apart, and keeps nothing of those that were left', async () => {
  const other = await aPlayer(game.db)
  await look(ada)
  expect(await look(bob, other)).toEqual([])
  expect(await countRows()).toBe(2)
  wait(presenceEndsMs + 1)
  await look(ada, other)
  expect(await countRows()).toBe(1)
})

test('names at most 20', async () => {
  const others = await Promise.all(Array.from({ length: presenceLimit + 2 }, () => game.signInAs([])))
  await Promise.all(others.map((caller) => look(caller)))
  expect(await look(ada)).toHaveLength(presenceLimit)
})

test('refuses an unknown player, and goes with a deleted one', async () => {
  expect((await ada.call(presence.viewers, { params: { id: 'nobody' } })).code).toBe('player-unknown')
  await look(ada)
  const admin = await game.signInAs('admin')
  expect((await admin.call(players.remove, { params: { id } })).status).toBe(200)
  expect(await countRows()).toBe(0)
})
