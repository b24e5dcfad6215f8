import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writePresence } from '#server/game-access/presence-repository.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { noteOnline } from './figure-repository.ts'
import { updateAllSums } from './figure-runner.ts'
import { type HourlyFigure, type HourRow, readHours, selectHours } from './hourly-repository.ts'

let game: TestApp
setUpApp((app) => {
  game = app
})

const at = (text: string) => new Date(`2026-06-${text}:00Z`)

async function read(figure: HourlyFigure, now: Date) {
  const { rows } = await sql<{ hours: HourRow[] }>`select ${selectHours([figure], now)} as hours`.execute(game.db)
  return readHours(rows[0]?.hours ?? [], figure, now)
}

test('today stands beside as much of yesterday, and nothing that is not known', async () => {
  const now = at('10T14:15')
  await countFigures(game.db, at('09T00:00'))
  await aPlayer(game.db, {
    created_at: at('09T00:30'),
    purchases: [
      { date: at('09T03:10'), value: '0.10' },
      { date: at('09T13:59'), value: '0.20' },
      { date: at('09T14:50'), value: '4.00' },
      { date: at('09T20:00'), value: '100.00' },
      { date: at('10T14:10'), value: '5.00' },
      { date: at('10T14:30'), value: '7.00' },
    ],
  })
  await updateAllSums(game.db, now)
  // Of the hour from 14:00 a quarter.
  expect(await read('revenue', now)).toEqual({
    hours: [...Array.from({ length: 14 }, () => 0), 5],
    total: 5,
    yesterday: 1.3,
    lastWeek: null,
  })
  expect(await read('purchases', now)).toMatchObject({ total: 1, yesterday: 2 })
})

test('a day that was counted from some hour on is not compared', async () => {
  await countFigures(game.db, at('09T12:30'))
  await aPlayer(game.db, { created_at: at('09T12:40') })
  await updateAllSums(game.db, at('10T14:20'))
  expect(await read('new', at('10T14:20'))).toMatchObject({ total: 0, yesterday: null })
  const that = await read('new', at('09T13:20'))
  expect(that.total).toBe(1)
  expect(that.hours.slice(10)).toEqual([null, null, 1, 0])
})

test('of the players online, hours and days have the most, and another day the same hour', async () => {
  await countFigures(game.db, at('09T00:00'))
  const ids = [await aPlayer(game.db), await aPlayer(game.db)]
  for (const [now, online] of [
    [at('10T03:00'), ids],
    [at('10T03:30'), ids.slice(1)],
    [at('10T04:00'), ids.slice(1)],
  ] as const) {
    await writePresence(game.db, new Map(online.map((id) => [id, now])))
    await inTransaction(game.db, (transaction) => noteOnline(transaction, game.settings.onlineMs, now))
  }
  expect(await read('online', at('10T05:00'))).toMatchObject({ hours: [0, 0, 0, 2, 1, 0], total: 2 })
  expect(await read('online', at('11T03:10'))).toMatchObject({ total: 0, yesterday: 2 })
})

test('a figure that is not counted is not known', async () => {
  expect(await read('active', at('10T01:00'))).toEqual({
    hours: [null, null],
    total: null,
    yesterday: null,
    lastWeek: null,
  })
})
