import { expect, test } from 'vitest'
import { writePresence } from '#server/game-access/presence-repository.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { noteOnline } from './figure-repository.ts'
import { updateAllSums } from './figure-runner.ts'
import { readHourlyFigures } from './hourly-figures.ts'

let game: TestApp
setUpApp((app) => {
  game = app
})

const at = (text: string) => new Date(`2026-06-${text}:00Z`)

test('today has the same hours of yesterday and of last week beside it, and nothing that is not known', async () => {
  const now = at('10T14:20')
  await countFigures(game.db, at('09T00:00'))
  await aPlayer(game.db, {
    created_at: at('09T00:30'),
    purchases: [
      { date: at('09T03:10'), value: '0.10' },
      { date: at('09T13:59'), value: '0.20' },
      { date: at('09T20:00'), value: '100.00' },
      { date: at('10T14:10'), value: '5.00' },
      { date: at('10T14:30'), value: '7.00' },
    ],
  })
  await updateAllSums(game.db, now)
  const { revenue, purchases } = await readHourlyFigures(game.db, ['revenue', 'purchases'], now)
  expect(revenue.today).toMatchObject({ total: 5, comparable: 0 })
  expect(revenue.today.hours).toEqual([
    ...Array.from({ length: 14 }, () => 0),
    5,
    ...Array.from({ length: 9 }, () => null),
  ])
  expect(revenue.yesterday).toMatchObject({ total: 100.3, comparable: 0.3 })
  expect(revenue.lastWeek).toEqual({ hours: Array.from({ length: 24 }, () => null), total: null, comparable: null })
  expect(purchases.yesterday).toMatchObject({ total: 3, comparable: 2 })
})

test('a day that was counted from some hour on has a total and is not compared', async () => {
  await countFigures(game.db, at('09T12:30'))
  await aPlayer(game.db, { created_at: at('09T12:40') })
  await updateAllSums(game.db, at('10T14:20'))
  const { new: made } = await readHourlyFigures(game.db, ['new'], at('10T14:20'))
  expect(made.yesterday).toMatchObject({ total: 1, comparable: null })
  expect(made.yesterday.hours.slice(10, 14)).toEqual([null, null, 1, 0])
})

test('of the players online, hours and days have the most', async () => {
  await countFigures(game.db, at('09T00:00'))
  const ids = [await aPlayer(game.db), await aPlayer(game.db)]
  for (const [now, online] of [
    [at('10T03:00'), ids],
    [at('10T03:30'), ids.slice(1)],
    [at('10T04:00'), ids.slice(1)],
  ] as const) {
    await writePresence(game.db, new Map(online.map((id) => [id, now])))
    await inTransaction(game.db, (transaction) => noteOnline(transaction, now))
  }
  const { online } = await readHourlyFigures(game.db, ['online'], at('10T05:00'))
  expect(online.today.hours.slice(2, 6)).toEqual([0, 2, 1, 0])
  expect(online.today).toMatchObject({ total: 2, comparable: 2 })
})

test('a figure that is not counted is not known', async () => {
  const { active } = await readHourlyFigures(game.db, ['active'], at('10T05:00'))
  expect(active.today).toMatchObject({ total: null, comparable: null })
})
