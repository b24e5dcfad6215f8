import { expect, test } from 'vitest'
import { eventPlayers } from '#contract/event-players.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { anEvent, readLeaderboards } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs(['CHANGE_PLAYERS', 'CHANGE_LIVEOPS', 'CREATE_UPDATE_LEADERBOARD_DEFS'])
})

const open = (leaderboardsOfEvent: Record<string, number | null> = {}) =>
  anEvent(game.db, { content: 'Harbor', start_at: game.clock.now, duration: 0.5, leaderboards: leaderboardsOfEvent })
const on = (eventId: number, id: string) => ({ params: { eventId: String(eventId), id } })
const join = (eventId: number, id: string) => ada.call(eventPlayers.join, on(eventId, id))
const leave = (eventId: number, id: string) => ada.call(eventPlayers.leave, on(eventId, id))
const listed = async (id: string) => (await ada.call(eventPlayers.list, { params: { id } })).data

test('joins an event and a leaderboard of each definition once, and sets the last event', async () => {
  const event = await open({ Gold: 2, Silver: null })
  const id = await aPlayer(game.db)
  expect((await join(event, id)).data).toMatchObject({ EventId: event, Content: 'Harbor', Added: true })
  expect((await join(event, id)).data).toMatchObject({ EventId: event, Content: 'Harbor', Added: false })
  expect(await readLeaderboards(game.db, event)).toEqual({ '1-1': [id], '2-1': [id] })
  expect((await ada.call(players.get, { params: { id } })).data.Player.LastEventId).toBe(event)
  expect(await listed(id)).toHaveLength(1)
  const onEvent = await ada.call(eventPlayers.leaderboards, on(event, id))
  expect(onEvent.data.Leaderboards).toEqual([
    { Key: '1-1', LeaderboardDefinitionId: 1 },
    { Key: '2-1', LeaderboardDefinitionId: 2 },
  ])
})

test('opens another leaderboard when the newest is full, and fills places that were left', async () => {
  const event = await open({ Gold: 2 })
  const ids: string[] = []
  for (let count = 0; count < 5; count++) {
    // Those who join at one instant are read by their ids.
    const id = await aPlayer(game.db, { player_id: `member${count}` })
    ids.push(id)
    await join(event, id)
  }
  const [a = '', b = '', c = '', d = '', e = ''] = ids
  expect(await readLeaderboards(game.db, event)).toEqual({ '1-1': [a, b], '1-2': [c, d], '1-3': [e] })
  const f = await aPlayer(game.db)
  await join(event, f)
  await leave(event, c)
  const g = await aPlayer(game.db)
  await join(event, g)
  expect((await readLeaderboards(game.db, event))['1-2']?.sort()).toEqual([d, g].sort())
  await ada.call(players.get, { params: { id: a } })
  await game.db.deleteFrom('players').where('player_id', '=', a).execute()
  const h = await aPlayer(game.db)
  await join(event, h)
  expect((await readLeaderboards(game.db, event))['1-1']?.sort()).toEqual([b, h].sort())
})

test('keeps the capacity and never adds a player twice under parallel calls', async () => {
  // The database of the test process has one connection, on which calls follow each other.
  const { database, close } = await openParallelDatabase()
  game = await startApp({ db: database.db })
  ada = await game.signInAs(['CHANGE_PLAYERS'])
  const event = await open({ Gold: 3, Silver: 5 })
  const ids = await Promise.all(Array.from({ length: 20 }, () => aPlayer(game.db)))
  // Rounds of eight: calls that wait too long for a connection are refused.
  for (let start = 0; start < ids.length; start += 4) {
    const round = ids.slice(start, start + 4)
    const replies = await Promise.all([...round, ...round].map((id) => join(event, id)))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
  }
  const found = await readLeaderboards(game.db, event)
  const sizes = (definition: string) =>
    Object.entries(found).flatMap(([key, on]) => (key.startsWith(definition) ? [on.length] : []))
  expect(Math.max(...sizes('1-'))).toBe(3)
  expect(sizes('2-')).toEqual([5, 5, 5, 5])
  for (const definition of ['1-', '2-']) {
    const all = Object.entries(found).flatMap(([key, on]) => (key.startsWith(definition) ? on : []))
    expect(all.sort()).toEqual([...ids].sort())
  }
  await game.close()
  await close()
})

test('rejects unknown, deleted and finished events and unknown players', async () => {
  const id = await aPlayer(game.db)
  const finished = await anEvent(game.db, { start_at: new Date(game.clock.now.getTime() - 3_600_000), duration: 1 })
  const deleted = await anEvent(game.db, { start_at: game.clock.now, deleted: true })
  expect([(await join(999, id)).status, (await join(deleted, id)).status]).toEqual([404, 404])
  expect(await join(finished, id)).toMatchObject({ status: 409, code: 'event-finished' })
  expect((await join(await open(), 'nobody')).code).toBe('player-unknown')
  expect((await leave(finished, id)).code).toBe('not-in-event')
  expect((await ada.call(eventPlayers.list, { params: { id: 'nobody' } })).code).toBe('player-unknown')
  expect(await listed(id)).toEqual([])
})

test('leaves an event and returns with the same score, also after its end', async () => {
  const event = await open({ Gold: 1 })
  const id = await aPlayer(game.db)
  await join(event, id)
  await game.db.updateTable('leaderboard_entries').set({ score: 42 }).execute()
  await leave(event, id)
  expect(await listed(id)).toEqual([])
  expect(await readLeaderboards(game.db, event)).toEqual({ '1-1': [] })
  expect((await ada.call(players.get, { params: { id } })).data.Player.LastEventId).toBe(event)
  game.clock.now = new Date(game.clock.now.getTime() + 1_800_000)
  expect((await join(event, id)).data.Added).toBe(true)
  const board = await ada.call(leaderboardEntries.get, { params: { key: '1-1' }, query: {} })
  expect(board.data.Scores).toMatchObject([{ PlayerId: id, Score: 42 }])
})

test('returns to the leaderboard that was left while it has room, else to another', async () => {
  const event = await open({ Gold: 2 })
  for (const player_id of ['a', 'b', 'c', 'd', 'e']) await aPlayer(game.db, { player_id })
  for (const id of ['a', 'b', 'c']) await join(event, id)
  await leave(event, 'a')
  await join(event, 'a')
  expect(await readLeaderboards(game.db, event)).toEqual({ '1-1': ['a', 'b'], '1-2': ['c'] })
  await leave(event, 'a')
  for (const id of ['d', 'e', 'a']) await join(event, id)
  expect(await readLeaderboards(game.db, event)).toEqual({ '1-1': ['b', 'e'], '1-2': ['c', 'd'], '1-3': ['a'] })
})

test('takes a removal back without another last event, and records the one that counts', async () => {
  const [first, second] = [await open(), await open()]
  const id = await aPlayer(game.db)
  await join(first, id)
  await join(second, id)
  await leave(first, id)
  const { data } = await ada.call(eventPlayers.join, { ...on(first, id), query: { undo: 'true' } })
  expect(data).toMatchObject({ EventId: first, Added: true })
  await join(first, id)
  expect((await listed(id)).map(({ EventId }) => EventId).toSorted()).toEqual([first, second])
  expect((await ada.call(players.get, { params: { id } })).data.Player.LastEventId).toBe(second)
  const records = await game.db.selectFrom('audit_log').select('after').where('target_id', '=', id).execute()
  const afters = records.flatMap(({ after }) => (after === null ? [] : [JSON.parse(after)]))
  for (const WasIn of [false, true])
    expect(afters).toContainEqual({ EventId: first, LastEventId: second, Event: 'Harbor', WasIn })
})

test('restores nobody who left the event after a removal, until the player joins again', async () => {
  const event = await open({ Gold: 2 })
  const [id, byHand] = [await aPlayer(game.db), await aPlayer(game.db)]
  const params = { key: '1-1' }
  const correct = async (Kind: 'removed' | 'restored') =>
    (await ada.call(leaderboardEntries.correct, { params, body: { Kind, PlayerIds: [id, byHand] } })).data
  const removed = async () =>
    (await ada.call(leaderboardEntries.removed, { params, query: {} })).data.Result.map(({ PlayerId }) => PlayerId)
  await join(event, byHand)
  await leave(event, byHand)
  await join(event, id)
  await ada.call(leaderboardEntries.add, { params: { ...params, playerId: byHand } })
  game.clock.now = new Date(game.clock.now.getTime() + 1)
  await correct('removed')
  await leave(event, id)
  expect(await removed()).toEqual([byHand])
  expect(await correct('restored')).toEqual({ Changed: 1, Unchanged: 0, Unknown: [id] })
  expect(await readLeaderboards(game.db, event)).toEqual({ '1-1': [byHand] })
  await join(event, id)
  expect(await readLeaderboards(game.db, event)).toEqual({ '1-1': [byHand] })
  expect(await removed()).toEqual([id])
  expect(await correct('restored')).toEqual({ Changed: 1, Unchanged: 1, Unknown: [] })
  expect((await readLeaderboards(game.db, event))['1-1']).toHaveLength(2)
})

test('shows joining and leaving in the timeline', async () => {
  const event = await open()
  const id = await aPlayer(game.db)
  await join(event, id)
  await leave(event, id)
  const { data } = await ada.call(timeline.list, { params: { id }, query: {} })
  const entries = data.Result.filter(({ Kind }) => Kind === 'event').map(({ What, Detail }) => [What, Detail])
  expect(entries).toEqual([
    ['Left event: Harbor', `Edition ${event}`],
    ['Joined event: Harbor', `Edition ${event}`],
  ])
})

test('adds mock players with values within the ranges, and deletes those of no other event', async () => {
  const event = await open({ Gold: 3 })
  const other = await open()
  const body = (more: object = {}) => ({
    numberOfPlayerToMock: 5,
    eventId: event,
    attributesRange: { [`Harbor.${event}.stars`]: { item1: -2, item2: 3 } },
    ...more,
  })
  const { data } = await ada.call(eventPlayers.addMock, { body: body() })
  expect(data.PlayerIds).toHaveLength(5)
  const rows = await game.db.selectFrom('leaderboard_entries').select(['attributes', 'score']).execute()
  for (const { attributes, score } of rows) {
    expect(JSON.parse(attributes)[`Harbor.${event}.stars`]).toBeGreaterThanOrEqual(-2)
    expect(JSON.parse(attributes)[`Harbor.${event}.stars`]).toBe(score)
  }
  const [first = ''] = data.PlayerIds
  expect((await ada.call(players.get, { params: { id: first } })).data.Player.IsMock).toBe(true)
  await join(other, first)
  const real = await aPlayer(game.db)
  await join(event, real)
  const removed = await ada.call(eventPlayers.removeMock, { params: { eventId: String(event) } })
  expect(removed.data.Deleted).toBe(4)
  const left = await game.db.selectFrom('players').select('player_id').execute()
  expect(left.map(({ player_id }) => player_id).sort()).toEqual([first, real].sort())
  const problem = async (more: object) =>
    (await ada.call(eventPlayers.addMock, { body: body(more) })).errors[0]?.message
  for (const count of [0, 51, 1.5])
    expect(await problem({ numberOfPlayerToMock: count })).toBe(
      'Mocked players should be greater than 0 and less or equal than 50.',
    )
  expect(await problem({ attributesRange: { a: { item1: 3, item2: 2 } } })).toBe(
    'Max value should be greater or equal than minimum value.',
  )
  const unknown = await ada.call(eventPlayers.addMock, {
    body: body({ attributesRange: { a: { item1: 1, item2: 2 } } }),
  })
  expect([unknown.status, unknown.errors]).toEqual([
    400,
    [{ path: 'body.attributesRange.a', message: 'No leaderboard of this event has an attribute a.' }],
  ])
  expect(await game.db.selectFrom('players').select('player_id').execute()).toHaveLength(2)
})

test('has no mock players in Production', async () => {
  const production = await startApp({ environment: 'Production' })
  const admin = await production.signInAs('admin')
  const body = { numberOfPlayerToMock: 1, eventId: 1, attributesRange: {} }
  expect((await admin.call(eventPlayers.addMock, { body })).code).toBe('not-in-environment')
  await production.close()
})

test('changes a definition, but not its attributes while players are on its leaderboards', async () => {
  const event = await open({ Gold: 1 })
  const [a, b] = [await aPlayer(game.db), await aPlayer(game.db)]
  const save = (more: object) =>
    ada.call(leaderboards.saveDefinition, {
      body: { id: 1, eventId: event, name: 'Gold', capacity: 1, attributeNames: ['coins'], ...more },
    })
  expect((await save({})).data.AttributeNames).toEqual(['coins'])
  await join(event, a)
  expect((await save({ attributeNames: ['stars'] })).code).toBe('definition-locked')
  expect((await save({ capacity: 2, name: 'Platinum' })).data).toMatchObject({ Name: 'Platinum', Capacity: 2 })
  await join(event, b)
  expect(await readLeaderboards(game.db, event)).toEqual({ '1-1': [a, b] })
  expect((await save({ eventId: null })).status).toBe(400)
  expect((await save({ eventId: undefined })).data).toMatchObject({ EventId: event, Name: 'Gold' })
  expect((await ada.call(leaderboards.groups, { params: { id: '1' }, query: {} })).data.Result).toMatchObject([
    { Key: '1-1', Players: 2, Deleted: false },
  ])
  expect((await ada.call(leaderboards.groups, { params: { id: '9' }, query: {} })).code).toBe('definition-unknown')
  expect((await ada.call(leaderboardEntries.get, { params: { key: '9-9' }, query: {} })).code).toBe('not-found')
})

test('adds definitions to an event until it ends', async () => {
  const event = await open()
  const add = (eventId: number | null) =>
    ada.call(leaderboards.saveDefinition, { body: { eventId, name: 'Gold', attributeNames: ['stars'] } })
  expect((await add(event)).data.AttributeNames).toEqual([`Harbor.${event}.stars`])
  expect((await add(null)).data.AttributeNames).toEqual(['stars'])
  expect((await add(999)).code).toBe('event-unknown')
  game.clock.now = new Date(game.clock.now.getTime() + 1_800_000)
  expect((await add(event)).code).toBe('definition-locked')
})
