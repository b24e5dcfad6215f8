import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { eventPlayers } from '#contract/event-players.ts'
import { events } from '#contract/events.ts'
import { leaderboardClosing } from '#contract/leaderboard-closing.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { ticksPerHour } from '#contract/messages.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import { timeline } from '#contract/timeline.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs('admin')
})

const prizes: PrizeRange[] = [{ From: 1, To: 2, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }] }]
const after = (minutes: number) => new Date(game.clock.now.getTime() + minutes * 60_000)
const byId = { params: { id: '1' } }
const board = { params: { key: '1-1' } }

const plan = async () => (await staff.call(leaderboardClosing.plan, byId)).data
const close = async (body: object = {}) =>
  staff.call(leaderboardClosing.close, {
    ...byId,
    body: { Fingerprint: (await plan()).Fingerprint, Reason: 'Scores were wrong', ...body },
  })
const report = (scores: Readonly<Record<string, number>>) =>
  staff.call(leaderboardEntries.report, {
    body: {
      reports: Object.entries(scores).map(([PlayerId, Score]) => ({ LeaderboardKey: '1-1', PlayerId, Score })),
    },
  })
const readBoard = async () => {
  const { data } = await staff.call(leaderboardEntries.get, { ...board, query: {} })
  return { ...data, ranks: data.Scores.map(({ PlayerId, Rank, Score }) => [PlayerId, Rank, Score]) }
}
const setPrizes = () =>
  game.db
    .updateTable('leaderboard_definitions')
    .set({ prizes: JSON.stringify(prizes) })
    .execute()

/** A leaderboard without an event: b is before a, and c is a hacker. */
async function aFreeLeaderboard() {
  await aLeaderboard(game.db, { scores: { a: 10, b: 30, c: 20 } })
  await setPrizes()
}

beforeEach(async () => {
  for (const player_id of ['a', 'b', 'c']) await aPlayer(game.db, { player_id, is_hacker: player_id === 'c' })
})

describe('closing the leaderboards of a definition', () => {
  test('is planned: who gets what, and when they would be final otherwise', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 1 })
    await aLeaderboard(game.db, { eventId, scores: { a: 10, b: 30, c: 20 } })
    await setPrizes()
    expect(await plan()).toMatchObject({
      OpenLeaderboards: 1,
      FinalLeaderboards: 0,
      Players: 3,
      FinalAt: after(30).toISOString(),
      Prizes: { Players: 2, Items: [{ ItemId: 'gems', Amount: '10' }] },
    })
    expect((await staff.call(leaderboardClosing.plan, { params: { id: '99' } })).code).toBe('definition-unknown')
  })

  test('makes the order final, refuses and counts what comes later, and lets the prizes be paid', async () => {
    await aFreeLeaderboard()
    const closedAt = game.clock.now.toISOString()
    const { status, data } = await close()
    expect(status).toBe(200)
    expect(data.Closed).toEqual({ At: closedAt, By: staff.email, Reason: 'Scores were wrong' })
    // Before the timed step has run, too.
    expect((await report({ a: 99, b: 99 })).code).toBe('leaderboard-final')
    await game.runSteps()
    expect((await report({ a: 99 })).code).toBe('leaderboard-final')
    const { FinalAt, RefusedReports, ranks } = await readBoard()
    expect([FinalAt, RefusedReports]).toEqual([closedAt, 3])
    expect(ranks).toEqual([
      ['b', 1, 30],
      ['c', null, 20],
      ['a', 2, 10],
    ])
    const { data: due } = await staff.call(leaderboardPrizes.plan, byId)
    expect([due.FinalLeaderboards, due.Due.Players]).toEqual([1, 2])
    const texts = { Title: 'Rank {ranks}', Message: 'Well done', Expiration: 48 * ticksPerHour }
    const paid = await staff.call(leaderboardPrizes.pay, { ...byId, body: { ...texts, Fingerprint: due.Fingerprint } })
    expect(paid.status).toBe(200)
    await game.runJobs()
    expect((await staff.call(leaderboardPrizes.plan, byId)).data.Paid).toBe(2)
  })

  test('happens once, and is in the audit log and in the timeline of its players', async () => {
    await aFreeLeaderboard()
    const { Fingerprint } = await plan()
    const replies = await Promise.all([close({ Fingerprint }), close({ Fingerprint, Reason: 'Again' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await close({ Fingerprint })).code).toBe('leaderboards-closed')
    await game.runSteps()
    const query = { action: 'leaderboards closed', outcome: 'done' } as const
    const log = (await staff.call(audit.list, { query })).data.Result
    expect(log).toMatchObject([{ TargetKind: 'leaderboard definition', TargetId: '1' }])
    const { Closed } = (await staff.call(leaderboards.getDefinition, byId)).data
    const entry = await staff.call(audit.get, { params: { id: log[0]?.Id ?? '' } })
    expect(entry.data.Note).toBe(Closed?.Reason)
    const { data } = await staff.call(timeline.list, { params: { id: 'b' }, query: { kinds: 'leaderboard' } })
    expect(data.Result.map(({ What, Detail }) => [What, Detail])).toContainEqual([
      'Final rank 1: Board',
      '1-1, closed early',
    ])
  })

  test('takes no player afterwards: not by hand, not by joining, not as a mock player', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 1, leaderboards: { Gold: 2 } })
    const join = (id: string) => staff.call(eventPlayers.join, { params: { id, eventId: String(eventId) } })
    await join('a')
    await close()
    expect((await join('b')).status).toBe(200)
    const body = { numberOfPlayerToMock: 2, eventId, attributesRange: {} }
    expect((await staff.call(eventPlayers.addMock, { body })).status).toBe(200)
    const byHand = await staff.call(leaderboardEntries.add, { params: { key: '1-1', playerId: 'b' } })
    expect(byHand.code).toBe('leaderboard-final')
    const next = await staff.call(leaderboardEntries.add, { params: { key: '1-2', playerId: 'b' } })
    expect(next.code).toBe('leaderboard-final')
    await game.runSteps()
    expect((await readBoard()).ranks).toEqual([['a', 1, 0]])
    expect((await staff.call(leaderboards.groups, { ...byId, query: {} })).data.Total).toBe(1)
    expect((await staff.call(eventPlayers.leave, { params: { id: 'b', eventId: String(eventId) } })).status).toBe(200)
  })

  test('takes back who left, before and after the order is final', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 1, leaderboards: { Gold: 2 } })
    const on = (id: string) => ({ params: { id, eventId: String(eventId) } })
    const returns = async (id: string) => {
      await staff.call(eventPlayers.leave, on(id))
      await staff.call(eventPlayers.join, { ...on(id), query: { undo: 'true' } })
    }
    for (const id of ['a', 'b']) await staff.call(eventPlayers.join, on(id))
    await report({ a: 10, b: 30 })
    await close()
    await returns('b')
    const ranks = [
      ['b', 1, 30],
      ['a', 2, 10],
    ]
    expect((await readBoard()).ranks).toEqual(ranks)
    await game.runSteps()
    await returns('b')
    expect((await readBoard()).ranks).toEqual(ranks)
  })

  test('fixes scores that grow with the clock at the moment of closing', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 10 })
    const names = ['currency_amount', 'boost_milliseconds_remaining', 'currency_per_second', 'attributes_timestamp']
    await aLeaderboard(game.db, { eventId, names, scores: { a: 0 } })
    const values = [100, 0, 1, Math.floor(game.clock.now.getTime() / 1000) - 60]
    const attributes = Object.fromEntries(names.map((name, index) => [name, values[index]]))
    await game.db
      .updateTable('leaderboard_entries')
      .set({ attributes: JSON.stringify(attributes) })
      .execute()
    const before = (await readBoard()).ranks
    await close()
    game.clock.now = after(50)
    expect((await readBoard()).ranks).toEqual(before)
    await game.runSteps()
    expect((await readBoard()).ranks).toEqual(before)
  })

  test('is refused once its event has ended, while it is deleted, and with the plan of other prizes or another end', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 1 })
    await aLeaderboard(game.db, { eventId, scores: { a: 10 } })
    const { Fingerprint } = await plan()
    await setPrizes()
    const other = await close({ Fingerprint })
    expect([other.status, other.code]).toEqual([409, 'closing-plan-outdated'])
    const { Content, StartDate } = (await staff.call(events.get, { params: { id: String(eventId) } })).data
    const shown = await plan()
    await staff.call(events.update, {
      params: { id: String(eventId) },
      query: { confirm: 'true' },
      body: { Content, StartDate, Duration: 0.75 },
    })
    expect((await close({ Fingerprint: shown.Fingerprint })).code).toBe('closing-plan-outdated')
    await staff.call(events.remove, { params: { id: String(eventId) } })
    expect((await close()).code).toBe('definition-deleted')
    await staff.call(events.restore, { body: { ids: [eventId] } })
    await staff.call(leaderboards.removeDefinition, byId)
    expect((await close()).code).toBe('definition-deleted')
    await staff.call(leaderboards.restoreDefinition, byId)
    expect((await staff.call(leaderboards.getDefinition, byId)).data.Closed).toBeNull()
    game.clock.now = after(40)
    expect((await close()).code).toBe('leaderboards-closed')
  })

  test('stays through deleting and restoring its event, and does not pay meanwhile', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 1 })
    await aLeaderboard(game.db, { eventId, scores: { a: 10 } })
    await setPrizes()
    await close()
    await staff.call(events.remove, { params: { id: String(eventId) } })
    await game.runSteps()
    const texts = { Title: 'Rank', Message: 'Well done', Expiration: 48 * ticksPerHour }
    const { Fingerprint } = (await staff.call(leaderboardPrizes.plan, byId)).data
    const pay = () => staff.call(leaderboardPrizes.pay, { ...byId, body: { ...texts, Fingerprint } })
    expect((await pay()).code).toBe('definition-deleted')
    await staff.call(events.restore, { body: { ids: [eventId] } })
    expect((await readBoard()).FinalAt).toBe(game.clock.now.toISOString())
    expect((await report({ a: 20 })).code).toBe('leaderboard-final')
    expect((await pay()).status).toBe(200)
  })

  test('are listed by the period in which they were closed', async () => {
    const eventId = await anEvent(game.db, { content: 'Harbor Rush', start_at: after(-30), duration: 1 })
    await aLeaderboard(game.db, { eventId, scores: { a: 10 } })
    await close()
    const closedBetween = async (from: number, to: number) => {
      const query = { startDate: after(from).toISOString(), endDate: after(to).toISOString() }
      return (await staff.call(leaderboardClosing.closed, { query })).data
    }
    const { Name } = (await staff.call(leaderboards.getDefinition, byId)).data
    expect(await closedBetween(0, 1)).toEqual([
      { Id: 1, Name, EventName: 'Harbor Rush', ClosedAt: game.clock.now.toISOString() },
    ])
    expect([await closedBetween(-1, 0), await closedBetween(1, 2)]).toEqual([[], []])
    await staff.call(leaderboards.removeDefinition, byId)
    expect(await closedBetween(0, 1)).toEqual([])
    const long = { startDate: after(0).toISOString(), endDate: after(401 * 1440).toISOString() }
    expect((await staff.call(leaderboardClosing.closed, { query: long })).errors).toEqual([
      { path: 'query.endDate', message: 'A range has at most 400 days.' },
    ])
  })

  test('answers bad input by field, and needs a reason', async () => {
    await aFreeLeaderboard()
    for (const [body, path] of [
      [{ Reason: ' ' }, 'body.Reason'],
      [{ Reason: 'x'.repeat(2_000) }, 'body.Reason'],
      [{ Fingerprint: '' }, 'body.Fingerprint'],
      [{ Fingerprint: 5 }, 'body.Fingerprint'],
    ] as const) {
      const { status, errors } = await close(body)
      expect([status, errors[0]?.path]).toEqual([400, path])
    }
    expect((await staff.call(leaderboards.getDefinition, byId)).data.Closed).toBeNull()
  })
})
