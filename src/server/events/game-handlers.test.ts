import { expect, test } from 'vitest'
import { eventPlayers } from '#contract/event-players.ts'
import { ownEvents } from '#contract/game-events.ts'
import { ranks } from '#contract/game-leaderboards.ts'
import { timeline } from '#contract/timeline.ts'
import { anEvent, readLeaderboards } from '#test/harness/event-makers.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

const hourMs = 3_600_000

let app: TestApp
let admin: Caller
let clientKey: string
let signedIn: Awaited<ReturnType<typeof signInPlayer>>

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
  signedIn = await signInPlayer(app, clientKey)
})

const fromNow = (hours: number) => new Date(app.clock.now.getTime() + hours * hourMs)
const on = (eventId: number) => ({ params: { eventId: String(eventId) } })
const join = (eventId: number, { player } = signedIn) => player.call(ownEvents.join, on(eventId))
const leave = (eventId: number) => signedIn.player.call(ownEvents.leave, on(eventId))
const list = async (aheadHours = 0) =>
  (await signedIn.player.call(ownEvents.list, { query: { aheadHours: String(aheadHours) } })).data.Events

test('lists what runs, what comes within the hours that are asked for, and where the player is', async () => {
  const running = await anEvent(app.db, {
    content: 'Rush',
    start_at: fromNow(-1),
    duration: 24,
    leaderboards: { Gold: null },
  })
  const ending = await anEvent(app.db, { content: 'Sprint', start_at: fromNow(-1), duration: 2 })
  const coming = await anEvent(app.db, { content: 'Later', start_at: fromNow(5) })
  await anEvent(app.db, { content: 'Over', start_at: fromNow(-48) })
  await anEvent(app.db, { content: 'Deleted', start_at: fromNow(-1), deleted: true })
  await join(running)
  expect(await list()).toEqual([
    {
      EventId: ending,
      Content: 'Sprint',
      StartDate: fromNow(-1).toISOString(),
      EndDate: fromNow(1).toISOString(),
      JoinedAt: null,
      Leaderboards: [],
    },
    expect.objectContaining({
      EventId: running,
      JoinedAt: app.clock.now.toISOString(),
      Leaderboards: [{ Key: expect.stringMatching(/^\d+-1$/), Name: 'Gold' }],
    }),
  ])
  expect((await list(4)).map(({ Content }) => Content)).toEqual(['Sprint', 'Rush'])
  expect((await list(5)).map(({ EventId }) => EventId)).toContain(coming)
})

test('joins an event and its leaderboards once, and says so to staff', async () => {
  const event = await anEvent(app.db, { start_at: fromNow(-1), leaderboards: { Gold: 1 } })
  const first = await join(event)
  expect(first.data).toEqual({ EventId: event, JoinedAt: app.clock.now.toISOString() })
  app.clock.now = fromNow(0.1)
  expect((await join(event)).data).toEqual(first.data)
  const other = await signInPlayer(app, clientKey)
  await join(event, other)
  const [one, two] = Object.values(await readLeaderboards(app.db, event))
  expect([one, two]).toEqual([[signedIn.playerId], [other.playerId]])
  const { data } = await admin.call(eventPlayers.list, { params: { id: signedIn.playerId } })
  expect(data.map(({ EventId }) => EventId)).toEqual([event])
  const happened = await admin.call(timeline.list, { params: { id: signedIn.playerId }, query: {} })
  expect(happened.text).toMatch(/joined/i)
})

test('takes nobody before the start and after the end, nor into what is not there', async () => {
  const coming = await anEvent(app.db, { start_at: fromNow(1) })
  const over = await anEvent(app.db, { start_at: fromNow(-30), duration: 24 })
  const deleted = await anEvent(app.db, { start_at: fromNow(-1), deleted: true })
  const codes = []
  for (const event of [coming, over, deleted, 99]) codes.push((await join(event)).code)
  expect(codes).toEqual(['event-not-started', 'event-finished', 'event-unknown', 'event-unknown'])
  expect(await list(48)).toHaveLength(1)
})

test('carries no score to another leaderboard when the own is full meanwhile', async () => {
  const event = await anEvent(app.db, { start_at: fromNow(-1), duration: 24, leaderboards: { Gold: 1 } })
  await join(event)
  const values = { score: 70, attributes: '{"stars":3}', reported_at: app.clock.now, reported_by: 'server' } as const
  await app.db.updateTable('leaderboard_entries').set(values).execute()
  await leave(event)
  const other = await signInPlayer(app, clientKey)
  await other.player.call(ownEvents.join, { params: { eventId: String(event) } })
  await join(event)
  const { data } = await signedIn.player.call(ranks.own, {})
  expect(data.Leaderboards).toMatchObject([{ Score: 0, Rank: 1, Players: 1 }])
  const entry = await app.db
    .selectFrom('leaderboard_entries')
    .select(['leaderboard_number', 'attributes', 'reported_at', 'reported_by'])
    .where('player_id', '=', signedIn.playerId)
    .executeTakeFirst()
  expect(entry).toEqual({ leaderboard_number: 2, attributes: '{}', reported_at: null, reported_by: null })
})

test('leaves an event with its leaderboards, and returns to them with the score', async () => {
  const event = await anEvent(app.db, { start_at: fromNow(-23.9), duration: 24, leaderboards: { Gold: null } })
  expect((await leave(event)).code).toBe('not-in-event')
  await join(event)
  await app.db.updateTable('leaderboard_entries').set({ score: 70 }).execute()
  expect([(await leave(event)).status, (await leave(event)).status]).toEqual([200, 200])
  expect((await signedIn.player.call(ranks.own, {})).data.Leaderboards).toEqual([])
  expect((await list())[0]).toMatchObject({ JoinedAt: null, Leaderboards: [] })
  await join(event)
  expect((await signedIn.player.call(ranks.own, {})).data.Leaderboards).toMatchObject([{ Score: 70, Rank: 1 }])
  app.clock.now = fromNow(0.1)
  expect((await leave(event)).code).toBe('event-finished')
})
