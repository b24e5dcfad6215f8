import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownEvents } from '#contract/game-events.ts'
import { ranks } from '#contract/game-leaderboards.ts'
import { aLeaderboard, anEvent, readLeaderboards } from '#test/harness/event-makers.ts'
import { spyOnStatements } from '#test/harness/failing-statements.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { openParallelDatabase, type ParallelDatabase } from '#test/harness/parallel-database.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'

let parallel: ParallelDatabase
let app: TestApp
let clientKey: string

beforeAll(async () => {
  parallel = await openParallelDatabase()
  app = await startApp({ db: parallel.database.db })
  clientKey = await aClientKey(await app.signInAs('admin'))
})
afterAll(async () => {
  await app.close()
  await parallel.close()
})

async function countDeadlocks(): Promise<number | undefined> {
  await sql`select pg_stat_force_next_flush()`.execute(app.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer as deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  return rows[0]?.deadlocks
}

it('players who report to one leaderboard at once never wait for each other in a circle', async () => {
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
  expect(await countDeadlocks()).toBe(0)
})

it('players who report and leave the event at the same time never wait for each other in a circle', async () => {
  const start_at = new Date(app.clock.now.getTime() - 3_600_000)
  const eventId = await anEvent(app.db, { start_at, duration: 48, leaderboards: { Gold: null } })
  await app.db.updateTable('leaderboard_definitions').set({ reported_by: 'players' }).execute()
  const params = { eventId: String(eventId) }
  const players = []
  for (let index = 0; index < 4; index++) players.push((await signInPlayer(app, clientKey)).player)
  for (const player of players) await player.call(ownEvents.join, { params })
  const [key = ''] = Object.keys(await readLeaderboards(app.db, eventId))
  let report = 0
  for (let round = 0; round < 8; round++) {
    const replies = await Promise.all(
      players.flatMap((player) => [
        player.call(ranks.report, { params: { key }, body: { Report: ++report, Score: report } }),
        player.call(ownEvents.leave, { params }),
        player.call(ranks.report, { params: { key }, body: { Report: ++report, Score: report } }),
        player.call(ownEvents.join, { params }),
      ]),
    )
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    for (const player of players) await player.call(ownEvents.join, { params })
  }
  expect(await countDeadlocks()).toBe(0)
})

it('counts a report that finds the leaderboard closed while it is written', async () => {
  const { player, playerId } = await signInPlayer(app, clientKey)
  const eventId = await anEvent(app.db, { start_at: new Date(app.clock.now.getTime() - 3_600_000), duration: 48 })
  const key = await aLeaderboard(app.db, { eventId, scores: { [playerId]: 1 }, reportedBy: 'players' })
  const [definition_id = 0] = key.split('-').map(Number)
  const boards = () => app.db.selectFrom('leaderboards').where('definition_id', '=', definition_id)
  const spy = spyOnStatements(async (text) => {
    if (!text.includes('report_own_score')) return
    spy.mockRestore()
    const final = { final_at: app.clock.now }
    await app.db.updateTable('leaderboards').set(final).where('definition_id', '=', definition_id).execute()
  })
  const reply = await player.call(ranks.report, { params: { key }, body: { Report: 1, Score: 20 } })
  expect([reply.status, reply.code]).toEqual([409, 'leaderboard-final'])
  expect(await boards().select('refused_reports').execute()).toEqual([{ refused_reports: 1 }])
})
