import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { audit } from '#contract/audit.ts'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { home } from '#contract/home.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { type StoreProductInput, storeProducts } from '#contract/store-products.ts'
import { updateAllSums } from '#server/reports/figure-runner.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aServerKey } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { ordersAtATime } from './value-repository.ts'

let game: TestApp
let admin: Caller
let studio: Caller

setUpApp(async (app) => {
  game = app
  admin = await app.signInAs('admin')
  studio = await aServerKey(app, admin, ['purchases', 'saves'])
  await countFigures(app.db, new Date('2026-04-01T00:00:00Z'))
  await aPlayer(app.db, { player_id: 'ann' })
  await aPlayer(app.db, { player_id: 'bob' })
})

const gems: StoreProductInput = {
  Store: 'google',
  SKU: 'gems.small',
  ItemId: 'gems',
  Amount: 100,
  Type: 0,
  Value: '4.99',
}
const club: StoreProductInput = { ...gems, Store: 'apple', SKU: 'club', ItemId: 'club', Amount: 1, Type: 2 }

const create = (body: StoreProductInput, caller = admin) => caller.call(storeProducts.create, { body })
const list = async () => (await admin.call(storeProducts.list, {})).data.Products
const missing = async () => (await admin.call(storeProducts.missing, {})).data.Products
const report = (OrderId: string, playerId = 'ann', fields: object = {}) =>
  studio.call(serverPurchases.report, {
    params: { playerId },
    body: { OrderId, Store: 'google', SKU: 'gems.small', Date: '2026-05-02T10:00:00.000Z', ...fields },
  })
const spent = async (id = 'ann') => {
  const { TotalSpent, PurchasesCount } = (await admin.call(players.get, { params: { id } })).data.Player
  return [TotalSpent, PurchasesCount]
}
const needsProducts = async () => {
  const { data } = await admin.call(home.get, {})
  return data.Matters.filter(({ Kind }) => Kind === 'orders without product').map(({ Count }) => Count)
}
const summary = async () => (await admin.call(purchases.summary, { query: {} })).data
/** What the figures of reports say of revenue, by day. */
const readFigures = async () => {
  await updateAllSums(game.db, game.clock.now)
  const { rows } = await sql<{ line: string }>`select concat_ws(' ', day, value, count, amount) as line from figure_days
    where figure = 'purchases' and dimension = 'item' and (count <> 0 or amount <> 0) order by 1`.execute(game.db)
  return rows.map(({ line }) => line)
}

describe('the list of store products', () => {
  it('has each SKU of a store once, and is read by everybody', async () => {
    const { data, version } = await create(gems)
    expect([data, version]).toEqual([{ ...gems, Id: data.Id, Version: 1 }, '1'])
    await create(club)
    const reader = await game.signInAs([])
    expect((await reader.call(storeProducts.list, {})).data.Products.map(({ SKU }) => SKU)).toEqual([
      'club',
      'gems.small',
    ])
    expect((await create(gems)).code).toBe('product-exists')
    expect((await create({ ...gems, Store: 'apple' })).status).toBe(200)
    expect((await create(gems, reader)).status).toBe(403)
    expect((await create({ ...gems, SKU: 'x', Value: '-1.00' })).errors.map(({ path }) => path)).toEqual(['body.Value'])
  })

  it('is changed and deleted at the version that was read; store and SKU stay', async () => {
    const { data } = await create(gems)
    const params = { id: String(data.Id) }
    const change = (body: StoreProductInput, ifMatch: number) =>
      admin.call(storeProducts.update, { params, body }, { ifMatch })
    expect((await change({ ...gems, Store: 'apple' }, 1)).errors.map(({ path }) => path)).toEqual(['body.SKU'])
    expect(await change({ ...gems, Value: '5.99' }, 1)).toMatchObject({
      status: 200,
      data: { Value: '5.99', Version: 2 },
    })
    expect(await change(gems, 1)).toMatchObject({ code: 'stale', data: { Value: '5.99' } })
    expect((await admin.call(storeProducts.remove, { params }, { ifMatch: 1 })).status).toBe(412)
    expect((await admin.call(storeProducts.remove, { params }, { ifMatch: 2 })).status).toBe(200)
    expect((await admin.call(storeProducts.remove, { params })).code).toBe('product-unknown')
    const log = await admin.call(audit.list, { query: { targetKind: 'store product', targetId: 'google gems.small' } })
    expect(log.data.Result.map(({ Action }) => Action).slice(0, 3)).toEqual([
      'store product deleted',
      'store product changed',
      'store product added',
    ])
  })

  it('is imported by store and SKU, all or nothing; the export is its input', async () => {
    await create(gems)
    await create(club)
    const imported = await admin.call(storeProducts.import, {
      body: [
        { ...gems, Amount: 120 },
        { ...gems, SKU: 'gems.large' },
      ],
    })
    expect(imported.data).toEqual({ Added: 1, Changed: 1, Unchanged: 0 })
    expect((await list()).map(({ SKU, Amount, Version }) => [SKU, Amount, Version])).toEqual([
      ['club', 1, 1],
      ['gems.large', 100, 1],
      ['gems.small', 120, 2],
    ])
    const file = await admin.call(storeProducts.export, {})
    const again = await admin.call(storeProducts.import, { body: JSON.parse(file.text) })
    expect(again.data).toEqual({ Added: 0, Changed: 0, Unchanged: 3 })
    expect((await admin.call(storeProducts.import, { body: [club, club] })).errors[0]?.message).toBe(
      'apple club appears twice.',
    )
  })
})

describe('an order that a server reports without item and value', () => {
  it('has those that its product has at that time', async () => {
    const { data: product } = await create(gems)
    const { data } = await report('o-1')
    expect(data.Purchase).toMatchObject({ ItemId: 'gems', Amount: 100, Type: 0, Value: '4.99', AwaitsProduct: false })
    const params = { id: String(product.Id) }
    await admin.call(storeProducts.update, { params, body: { ...gems, Value: '9.99' } })
    await report('o-2')
    expect(await spent()).toEqual(['14.98', 2])
    await admin.call(storeProducts.remove, { params })
    expect(await spent()).toEqual(['14.98', 2])
    expect(await missing()).toEqual([])
  })

  it('has no value without a product, and Home says so until there is one, which values it on its own day', async () => {
    const { data } = await report('o-1')
    expect(data.Purchase).toMatchObject({ ItemId: '', Amount: 1, Type: 0, Value: '0.00', AwaitsProduct: true })
    await report('o-2', 'bob', { Date: '2026-05-03T10:00:00.000Z' })
    await report('test', 'ann', { IsSandbox: true })
    await report('other', 'ann', { SKU: 'other' })
    await report('known', 'ann', { SKU: 'other', ItemId: 'coins', Value: '1.00' })
    expect(await missing()).toEqual([
      {
        Store: 'google',
        SKU: 'gems.small',
        Orders: 3,
        First: '2026-05-02T10:00:00.000Z',
        Last: '2026-05-03T10:00:00.000Z',
      },
      expect.objectContaining({ SKU: 'other', Orders: 1 }),
    ])
    expect(await needsProducts()).toEqual([4])
    expect([await spent(), await spent('bob')]).toEqual([
      ['1.00', 3],
      ['0.00', 1],
    ])

    await create(gems)
    expect([await spent(), await spent('bob')]).toEqual([
      ['5.99', 3],
      ['4.99', 1],
    ])
    expect(await summary()).toMatchObject({
      Value: '10.98',
      Sandbox: { Value: '4.99', Count: 1 },
      PerDay: [
        { Day: '2026-05-02', Value: '5.99', Count: 3 },
        { Day: '2026-05-03', Value: '4.99', Count: 1 },
      ],
    })
    expect(await readFigures()).toEqual([
      '2026-05-02  1 0.00',
      '2026-05-02 coins 1 1.00',
      '2026-05-02 gems 1 4.99',
      '2026-05-03 gems 1 4.99',
    ])
    expect((await missing()).map(({ SKU }) => SKU)).toEqual(['other'])
    // Who repeats the report gets the order as it is now.
    expect((await report('o-1')).data.Purchase).toMatchObject({ ItemId: 'gems', Value: '4.99', AwaitsProduct: false })
  })

  it('is valued when staff take the deletion of its product back, and by an import', async () => {
    const { data: product } = await create(gems)
    const removal = await admin.call(storeProducts.remove, { params: { id: String(product.Id) } })
    expect(removal.status).toBe(200)
    await report('o-1')
    await create(gems)
    expect(await spent()).toEqual(['4.99', 1])
    await report('o-2', 'ann', { Store: 'apple', SKU: 'club' })
    await admin.call(storeProducts.import, { body: [club] })
    expect(await spent()).toEqual(['9.98', 2])
  })

  it('never waits for a product that is added at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const SKU = `sku-${round}`
      await Promise.all([
        create({ ...gems, SKU, Value: '1.00' }),
        report(`a-${round}`, 'ann', { SKU }),
        report(`b-${round}`, 'bob', { SKU }),
      ])
    }
    expect(await missing()).toEqual([])
    expect([await spent(), await spent('bob')]).toEqual([
      ['8.00', 8],
      ['8.00', 8],
    ])
  })

  it('is refused with a part of what was sold', async () => {
    for (const fields of [{ ItemId: 'gems' }, { Value: '4.99' }, { Amount: 3 }, { Type: 1 }]) {
      const { status, errors } = await report('o-1', 'ann', fields)
      expect([fields, status, errors.map(({ path }) => path)]).toEqual([fields, 400, ['body.Value']])
    }
  })

  it('is valued by a timed step where there are more than one call values', async () => {
    const rows = Array.from({ length: ordersAtATime + 5 }, (_, index) => ({
      order_id: `many-${index}`,
      player_id: index % 2 === 0 ? 'ann' : 'bob',
      date: new Date('2026-05-02T10:00:00Z'),
      store: 'google',
      sku: 'gems.small',
      value: '0.00',
      awaits_product: true,
    }))
    await game.db.insertInto('purchases').values(rows).execute()
    await create({ ...gems, Value: '1.00' })
    expect((await missing()).map(({ Orders }) => Orders)).toEqual([5])
    await game.runSteps()
    expect(await missing()).toEqual([])
    expect((await summary()).Value).toBe(`${rows.length}.00`)
    expect(Number((await spent())[0]) + Number((await spent('bob'))[0])).toBe(rows.length)
  })
})
