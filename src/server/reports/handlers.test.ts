import { expect, test } from 'vitest'
import { messageSends } from '#contract/message-sends.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { reports } from '#contract/reports.ts'
import { noteDaysOfPlay } from '#server/game-access/presence-repository.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { updateAllSums } from './figure-runner.ts'

let game: TestApp
let admin: Caller
const at = (text: string) => new Date(`2026-06-${text}:00Z`)
const query = { from: '2026-06-08', to: '2026-06-30' }
setUpApp(async (app) => {
  game = app
  admin = await app.signInAs('admin')
  app.clock.now = at('11T14:20')
  await countFigures(app.db, at('05T00:00'))
})

const updateSums = () => updateAllSums(game.db, game.clock.now)

test('the report of players has new, active and returning players, up to today', async () => {
  await aPlayer(game.db, { player_id: 'ann', created_at: at('08T10:00'), platform: 'ios', language: 'de' })
  await aPlayer(game.db, { player_id: 'bob', created_at: at('08T11:00'), platform: 'android', language: 'en' })
  await aPlayer(game.db, { player_id: 'mock', created_at: at('08T11:00'), is_mock: true })
  await aPlayer(game.db, { player_id: 'old', created_at: at('01T11:00') })
  for (const [id, time] of [
    ['ann', '08T10:00'],
    ['ann', '08T12:00'],
    ['ann', '09T12:00'],
    ['bob', '11T12:00'],
    ['mock', '09T12:00'],
    ['old', '09T12:00'],
  ] as const) {
    await noteDaysOfPlay(game.db, new Map([[id, at(time)]]))
  }
  await updateSums()
  const { data } = await admin.call(reports.players, { query: { ...query, by: 'language' } })
  expect(data).toMatchObject({ From: '2026-06-08', To: '2026-06-11', Since: { New: at('05T00:00').toISOString() } })
  expect(data.Days.map(({ Day, New, Active, Day1, Day7 }) => [Day, New, Active, Day1, Day7])).toEqual([
    ['2026-06-08', 2, 1, 1, null],
    ['2026-06-09', 0, 2, 0, null],
    // The day after it is not over.
    ['2026-06-10', 0, 0, null, null],
    ['2026-06-11', 0, 1, null, null],
  ])
  expect(data.Before.map(({ Day, New }) => [Day, New])).toEqual([
    ['2026-06-04', null],
    ['2026-06-05', 0],
    ['2026-06-06', 0],
    ['2026-06-07', 0],
  ])
  expect(data.Months).toEqual([{ Month: '2026-06-01', Active: 3 }])
  expect(data.Parts).toEqual([
    { Value: 'de', New: 1, ActiveDays: 2 },
    { Value: 'en', New: 1, ActiveDays: 2 },
  ])
})

test('the report of money leaves hackers out, and follows refunds', async () => {
  await aPlayer(game.db, {
    player_id: 'ann',
    purchases: [
      { order_id: 'A', date: at('09T10:00'), value: '1.10', item_id: 'gems', platform: 'iOS' },
      { order_id: 'B', date: at('09T11:00'), value: '2.20', item_id: 'coins', platform: 'android' },
      { order_id: 'C', date: at('09T11:00'), value: '50.00', is_valid: false },
    ],
  })
  await aPlayer(game.db, { is_hacker: true, purchases: [{ date: at('09T11:00'), value: '99.00' }] })
  await admin.call(purchases.markRefunded, { params: { id: 'ann', orderId: 'A' }, body: { Reason: 'twice' } })
  await updateSums()
  const { data } = await admin.call(reports.money, { query })
  expect(data.Days.slice(1)).toMatchObject([
    { Day: '2026-06-09', Revenue: '2.20', Purchases: 1, Payers: 1, Refunded: '0.00', Refunds: 0 },
    { Day: '2026-06-10', Revenue: '0.00' },
    { Day: '2026-06-11', Revenue: '0.00', Payers: 0, Refunded: '1.10', Refunds: 1 },
  ])
  expect(data.Parts).toEqual([
    { Value: 'coins', Revenue: '2.20', RevenueBefore: null, Purchases: 1, Refunded: '0.00', Refunds: 0 },
    { Value: 'gems', Revenue: '0.00', RevenueBefore: null, Purchases: 0, Refunded: '1.10', Refunds: 1 },
  ])
  const byPlatform = await admin.call(reports.money, { query: { ...query, by: 'platform' } })
  expect(byPlatform.data.Parts.map(({ Value, Revenue }) => [Value, Revenue])).toEqual([
    ['android', '2.20'],
    ['ios', '0.00'],
  ])
})

test('the report of money has the revenue of the period before by platform, also of one that sold nothing since', async () => {
  const purchase = (date: string, value: string, platform: string) => ({ date: at(date), value, platform })
  await aPlayer(game.db, {
    ...{ created_at: at('07T09:00'), platform: 'ios' },
    purchases: [
      ...[purchase('09T10:00', '3.00', 'iOS'), purchase('07T10:00', '1.00', 'iOS')],
      ...[purchase('08T10:00', '2.00', 'android'), purchase('06T10:00', '9.00', 'android')],
    ],
  })
  await updateSums()
  const { data } = await admin.call(reports.money, {
    query: { from: '2026-06-09', to: '2026-06-10', by: 'platform' },
  })
  expect(data.Parts.map(({ Value, Revenue, RevenueBefore }) => [Value, Revenue, RevenueBefore])).toEqual([
    ['ios', '3.00', '1.00'],
    ['android', '0.00', '2.00'],
  ])
  // A player who was new before is none of the players of the period.
  const ofPlayers = await admin.call(reports.players, {
    query: { from: '2026-06-09', to: '2026-06-10', by: 'platform' },
  })
  expect(ofPlayers.data.Parts).toEqual([])
})

test('the report of messages counts what was sent, collected and given', async () => {
  const ids = [await aPlayer(game.db), await aPlayer(game.db)]
  await aMessage(game.db, { created_at: at('09T10:00'), to: ids, collectedBy: ids.slice(1), gifts: '[{},{}]' })
  await updateSums()
  const { data } = await admin.call(reports.messages, { query })
  expect(data.Days[1]).toEqual({ Day: '2026-06-09', Sent: 2, Collected: 1, Gifts: 2 })
})

test('each report needs what the list of its things needs', async () => {
  const lists = [players.list, purchases.list, messageSends.list]
  expect([reports.players, reports.money, reports.messages].map(({ access }) => access)).toEqual(
    lists.map(({ access }) => access),
  )
  const support = await game.signInAs([])
  expect((await support.call(reports.players, { query })).status).toBe(200)
  expect((await support.call(reports.messages, { query })).status).toBe(200)
  expect((await support.call(reports.money, { query })).status).toBe(403)
})

test.each([
  { from: '2026-06-08', to: '2026-06-07' },
  { from: '1999-06-08', to: '1999-06-09' },
  { from: '2020-06-08', to: '2026-06-07' },
])('refuses the period %o', async (refused) => {
  const { status, errors } = await admin.call(reports.players, { query: refused })
  expect([status, errors.map(({ path }) => path)]).toEqual([400, ['query.to']])
})

test('a period ahead of now has its first day alone, of which nothing is known', async () => {
  const { data } = await admin.call(reports.players, { query: { from: '2026-07-01', to: '2026-07-09' } })
  expect(data.Days).toMatchObject([{ Day: '2026-07-01', New: null, Active: null }])
})
