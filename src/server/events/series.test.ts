import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { eventSeries, StaleEvents } from '#contract/event-series.ts'
import { events } from '#contract/events.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs(['CREATE_EVENTS', 'DELETE_UPDATE_EVENTS', 'ACCESS_AUDIT'])
})

const rule = { Zone: 'Europe/Amsterdam', FirstDay: '2031-03-21', Time: '18:00', Unit: 'week', Step: 1, Count: 3 }
const query = { ...rule, Step: '1', Count: '3' }
const create = (more: object = {}) =>
  ada.call(eventSeries.create, { body: { Content: 'Harbor Rush', Duration: 48, Rule: rule, ...more } as never })
const list = async (seriesId: number) =>
  (await ada.call(events.list, { query: { seriesId: String(seriesId), desc: 'false' } })).data.Result
const following = (id: number, startDate: string) =>
  ada.call(eventSeries.planFollowing, { params: { id: String(id) }, query: { startDate } })
const change = (list: readonly object[]) => ada.call(eventSeries.changeMany, { body: { events: list } as never })

/** Weekly, 18:00 in Amsterdam, with the clock change of 30 March in between. */
const starts = ['2031-03-21T17:00:00.000Z', '2031-03-28T17:00:00.000Z', '2031-04-04T16:00:00.000Z']

test('plans the starts of a series over a clock change', async () => {
  const { data } = await ada.call(eventSeries.plan, { query: query as never })
  expect(data.Dates.map(({ StartDate }) => StartDate)).toEqual(starts)
  expect(data.Dates.map(({ Offset }) => Offset)).toEqual([60, 60, 120])
})

test('creates the planned events, linked and with their leaderboards, in one entry of the audit log', async () => {
  const gold = { name: 'Gold', attributeNames: ['stars'] }
  const { data, status } = await create({ leaderboards: [gold] })
  expect(status).toBe(200)
  const editions = await list(data.Id)
  expect(editions.map(({ StartDate }) => StartDate)).toEqual(starts)
  expect(editions.map(({ Id }) => Id)).toEqual(data.Ids)
  expect(editions.map(({ Series }) => Series)).toEqual([1, 2, 3].map((Position) => ({ Id: data.Id, Position })))
  const [last] = (await ada.call(leaderboards.ofEvent, { params: { id: String(data.Ids[2]) } })).data
  expect(last?.AttributeNames).toEqual([`HarborRush.${data.Ids[2]}.stars`])
  const series = await ada.call(eventSeries.get, { params: { id: String(data.Id) } })
  expect(series.data).toMatchObject({ Rule: { ...rule, Weekdays: [] }, Editions: 3, Deleted: 0 })
  const log = (await ada.call(audit.list, { query: { action: 'event series created' } })).data.Result
  expect(log).toMatchObject([{ TargetKind: 'event series', TargetId: String(data.Id) }])
})

test('gives the leaderboards of every edition their prizes', async () => {
  const prizes = [{ From: 1, To: 3, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }] }]
  const { data } = await create({ leaderboards: [{ name: 'Gold', attributeNames: ['stars'], prizes }] })
  for (const id of data.Ids) {
    const [gold] = (await ada.call(leaderboards.ofEvent, { params: { id: String(id) } })).data
    expect(gold?.Prizes).toEqual(prizes)
  }
})

test('answers bad input by field and stores nothing', async () => {
  const bad: [object, string][] = [
    [{ Zone: 'Mars/Base' }, 'Zone'],
    [{ FirstDay: '2031-02-31' }, 'FirstDay'],
    [{ FirstDay: '10000-01-01' }, 'FirstDay'],
    [{ FirstDay: '9999-12-30' }, 'FirstDay'],
    [{ Time: '24:00' }, 'Time'],
    [{ Time: '6 pm' }, 'Time'],
    [{ Unit: 'year' }, 'Unit'],
    [{ Step: 0 }, 'Step'],
    [{ Step: 1.5 }, 'Step'],
    [{ Step: 367 }, 'Step'],
    [{ Count: 0 }, 'Count'],
    [{ Count: 5_001 }, 'Count'],
    [{ Weekdays: [8] }, 'Weekdays.0'],
    [{ Weekdays: [5, 1] }, 'Weekdays'],
    [{ Unit: 'day', Weekdays: [1] }, 'Weekdays'],
  ]
  for (const [more, path] of bad) {
    const { status, errors } = await create({ Rule: { ...rule, ...more } })
    expect([status, errors.map((error) => error.path)], JSON.stringify(more)).toEqual([400, [`body.Rule.${path}`]])
  }
  for (const [more, path] of [
    [{ Weekdays: '8' }, 'Weekdays'],
    [{ Count: 'many' }, 'Count'],
    [{ Step: '0x10' }, 'Step'],
    [{ Zone: '' }, 'Zone'],
  ] as const) {
    const { status, errors } = await ada.call(eventSeries.plan, { query: { ...query, ...more } as never })
    expect([status, errors.map((error) => error.path)]).toEqual([400, [`query.${path}`]])
  }
  expect((await create({ ProfileId: 99 })).errors.map(({ path }) => path)).toEqual(['body.ProfileId'])
  expect((await create({ StartDate: starts[0] })).status).toBe(400)
  for (const table of ['events', 'event_series'] as const)
    expect(await game.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('plans and changes an edition and those that follow, at the same local hour, and takes it back', async () => {
  const { data } = await create()
  const [first, second, third] = await list(data.Id)
  if (!first || !second || !third) throw new Error('An edition is missing.')
  const plan = (await following(second.Id, '2031-03-29T18:30:00Z')).data
  expect(plan).toMatchObject({ Zone: 'Europe/Amsterdam', Kept: 0 })
  const moved = plan.Editions.map(({ StartDate }) => StartDate)
  expect(moved).toEqual(['2031-03-29T18:30:00.000Z', '2031-04-05T17:30:00.000Z'])
  const changes = plan.Editions.map(({ Event: { Id, Version }, StartDate }) => ({
    ...{ Id, Version, StartDate },
    ...{ Content: 'Harbor Night', Duration: 5 },
  }))
  const changed = await change(changes)
  expect(changed.data.Events).toEqual([second, third].map(({ Id, Version }) => ({ Id, Version: Version + 1 })))
  expect(await list(data.Id)).toMatchObject([
    { Content: 'Harbor Rush', StartDate: starts[0] },
    { Content: 'Harbor Night', StartDate: moved[0], Duration: 5, EndDate: '2031-03-29T23:30:00.000Z' },
    { Content: 'Harbor Night', StartDate: moved[1], Series: { Position: 3 } },
  ])
  const former = [second, third].map(({ Id, Version, Content, StartDate, Duration }) => ({
    ...{ Id, Content, StartDate, Duration },
    Version: Version + 1,
  }))
  expect((await change(former)).status).toBe(200)
  expect((await list(data.Id)).map(({ StartDate }) => StartDate)).toEqual(starts)
})

test('keeps editions that started or are deleted', async () => {
  const { data } = await create()
  const [first = 0, second = 0, third = 0] = data.Ids
  await ada.call(events.removeMany, { body: { ids: [third] } })
  await game.db
    .updateTable('events')
    .set({ start_at: new Date(game.clock.now.getTime() - 1) })
    .where('id', '=', first)
    .execute()
  const plan = (await following(first, starts[0] ?? '')).data
  expect([plan.Editions.map(({ Event }) => Event.Id), plan.Kept]).toEqual([[second], 2])
})

test('changes all events or none, and names those that are not as expected', async () => {
  const { data } = await create()
  const [first, second, third] = await list(data.Id)
  const started = await anEvent(game.db, { start_at: new Date(game.clock.now.getTime() - 1), duration: 24 })
  const asKnown = (Id = 0, Version = 1) => ({ Id, Version, Content: 'New', StartDate: starts[0], Duration: 1 })
  await ada.call(events.removeMany, { body: { ids: [third?.Id ?? 0] } })
  const reply = await change([
    asKnown(first?.Id),
    asKnown(second?.Id, 7),
    asKnown(third?.Id, 2),
    asKnown(started),
    asKnown(999),
  ])
  expect([reply.status, reply.code]).toEqual([409, 'events-stale'])
  const stale = [second?.Id, third?.Id, started].join(', ')
  expect(reply.message).toBe(`Changed meanwhile, started or deleted: editions ${stale}, and 999. Nothing was changed.`)
  expect(StaleEvents.parse(reply.data)).toEqual({ Ids: [second?.Id, third?.Id, started, 999] })
  expect((await list(data.Id)).map(({ Content }) => Content)).toEqual(['Harbor Rush', 'Harbor Rush', 'Harbor Rush'])
  for (const bad of [
    [],
    [asKnown(1), asKnown(1)],
    [{ ...asKnown(1), Duration: 501 }],
    [{ ...asKnown(1), ProfileId: 1 }],
  ])
    expect((await change(bad)).status).toBe(400)
})

test('answers unknown series and events outside of one', async () => {
  const id = await anEvent(game.db)
  expect((await ada.call(eventSeries.get, { params: { id: '99' } })).code).toBe('event-series-unknown')
  expect((await ada.call(eventSeries.get, { params: { id: 'x' } })).status).toBe(400)
  expect((await following(99, starts[0] ?? '')).code).toBe('event-unknown')
  expect((await following(id, starts[0] ?? '')).code).toBe('event-not-in-series')
  expect((await following(id, '2031-02-31T00:00:00Z')).status).toBe(400)
})

test('undoes the creation by deleting its events', async () => {
  const { data } = await create()
  expect((await ada.call(events.removeMany, { body: { ids: data.Ids } })).data.Ids).toEqual(data.Ids)
  expect((await ada.call(eventSeries.get, { params: { id: String(data.Id) } })).data.Deleted).toBe(3)
})
