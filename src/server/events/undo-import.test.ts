import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { eventPlayers } from '#contract/event-players.ts'
import { eventSeries } from '#contract/event-series.ts'
import { events } from '#contract/events.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller
let bob: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs(['CREATE_EVENTS', 'ACCESS_AUDIT'])
  bob = await game.signInAs('admin')
})

const event = (name: string) => ({ Content: name, StartDate: '2031-01-01T00:00:00Z', Duration: 24 })

/** Imports events with these names, each with one leaderboard, and returns their editions. */
async function importEvents(...names: string[]): Promise<number[]> {
  const rows = names.map((name) => ({ ...event(name), leaderboards: [{ name: 'Gold', attributeNames: ['stars'] }] }))
  return (await ada.call(events.createMany, { body: { events: rows } })).data.Ids
}

const undo = (ids: readonly number[], confirmed: readonly object[] = []) =>
  ada.call(events.undoImport, { body: { ids, confirmed } as never })

const byId = (id: number | undefined) => ({ params: { id: String(id) } })
const join = async (eventId: number | undefined, player: string) =>
  bob.call(eventPlayers.join, {
    params: { eventId: String(eventId), id: await aPlayer(game.db, { player_id: player }) },
  })
const isDeleted = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await ada.call(events.get, byId(id))).data.Deleted))

test('deletes an import that nobody touched, in one entry of the audit log', async () => {
  const ids = await importEvents('A', 'B')
  expect((await undo(ids)).data).toEqual({ Ids: ids, Kept: [] })
  expect(await isDeleted(ids)).toEqual([true, true])
  const [entry] = (await ada.call(audit.list, { query: { action: 'event import undone' } })).data.Result
  const { data } = await ada.call(audit.get, { params: { id: entry?.Id ?? 'none' } })
  expect(JSON.parse(data.After ?? '')).toEqual({ Count: 2, Ids: ids, Kept: [] })
  expect((await undo(ids)).data).toEqual({ Ids: [], Kept: [] })
})

test('keeps and names the events that somebody changed, restored or joined', async () => {
  const ids = await importEvents('Plain', 'Edited', 'Restored', 'Joined', 'Left', 'Deleted')
  const [, edited, restored, joined, left, deleted] = ids
  await bob.call(events.update, { ...byId(edited), body: { ...event('Edited'), Duration: 12 } })
  await bob.call(events.remove, byId(restored))
  await bob.call(events.restore, { body: { ids: [restored ?? 0] } })
  await join(joined, 'p1')
  await join(left, 'p2')
  await bob.call(eventPlayers.leave, { params: { eventId: String(left), id: 'p2' } })
  await bob.call(events.remove, byId(deleted))
  const { data } = await undo(ids)
  expect(data.Kept.map(({ Id, IsChanged, Players }) => [Id, IsChanged, Players])).toEqual([
    [edited, true, 0],
    [restored, true, 0],
    [joined, false, 1],
  ])
  expect(data.Kept[0]).toMatchObject({ Content: 'Edited', Duration: 12 })
  expect(await isDeleted(ids)).toEqual([true, false, false, false, true, true])
})

test('counts a change of a leaderboard, an added one and a player on it alone as touched', async () => {
  const ids = await importEvents('Renamed board', 'Added board', 'Entered board')
  const [renamed, added, entered] = ids
  const ofEvent = async (id: number | undefined) => {
    const [first] = (await bob.call(leaderboards.ofEvent, byId(id))).data
    return first ?? expect.fail('it has no leaderboard')
  }
  const { Id, AttributeNames } = await ofEvent(renamed)
  await bob.call(leaderboards.saveDefinition, { body: { id: Id, name: 'Silver', attributeNames: AttributeNames } })
  const extra = { eventId: added, name: 'Extra', attributeNames: ['stars'], autoJoin: false }
  expect((await bob.call(leaderboards.saveDefinition, { body: extra as never })).status).toBe(200)
  await join(entered, 'p1')
  await bob.call(eventPlayers.leave, { params: { eventId: String(entered), id: 'p1' } })
  const key = `${(await ofEvent(entered)).Id}-1`
  expect((await bob.call(leaderboardEntries.add, { params: { key, playerId: 'p1' } })).status).toBe(200)
  const { data } = await undo(ids)
  expect(data.Ids).toEqual([])
  expect(data.Kept.map((one) => [one.Id, one.IsChanged, one.Players])).toEqual([
    [renamed, true, 0],
    [added, true, 0],
    [entered, false, 1],
  ])
})

test('deletes the kept ones as well once they are confirmed, unless something happened since', async () => {
  const ids = await importEvents('One', 'Two', 'Three')
  const [one, two, three] = ids
  await bob.call(events.update, { ...byId(one), body: { ...event('One'), Duration: 12 } })
  await bob.call(events.update, { ...byId(two), body: { ...event('Two'), Duration: 12 } })
  await join(three, 'p1')
  const { Kept } = (await undo(ids)).data
  const confirmed = Kept.map(({ Id, Version, Players }) => ({ Id, Version, Players }))
  await bob.call(events.update, { ...byId(two), body: { ...event('Two'), Duration: 6 } })
  await join(three, 'p2')
  const { data } = await undo(ids, confirmed)
  expect(data.Ids).toEqual([one])
  expect(data.Kept.map(({ Id, Players }) => [Id, Players])).toEqual([
    [two, 0],
    [three, 2],
  ])
  const again = data.Kept.map(({ Id, Version, Players }) => ({ Id, Version, Players }))
  expect((await undo(ids, again)).data).toEqual({ Ids: [two, three], Kept: [] })
})

test('takes a series back alike, and refuses editions that no event has', async () => {
  const Rule = { Zone: 'UTC', FirstDay: '2031-03-21', Time: '18:00', Unit: 'week', Step: 1, Count: 2 } as const
  const { data } = await ada.call(eventSeries.create, { body: { Content: 'Harbor Rush', Duration: 48, Rule } as never })
  const [first, second] = data.Ids
  await join(second, 'p1')
  expect(await undo([...data.Ids, 777])).toMatchObject({ status: 404, code: 'event-unknown' })
  expect(await isDeleted(data.Ids)).toEqual([false, false])
  expect((await undo(data.Ids)).data.Ids).toEqual([first])
})

test('restores no event of a batch that somebody restored and deleted anew since', async () => {
  const ids = await importEvents('One', 'Two', 'Three')
  const [one = 0, two = 0] = ids
  const { Events } = (await ada.call(events.removeMany, { body: { ids } })).data
  expect(Events.map(({ Id }) => Id)).toEqual(ids)
  await bob.call(events.restore, { body: { ids: [one, two] } })
  await bob.call(events.remove, byId(two))
  const refused = await ada.call(events.restore, { body: { ids, versions: Events } })
  expect(refused).toMatchObject({ status: 412, code: 'stale', data: { Events: [{ Id: two, Content: 'Two' }] } })
  expect(await isDeleted(ids)).toEqual([false, true, true])
  // Without versions, as somebody decides who has seen that.
  expect((await ada.call(events.restore, { body: { ids } })).data.Ids).toEqual(ids.slice(1))
})
