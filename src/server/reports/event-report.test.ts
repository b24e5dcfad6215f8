import { expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { defaultLeaderboardAttributes } from '#contract/leaderboard-definitions.ts'
import { reports } from '#contract/reports.ts'
import { features } from '#server/features.ts'
import { deletePlayer } from '#server/players/deletion-repository.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { updateAllSums } from './figure-runner.ts'

let game: TestApp
let ada: Caller
const at = (text: string) => new Date(`2026-06-${text}:00Z`)
setUpApp(async (app) => {
  game = app
  ada = await app.signInAs([])
  app.clock.now = at('11T14:20')
  await countFigures(app.db, at('05T00:00'))
})

async function read() {
  await updateAllSums(game.db, game.clock.now)
  return (await ada.call(reports.events, { query: { from: '2026-06-08', to: '2026-06-30' } })).data
}

/** Joins, scorers, leaves and prizes of the 8th and 9th, and of the first event. */
async function readSums() {
  const { Days, Events } = await read()
  const toRow = (row: { Joins: unknown; Scorers: unknown; Leaves: unknown; Prizes: unknown } | undefined) =>
    row ? [row.Joins, row.Scorers, row.Leaves, row.Prizes] : []
  return [...Days.slice(0, 2), Events.find(({ Id }) => Id === 1)].map(toRow)
}

const join = (player_id: string, event_id: number, joined_at: Date) =>
  game.db.insertInto('event_players').values({ player_id, event_id, joined_at }).execute()

const setEventPlayer = (player_id: string, left_at: Date | null) =>
  game.db.updateTable('event_players').set({ left_at }).where('player_id', '=', player_id).execute()

async function givenPlayers(ids: readonly string[]): Promise<void> {
  for (const player_id of ids) await aPlayer(game.db, { player_id })
}

const splitKey = (key: string) => key.split('-').map(Number) as [number, number]

test('joins, scores, leaves and prizes count by event, and are taken back with their player', async () => {
  await givenPlayers(['ann', 'bob', 'cid'])
  await anEvent(game.db, { content: 'Harvest' })
  await anEvent(game.db, { content: 'Pearls' })
  const scores = { ann: 0, bob: 0 }
  const keys = [
    await aLeaderboard(game.db, { eventId: 1, scores }),
    await aLeaderboard(game.db, { eventId: 1, scores }),
  ]
  const [definition_id, leaderboard_number] = splitKey(keys[0] ?? '')
  await join('ann', 1, at('08T10:00'))
  await join('bob', 1, at('08T11:00'))
  await join('cid', 2, at('09T11:00'))
  expect(await readSums()).toEqual([
    [2, 0, 0, 0],
    [1, 0, 0, 0],
    [2, 0, 0, 0],
  ])
  const report = (reported_at: Date, player: string) =>
    game.db.updateTable('leaderboard_entries').set({ reported_at }).where('player_id', '=', player).execute()
  // On both leaderboards at once, and again.
  await report(at('09T12:00'), 'ann')
  await report(at('09T13:00'), 'ann')
  await report(at('09T13:00'), 'bob')
  await setEventPlayer('bob', at('09T14:00'))
  const prize = { player_id: 'ann', definition_id, leaderboard_number, rank: 1, msg_id: 'm', paid_at: at('09T15:00') }
  await game.db.insertInto('leaderboard_prizes').values(prize).execute()
  expect(await readSums()).toEqual([
    [2, 2, 0, 0],
    [1, 0, 1, 1],
    [2, 2, 1, 1],
  ])
  await setEventPlayer('bob', null)
  await game.db.updateTable('players').set({ is_mock: true }).where('player_id', '=', 'bob').execute()
  expect(await readSums()).toEqual([
    [1, 1, 0, 0],
    [1, 0, 0, 1],
    [1, 1, 0, 1],
  ])
  await deletePlayer(game.db, features, 'ann', '')
  await deletePlayer(game.db, features, 'bob', '')
  expect(await readSums()).toEqual([[0, 0, 0, 0], [1, 0, 0, 0], []])
})

test('the events with the most joins come first, and what was before the sums is not known', async () => {
  await givenPlayers(['ann', 'bob'])
  for (const content of ['Harvest', 'Pearls']) await anEvent(game.db, { content })
  await join('ann', 2, at('09T10:00'))
  await join('bob', 2, at('09T10:00'))
  await join('bob', 1, at('09T10:00'))
  await join('ann', 1, at('01T10:00'))
  const { Events, Before, Since } = await read()
  expect(Events.map(({ Name, Joins }) => [Name, Joins])).toEqual([
    ['Pearls', 2],
    ['Harvest', 1],
  ])
  expect(Before.map(({ Joins }) => Joins)).toEqual([null, 0, 0, 0])
  expect(Since.Events).toBe(at('05T00:00').toISOString())
})

test('the spread of scores leaves out who takes no rank, and scores that change with the clock', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => `p${index}`)
  await givenPlayers(ids)
  await game.db.updateTable('players').set({ is_hacker: true }).where('player_id', '=', 'p8').execute()
  for (const content of ['Harvest', 'Pearls', 'Sails']) {
    const event = await anEvent(game.db, { content })
    await join('p0', event, at('09T10:00'))
  }
  // 0, 10, … 70, and 80 of the hacker.
  const scores = Object.fromEntries(ids.map((id, index) => [id, index * 10]))
  await aLeaderboard(game.db, { eventId: 1, scores })
  await aLeaderboard(game.db, { eventId: 2, scores, names: defaultLeaderboardAttributes })
  const { Events } = await read()
  expect(Events.slice(0, 2).map(({ Name, Scores }) => [Name, Scores])).toEqual([
    ['Harvest', { Best: 70, Upper: 60, Median: 40, Lower: 20 }],
    ['Pearls', null],
  ])
  // Final, they are what they were at the end; who was deleted since keeps the place, without a score.
  const endKey = await aLeaderboard(game.db, { eventId: 3, names: defaultLeaderboardAttributes, scores: { p0: 1 } })
  const [definition_id, leaderboard_number] = splitKey(endKey)
  await game.db
    .updateTable('leaderboards')
    .set({ final_at: at('10T10:00') })
    .where('definition_id', '=', definition_id)
    .execute()
  const ranks = [500, 400, 300, 0, 100].map((score, final_index) => ({
    ...{ definition_id, leaderboard_number, final_index, score },
    ...(score === 0 ? { player_id: null, rank: null } : { player_id: `p${final_index}`, rank: final_index + 1 }),
  }))
  await game.db.insertInto('leaderboard_final_ranks').values(ranks).execute()
  const final = (await read()).Events.find(({ Id }) => Id === 3)
  expect(final?.Scores).toEqual({ Best: 500, Upper: 400, Median: 300, Lower: 100 })
})

test('the report of events needs what their list needs', () => {
  expect(reports.events.access).toBe(events.list.access)
})
