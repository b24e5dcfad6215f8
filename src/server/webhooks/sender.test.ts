import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FeedEvent } from '#contract/game-feed.ts'
import { home } from '#contract/home.ts'
import { players } from '#contract/players.ts'
import { webhooks } from '#contract/webhooks.ts'
import { numberEvents } from '#server/platform/outbox/number-events.ts'
import { beginFeedAnew } from '#server/platform/outbox/outbox-repository.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { deliver, isSigned, WebhookReceiver } from '#test/harness/webhook-receiver.ts'
import { endLease, leaseDueWebhooks } from './delivery-repository.ts'

let app: TestApp
let admin: Caller
let receiver: WebhookReceiver

beforeAll(async () => {
  receiver = await new WebhookReceiver().start()
})
afterAll(() => receiver.close())
setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
})
beforeEach(() => {
  receiver.requests.length = 0
  receiver.answer = () => 204
})

const params = { id: '1' }
const kinds = ['player made', 'purchase', 'name reported', 'job ended', 'player deleted']
const add = async (change: object = {}) => {
  const body = { name: 'Studio', format: 'events', kinds, isActive: true, url: receiver.url, ...change }
  return (await admin.call(webhooks.create, { body: body as never })).data.Secret
}
const getWebhook = async () => {
  const [webhook] = (await admin.call(webhooks.list, {})).data.Webhooks
  return webhook ?? expect.fail('there is no webhook')
}
const listDead = async () => (await admin.call(webhooks.deliveries, { params, query: { state: 'dead' } })).data
const listWaiting = async () => (await admin.call(webhooks.deliveries, { params, query: { state: 'waiting' } })).data
const replay = (positions: number[] | null) => admin.call(webhooks.replay, { params, body: { positions } })

const pass = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1_000)
}
const minute = 60
const hour = 3_600

/** Writes an event about a player, who need not exist. */
const write = (playerId: string, data: object = {}) =>
  sql`insert into outbox (kind, player_id, data) values ('name reported', ${playerId}, ${JSON.stringify(data)})`.execute(
    app.db,
  )
/** The accepted events as "player number", where events are numbered by their item. */
const accepted = () => receiver.events.map(({ PlayerId, Data }) => `${PlayerId} ${Data.ItemId ?? ''}`.trim())
const isAbout =
  (...ids: string[]) =>
  (events: readonly FeedEvent[]) =>
    events.some(({ PlayerId }) => ids.includes(PlayerId ?? ''))

/** Delivers again and again while time passes. */
async function deliverFor(seconds: number, eachSeconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += eachSeconds) {
    pass(eachSeconds)
    await deliver(app)
  }
  // The session of before has ended.
  admin = await app.signInAs('admin')
}

describe('a webhook', () => {
  it('gets what happens from then on, of its kinds, signed, in order, in one request', async () => {
    await aPlayer(app.db, { player_id: 'before' })
    await numberEvents(app.db)
    const secret = await add()
    await aPlayer(app.db, { player_id: 'ann' })
    await aPlayer(app.db, { player_id: 'bob' })
    await deliver(app)
    expect(receiver.requests).toHaveLength(1)
    const [request] = receiver.requests
    expect(request?.events.map(({ Kind, PlayerId, Data }) => [Kind, PlayerId, Data])).toEqual([
      ['player made', 'ann', { Platform: '', IsMock: false }],
      ['player made', 'bob', { Platform: '', IsMock: false }],
    ])
    expect(request && isSigned(request, secret)).toBe(true)
    expect(request && isSigned({ ...request, body: request.body.replace('ann', 'eve') }, secret)).toBe(false)
    expect(await getWebhook()).toMatchObject({
      Waiting: { Count: 0 },
      LastDeliveredAt: app.clock.now.toISOString(),
      FailingSince: null,
    })
    const attempts = (await admin.call(webhooks.attempts, { params })).data
    expect(attempts.Result).toMatchObject([{ Events: 2, Status: 204, Failure: '' }])
    await deliver(app)
    expect(receiver.requests).toHaveLength(1)
  })

  it('gets many events in requests of a hundred', async () => {
    await add()
    await sql`insert into outbox (kind, player_id, data)
      select 'name reported', 'p' || n, '{}' from generate_series(1, 250) n`.execute(app.db)
    await deliver(app)
    expect(receiver.requests.map(({ events }) => events.length)).toEqual([100, 100, 50])
    expect(new Set(accepted()).size).toBe(250)
  })

  it('costs few statements, as it is one of many things that a server does beside calls', async () => {
    await add()
    await write('ann')
    await numberEvents(app.db)
    let statements = 0
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        statements++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await deliver({ ...app, db })
    expect(accepted()).toEqual(['ann'])
    // Two look for events without a number, and one leases the webhook. It and its events are read, and after the request
    // where it is and the request are written; that gives it back, too.
    expect(statements).toBe(2 + 1 + 2 + 2)
    expect(await leaseDueWebhooks(app.db, 'other', app.clock.now)).toEqual([])
    await write('bob')
    await numberEvents(app.db)
    expect(await leaseDueWebhooks(app.db, 'other', app.clock.now)).toHaveLength(1)
  })

  it('passes over kinds that it does not want, however many there are', async () => {
    await add({ kinds: ['purchase'] })
    await sql`insert into outbox (kind, player_id, data)
      select 'name reported', 'p' || n, '{}' from generate_series(1, 2500) n`.execute(app.db)
    await sql`insert into outbox (kind, player_id, data) values ('purchase', 'ann', '{}')`.execute(app.db)
    await deliver(app)
    expect(receiver.events.map(({ Kind }) => Kind)).toEqual(['purchase'])
  })

  it('gets nothing while it is paused, and all of it afterwards', async () => {
    await add({ isActive: false })
    await write('ann')
    await deliver(app)
    expect(receiver.requests).toEqual([])
    expect((await getWebhook()).Waiting.Count).toBe(1)
    const body = { name: 'Studio', format: 'events', kinds, isActive: true }
    await admin.call(webhooks.update, { params, body: body as never })
    await deliver(app)
    expect(accepted()).toEqual(['ann'])
  })

  it('has lines that Slack shows as they are, of at most twenty events', async () => {
    await add({ format: 'slack' })
    await aPlayer(app.db, { player_id: '<!channel>' })
    await sql`insert into outbox (kind, player_id, data)
      select 'purchase', 'p' || n, '{"Value": "4.99", "ItemId": "a&b"}' from generate_series(1, 20) n`.execute(app.db)
    await deliver(app)
    const texts = receiver.requests.map(({ body }) => String((JSON.parse(body) as { text: string }).text).split('\n'))
    expect(texts.map(({ length }) => length)).toEqual([20, 1])
    const url = app.settings.publicUrl
    expect(texts[0]?.[0]).toBe(`*player made* · <${url}/acp/player/%3C!channel%3E|player &lt;!channel&gt;>`)
    expect(texts[0]?.[1]).toBe(`*purchase* · <${url}/acp/player/p1|player p1> · $4.99 · a&amp;b`)
  })

  it('is sent to by one process at a time', async () => {
    await add()
    await write('ann')
    await numberEvents(app.db)
    const now = app.clock.now
    const [lease] = await leaseDueWebhooks(app.db, 'one', now)
    expect(await leaseDueWebhooks(app.db, 'other', now)).toEqual([])
    await deliver(app)
    expect(receiver.requests).toEqual([])
    if (lease) await endLease(app.db, lease)
    await deliver(app)
    expect(accepted()).toEqual(['ann'])
  })

  it('is taken over when the process that sent to it is gone', async () => {
    await add()
    await write('ann')
    await numberEvents(app.db)
    expect(await leaseDueWebhooks(app.db, 'dead process', app.clock.now)).toHaveLength(1)
    pass(minute)
    await deliver(app)
    expect(accepted()).toEqual(['ann'])
  })

  it('names no player who was deleted since', async () => {
    await add()
    await aPlayer(app.db, { player_id: 'ann' })
    receiver.answer = () => 500
    await deliver(app)
    await admin.call(players.remove, { params: { id: 'ann' } })
    receiver.answer = () => 204
    await deliverFor(hour, 5 * minute)
    expect(receiver.events.map(({ Kind, PlayerId }) => [Kind, PlayerId])).toEqual([
      ['player made', null],
      ['player deleted', 'ann'],
    ])
    const { rows } = await sql<{ all: string }>`select coalesce(string_agg(d::text, ''), '') as all
      from webhook_deliveries d`.execute(app.db)
    expect(rows[0]?.all).not.toContain('ann')
  })

  it('begins anew after a restore, where the numbers have another meaning', async () => {
    await add()
    await write('ann')
    await deliver(app)
    await app.db.transaction().execute(beginFeedAnew)
    await write('bob')
    await deliver(app)
    expect(accepted()).toEqual(['ann', 'bob'])
  })
})

describe('a receiver that refuses an event', () => {
  it('gets the others, and later events of other things; those of the same thing wait behind it', async () => {
    await add()
    receiver.answer = (events) => (isAbout('bad')(events) ? 422 : 204)
    for (const [id, ItemId] of [
      ['a', '1'],
      ['bad', '2'],
      ['a', '3'],
      ['bad', '4'],
      ['b', '5'],
    ] as const)
      await write(id, { ItemId })
    await deliver(app)
    await deliverFor(minute, 5)
    expect(accepted()).toEqual(['a 1', 'a 3', 'b 5'])
    const waiting = (await listWaiting()).Result
    expect(
      waiting.map(({ Event, NextAttemptAt, Failure }) => [Event.Data.ItemId, NextAttemptAt !== null, Failure]),
    ).toEqual([
      ['2', true, 'The receiver answered 422.'],
      ['4', false, ''],
    ])
    receiver.answer = () => 204
    await deliverFor(2 * hour, 10 * minute)
    expect(accepted()).toEqual(['a 1', 'a 3', 'b 5', 'bad 2', 'bad 4'])
    expect((await getWebhook()).Waiting.Count).toBe(0)
  })

  it('gets the others of its request in few further ones', async () => {
    await add()
    receiver.answer = (events) => (isAbout('p70')(events) ? 422 : 204)
    await sql`insert into outbox (kind, player_id, data)
      select 'name reported', 'p' || n, '{}' from generate_series(1, 300) n`.execute(app.db)
    await deliver(app)
    expect(accepted()).toHaveLength(299)
    expect(receiver.requests.length).toBeLessThan(40)
    expect((await listWaiting()).Result.map(({ Event }) => Event.PlayerId)).toEqual(['p70'])
  })

  it('gets it again for three days; then it is dead, and what waits behind it goes', async () => {
    await add()
    receiver.answer = (events) => (events.some(({ Data }) => Data.ItemId === 'bad') ? 422 : 204)
    await write('ann', { ItemId: 'bad' })
    await write('ann', { ItemId: 'good' })
    await deliver(app)
    await deliverFor(71 * hour, hour)
    expect([accepted(), (await listDead()).Total]).toEqual([[], 0])
    await deliverFor(4 * hour, hour)
    expect(accepted()).toEqual(['ann good'])
    const dead = await listDead()
    expect(dead.Result).toMatchObject([
      { Event: { PlayerId: 'ann' }, Failure: 'The receiver answered 422.', NextAttemptAt: null },
    ])
    expect(dead.Result[0]?.Attempts).toBeGreaterThan(50)
    const attempts = await admin.call(webhooks.attempts, {
      params,
      query: { position: String(dead.Result[0]?.Event.Position), state: 'failed' },
    })
    // The first request held the other event, too.
    expect(attempts.data.Total).toBe((dead.Result[0]?.Attempts ?? 0) + 1)
    expect((await getWebhook()).Dead.Count).toBe(1)
  })

  it('gets dead events again when somebody says so, and new ones about the same thing behind them', async () => {
    await add()
    receiver.answer = () => 422
    await write('ann', { ItemId: '1' })
    await write('ann', { ItemId: '2' })
    await write('bob', { ItemId: '3' })
    await deliver(app)
    await deliverFor(14 * 24 * hour, hour)
    const dead = await listDead()
    expect(dead.Total).toBe(3)
    receiver.answer = () => 204
    expect((await replay([999])).data).toEqual({ Replayed: 0 })
    expect((await replay([dead.Result[2]?.Event.Position ?? 0])).data).toEqual({ Replayed: 1 })
    await deliverFor(hour, 5 * minute)
    expect(accepted()).toEqual(['bob 3'])
    expect((await replay(null)).data).toEqual({ Replayed: 2 })
    await write('ann', { ItemId: '4' })
    await deliverFor(hour, 5 * minute)
    expect(accepted()).toEqual(['bob 3', 'ann 1', 'ann 2', 'ann 4'])
    expect((await listDead()).Total).toBe(0)
  })
})

describe('a receiver that is down', () => {
  it('for three days gets everything afterwards, in order for each thing', async () => {
    await add()
    receiver.answer = () => undefined
    const wanted = new Map<string, string[]>()
    for (let number = 0; number < 72 * 6; number++) {
      const id = `p${number % 7}`
      await write(id, { ItemId: String(number) })
      wanted.set(id, [...(wanted.get(id) ?? []), `${id} ${number}`])
      await deliverFor(10 * minute, 10 * minute)
    }
    expect(accepted()).toEqual([])
    const webhook = await getWebhook()
    expect(webhook).toMatchObject({ Dead: { Count: 0 }, Waiting: { Count: 72 * 6 } })
    expect(webhook.FailingSince).not.toBeNull()
    receiver.answer = () => 204
    await deliverFor(hour, 5 * minute)
    const got = accepted()
    expect(got).toHaveLength(72 * 6)
    for (const [id, events] of wanted) expect(got.filter((event) => event.startsWith(`${id} `))).toEqual(events)
    expect(await getWebhook()).toMatchObject({ Waiting: { Count: 0 }, Dead: { Count: 0 }, FailingSince: null })
  })

  it('is not asked more than every few minutes', async () => {
    await add()
    receiver.answer = () => 503
    await deliverFor(minute, 1)
    await write('ann')
    await deliver(app)
    await deliverFor(hour, 1)
    const early = receiver.requests.length
    await deliverFor(hour, 10)
    expect(receiver.requests.length - early).toBeLessThan(20)
  })

  it('is on Home after a quarter of an hour, for those who may see webhooks', async () => {
    await add()
    receiver.answer = () => 500
    await write('ann')
    await deliver(app)
    const matters = async (caller = admin) =>
      (await caller.call(home.get, {})).data.Matters.filter(({ Kind }) => Kind === 'failing webhooks')
    expect(await matters()).toEqual([])
    await deliverFor(20 * minute, minute)
    expect(await matters()).toMatchObject([{ Count: 1, Name: 'Studio', Severity: 'important' }])
    expect(await matters(await app.signInAs(['SEND_MESSAGES']))).toEqual([])
  })
})
