import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { eventSeries } from '#contract/event-series.ts'
import { events } from '#contract/events.ts'
import { leaderboardClosing } from '#contract/leaderboard-closing.ts'
import type { EndPlan } from '#contract/leaderboard-end-plan.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller
let eventId: number

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs('admin')
})

const prizes: PrizeRange[] = [
  { From: 1, To: 1, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 500 }] },
  { From: 2, To: 10, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }] },
]
const after = (hours: number) => new Date(game.clock.now.getTime() + hours * 3_600_000)
const iso = (hours: number) => after(hours).toISOString()

type Confirmation = { confirm?: 'true' | 'false'; fingerprint?: string }

async function stretch(hours: number, query: Confirmation = {}, more: object = {}) {
  const { Content, StartDate } = (await staff.call(events.get, { params: { id: String(eventId) } })).data
  return staff.call(events.update, {
    params: { id: String(eventId) },
    query,
    body: { Content, StartDate, Duration: hours, ...more },
  })
}
const readDuration = async () => (await staff.call(events.get, { params: { id: String(eventId) } })).data.Duration
const toPlan = (reply: { data: unknown }) => reply.data as EndPlan

/** An event that runs for another hour, with prizes on one leaderboard and two players on another. */
beforeEach(async () => {
  eventId = await anEvent(game.db, { start_at: after(-1), duration: 2, leaderboards: { Gold: null }, prizes })
  for (const player_id of ['a', 'b']) await aPlayer(game.db, { player_id })
  await aLeaderboard(game.db, { eventId, scores: { a: 1, b: 2 } })
})

describe('another end of an event', () => {
  test('is answered with what it changes, and made once that is confirmed', async () => {
    const reply = await stretch(5)
    expect([reply.status, reply.code]).toEqual([409, 'event-end-unconfirmed'])
    const plan = toPlan(reply)
    const row = { EventId: eventId, FinalAt: iso(1), NewFinalAt: iso(4) }
    expect(plan.Definitions).toEqual([
      { ...row, ...(await name(1)), DefinitionId: 1, Leaderboards: 0, Players: 0, LastPrizeRank: 10 },
      { ...row, ...(await name(2)), DefinitionId: 2, Leaderboards: 1, Players: 2, LastPrizeRank: null },
    ])
    expect([plan.Total, plan.Players, plan.WithPrizes]).toEqual([2, 2, 1])
    expect(await readDuration()).toBe(2)
    expect((await stretch(5, { confirm: 'false', fingerprint: plan.Fingerprint })).code).toBe('event-end-unconfirmed')
    expect((await stretch(5, { confirm: 'true', fingerprint: plan.Fingerprint })).status).toBe(200)
    expect(await readDuration()).toBe(5)
    expect((await readLastChange()).Note).toContain(
      'confirmed for 2 leaderboard definitions with 2 players, 1 with prizes',
    )
  })

  test('has a plan of its own, which changes nothing and confirms the change', async () => {
    const times = { Id: eventId, StartDate: iso(-1), Duration: 5 }
    const planEnds = (list: object[]) => staff.call(eventSeries.planEnds, { body: { events: list as [typeof times] } })
    const { status, data: plan } = await planEnds([times])
    expect([status, plan.Total, plan.Players, plan.WithPrizes]).toEqual([200, 2, 2, 1])
    expect(plan).toEqual(toPlan(await stretch(5)))
    expect(await readDuration()).toBe(2)
    const confirmation = { confirm: 'true', fingerprint: plan.Fingerprint } as const
    expect((await stretch(6, confirmation)).code).toBe('event-end-unconfirmed')
    expect((await stretch(5, confirmation)).status).toBe(200)
    expect((await planEnds([times])).data.Total).toBe(0)
    const unknown = await planEnds([times, { ...times, Id: eventId + 100 }])
    expect([unknown.status, unknown.code]).toEqual([404, 'event-unknown'])
    expect((await planEnds([times, times])).status).toBe(400)
    expect((await planEnds([])).status).toBe(400)
  })

  test('that is past is answered with who joined and who reported since, each player once', async () => {
    for (const player_id of ['c', 'd', 'e', 'f']) await aPlayer(game.db, { player_id })
    await aLeaderboard(game.db, { eventId, scores: { c: 1, a: 3 }, joinedAt: after(-0.5) })
    await aLeaderboard(game.db, { eventId, scores: { c: 1, d: 1, e: 1, f: 1 }, joinedAt: after(-0.25) })
    const change = (player_id: string, values: object) =>
      game.db.updateTable('leaderboard_entries').set(values).where('player_id', '=', player_id).execute()
    await change('a', { reported_at: after(-0.1) })
    await change('b', { reported_at: after(-0.6) })
    await change('d', { removed_at: after(-0.1) })
    await game.db
      .updateTable('leaderboards')
      .set({ final_at: after(0) })
      .where('definition_id', '=', 4)
      .execute()
    const late = ({ JoinedAfter, ReportedAfter }: EndPlan) => [JoinedAfter, ReportedAfter]
    expect(late(toPlan(await stretch(0.5)))).toEqual([2, 1])
    await game.db.updateTable('leaderboards').set({ final_at: null }).execute()
    expect(late(toPlan(await stretch(0.5)))).toEqual([4, 1])
    expect(late(toPlan(await stretch(0.75)))).toEqual([3, 1])
    expect(late(toPlan(await stretch(1.5)))).toEqual([0, 0])
    const { Fingerprint: fingerprint } = toPlan(await stretch(0.5))
    expect((await stretch(0.5, { confirm: 'true', fingerprint })).status).toBe(200)
    const { Note } = await readLastChange()
    expect(Note).toContain('joined after the end: 4, reported after it: 1')
  })

  test('is made by confirm=true alone', async () => {
    expect((await stretch(1.5, { confirm: 'true' })).status).toBe(200)
    expect(await readDuration()).toBe(1.5)
  })

  test('is not made by a plan of another end, of other prizes or of other leaderboards', async () => {
    const { Fingerprint: fingerprint } = toPlan(await stretch(5))
    const confirmed = { confirm: 'true', fingerprint } as const
    const other = await stretch(6, confirmed)
    expect([other.code, toPlan(other).Definitions[0]?.NewFinalAt]).toEqual(['event-end-unconfirmed', iso(5)])
    const { data } = await staff.call(leaderboards.getDefinition, { params: { id: '1' } })
    const body = { id: 1, eventId, name: data.Name, attributeNames: data.AttributeNames }
    await staff.call(leaderboards.saveDefinition, { body: { ...body, prizes: prizes.slice(0, 1) } })
    const changed = await stretch(5, confirmed)
    expect([changed.code, toPlan(changed).Definitions[0]?.LastPrizeRank]).toEqual(['event-end-unconfirmed', 1])
    await staff.call(leaderboards.removeDefinition, { params: { id: '1' } })
    await staff.call(leaderboards.removeDefinition, { params: { id: '2' } })
    const gone = await stretch(5, confirmed)
    expect([gone.code, toPlan(gone).Total]).toEqual(['event-end-unconfirmed', 0])
    expect(await readDuration()).toBe(2)
    expect((await stretch(5)).status).toBe(200)
  })

  test('is confirmed by its plan although players joined meanwhile', async () => {
    const { Fingerprint: fingerprint } = toPlan(await stretch(5))
    await aPlayer(game.db, { player_id: 'c' })
    const entry = { player_id: 'c', definition_id: 2, leaderboard_number: 1, joined_at: game.clock.now }
    await game.db.insertInto('leaderboard_entries').values(entry).execute()
    expect((await stretch(5, { confirm: 'true', fingerprint })).status).toBe(200)
  })

  test('needs no plan while the end stays, or nobody and nothing depends on it', async () => {
    expect((await stretch(2, {}, { Content: 'Renamed' })).status).toBe(200)
    const empty = await anEvent(game.db, { start_at: after(-1), duration: 2, leaderboards: { Gold: null } })
    eventId = empty
    expect((await stretch(5)).status).toBe(200)
  })

  test('does not concern leaderboards that were closed early, nor moves when they are final', async () => {
    const closePlan = await staff.call(leaderboardClosing.plan, { params: { id: '2' } })
    await staff.call(leaderboardClosing.close, {
      params: { id: '2' },
      body: { Fingerprint: closePlan.data.Fingerprint, Reason: 'Wrong scores' },
    })
    expect(toPlan(await stretch(5)).Definitions.map(({ DefinitionId }) => DefinitionId)).toEqual([1])
    expect((await stretch(5, { confirm: 'true' })).status).toBe(200)
    const closedAt = game.clock.now.toISOString()
    await game.runSteps()
    const { data } = await staff.call(leaderboards.groups, { params: { id: '2' }, query: {} })
    expect(data.Result.map(({ FinalAt }) => FinalAt)).toEqual([closedAt])
  })

  test('of several events is one plan, and all are changed or none', async () => {
    const ids = [
      await anEvent(game.db, { start_at: after(10), duration: 2, leaderboards: { Gold: null }, prizes }),
      await anEvent(game.db, { start_at: after(20), duration: 2, leaderboards: { Gold: null }, prizes }),
    ]
    const change = (query: Confirmation) =>
      staff.call(eventSeries.changeMany, {
        query,
        body: {
          events: ids.map((Id, index) => ({
            Id,
            Version: 1,
            Content: 'Edition',
            StartDate: iso(10 + 10 * index),
            Duration: 3,
          })),
        },
      })
    const reply = await change({})
    expect([reply.status, reply.code]).toEqual([409, 'event-end-unconfirmed'])
    const plan = toPlan(reply)
    expect(plan.Definitions.map(({ EventId, NewFinalAt }) => [EventId, NewFinalAt])).toEqual([
      [ids[0], iso(13)],
      [ids[1], iso(23)],
    ])
    expect((await change({ confirm: 'true', fingerprint: 'another' })).code).toBe('event-end-unconfirmed')
    expect((await change({ confirm: 'true', fingerprint: plan.Fingerprint })).status).toBe(200)
  })

  test('refuses what is no confirmation', async () => {
    const reply = await stretch(5, { confirm: 'yes' as 'true' })
    expect([reply.status, reply.errors[0]?.path]).toEqual([400, 'query.confirm'])
    expect((await stretch(5, { fingerprint: 'x'.repeat(101) })).status).toBe(400)
  })
})

/** The newest audit entry of a changed event. */
async function readLastChange() {
  const [entry] = (await staff.call(audit.list, { query: { action: 'event changed', outcome: 'done' } })).data.Result
  return (await staff.call(audit.get, { params: { id: entry?.Id ?? '' } })).data
}

/** What a definition and its event are called. */
async function name(id: number) {
  const { data } = await staff.call(leaderboards.getDefinition, { params: { id: String(id) } })
  return { Name: data.Name, EventName: data.EventName }
}
