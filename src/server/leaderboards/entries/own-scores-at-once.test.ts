import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ranks } from '#contract/game-leaderboards.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { openParallelDatabase, type ParallelDatabase } from '#test/harness/parallel-database.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'

let parallel: ParallelDatabase
let app: TestApp

beforeAll(async () => {
  parallel = await openParallelDatabase()
  app = await startApp({ db: parallel.database.db })
})
afterAll(async () => {
  await app.close()
  await parallel.close()
})

it('players who report to one leaderboard at once never wait for each other in a circle', async () => {
  const clientKey = await aClientKey(await app.signInAs('admin'))
  const players = []
  for (let index = 0; index < 6; index++) players.push(await signInPlayer(app, clientKey))
  const start_at = new Date(app.clock.now.getTime() - 3_600_000)
  const eventId = await anEvent(app.db, { start_at, duration: 48 })
  const scores = Object.fromEntries(players.map(({ playerId }) => [playerId, 1]))
  const key = await aLeaderboard(app.db, { eventId, scores, reportedBy: 'players' })
  const replies = await Promise.all(
    players.map(async ({ player }, index) => {
      const statuses: number[] = []
      for (let number = 1; number <= 10; number++) {
        const body = { Report: number, Score: number * 10 + index }
        statuses.push((await player.call(ranks.report, { params: { key }, body })).status)
      }
      return statuses
    }),
  )
  expect(replies.flat()).toEqual(replies.flat().map(() => 200))
  const entries = await app.db.selectFrom('leaderboard_entries').select('score').orderBy('score').execute()
  expect(entries.map(({ score }) => score)).toEqual([100, 101, 102, 103, 104, 105])
  await sql`select pg_stat_force_next_flush()`.execute(app.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  expect(rows).toEqual([{ deadlocks: 0 }])
})
