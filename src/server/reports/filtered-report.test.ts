import { expect, test, vi } from 'vitest'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { reports } from '#contract/reports.ts'
import { noteDaysOfPlay } from '#server/game-access/presence-repository.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { countFilteredPlayers } from './filtered-count.ts'

let game: TestApp
let admin: Caller
const at = (text: string) => new Date(`2026-06-${text}:00Z`)
setUpApp(async (app) => {
  game = app
  admin = await app.signInAs('admin')
  app.clock.now = at('11T14:20')
  await countFigures(app.db, at('09T00:00'))
})

type Filters = EndpointInput<typeof reports.filtered>['query']['attributeFilters']
const read = async (attributeFilters: Filters, as = admin) => {
  const query = { from: '2026-06-08', to: '2026-06-30', attributeFilters }
  return (await as.call(reports.filtered, { query })).data
}
const readCounted = (attributeFilters: Filters, as?: Caller) =>
  vi.waitFor(async () => {
    const report = await read(attributeFilters, as)
    expect(report.AsOf).not.toBeNull()
    return report
  })
const rich: Filters = [{ name: 'coins', operator: '>', value: '100' }]

async function givenPlayers(): Promise<void> {
  const attributes = { coins: 500 }
  const sale = { date: at('09T10:00'), value: '1.10' }
  await aPlayer(game.db, {
    player_id: 'ann',
    created_at: at('08T10:00'),
    attributes,
    purchases: [
      { ...sale, order_id: 'A' },
      { ...sale, order_id: 'B', value: '2.20' },
      { ...sale, order_id: 'refunded', refunded_at: at('09T12:00') },
      { ...sale, order_id: 'sandbox', is_sandbox: true },
      { ...sale, order_id: 'early', date: at('07T23:59') },
    ],
  })
  await aPlayer(game.db, { player_id: 'old', created_at: at('01T10:00'), attributes })
  await aPlayer(game.db, {
    player_id: 'hacker',
    created_at: at('08T23:59'),
    attributes,
    is_hacker: true,
    purchases: [{ ...sale, order_id: 'H' }],
  })
  await aPlayer(game.db, { player_id: 'poor', created_at: at('08T10:00'), attributes: { coins: 5 } })
  await aPlayer(game.db, { player_id: 'mock', created_at: at('08T10:00'), attributes, is_mock: true })
  for (const id of ['ann', 'old', 'poor', 'mock']) await noteDaysOfPlay(game.db, new Map([[id, at('09T12:00')]]))
}

test('counts the players of a filter in the background, and says when', async () => {
  await givenPlayers()
  expect(await read(rich)).toMatchObject({ AsOf: null, Days: [] })
  const report = await readCounted(rich)
  expect(report).toMatchObject({
    From: '2026-06-08',
    To: '2026-06-11',
    AsOf: at('11T14:20').toISOString(),
    Players: 3,
    IsLimited: false,
    ActiveFrom: '2026-06-09',
  })
  expect(report.Days.map((day) => Object.values(day))).toEqual([
    ['2026-06-08', 2, null, '0.00', 0, 0],
    ['2026-06-09', 0, 2, '3.30', 2, 1],
    ['2026-06-10', 0, 0, '0.00', 0, 0],
    ['2026-06-11', 0, 0, '0.00', 0, 0],
  ])
})

test('says nothing of money without ACCESS_PURCHASES', async () => {
  await givenPlayers()
  const staff = await game.signInAs(['SEND_MESSAGES'])
  const report = await readCounted(rich, staff)
  expect(report.Days[1]).toEqual({
    Day: '2026-06-09',
    New: 0,
    Active: 2,
    Revenue: null,
    Purchases: null,
    Payers: null,
  })
})

test('counts each filter by itself, and refuses a report of nobody in particular', async () => {
  await givenPlayers()
  const poor: Filters = [{ name: 'coins', operator: 'BETWEEN', value: '1,10' }]
  expect((await readCounted(poor)).Players).toBe(1)
  expect((await readCounted(rich)).Players).toBe(3)
  const refused = await admin.call(reports.filtered, {
    query: { from: '2026-06-08', to: '2026-06-11', attributeFilters: [] },
  })
  expect(refused.status).toBe(400)
})

test('counts the newest players up to a limit', async () => {
  await givenPlayers()
  const count = () =>
    countFilteredPlayers(
      game.db,
      { attributeFilters: rich, from: '2026-06-01', to: '2026-06-11', limit: 2 },
      at('11T14:20'),
    )
  await vi.waitFor(() => expect(count().asOf).toBeDefined())
  expect(count()).toMatchObject({ players: 2, isLimited: true })
  expect([...count().days.keys()]).not.toContain('2026-06-01')
})
