import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { eventPlayers } from '#contract/event-players.ts'
import { events } from '#contract/events.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller
let eventId: number

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs('admin')
})

const key = '1-1'
const after = (minutes: number) => new Date(game.clock.now.getTime() + minutes * 60_000)

async function read() {
  const { data } = await staff.call(leaderboardEntries.list, { params: { key }, query: {} })
  return { isFinal: data.IsFinal, ranks: data.Result.map(({ PlayerId, Rank, Score }) => [PlayerId, Rank, Score]) }
}

const report = (scores: Readonly<Record<string, number>>) =>
  staff.call(leaderboardEntries.report, {
    body: {
      reports: Object.entries(scores).map(([PlayerId, Score]) => ({ LeaderboardKey: key, PlayerId, Score })),
    },
  })
const correct = (Kind: 'removed' | 'restored', PlayerIds: string[]) =>
  staff.call(leaderboardEntries.correct, { params: { key }, body: { Kind, PlayerIds } })

/** An event that ends in half an hour, with four players on its leaderboard, one of them a hacker. */
beforeEach(async () => {
  eventId = await anEvent(game.db, { start_at: after(-30), duration: 1, leaderboards: { Gold: null } })
  for (const id of ['a', 'b', 'c', 'd']) {
    await aPlayer(game.db, { player_id: id, is_hacker: id === 'c' })
    await staff.call(eventPlayers.join, { params: { id, eventId: String(eventId) } })
  }
  await report({ a: 10, b: 30, c: 20, d: 5 })
})

const ranks = [
  ['b', 1, 30],
  ['c', null, 20],
  ['a', 2, 10],
  ['d', 3, 5],
]

test('the order is final from the end of the event on, and later flags leave it alone', async () => {
  game.clock.now = after(29)
  await game.runSteps()
  expect(await read()).toEqual({ isFinal: false, ranks })
  game.clock.now = after(1)
  await game.runSteps()
  await staff.call(players.setHacker, { params: { id: 'b' }, query: { isHacker: 'true' } })
  expect(await read()).toEqual({ isFinal: true, ranks })
  const explained = await staff.call(leaderboardEntries.explain, { params: { key, playerId: 'b' } })
  expect(explained.data).toMatchObject({ Rank: 1, NoRank: null, NoPrize: 'hacker' })
  const { data } = await staff.call(leaderboardEntries.get, { params: { key }, query: {} })
  expect(data.FinalAt).toBe(game.clock.now.toISOString())
  expect((await report({ a: 99 })).code).toBe('leaderboard-final')
})

test('a final score is explained by its inputs until one of them is corrected', async () => {
  const names = ['currency_amount', 'boost_milliseconds_remaining', 'currency_per_second', 'attributes_timestamp']
  const attributes = Object.fromEntries([100, 0, 2, game.clock.now.getTime()].map((value, at) => [names[at], value]))
  await game.db
    .updateTable('leaderboard_definitions')
    .set({ attribute_names: JSON.stringify(names) })
    .execute()
  await staff.call(leaderboardEntries.report, {
    body: { reports: [{ LeaderboardKey: key, PlayerId: 'b', Attributes: attributes }] },
  })
  game.clock.now = after(30)
  await game.runSteps()
  const params = { key, playerId: 'b' }
  const explain = async () => (await staff.call(leaderboardEntries.explain, { params })).data
  const score = 100 + 2 * 1_800
  expect(await explain()).toMatchObject({ Score: score, Inputs: { Base: 100, Rate: 2, ElapsedSeconds: 1_800 } })
  const body = { Attribute: 'currency_per_second', Value: 3, Reason: 'Lost' }
  await staff.call(leaderboardEntries.correctScore, { params, body })
  expect(await explain()).toMatchObject({ Score: score, Inputs: null })
})

test('the timeline of a player says when the leaderboard was entered, and the final rank', async () => {
  game.clock.now = after(30)
  await game.runSteps()
  await correct('removed', ['a'])
  const { data } = await staff.call(timeline.list, { params: { id: 'a' }, query: { kinds: 'leaderboard' } })
  expect(data.Result.map(({ What, Detail, Subject }) => [What, Detail, Subject?.Id])).toEqual([
    ['Removed from leaderboard: Gold', key, key],
    ['Final rank 2: Gold', '1-1, removed since', key],
    ['Entered leaderboard: Gold', key, key],
  ])
})

test('a player who is removed afterwards leaves the rank empty, and comes back to it', async () => {
  game.clock.now = after(30)
  await game.runSteps()
  await correct('removed', ['b', 'c'])
  expect((await read()).ranks).toEqual([
    ['a', 2, 10],
    ['d', 3, 5],
  ])
  const query = { around: 'd', take: '1' }
  const { data } = await staff.call(leaderboardEntries.list, { params: { key }, query })
  expect([data.Skip, data.Result[0]?.Rank, data.Total]).toEqual([1, 3, 2])
  await correct('restored', ['c', 'b'])
  expect((await read()).ranks).toEqual(ranks)
  const log = await staff.call(leaderboardEntries.corrections, { params: { key }, query: {} })
  expect(log.data.Result.every(({ AfterFinal }) => AfterFinal)).toBe(true)
})

test('who leaves after the end comes back to the rank, although a newer leaderboard has room', async () => {
  await game.db.updateTable('leaderboard_definitions').set({ capacity: 4 }).execute()
  await aPlayer(game.db, { player_id: 'e' })
  // It opens another leaderboard only when the trigger has seen the new capacity.
  await game.db.updateTable('leaderboards').set({ is_full: true }).execute()
  await staff.call(eventPlayers.join, { params: { id: 'e', eventId: String(eventId) } })
  game.clock.now = after(30)
  await game.runSteps()
  const on = { params: { id: 'b', eventId: String(eventId) } }
  await staff.call(eventPlayers.leave, on)
  await staff.call(eventPlayers.join, { ...on, query: { undo: 'true' } })
  expect((await read()).ranks).toEqual(ranks)
})

test('who comes back only after the end is behind all others, without a rank', async () => {
  await correct('removed', ['b'])
  await staff.call(eventPlayers.leave, { params: { id: 'd', eventId: String(eventId) } })
  game.clock.now = after(30)
  await game.runSteps()
  const final = [
    ['c', null, 20],
    ['a', 1, 10],
  ]
  expect((await read()).ranks).toEqual(final)
  await correct('restored', ['b'])
  await staff.call(eventPlayers.join, { params: { id: 'd', eventId: String(eventId) } })
  expect((await read()).ranks).toEqual([...final, ['b', null, 30], ['d', null, 5]])
  await staff.call(players.setHacker, { params: { id: 'c' }, query: { isHacker: 'false' } })
  const reasons = await Promise.all(
    ['a', 'b', 'c'].map(async (playerId) => {
      const { data } = await staff.call(leaderboardEntries.explain, { params: { key, playerId } })
      return data.NoRank
    }),
  )
  expect(reasons).toEqual([null, 'unranked-at-end', 'unranked-at-end'])
  await correct('removed', ['b'])
  expect((await read()).ranks).toEqual([...final, ['d', null, 5]])
})

test('a player who is deleted afterwards leaves the rank empty, and the others keep their places', async () => {
  game.clock.now = after(30)
  await game.runSteps()
  await sql`delete from players where player_id = 'b'`.execute(game.db)
  expect((await read()).ranks).toEqual(ranks.slice(1))
  const page = async (query: object) => {
    const { data } = await staff.call(leaderboardEntries.list, { params: { key }, query })
    return [data.Skip, data.Total, ...data.Result.map(({ PlayerId, Rank }) => [PlayerId, Rank])]
  }
  expect(await page({ skip: '2' })).toEqual([2, 3, ['d', 3]])
  expect(await page({ around: 'd', take: '1' })).toEqual([2, 3, ['d', 3]])
  expect(await page({ filter: 'a' })).toEqual([0, 1, ['a', 2]])
})

test('an event that ends earlier or later takes its leaderboards along', async () => {
  const { data } = await staff.call(events.get, { params: { id: String(eventId) } })
  const change = (Duration: number) =>
    staff.call(events.update, {
      params: { id: String(eventId) },
      query: { confirm: 'true' },
      body: { Content: data.Content, StartDate: data.StartDate, Duration },
    })
  await change(1.25)
  game.clock.now = after(30)
  await game.runSteps()
  expect((await read()).isFinal).toBe(false)
  await change(1)
  await game.runSteps()
  expect((await read()).isFinal).toBe(true)
})
