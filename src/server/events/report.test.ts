import { expect, test } from 'vitest'
import { eventReports } from '#contract/event-report.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs([])
})

const report = (id: number) => ada.call(eventReports.get, { params: { id: String(id) } })
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 0, 1, hour, minute))

/** Players who joined an event, by when; `left` of them left again. */
async function givenJoins(eventId: number, joins: readonly Date[], left = 0) {
  for (const [index, joined_at] of joins.entries()) {
    const player_id = `p${eventId}-${index}`
    await aPlayer(game.db, { player_id })
    const left_at = index < left ? new Date(joined_at.getTime() + 60_000) : null
    await game.db.insertInto('event_players').values({ player_id, event_id: eventId, joined_at, left_at }).execute()
  }
}

test('counts who joined per hour, those who left included', async () => {
  const id = await anEvent(game.db, { start_at: at(10), leaderboards: { Gold: 50, Silver: null } })
  await givenJoins(id, [at(10), at(10, 59), at(11), at(14, 30)], 1)
  const { data } = await report(id)
  expect(data).toMatchObject({ Event: { Id: id }, Players: 3, Left: 1, Unit: 'hour' })
  expect(data.Joins).toEqual([
    { From: at(10).toISOString(), Players: 2 },
    { From: at(11).toISOString(), Players: 1 },
    { From: at(14).toISOString(), Players: 1 },
  ])
  const empty = { Leaderboards: 0, Players: 0, Largest: [] }
  expect(data.Definitions).toMatchObject([
    { Name: 'Gold', ...empty },
    { Name: 'Silver', ...empty },
  ])
})

test('counts by day when the joins span more than 1,000 hours', async () => {
  const id = await anEvent(game.db, { start_at: at(10) })
  await givenJoins(id, [at(10), at(20), at(10 + 1_000)])
  expect((await report(id)).data).toMatchObject({
    Unit: 'day',
    Joins: [
      { From: at(0).toISOString(), Players: 2 },
      { From: at(42 * 24).toISOString(), Players: 1 },
    ],
  })
})

test('lists the largest leaderboards of each definition', async () => {
  const id = await anEvent(game.db, { start_at: at(10) })
  const key = await aLeaderboard(game.db, { eventId: id })
  const definition_id = Number(key.split('-')[0])
  for (const number of [2, 3, 4])
    await game.db
      .insertInto('leaderboards')
      .values({ definition_id, number, created_at: at(10) })
      .execute()
  const players = [1, 2, 2, 3, 3, 3]
  for (const [index, leaderboard_number] of players.entries()) {
    await aPlayer(game.db, { player_id: `b${index}` })
    await game.db
      .insertInto('leaderboard_entries')
      .values({ player_id: `b${index}`, definition_id, leaderboard_number, joined_at: at(10) })
      .execute()
  }
  const [definition] = (await report(id)).data.Definitions
  expect(definition).toMatchObject({ Leaderboards: 4, Players: 6 })
  expect(definition?.Largest).toEqual([
    { Key: `${definition_id}-3`, Players: 3, FinalAt: null },
    { Key: `${definition_id}-2`, Players: 2, FinalAt: null },
    { Key: `${definition_id}-1`, Players: 1, FinalAt: null },
  ])
})

test('answers 404 for an unknown event and 400 for what is no edition', async () => {
  expect((await report(99)).status).toBe(404)
  for (const id of ['0', '-1', '1.5', 'x', '99999999999'])
    expect((await ada.call(eventReports.get, { params: { id } })).status).toBe(400)
})

test('reports a deleted event, and one that nobody joined', async () => {
  const id = await anEvent(game.db, { start_at: at(10), deleted: true })
  expect((await report(id)).data).toMatchObject({ Players: 0, Left: 0, Unit: 'hour', Joins: [], Definitions: [] })
})
