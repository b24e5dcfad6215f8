import { expect, test } from 'vitest'
import { purchases } from '#contract/purchases.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { recomputeTotals, scheduleOrdersAhead } from './repository.ts'

let game: TestApp
let support: Caller

setUpApp(async (app) => {
  game = app
  support = await game.signInAs(['ACCESS_PURCHASES'])
})

test('a purchase keeps every field, and its value to the cent', async () => {
  const date = new Date('2026-05-01T10:20:30.456Z')
  const player_id = await aPlayer(game.db, {
    purchases: [{ order_id: 'A', date, platform: 'iOS', is_valid: false, type: 3, amount: 250, value: '99999999.99' }],
  })
  const reply = await support.call(purchases.list, { query: {} })
  expect(reply.data).toEqual({
    Result: [
      {
        Date: date.toISOString(),
        Platform: 'iOS',
        PlayerId: player_id,
        SKU: 'game.gems.small',
        OrderId: 'A',
        Valid: false,
        Type: 3,
        ItemId: 'gems_small',
        Amount: 250,
        Value: '99999999.99',
        Store: '',
        Source: 'import',
        IsSandbox: false,
        AwaitsProduct: false,
        Refund: null,
        Version: 0,
      },
    ],
    Total: 1,
    TotalIsExact: true,
  })
})

test("a player's list and sums hold that player's purchases only", async () => {
  const one = await aPlayer(game.db, { purchases: [{ value: '1.10' }, { value: '2.20', item_id: 'coins' }] })
  await aPlayer(game.db, { purchases: [{ value: '50.00' }] })
  const list = await support.call(purchases.listOfPlayer, { params: { id: one }, query: { skip: '1' } })
  expect(list.data).toMatchObject({ Total: 2, Result: [{ Value: '1.10' }] })
  const sums = await support.call(purchases.summaryOfPlayer, { params: { id: one }, query: {} })
  expect(sums.data).toMatchObject({ Value: '3.30', Count: 2 })
  for (const call of [purchases.listOfPlayer, purchases.summaryOfPlayer]) {
    expect((await support.call(call, { params: { id: 'nobody' }, query: {} })).code).toBe('player-unknown')
  }
})

test('the sums add up per day in UTC and per item, the smaller items together', async () => {
  const player_id = await aPlayer(game.db)
  for (let item = 0; item < 13; item++) {
    const date = new Date(Date.UTC(2026, 4, 1 + (item % 3), 23, 59, 59, 999))
    await aPurchase(game.db, { player_id, date, item_id: `item_${item}`, value: `${100 + item}.01` })
  }
  const { data } = await support.call(purchases.summary, { query: {} })
  expect(data).toMatchObject({ From: '2026-05-01T00:00:00.000Z', To: '2026-05-04T00:00:00.000Z', Count: 13 })
  expect(data.Value).toBe('1378.13')
  expect(data.PerDay).toEqual([
    { Day: '2026-05-01', Value: '530.05', Count: 5 },
    { Day: '2026-05-02', Value: '422.04', Count: 4 },
    { Day: '2026-05-03', Value: '426.04', Count: 4 },
  ])
  expect(data.PerItem.map(({ ItemId }) => ItemId).slice(0, 2)).toEqual(['item_12', 'item_11'])
  expect(data.PerItem).toHaveLength(10)
  expect(data.Others).toEqual({ Items: 3, Value: '303.03', Count: 3 })
})

test('the sums apply the search and the period, and return the period', async () => {
  const player_id = await aPlayer(game.db)
  const on = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
  for (const [day, item_id] of [
    [1, 'gems'],
    [100, 'gems'],
    [120, 'gems'],
    [300, 'coins'],
  ] as const) {
    await aPurchase(game.db, { player_id, date: on(day), item_id, sku: item_id })
  }
  const ask = async (query: object) => (await support.call(purchases.summary, { query })).data
  const gems = await ask({ filter: 'ge' })
  expect(gems).toMatchObject({ Count: 3, From: '2026-01-01T00:00:00.000Z', To: '2026-05-01T00:00:00.000Z' })
  expect(gems.PerItem).toMatchObject([{ ItemId: 'gems' }])
  const all = await ask({ from: on(1).toISOString(), to: on(120).toISOString() })
  expect(all).toMatchObject({ Count: 2, From: on(1).toISOString(), To: on(120).toISOString() })
  const none = await ask({ filter: 'boats' })
  expect(none).toMatchObject({ Count: 0, Value: '0.00', From: null, To: null, PerDay: [], PerItem: [] })
})

test('orders dated in the future count in no sum and no period, and are found by their state', async () => {
  const { now } = game.clock
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const id = await aPlayer(game.db, {
    purchases: [
      { order_id: 'past', date: inDays(-2), value: '1.00' },
      { order_id: 'soon', date: inDays(3), value: '50.00' },
      { order_id: 'in 2206', date: new Date('2206-07-01T00:00:00Z'), value: '99.00', is_valid: false },
    ],
  })
  const orders = async (query: object) => {
    const { data } = await support.call(purchases.list, { query })
    const ofPlayer = await support.call(purchases.listOfPlayer, { params: { id }, query })
    expect(ofPlayer.data).toEqual(data)
    return data.Result.map(({ OrderId }) => OrderId)
  }
  const from = inDays(-7).toISOString()
  const to = inDays(100_000).toISOString()
  for (const query of [{}, { from }, { from, to }, { filter: 'game' }, { filter: 'game', from }]) {
    for (const reply of [
      await support.call(purchases.summary, { query }),
      await support.call(purchases.summaryOfPlayer, { params: { id }, query }),
    ]) {
      expect(reply.data).toMatchObject({ Count: 1, Value: '1.00', Invalid: { Count: 0 }, PerDay: [{ Count: 1 }] })
      expect(Date.parse(reply.data.To ?? '')).toBeLessThanOrEqual(inDays(1).getTime())
    }
  }
  expect(await orders({})).toEqual(['in 2206', 'soon', 'past'])
  for (const query of [{ from }, { from, to }, { to }]) expect(await orders(query)).toEqual(['past'])
  expect(await orders({ state: 'ahead' })).toEqual(['in 2206', 'soon'])
  expect(await orders({ state: 'ahead', filter: 'soon' })).toEqual(['soon'])
})

test('orders count in what a player spent when their date has come', async () => {
  const { now } = game.clock
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const id = await aPlayer(game.db, {
    purchases: [
      { date: inHours(-1), value: '1.00' },
      { date: inHours(5), value: '10.00' },
      { date: inHours(9), value: '100.00' },
    ],
  })
  const spent = () =>
    game.db
      .selectFrom('players')
      .select(['total_spent', 'purchases_count'])
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
  await inTransaction(game.db, async (trx) => {
    await recomputeTotals(trx, [id], now)
    await scheduleOrdersAhead(trx, now)
  })
  expect(await spent()).toEqual({ total_spent: '1.00', purchases_count: 1 })
  for (const [hours, total_spent, purchases_count] of [
    [4, '1.00', 1],
    [5, '11.00', 2],
    [20, '111.00', 3],
  ] as const) {
    game.clock.now = inHours(hours)
    await game.runSteps()
    expect(await spent()).toEqual({ total_spent, purchases_count })
  }
  const pending = await game.db.selectFrom('timed_steps').selectAll().where('ended_at', 'is', null).execute()
  expect(pending).toEqual([])
})

test('staff without EXPORT_DATA cannot export, and an export is recorded with its selection', async () => {
  await aPlayer(game.db, { player_id: 'a', purchases: [{ order_id: '=1+1', item_id: 'x;y' }, { order_id: 'second' }] })
  await aPlayer(game.db, { player_id: 'b', purchases: [{ order_id: 'of-b' }] })
  const rejected = await support.call(purchases.export, { query: {} })
  expect([rejected.status, rejected.message]).toEqual([403, expect.stringContaining('EXPORT_DATA')])
  const exporter = await game.signInAs(['ACCESS_PURCHASES', 'EXPORT_DATA'])
  const file = await exporter.call(purchases.export, { query: { playerId: 'a' } })
  const [head, ...lines] = file.text.trimEnd().split('\r\n')
  expect(head).toBe(
    'Date;Platform;PlayerId;SKU;OrderId;Valid;Type;ItemId;Amount;Value;RefundedAt;RefundedBy;RefundReason;Store;Source;IsSandbox',
  )
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(';second;true;Consumable;gems_small;1;4.99;;;')
  expect(lines[1]).toContain(`;"'=1+1";true;Consumable;"x;y";1;4.99;;;`)
  const entry = await game.db
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('action', '=', 'purchases exported')
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actor: exporter.email, after: '{"selection":{"playerId":"a"}}' })
  const unknown = await exporter.call(purchases.export, { query: { playerId: 'nobody' } })
  expect(unknown.code).toBe('player-unknown')
})

test('an export of more than a page of the table holds every match once, newest first', async () => {
  const player_id = await aPlayer(game.db)
  // Six at a time share a moment, also where one reading of the table ends and the next begins.
  const rows = Array.from({ length: 5_020 }, (_, index) => ({
    order_id: `o${String(index).padStart(5, '0')}`,
    player_id,
    date: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 6) * 1000),
    platform: 'ios',
    sku: 'sku',
    is_valid: true,
    type: 0,
    item_id: index % 2 === 0 ? 'even' : 'odd',
    amount: 1,
    value: '1.00',
  }))
  for (let from = 0; from < rows.length; from += 1_000) {
    await game.db
      .insertInto('purchases')
      .values(rows.slice(from, from + 1_000))
      .execute()
  }
  const exporter = await game.signInAs(['ACCESS_PURCHASES', 'EXPORT_DATA'])
  const toOrderIds = (text: string) => [...text.matchAll(/;(o\d{5});/g)].map(([, order]) => order)
  const newestFirst = rows.map(({ order_id }) => order_id).reverse()
  expect(toOrderIds((await exporter.call(purchases.export, { query: {} })).text)).toEqual(newestFirst)
  const even = await exporter.call(purchases.export, { query: { filter: 'even' } })
  expect(toOrderIds(even.text)).toEqual(newestFirst.filter((order) => Number(order.slice(1)) % 2 === 0))
})

test('hostile search texts find nothing and break nothing', async () => {
  await aPlayer(game.db, { purchases: [{}, { order_id: '%' }] })
  for (const filter of [`' or 1=1 --`, '_', '\\', `";drop table purchases`, '\u{10ffff}', '日本語', 'x'.repeat(80)]) {
    const reply = await support.call(purchases.list, { query: { filter } })
    expect({ filter, status: reply.status, total: reply.data.Total }).toEqual({ filter, status: 200, total: 0 })
  }
  expect((await support.call(purchases.list, { query: { filter: '%' } })).data.Total).toBe(1)
  const tooLong = await support.call(purchases.list, { query: { filter: 'x'.repeat(81) } })
  expect([tooLong.status, tooLong.errors.map(({ path }) => path)]).toEqual([400, ['query.filter']])
  const noDate = await support.call(purchases.list, { query: { from: 'yesterday' } })
  expect([noDate.status, noDate.errors.map(({ path }) => path)]).toEqual([400, ['query.from']])
})
