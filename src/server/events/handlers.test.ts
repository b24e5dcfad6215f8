import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { eventRangeLimit, isRangeCut } from '#contract/event.ts'
import { eventProfiles } from '#contract/event-profiles.ts'
import { events } from '#contract/events.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs([
    'CREATE_EVENTS',
    'DELETE_UPDATE_EVENTS',
    'CHANGE_LIVEOPS',
    'CREATE_UPDATE_LEADERBOARD_DEFS',
  ])
})

const hours = (from: number) => new Date(game.clock.now.getTime() + from * 3_600_000).toISOString()
const sent = (more: object = {}) => ({ Content: 'Harbor Rush', StartDate: hours(10), Duration: 48, ...more })
const put = (id: number, body: object, ifMatch?: number) =>
  ada.call(
    events.update,
    { params: { id: String(id) }, body: { ...sent(), ...body } },
    ifMatch === undefined ? {} : { ifMatch },
  )
const read = (id: number) => ada.call(events.get, { params: { id: String(id) } })
const list = async (query: object) => (await ada.call(events.list, { query })).data.Result.map(({ Id }) => Id)

test('creates an event on the default profile with its leaderboards, and trims the text', async () => {
  const gold = { name: 'Gold', capacity: 50, attributeNames: ['stars', 'HarborRush.1.coins'] }
  const { status, data } = await ada.call(events.create, {
    body: sent({ Content: ' Harbor Rush ', leaderboards: [gold, { name: 'Silver', attributeNames: ['stars'] }] }),
  })
  expect(status).toBe(200)
  expect(data).toEqual({
    Id: 1,
    Content: 'Harbor Rush',
    StartDate: hours(10),
    EndDate: hours(58),
    Duration: 48,
    ProfileId: 1,
    ProfileName: 'default',
    Deleted: false,
    LeaderboardNames: ['Gold', 'Silver'],
    Series: null,
    Version: 1,
  })
  const definitions = await ada.call(leaderboards.ofEvent, { params: { id: '1' } })
  expect(definitions.data).toMatchObject([
    { Name: 'Gold', Capacity: 50, AttributeNames: ['HarborRush.1.stars', 'HarborRush.1.coins'], AutoJoin: true },
    { Name: 'Silver', Capacity: null, EventId: 1 },
  ])
  expect((await read(1)).version).toBe('1')
})

test('creates the leaderboards of an event with their prizes, and refuses ranges with a gap', async () => {
  const prize = (From: number, To: number) => ({
    From,
    To,
    Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }],
  })
  const create = (prizes: object[]) =>
    ada.call(events.create, {
      body: sent({ leaderboards: [{ name: 'Gold', attributeNames: ['stars'], prizes }] }),
    })
  const { data } = await create([prize(1, 1), prize(2, 10)])
  const definitions = await ada.call(leaderboards.ofEvent, { params: { id: String(data.Id) } })
  expect(definitions.data.map(({ Prizes }) => Prizes)).toEqual([[prize(1, 1), prize(2, 10)]])
  const refused = await create([prize(1, 1), prize(3, 10)])
  expect(refused.errors.map(({ path }) => path)).toEqual(['body.leaderboards.0.prizes.1.From'])
})

test('answers bad input by field and stores nothing', async () => {
  const bad: [object, string][] = [
    [{ Content: '  ' }, 'body.Content'],
    [{ Duration: 0 }, 'body.Duration'],
    [{ Duration: 500.5 }, 'body.Duration'],
    [{ Duration: '5' }, 'body.Duration'],
    [{ StartDate: '2026-02-31T00:00:00Z' }, 'body.StartDate'],
    [{ StartDate: '10000-01-01T00:00:00Z' }, 'body.StartDate'],
    [{ StartDate: '2026-01-01' }, 'body.StartDate'],
    [{ ProfileId: 99 }, 'body.ProfileId'],
    [{ leaderboards: [{ name: '', attributeNames: ['a'] }] }, 'body.leaderboards.0.name'],
    [{ leaderboards: [{ name: 'A', capacity: 0, attributeNames: ['a'] }] }, 'body.leaderboards.0.capacity'],
    [{ leaderboards: [{ name: 'A', attributeNames: [] }] }, 'body.leaderboards.0.attributeNames'],
  ]
  for (const [more, path] of bad) {
    const { status, errors } = await ada.call(events.create, { body: sent(more) })
    expect([status, errors.map((error) => error.path)]).toEqual([400, [path]])
  }
  expect(await list({})).toEqual([])
})

test('locks the start of a started event, the duration of a finished one and the profile of each', async () => {
  const running = await anEvent(game.db, { start_at: new Date(hours(-1)), duration: 48 })
  const finished = await anEvent(game.db, { start_at: new Date(hours(-100)), duration: 2 })
  expect(await put(running, {})).toMatchObject({
    status: 409,
    code: 'event-locked',
    errors: [{ path: 'body.StartDate', message: 'This event has started: its start date stays.' }],
  })
  expect((await put(running, { StartDate: hours(-1), Duration: 12 })).data).toMatchObject({
    EndDate: hours(11),
    Version: 2,
  })
  expect((await put(finished, { StartDate: hours(-100), Duration: 3 })).errors[0]?.path).toBe('body.Duration')
  expect((await put(finished, { StartDate: hours(-100), Duration: 2, Content: 'Renamed' })).status).toBe(200)
  expect((await put(running, { StartDate: hours(-1), ProfileId: 7 })).errors[0]?.path).toBe('body.ProfileId')
})

test('rejects a stale version, another id in the body, unknown and deleted events', async () => {
  const id = await anEvent(game.db, { start_at: new Date(hours(5)) })
  expect((await put(id, {}, 1)).version).toBe('2')
  expect(await put(id, { Content: 'Late' }, 1)).toMatchObject({ status: 412, data: { Version: 2 } })
  expect((await put(id, { Id: id + 1 })).status).toBe(400)
  expect((await put(999, {})).code).toBe('event-unknown')
  // `Deleted` is ignored: only the calls for it mark an event.
  expect((await put(id, { Deleted: true })).data).toMatchObject({ Deleted: false })
  await ada.call(events.remove, { params: { id: String(id) } })
  expect((await put(id, {})).code).toBe('event-deleted')
})

test('rejects a start from which an event could end after the year 9999', async () => {
  const id = await anEvent(game.db, { start_at: new Date(hours(1)) })
  const last = { StartDate: '9999-12-11T03:59:59.999Z', Duration: 500 }
  const late = sent({ ...last, StartDate: '9999-12-11T04:00:00.000Z' })
  const replies = [
    await ada.call(events.create, { body: late }),
    await ada.call(events.createMany, { body: { events: [late] } }),
    await put(id, late),
  ]
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400])
  expect((await put(id, last)).data.EndDate).toBe('9999-12-31T23:59:59.999Z')
})

test('marks an event and its leaderboards as deleted, and takes the marks back', async () => {
  const id = await anEvent(game.db, { leaderboards: { Gold: 5 } })
  await game.db
    .insertInto('leaderboards')
    .values({ definition_id: 1, number: 1, created_at: new Date(0) })
    .execute()
  const isDeleted = async () =>
    (await ada.call(leaderboardEntries.get, { params: { key: '1-1' }, query: {} })).data.Deleted
  expect((await ada.call(events.remove, { params: { id: String(id) } })).data).toMatchObject({ Deleted: true })
  expect(await isDeleted()).toBe(true)
  expect((await ada.call(events.remove, { params: { id: String(id) } })).code).toBe('event-deleted')
  expect((await ada.call(events.restore, { body: { ids: [id] } })).data).toEqual({ Ids: [id] })
  expect(await isDeleted()).toBe(false)
  expect((await ada.call(events.restore, { body: { ids: [id, 999] } })).code).toBe('event-unknown')
  const reader = await game.signInAs(['CHANGE_LIVEOPS'])
  expect((await reader.call(events.restore, { body: { ids: [id] } })).status).toBe(403)
  const designer = await game.signInAs(['CREATE_EVENTS'])
  expect((await designer.call(events.restore, { body: { ids: [id] } })).status).toBe(200)
})

test('restores a single event only in the version that is given', async () => {
  const id = await anEvent(game.db)
  const params = { id: String(id) }
  const restore = (ifMatch: number | string) => ada.call(events.restore, { body: { ids: [id] } }, { ifMatch })
  const { Version } = (await ada.call(events.remove, { params })).data
  await ada.call(events.restore, { body: { ids: [id] } })
  await ada.call(events.remove, { params })
  expect(await restore(Version)).toMatchObject({ status: 412, code: 'stale', data: { Id: id, Deleted: true } })
  expect((await read(id)).data.Deleted).toBe(true)
  expect((await restore('*')).data).toEqual({ Ids: [id] })
})

test('lists by start, name, edition and state, with and without deleted events', async () => {
  const past = await anEvent(game.db, { content: 'Winter Cup', start_at: new Date(hours(-90)), duration: 1 })
  const now = await anEvent(game.db, { content: 'Harbor Rush', start_at: new Date(hours(-1)) })
  const next = await anEvent(game.db, { content: 'Åland Race', start_at: new Date(hours(9)), deleted: true })
  expect(await list({})).toEqual([next, now, past])
  expect(await list({ desc: 'false', deleted: 'false' })).toEqual([past, now])
  for (const query of [{ filter: 'race' }, { state: 'upcoming' }, { filter: String(next) }] as const) {
    expect(await list(query)).toContain(next)
    expect(await list({ ...query, deleted: 'false' })).not.toContain(next)
  }
  expect(await list({ sortKey: 'name', desc: 'false' })).toEqual([next, now, past])
  expect(await list({ filter: 'aland' })).toEqual([next])
  expect(await list({ filter: String(now) })).toEqual([now])
  expect(await list({ state: 'running' })).toEqual([now])
  expect(await list({ state: 'upcoming' })).toEqual([next])
  expect(await list({ state: 'finished' })).toEqual([past])
  expect(await list({ profileId: '999' })).toEqual([])
  expect(await list({ skip: '1', take: '1' })).toEqual([now])
})

test('reads the events that overlap a range', async () => {
  const long = await anEvent(game.db, { start_at: new Date(hours(-499)), duration: 500 })
  const touching = await anEvent(game.db, { start_at: new Date(hours(10)), duration: 1 })
  await anEvent(game.db, { start_at: new Date(hours(-10)), duration: 10 })
  const inRange = async (query: object) => {
    const { data } = await ada.call(events.range, { query: { startDate: hours(0), endDate: hours(10), ...query } })
    return data.map(({ Id }) => Id)
  }
  expect(await inRange({})).toEqual([long])
  expect(await inRange({ endDate: hours(11) })).toEqual([long, touching])
  const tooLong = await ada.call(events.range, { query: { startDate: hours(0), endDate: hours(401 * 24) } })
  expect(tooLong.errors[0]?.message).toBe('A range has at most 400 days.')
  expect((await ada.call(events.range, { query: { startDate: hours(1), endDate: hours(1) } })).status).toBe(400)
  for (const endDate of ['def', '2027-02-31T00:00:00Z', '2027-01-01']) {
    const { status, errors } = await ada.call(events.range, { query: { startDate: hours(0), endDate } })
    expect([status, errors[0]?.path]).toEqual([400, 'query.endDate'])
  }
})

test('imports all events or none', async () => {
  const row = (more: object = {}) => sent({ leaderboards: [{ name: 'Gold', attributeNames: ['stars'] }], ...more })
  const failed = await ada.call(events.createMany, { body: { events: [row(), row({ Duration: 0 }), row()] } })
  expect(failed.errors.map(({ path }) => path)).toEqual(['body.events.1.Duration'])
  const unknown = await ada.call(events.createMany, { body: { events: [row(), row({ ProfileId: 9 })] } })
  expect(unknown.errors.map(({ path }) => path)).toEqual(['body.events.1.ProfileId'])
  const only = await ada.call(events.createMany, { body: { events: [row({ ProfileId: 9 })] } })
  expect(only.errors.map(({ path }) => path)).toEqual(['body.events.0.ProfileId'])
  expect(await list({})).toEqual([])
  const { data } = await ada.call(events.createMany, { body: { events: [row(), row({ StartDate: hours(20) })] } })
  expect(data.Ids).toHaveLength(2)
  expect(await list({ desc: 'false' })).toEqual(data.Ids)
  const [, second = 0] = data.Ids
  const definitions = await ada.call(leaderboards.ofEvent, { params: { id: String(second) } })
  expect(definitions.data[0]?.AttributeNames).toEqual([`HarborRush.${second}.stars`])
})

test('imports 5,000 events with 20 leaderboards each in one call and deletes them in another', async () => {
  const leaderboards = Array.from({ length: 20 }, (_, index) => ({ name: `Group ${index}`, attributeNames: ['stars'] }))
  const many = Array.from({ length: 5_000 }, (_, index) => sent({ StartDate: hours(index), leaderboards }))
  const { status, data } = await ada.call(events.createMany, { body: { events: many } })
  expect([status, data.Ids.length]).toEqual([200, 5_000])
  const removed = await ada.call(events.removeMany, { body: { ids: data.Ids } })
  expect(removed.data.Ids).toHaveLength(5_000)
  expect((await ada.call(events.restore, { body: { ids: data.Ids } })).data.Ids).toEqual(data.Ids)
})

test('plans a batch deletion, refuses unknown editions by name and deletes all or nothing', async () => {
  const one = await anEvent(game.db)
  const other = await anEvent(game.db)
  const gone = await anEvent(game.db, { deleted: true })
  const player = await aPlayer(game.db)
  await game.db
    .insertInto('event_players')
    .values({ player_id: player, event_id: other, joined_at: game.clock.now })
    .execute()
  const plan = await ada.call(events.planRemoval, { query: { ids: `${one},${other},${gone},777,${one}` } })
  expect(plan.data).toMatchObject({
    Events: [
      { Id: one, Players: 0 },
      { Id: other, Players: 1 },
    ],
    Unknown: [777],
    AlreadyDeleted: [gone],
  })
  const refused = await ada.call(events.removeMany, { body: { ids: [one, other, gone, 777] } })
  expect([refused.status, refused.message]).toEqual([
    409,
    `No event has the edition 777. Deleted already: ${gone}. Nothing was deleted.`,
  ])
  expect(await list({ deleted: 'false' })).toHaveLength(2)
  const removed = await ada.call(events.removeMany, { body: { ids: [one, other, gone, 777], ignoreUnknown: true } })
  expect(removed.data.Ids).toEqual([one, other])
  expect(await list({ deleted: 'false' })).toEqual([])
})

test('records each change with its event', async () => {
  const admin = await game.signInAs('admin')
  const { data } = await ada.call(events.create, { body: sent() })
  await put(data.Id, { Content: 'Renamed' })
  await ada.call(events.remove, { params: { id: String(data.Id) } })
  const log = await admin.call(audit.list, { query: { targetKind: 'event', targetId: String(data.Id) } })
  expect(log.data.Result.map(({ Action }) => Action)).toEqual(['event deleted', 'event changed', 'event created'])
})

test('keeps names of profiles unique, the default profile as it is, and deregistered ones off new events', async () => {
  const create = (name: string) =>
    ada.call(eventProfiles.create, { body: { id: null, name, taskcount: 5, offset: 60 } })
  const { data: weekend } = await create(' Weekend ')
  expect(weekend).toMatchObject({ Name: 'Weekend', TaskCount: 5, Offset: 60, Deregistered: false })
  expect((await create('WEEKEND')).code).toBe('profile-name-taken')
  const update = (id: number, name: string) =>
    ada.call(eventProfiles.update, { params: { id: String(id) }, body: { name, taskcount: 9, offset: 30 } })
  expect((await update(1, 'Other')).code).toBe('profile-locked')
  expect((await update(1, 'default')).data).toMatchObject({ TaskCount: 9 })
  expect((await update(weekend.Id, 'Default')).code).toBe('profile-name-taken')
  expect((await ada.call(eventProfiles.remove, { params: { id: '1' } })).code).toBe('profile-locked')
  const event = await ada.call(events.create, { body: sent({ ProfileId: weekend.Id }) })
  expect((await ada.call(eventProfiles.remove, { params: { id: String(weekend.Id) } })).data.Deregistered).toBe(true)
  expect((await read(event.data.Id)).data.ProfileName).toBe('Weekend')
  expect((await ada.call(events.create, { body: sent({ ProfileId: weekend.Id }) })).errors[0]?.path).toBe(
    'body.ProfileId',
  )
  expect((await update(weekend.Id, 'Again')).code).toBe('profile-deregistered')
  const names = async (query: object) => (await ada.call(eventProfiles.list, { query })).data.map(({ Name }) => Name)
  expect(await names({})).toEqual(['default'])
  expect(await names({ getDeleted: 'true' })).toEqual(['default', 'Weekend'])
  // The name is free again.
  expect((await create('weekend')).status).toBe(200)
  expect((await ada.call(eventProfiles.page, { query: { filter: 'week' } })).data.Total).toBe(1)
})

test('reads at most 5,000 events of a period, the earliest first', async () => {
  const id = await anEvent(game.db, { start_at: new Date('2031-01-01T00:00:00Z') })
  await sql`insert into events (content, content_folded, start_at, end_at, duration, profile_id, created_at, created_by)
    select content, content_folded, start_at + n * interval '1 minute', end_at + n * interval '1 minute', duration,
      profile_id, created_at, created_by from events, generate_series(1, ${eventRangeLimit}) n where id = ${id}`.execute(
    game.db,
  )
  const query = { startDate: '2031-01-01T00:00:00Z', endDate: '2031-02-01T00:00:00Z' }
  const { data } = await ada.call(events.range, { query })
  expect([data.length, data[0]?.Id]).toEqual([eventRangeLimit, id])
  expect(isRangeCut(data)).toBe(true)
  expect(isRangeCut(data.slice(1))).toBe(false)
})
