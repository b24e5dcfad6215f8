import { expect, test } from 'vitest'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { definitionList } from './definition-list.ts'

let game: TestApp
let staff: Caller

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs(['CREATE_UPDATE_LEADERBOARD_DEFS', 'DELETE_LEADERBOARD_DEFS', 'EXPORT_DATA'])
})

type Input = EndpointRequest<typeof leaderboards.saveDefinition>['body']

const save = (input: Partial<Input>, ifMatch?: string) =>
  staff.call(
    leaderboards.saveDefinition,
    { body: { name: 'Gold', attributeNames: ['stars'], ...input } },
    ifMatch === undefined ? {} : { ifMatch },
  )
const list = async (query: EndpointRequest<typeof leaderboards.list>['query']) =>
  (await staff.call(leaderboards.list, { query })).data.Result.map(({ Name }) => Name)
const byId = (id: number) => ({ params: { id: String(id) } })
const inAnHour = () => new Date(game.clock.now.getTime() + 3_600_000)
const gems = { m_type: 1, m_giftableId: 'gems', m_amount: 5 }

test('creates a definition of an event with its prefix, and keeps it on changes', async () => {
  const eventId = await anEvent(game.db, { content: 'Harbor, Rush', start_at: inAnHour(), duration: 24 })
  const { status, data, version } = await save({ eventId, capacity: 50, attributeNames: ['stars', 'coins'] })
  expect([status, version]).toEqual([200, '1'])
  expect(data).toEqual({
    Id: data.Id,
    Name: 'Gold',
    EventId: eventId,
    EventName: 'Harbor, Rush',
    EventEndDate: new Date(inAnHour().getTime() + 24 * 3_600_000).toISOString(),
    EventDeleted: false,
    Capacity: 50,
    AttributeNames: [`HarborRush.${eventId}.stars`, `HarborRush.${eventId}.coins`],
    AutoJoin: true,
    ReportedBy: 'server',
    Prizes: [],
    Closed: null,
    Deleted: false,
    Version: 1,
  })
  const change = { id: data.Id, eventId, name: 'Silver', autoJoin: false }
  expect((await save({ ...change, attributeNames: ['medals'] })).data).toMatchObject({
    Name: 'Silver',
    Capacity: null,
    AttributeNames: ['medals'],
    AutoJoin: false,
    Version: 2,
  })
  expect((await save(change, '1')).status).toBe(412)
  expect((await staff.call(leaderboards.getDefinition, byId(data.Id))).data.Name).toBe('Silver')
})

test('a change is taken back with attribute names and prizes', async () => {
  const eventId = await anEvent(game.db, { content: 'Rush', start_at: inAnHour() })
  const { data } = await save({ eventId, capacity: 50, prizes: [{ From: 1, To: 3, Gifts: [gems] }] })
  const change = { id: data.Id, name: 'Silver', capacity: null, attributeNames: ['medals'], prizes: [] }
  const { headers } = await save(change)
  const undone = await staff.call(recentChanges.undo, { params: { id: String(headers.undo) } })
  expect([undone.status, undone.message]).toEqual([200, 'OK'])
  const after = await staff.call(leaderboards.getDefinition, byId(data.Id))
  expect(after.data).toEqual({ ...data, Version: 3 })
})

test('says what is wrong with a definition, and creates none', async () => {
  const eventId = await anEvent(game.db, { content: 'Rush', start_at: inAnHour() })
  const capacity = 'This field must be a number greater than 0'
  const cases = [
    [{ name: ' ' }, 'body.name', "This field can't be empty"],
    [{ capacity: 0 }, 'body.capacity', capacity],
    [{ capacity: 1.5 }, 'body.capacity', capacity],
    [{ eventId: 9_999_999_999 }, 'body.eventId', 'This field must be a valid event edition'],
    [{ attributeNames: [] }, 'body.attributeNames', "This field can't be empty"],
    [{ attributeNames: ['a b'] }, 'body.attributeNames.0', 'An attribute name has no blanks and no commas.'],
    [{ eventId, attributeNames: [`Rush.${eventId}.`] }, 'body.attributeNames.0', "This field can't be empty"],
    [
      { eventId, attributeNames: ['stars', `Rush.${eventId}.stars`] },
      'body.attributeNames',
      'An attribute appears twice.',
    ],
  ] as const
  for (const [wrong, path, message] of cases) {
    const { status, errors } = await save({
      ...wrong,
      attributeNames: [...((wrong as Input).attributeNames ?? ['stars'])],
    })
    expect([status, errors[0]]).toEqual([400, { path, message }])
  }
  expect((await save({ eventId: 999 })).code).toBe('event-unknown')
  expect((await save({ id: 999 })).code).toBe('definition-unknown')
  const ended = await anEvent(game.db, { start_at: new Date(0), duration: 1 })
  expect((await save({ eventId: ended })).code).toBe('definition-locked')
  expect(await list({})).toEqual([])
})

test('holds the limit of leaderboards of an event, also under parallel calls', async () => {
  const leaderboardsOfEvent = Object.fromEntries(Array.from({ length: 19 }, (_, index) => [`Board ${index}`, null]))
  const eventId = await anEvent(game.db, { start_at: inAnHour(), leaderboards: leaderboardsOfEvent })
  const replies = await Promise.all([save({ eventId }), save({ eventId })])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)).toMatchObject({
    code: 'definition-locked',
    message: 'An event has at most 20 leaderboards.',
  })
})

test('changes a definition with the names that the prefix of its event made, however long', async () => {
  const content = `Valentine ❤\ufe0f Week ${'x'.repeat(170)}`
  const eventId = await anEvent(game.db, { content, start_at: inAnHour() })
  const { data } = await save({ eventId, attributeNames: ['s'.repeat(400)] })
  const prizes = [{ From: 1, To: 1, Gifts: [{ m_type: 1 as const, m_giftableId: 'gems', m_amount: 5 }] }]
  const names = data.AttributeNames
  const changed = await save({ id: data.Id, attributeNames: names, prizes })
  expect([changed.status, changed.data.Prizes, changed.data.AttributeNames]).toEqual([200, prizes, names])
  expect((await save({ attributeNames: ['s'.repeat(401)] })).errors[0]?.path).toBe('body.attributeNames.0')
})

test('keeps stored attribute names that are no longer accepted, and takes no such new ones', async () => {
  const { data } = await save({})
  const names = ['Rush\ufe0f.7.stars', 'default']
  await game.db
    .updateTable('leaderboard_definitions')
    .set({ attribute_names: JSON.stringify(names) })
    .execute()
  const change = { id: data.Id, name: 'Silver' }
  expect((await save({ ...change, attributeNames: names })).data).toMatchObject({
    Name: 'Silver',
    AttributeNames: names,
  })
  const { status, errors } = await save({ ...change, attributeNames: ['Rush\ufe0f.7.coins', ...names] })
  const invisible = 'An attribute name has no invisible characters.'
  expect([status, errors]).toEqual([400, [{ path: 'body.attributeNames.0', message: invisible }]])
})

test('lists, sorts and finds definitions by id and by parts of their names', async () => {
  const eventId = await anEvent(game.db, { start_at: inAnHour() })
  await save({ name: 'World' })
  const { data } = await save({ name: 'Crêws', capacity: 5 })
  await save({ name: 'Ætherworld', capacity: 2, eventId })
  expect(await list({})).toEqual(['Ætherworld', 'Crêws', 'World'])
  expect(await list({ filter: 'crew' })).toEqual(['Crêws'])
  expect(await list({ filter: 'world', sortKey: 'name', sortDir: 'asc' })).toEqual(['World', 'Ætherworld'])
  expect(await list({ filter: String(data.Id) })).toEqual(['Crêws'])
  expect(await list({ sortKey: 'capacity', sortDir: 'asc' })).toEqual(['World', 'Ætherworld', 'Crêws'])
  expect(await list({ sortKey: 'event', sortDir: 'desc' })).toEqual(['Ætherworld', 'Crêws', 'World'])
  expect(await list({ filter: '%' })).toEqual([])
})

test('finds the definitions of an event by its edition and by parts of its name', async () => {
  // Editions that are no ids of definitions.
  for (let number = 0; number < 9; number++) await anEvent(game.db, { content: 'Earlier' })
  const harbor = await anEvent(game.db, { content: 'Hârbor Rush', start_at: inAnHour() })
  const other = await anEvent(game.db, { content: 'Night Cup', start_at: inAnHour() })
  await save({ name: 'Sprint', eventId: harbor })
  await save({ name: 'Sprint', eventId: other })
  await save({ name: 'Harbor' })
  await save({ name: 'Sprint' })
  const find = async (filter: string) =>
    (await staff.call(leaderboards.list, { query: { filter } })).data.Result.map(({ Name, EventId }) => [Name, EventId])
  expect(await find('harbor')).toEqual([
    ['Harbor', null],
    ['Sprint', harbor],
  ])
  expect(await find('rush')).toEqual([['Sprint', harbor]])
  expect(await find('ni')).toEqual([['Sprint', other]])
  expect(await find(String(other))).toEqual([['Sprint', other]])
  const { text } = await staff.call(leaderboards.export, { query: { filter: 'cup' } })
  expect(text.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(`Sprint;${other};`)])
})

test('finds the same among more definitions than are sorted', async () => {
  const eventId = await anEvent(game.db, { content: 'Harbor Rush', start_at: inAnHour() })
  for (let number = 1; number <= 30; number++) await save({ name: `Sprint ${number}`, ...(number % 2 && { eventId }) })
  const limits = { exact: 2, scanned: 4, sorted: 2, sortedShare: 0 }
  const query = { filter: 'harbor', deleted: false, sortKey: 'name', sortDir: 'desc', skip: 3, take: 3 } as const
  const { Result } = await readPage(game.db, definitionList, query, game.clock.now, limits)
  expect(Result.map(({ Name }) => Name)).toEqual(['Sprint 3', 'Sprint 29', 'Sprint 27'])
})

test('exports the filtered definitions', async () => {
  await save({ name: '=cmd', capacity: 5, attributeNames: ['a', 'b'] })
  await save({ name: 'Other' })
  const { text, headers } = await staff.call(leaderboards.export, { query: { filter: '=cmd' } })
  expect(headers['content-type']).toContain('text/csv')
  expect(text.trim().split('\r\n')).toEqual([
    'ID;Definition Name;Event Edition;Capacity;Attribute Names;Auto Join;Scores Reported By',
    `1;"'=cmd";;5;"a,b";true;server`,
  ])
})

test('marks a definition and its leaderboards as deleted, and takes the mark back', async () => {
  const eventId = await anEvent(game.db, { start_at: inAnHour() })
  const { data } = await save({ eventId })
  await game.db
    .insertInto('leaderboards')
    .values({ definition_id: data.Id, number: 1, created_at: game.clock.now })
    .execute()
  const boards = async () => (await staff.call(leaderboards.groups, { ...byId(data.Id), query: {} })).data.Result
  expect((await staff.call(leaderboards.removeDefinition, byId(data.Id), { ifMatch: 7 })).status).toBe(412)
  expect((await staff.call(leaderboards.removeDefinition, byId(data.Id))).data).toMatchObject({ Deleted: true })
  expect((await staff.call(leaderboards.removeDefinition, byId(data.Id), { ifMatch: 1 })).code).toBe(
    'definition-deleted',
  )
  expect([await list({}), await list({ deleted: 'true' })]).toEqual([[], ['Gold']])
  expect(await boards()).toMatchObject([{ Key: `${data.Id}-1`, Deleted: true, Players: 0 }])
  expect((await staff.call(leaderboards.ofEvent, byId(eventId))).data).toEqual([])
  expect((await save({ id: data.Id, eventId })).code).toBe('definition-deleted')
  expect((await staff.call(leaderboards.restoreDefinition, byId(data.Id))).data).toMatchObject({ Deleted: false })
  expect((await staff.call(leaderboards.restoreDefinition, byId(data.Id))).code).toBe('definition-not-deleted')
  expect(await boards()).toMatchObject([{ Deleted: false }])
  expect(await list({})).toEqual(['Gold'])
})

test('says whether the event of a definition is deleted', async () => {
  const eventId = await anEvent(game.db, { start_at: inAnHour() })
  const { data } = await save({ eventId })
  const { data: without } = await save({})
  expect(without).toMatchObject({ EventEndDate: null, EventDeleted: false })
  await game.db.updateTable('events').set({ deleted: true }).where('id', '=', eventId).execute()
  const found = await staff.call(leaderboards.getDefinition, byId(data.Id))
  expect(found.data).toMatchObject({ EventDeleted: true, Deleted: false })
})

test('finds the leaderboards of a definition by a part of the key', async () => {
  const { data } = await save({})
  for (const number of [1, 2, 12])
    await game.db
      .insertInto('leaderboards')
      .values({ definition_id: data.Id, number, created_at: game.clock.now })
      .execute()
  const keys = async (filter?: string) =>
    (await staff.call(leaderboards.groups, { ...byId(data.Id), query: { filter } })).data.Result.map(({ Key }) => Key)
  expect(await keys()).toEqual([`${data.Id}-12`, `${data.Id}-2`, `${data.Id}-1`])
  expect(await keys('-1')).toEqual([`${data.Id}-12`, `${data.Id}-1`])
  expect((await staff.call(leaderboards.groups, { ...byId(99), query: {} })).code).toBe('definition-unknown')
})
