import { describe, expect, test } from 'vitest'
import { players } from '#contract/players.ts'
import type { Purchase } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'
import { timeline } from '#contract/timeline.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

const params = (orderId: string, id = 'ann') => ({ params: { id, orderId } })
const mark = (orderId: string, Reason = 'TICKET-1', options = {}) =>
  admin.call(purchases.markRefunded, { ...params(orderId), body: { Reason } }, options)
const unmark = (orderId: string, options = {}) => admin.call(purchases.removeRefundMark, params(orderId), options)
const summary = async () => (await admin.call(purchases.summary, { query: {} })).data
const spent = async () => {
  const { TotalSpent, PurchasesCount } = (await admin.call(players.get, { params: { id: 'ann' } })).data.Player
  return [TotalSpent, PurchasesCount]
}

setUpApp(async (app) => {
  game = app
  admin = await app.signInAs('admin')
  await aPlayer(app.db, { player_id: 'ann', total_spent: '15.00', purchases_count: 2 })
  await aPlayer(app.db, { player_id: 'bob' })
  const date = new Date('2026-05-01T10:00:00Z')
  await aPurchase(app.db, { player_id: 'ann', order_id: 'A', value: '10.00', date })
  await aPurchase(app.db, { player_id: 'ann', order_id: 'B', value: '5.00', date })
  await aPurchase(app.db, { player_id: 'ann', order_id: 'X', value: '99.00', date, is_valid: false })
})

describe('marking an order as refunded', () => {
  test.each(['.', '..', '~..', 'a/b?c#d'])('reaches the order %s', async (order_id) => {
    await aPurchase(game.db, { player_id: 'ann', order_id })
    expect((await mark(order_id)).data).toMatchObject({ OrderId: order_id, Version: 1 })
    expect((await unmark(order_id)).data).toMatchObject({ OrderId: order_id, Refund: null })
  })

  test('takes it out of the revenue and of what the player spent, and back again', async () => {
    const { data, status } = await mark('A', ' Bought twice ')
    expect(status).toBe(200)
    const Refund = { At: game.clock.now.toISOString(), By: admin.email, Reason: 'Bought twice' }
    expect(data).toMatchObject({ OrderId: 'A', Refund, Version: 1 })
    expect(await spent()).toEqual(['5.00', 1])
    const sums = await summary()
    expect(sums).toMatchObject({ Value: '5.00', Count: 1, PerDay: [{ Day: '2026-05-01', Value: '5.00', Count: 1 }] })
    expect(sums).toMatchObject({ Refunded: { Value: '10.00', Count: 1 }, Invalid: { Value: '99.00', Count: 1 } })
    const back = await unmark('A', { headers: { 'if-match': '"1"' } })
    expect(back.data).toMatchObject({ OrderId: 'A', Refund: null, Version: 2 })
    expect(await spent()).toEqual(['15.00', 2])
    expect(await summary()).toMatchObject({ Value: '15.00', Count: 2, Refunded: { Value: '0.00', Count: 0 } })
  })

  test('is in the list, its filter and the export', async () => {
    await mark('A', 'Bought twice')
    const orders = async (query: object) =>
      (await admin.call(purchases.list, { query })).data.Result.map(({ OrderId }: Purchase) => OrderId)
    expect(await orders({})).toEqual(['X', 'B', 'A'])
    expect(await orders({ state: 'valid' })).toEqual(['B'])
    expect(await orders({ state: 'refunded' })).toEqual(['A'])
    expect(await orders({ state: 'invalid' })).toEqual(['X'])
    expect(await orders({ state: 'refunded', filter: 'B' })).toEqual([])
    const own = await admin.call(purchases.listOfPlayer, { params: { id: 'ann' }, query: { state: 'refunded' } })
    expect(own.data).toMatchObject({ Total: 1, Result: [{ OrderId: 'A', Refund: { Reason: 'Bought twice' } }] })
    const file = await admin.call(purchases.export, { query: { state: 'refunded' } })
    expect(file.text.trimEnd().split('\r\n')[1]).toContain(
      `;10.00;${game.clock.now.toISOString()};${admin.email};Bought twice`,
    )
  })

  test('of an invalid, an unknown, or another player’s order changes nothing', async () => {
    expect([(await mark('X')).status, (await mark('X')).code]).toEqual([409, 'purchase-invalid'])
    expect((await mark('none')).code).toBe('purchase-unknown')
    const ofBob = await admin.call(purchases.markRefunded, { ...params('A', 'bob'), body: { Reason: 'x' } })
    expect([ofBob.status, ofBob.code]).toEqual([404, 'purchase-unknown'])
    const ofNobody = await admin.call(purchases.markRefunded, { ...params('A', 'nobody'), body: { Reason: 'x' } })
    expect(ofNobody.code).toBe('player-unknown')
    expect(await spent()).toEqual(['15.00', 2])
  })

  test('needs a reason', async () => {
    const blank = await mark('A', '  ')
    expect([blank.status, blank.errors.map(({ path }) => path)]).toEqual([400, ['body.Reason']])
    expect((await mark('A', 'x'.repeat(501))).status).toBe(400)
  })

  test('is for administrators only', async () => {
    const lead = await game.signInAs(['ACCESS_PURCHASES', 'EXPORT_DATA', 'CHANGE_PLAYERS'])
    const refused = await lead.call(purchases.markRefunded, { ...params('A'), body: { Reason: 'x' } })
    expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('an administrator')])
    expect((await lead.call(purchases.removeRefundMark, params('A'))).status).toBe(403)
    expect(await spent()).toEqual(['15.00', 2])
  })

  test('rejects a stale version with the order as it is, and repeats a key only once', async () => {
    await mark('A', 'first', { idempotencyKey: 'one' })
    const again = await mark('A', 'first', { idempotencyKey: 'one' })
    expect(again.data).toMatchObject({ Version: 1 })
    const stale = await mark('A', 'second', { headers: { 'if-match': '"0"' } })
    expect([stale.status, stale.code]).toEqual([412, 'stale'])
    expect(stale.data).toMatchObject({ Version: 1, Refund: { Reason: 'first' } })
    const unversioned = await mark('A', 'third')
    expect(unversioned.data).toMatchObject({ Version: 2, Refund: { Reason: 'third' } })
    expect(await spent()).toEqual(['5.00', 1])
  })

  test('leaves an order without a mark as it is when it is taken back', async () => {
    expect((await unmark('B')).data).toMatchObject({ Refund: null, Version: 0 })
  })
})

test('the audit log has who, why and the order; the timeline too, for those who may see purchases', async () => {
  await mark('A', 'Bought twice')
  await unmark('A', { reason: 'It was the other one' })
  const log = await game.db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'actor', 'reason', 'before', 'after'])
    .where('target_kind', '=', 'player')
    .orderBy('id')
    .execute()
  const order = { OrderId: 'A', ItemId: 'gems_small', SKU: 'game.gems.small', Value: '10.00' }
  expect(log.map(({ before, after, ...rest }) => ({ ...rest, before: parse(before), after: parse(after) }))).toEqual([
    {
      ...{ action: 'order marked as refunded', target_id: 'ann', actor: admin.email, reason: '' },
      ...{ before: { ...order, Refund: null }, after: { ...order, Refund: 'Bought twice' } },
    },
    {
      ...{ action: 'refund mark removed', target_id: 'ann', actor: admin.email, reason: 'It was the other one' },
      ...{ before: { ...order, Refund: 'Bought twice' }, after: { ...order, Refund: null } },
    },
  ])
  const read = async (caller: Caller, query = {}) =>
    (await caller.call(timeline.list, { params: { id: 'ann' }, query })).data.Result.flatMap(
      ({ What, Detail, Kind, Reason }) => (Kind === 'purchase' ? [[What, Detail, Reason].join(' | ')] : []),
    )
  const marks = [
    'Refund mark removed: gems_small | $10.00 · without a version: the last write wins | It was the other one',
    'Marked as refunded: gems_small | $10.00 · Bought twice · without a version: the last write wins | ',
  ]
  expect((await read(admin)).slice(0, 2)).toEqual(marks)
  expect((await read(admin, { kinds: 'purchase' })).slice(0, 2)).toEqual(marks)
  const support = await game.signInAs([])
  expect([await read(support), await read(support, { kinds: 'purchase' })]).toEqual([[], []])
})

const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

describe('the period of the sums', () => {
  const from = '2026-04-01T00:00:00.000Z'
  const ofAnn = async (query: object) => {
    const { From, To } = (await admin.call(purchases.summaryOfPlayer, { params: { id: 'ann' }, query })).data
    return [From, To]
  }

  test('of a player begins with the player', async () => {
    const created_at = new Date('2026-04-20T15:00:00Z')
    await game.db.updateTable('players').set({ created_at }).where('player_id', '=', 'ann').execute()
    expect(await ofAnn({})).toEqual(['2026-04-20T00:00:00.000Z', '2026-05-02T00:00:00.000Z'])
    expect((await ofAnn({ from }))[0]).toBe('2026-04-20T00:00:00.000Z')
    expect(await ofAnn({ from: '2026-04-25T00:00:00Z', to: '2026-05-03T00:00:00Z' })).toEqual([
      '2026-04-25T00:00:00.000Z',
      '2026-05-03T00:00:00.000Z',
    ])
    expect((await summary()).From).toBe('2026-05-01T00:00:00.000Z')
  })

  test('begins with an order that is older than its player', async () => {
    const created_at = new Date('2026-06-01T00:00:00Z')
    await game.db.updateTable('players').set({ created_at }).where('player_id', '=', 'ann').execute()
    expect((await ofAnn({ from }))[0]).toBe('2026-05-01T00:00:00.000Z')
  })

  test('with a start and no end goes on until today', async () => {
    game.clock.now = new Date('2026-05-20T13:00:00Z')
    expect((await admin.call(purchases.summary, { query: { from } })).data).toMatchObject({
      From: from,
      To: '2026-05-21T00:00:00.000Z',
    })
  })
})
