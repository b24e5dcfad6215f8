import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownPurchases } from '#contract/game-purchases.ts'
import { saves } from '#contract/game-saves.ts'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { type ReceiptReason, receiptReasons, refusedReceipts } from '#contract/refused-receipts.ts'
import { storeApps } from '#contract/store-apps.ts'
import { storeProducts } from '#contract/store-products.ts'
import { features } from '#server/features.ts'
import { runRetention } from '#server/platform/retention.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { toAccountTag } from '#server/players/store-account-tag-rules.ts'
import { aClientKey, aServerKey, signInPlayer } from '#test/harness/game.ts'
import {
  addAppleApp,
  addGoogleApp,
  aGoogleReceipt,
  appId,
  aStoreChain,
  aTransaction,
  signWith,
} from '#test/harness/receipts.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'
import { appleMarks } from './rules.ts'

type SignedIn = Awaited<ReturnType<typeof signInPlayer>>
type Chain = Awaited<ReturnType<typeof aStoreChain>>

let app: TestApp
let admin: Caller
let ann: SignedIn
let bob: SignedIn
let chain: Chain

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  const clientKey = await aClientKey(admin)
  ann = await signInPlayer(app, clientKey)
  bob = await signInPlayer(app, clientKey)
  chain ??= await aStoreChain(app.clock.now)
  await addGoogleApp(admin)
  await addAppleApp(admin, chain.root.certificate.toString('pem'))
  await admin.call(storeProducts.create, { body: { ...gems, Store: 'google' } })
  await admin.call(storeProducts.create, { body: { ...gems, Store: 'apple' } })
})

const gems = { SKU: 'gems.small', ItemId: 'gems', Amount: 100, Type: 0, Value: '4.99' }
const entry = (Value: string, Version = 0) => ({ Entries: [{ Key: 'gems', Value, Version }] })

const report = (body: object, { player } = ann) => player.call(ownPurchases.report, { body } as never)
const reportGoogle = (fields: object = {}, by = ann) => report(aGoogleReceipt(fields), by)
const sign = (fields: object = {}, { leaf, intermediate, root } = chain) =>
  signWith([leaf, intermediate, root], aTransaction(app.clock.now, fields))
const reportApple = async (fields: object = {}, by = ann) =>
  report({ Store: 'apple', Transaction: await sign(fields) }, by)

const listOrders = async () => (await admin.call(purchases.list, { query: {} })).data.Result
const listRefused = async ({ playerId } = ann) =>
  (await admin.call(refusedReceipts.list, { params: { id: playerId } })).data.Receipts
const readSpent = async ({ playerId } = ann) => {
  const { TotalSpent, PurchasesCount } = (await admin.call(players.get, { params: { id: playerId } })).data.Player
  return [TotalSpent, PurchasesCount]
}
const readSaves = async ({ player } = ann) =>
  (await player.call(saves.list, { query: {} })).data.Entries.map(({ Key, Value }) => [Key, Value])

async function expectRefused(reply: Awaited<ReturnType<typeof report>>, reason: ReceiptReason, by = ann) {
  expect([reply.status, reply.code]).toEqual([409, 'receipt-refused'])
  const { text, mayCountLater } = receiptReasons[reason]
  expect(reply.message).toBe(`This receipt is refused: ${text}. Nothing was changed.`)
  expect(reply.data).toEqual({ Reason: reason, MayCountLater: mayCountLater })
  expect(await listRefused(by)).toContainEqual(expect.objectContaining({ Reason: reason }))
}

describe('a receipt of Google Play', () => {
  it('is a purchase of its product, with the keys that it changes', async () => {
    const reply = await report({ ...aGoogleReceipt(), ...entry('100') })
    expect(reply.status).toBe(200)
    expect(reply.data).toEqual({
      Purchase: {
        OrderId: 'GPA.3301-1',
        Store: 'google',
        ...gems,
        Date: '2026-05-01T10:00:00.000Z',
        Platform: 'android',
        Valid: true,
        IsSandbox: false,
        Source: 'verified',
        AwaitsProduct: false,
      },
      Saved: { Versions: { gems: 1 }, Revision: 1 },
    })
    expect(await readSpent()).toEqual(['4.99', 1])
    expect(await readSaves()).toEqual([['gems', '100']])
  })

  it('is answered as the first time when it comes again, and saves nothing', async () => {
    const first = await report({ ...aGoogleReceipt(), ...entry('100') })
    const again = await report({ ...aGoogleReceipt({ acknowledged: true }), ...entry('200', 1) })
    expect(again.data).toEqual(first.data)
    expect(await readSaves()).toEqual([['gems', '100']])
    expect(await readSpent()).toEqual(['4.99', 1])
  })

  it('saves nothing and is no purchase when its keys cannot be saved', async () => {
    expect((await report({ ...aGoogleReceipt(), ...entry('100', 7) })).code).toBe('stale')
    expect(await listOrders()).toEqual([])
    expect(await readSaves()).toEqual([])
  })

  it('counts how many of the product were bought, also when the product comes later', async () => {
    await reportGoogle({ quantity: 3 })
    await reportGoogle({ quantity: 2, orderId: 'GPA.2', productId: 'gems.large' })
    const body = { ...gems, Store: 'google', SKU: 'gems.large', Amount: 1_000, Value: '9.99' }
    await admin.call(storeProducts.create, { body })
    const orders = (await listOrders()).map(({ SKU, Amount, Value }) => [SKU, Amount, Value])
    expect(orders.toSorted()).toEqual([
      ['gems.large', 2_000, '19.98'],
      ['gems.small', 300, '14.97'],
    ])
    expect(await readSpent()).toEqual(['34.95', 2])
  })

  it('without an order ID is a test: known by its token, and no revenue', async () => {
    const { data } = await reportGoogle({ orderId: '' })
    expect(data.Purchase).toMatchObject({ IsSandbox: true, OrderId: expect.stringMatching(/^token:[0-9a-f]{64}$/) })
    expect((await reportGoogle({ orderId: undefined })).data).toEqual(data)
    expect(await readSpent()).toEqual(['0.00', 0])
  })

  it('is refused when its bytes or its key are others', async () => {
    const sent = aGoogleReceipt()
    await expectRefused(
      await report({ ...sent, Receipt: sent.Receipt.replace('gems.small', 'gems.large') }),
      'signature',
    )
    await expectRefused(await report({ ...sent, Receipt: `${sent.Receipt} ` }), 'signature')
    await expectRefused(await report({ ...sent, Signature: 'AAAA' }), 'signature')
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    await expectRefused(await report(aGoogleReceipt({}, other)), 'signature')
    expect(await listOrders()).toEqual([])
    expect((await report(sent)).status).toBe(200)
  })

  it.each([
    [{ packageName: 'com.example.other' }, 'app'],
    [{ purchaseState: 4 }, 'not-purchased'],
    [{ purchaseState: 1 }, 'not-purchased'],
    [{ purchaseTime: Date.parse('2099-01-01') }, 'time'],
    [{ purchaseTime: 0 }, 'time'],
    [{ productId: '' }, 'unreadable'],
    [{ quantity: 0 }, 'unreadable'],
    [{ quantity: 1_000_000 }, 'unreadable'],
    [{ purchaseToken: '' }, 'unreadable'],
  ] as const)('is refused with %j', async (fields, reason) => {
    await expectRefused(await reportGoogle(fields), reason)
    expect(await listOrders()).toEqual([])
  })

  it.each(['', 'no JSON', '[]', '{}', 'null', '{"a":'.repeat(200)])('is refused as %j', async (Receipt) => {
    const reply = await report({ ...aGoogleReceipt(), Receipt })
    if (Receipt === '') expect(reply.code).toBe('invalid-input')
    else await expectRefused(reply, 'unreadable')
  })
})

describe('a receipt of the App Store', () => {
  it('is a purchase; one that a root of tests signed is of the sandbox', async () => {
    const { status, data } = await reportApple()
    expect(status).toBe(200)
    expect(data.Purchase).toMatchObject({
      ...gems,
      Store: 'apple',
      Platform: 'ios',
      IsSandbox: true,
      Source: 'verified',
    })
    expect(await readSpent()).toEqual(['0.00', 0])
  })

  it.each([
    [{ bundleId: 'com.example.other' }, 'app'],
    [{ revocationDate: 1_777_000_000_000 }, 'revoked'],
    [{ inAppOwnershipType: 'FAMILY_SHARED' }, 'family-shared'],
    [{ appAccountToken: '7e3fb20b-4cdb-47cc-936d-99d65f608138' }, 'other-player'],
    [{ signedDate: Date.parse('2099-01-01') }, 'time'],
    [{ purchaseDate: Date.parse('1999-12-31') }, 'time'],
    // The certificates were not valid yet.
    [{ signedDate: Date.parse('2001-01-01') }, 'certificates'],
    [{ transactionId: undefined }, 'unreadable'],
    [{ quantity: 1.5 }, 'unreadable'],
  ] as const)('is refused with %j', async (fields, reason) => {
    await expectRefused(await reportApple(fields), reason)
    expect(await listOrders()).toEqual([])
  })

  it('is refused when another one signed it', async () => {
    const { now } = app.clock
    const day = 86_400_000
    const other = await aStoreChain(now)
    const signedBy = async (changed: Chain) => report({ Store: 'apple', Transaction: await sign({}, changed) })
    await expectRefused(await signedBy(other), 'certificates')
    await expectRefused(await signedBy({ ...chain, leaf: other.leaf }), 'certificates')
    await expectRefused(await signedBy({ ...chain, intermediate: other.intermediate }), 'certificates')
    await expectRefused(await signedBy({ ...other, root: chain.root }), 'certificates')
    // With the certificates of the store, and the key of another one.
    const leaf = { ...chain.leaf, keys: other.leaf.keys }
    await expectRefused(await signedBy({ ...chain, leaf }), 'signature')
    const under = async (changed: Parameters<typeof aStoreChain>[1]) => aStoreChain(now, { root: {}, ...changed })
    const trust = async (made: Chain) => {
      const [apple] = (await admin.call(storeApps.list, {})).data.Apps
      const body = { store: 'apple', appId, testRoot: made.root.certificate.toString('pem') } as const
      await admin.call(storeApps.update, { params: { id: String(apple?.Id) }, body })
    }
    for (const changed of [
      { leaf: { mark: undefined } },
      { leaf: { mark: appleMarks.intermediate } },
      { intermediate: { mark: undefined } },
      { intermediate: { isAuthority: false } },
      { root: { isAuthority: false } },
      { leaf: { until: new Date(now.getTime() - day) } },
      { intermediate: { from: new Date(now.getTime() + day) } },
      { root: { until: new Date(now.getTime() - day) } },
    ]) {
      const made = await under(changed)
      await trust(made)
      await expectRefused(await signedBy(made), 'certificates')
    }
    const made = await under({})
    await trust(made)
    expect((await signedBy(made)).status).toBe(200)
    await trust(other)
    await expectRefused(await signedBy(made), 'certificates')
    await trust(made)
    const longAgo = await sign({ signedDate: now.getTime() - 20 * 365 * day }, made)
    await expectRefused(await report({ Store: 'apple', Transaction: longAgo }), 'certificates')
  })

  it('is refused with another number of certificates, and when its text was changed', async () => {
    const { leaf, intermediate, root } = chain
    const transaction = aTransaction(app.clock.now)
    const send = (Transaction: string) => report({ Store: 'apple', Transaction })
    await expectRefused(await send(await signWith([leaf, intermediate, root, root], transaction)), 'certificates')
    await expectRefused(await send(await signWith([leaf, root], transaction)), 'certificates')
    const signed = await sign()
    const [header, , signature] = signed.split('.')
    const changed = Buffer.from(JSON.stringify({ ...transaction, productId: 'gems.large' })).toString('base64url')
    await expectRefused(await send(`${header}.${changed}.${signature}`), 'signature')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const payload = signed.split('.')[1]
    await expectRefused(await send(`${none}.${payload}.`), 'unreadable')
    await expectRefused(await send('no.receipt.here'), 'unreadable')
    expect((await send(signed)).status).toBe(200)
  })

  it("reads Apple's published example of a transaction", async () => {
    // Source: Apple, App Store Server API, JWSTransactionDecodedPayload.
    const example = {
      transactionId: '23456',
      originalTransactionId: '12345',
      webOrderLineItemId: '34343',
      bundleId: appId,
      productId: 'com.example.product',
      subscriptionGroupIdentifier: '55555',
      originalPurchaseDate: 1698148800000,
      expiresDate: 1698149000000,
      type: 'Auto-Renewable Subscription',
      appAccountToken: ann.AccountTag.toUpperCase(),
      isUpgraded: true,
      offerType: 1,
      environment: 'LocalTesting',
      transactionReason: 'PURCHASE',
      storefront: 'USA',
      price: 10990,
      currency: 'USD',
    }
    expect((await reportApple(example)).data.Purchase).toMatchObject({ OrderId: '23456', SKU: 'com.example.product' })
  })
})

describe('a renewal of a subscription', () => {
  beforeEach(async () => {
    const body = { ...gems, SKU: 'gold.pass', ItemId: 'pass', Amount: 1, Type: 2, Value: '9.99' }
    for (const Store of ['apple', 'google']) await admin.call(storeProducts.create, { body: { ...body, Store } })
  })

  const readOrders = async () => (await listOrders()).map(({ OrderId, Value }) => [OrderId, Value]).toSorted()

  it('is an order of its own in the App Store', async () => {
    const first = { originalTransactionId: '700', productId: 'gold.pass', type: 'Auto-Renewable Subscription' }
    for (const transactionId of ['700', '701', '701', '702'])
      expect((await reportApple({ ...first, transactionId })).status).toBe(200)
    expect(await readOrders()).toEqual([
      ['700', '9.99'],
      ['701', '9.99'],
      ['702', '9.99'],
    ])
  })

  it('is an order of its own in Google Play, whose purchase token stays', async () => {
    for (const orderId of ['GPA.7', 'GPA.7..0', 'GPA.7..0', 'GPA.7..1'])
      expect((await reportGoogle({ orderId, productId: 'gold.pass', autoRenewing: true })).status).toBe(200)
    expect(await readOrders()).toEqual([
      ['GPA.7', '9.99'],
      ['GPA.7..0', '9.99'],
      ['GPA.7..1', '9.99'],
    ])
    expect(await readSpent()).toEqual(['29.97', 3])
  })
})

describe('whose an order is', () => {
  it('is said by the tag that the sign-in gives', async () => {
    expect(ann.AccountTag).toBe(toAccountTag(loadSecretKey(app.settings), ann.playerId))
    expect(ann.AccountTag).not.toBe(bob.AccountTag)
    const obfuscatedAccountId = ann.AccountTag
    await expectRefused(await reportGoogle({ obfuscatedAccountId }, bob), 'other-player', bob)
    expect((await reportGoogle({ obfuscatedAccountId })).status).toBe(200)
    expect((await reportApple({ appAccountToken: ann.AccountTag })).status).toBe(200)
  })

  it('without a tag is who reports it first; staff see that another one tried', async () => {
    await reportGoogle()
    const reply = await reportGoogle({}, bob)
    expect([reply.status, reply.code]).toEqual([409, 'order-of-another-player'])
    expect(await listRefused(bob)).toMatchObject([
      { Reason: 'order-of-another-player', OrderId: 'GPA.3301-1', Times: 1 },
    ])
    expect(await listRefused()).toEqual([])
    expect(await readSpent(bob)).toEqual(['0.00', 0])
  })

  it('is decided once when two report it at the same time', async () => {
    for (let round = 0; round < 12; round++) {
      const orderId = `GPA.race-${round}`
      const replies = await Promise.all([
        reportGoogle({ orderId }),
        reportGoogle({ orderId }, bob),
        reportGoogle({ orderId }),
      ])
      const isAnns = replies[0].status === 200
      expect(replies.map(({ status }) => status)).toEqual(isAnns ? [200, 409, 200] : [409, 200, 409])
      const marked = [...(await listRefused()), ...(await listRefused(bob))].filter(
        ({ OrderId }) => OrderId === orderId,
      )
      expect(marked.map(({ Times }) => Times)).toEqual([isAnns ? 1 : 2])
    }
    expect(await listOrders()).toHaveLength(12)
  })

  it('is the same order that a server reports', async () => {
    const studio = await aServerKey(app, admin, ['purchases'])
    const order = { OrderId: 'GPA.3301-1', Store: 'google', SKU: 'gems.small', Date: '2026-05-01T10:00:00.000Z' }
    await reportGoogle()
    const params = { playerId: ann.playerId }
    const again = await studio.call(serverPurchases.report, { params, body: order })
    expect(again.data.Purchase.Source).toBe('verified')
    const other = await studio.call(serverPurchases.report, { params: { playerId: bob.playerId }, body: order })
    expect(other.code).toBe('order-of-another-player')
  })
})

describe('a refused receipt', () => {
  it('is kept once, with how often it came and why the last time', async () => {
    await reportGoogle({ purchaseState: 4 })
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 60_000)
    await reportGoogle({ purchaseState: 4 })
    expect(await listRefused()).toEqual([
      {
        Store: 'google',
        Reason: 'not-purchased',
        OrderId: 'GPA.3301-1',
        SKU: 'gems.small',
        FirstAt: now.toISOString(),
        LastAt: app.clock.now.toISOString(),
        Times: 2,
        Digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('counts when the settings accept it later', async () => {
    const [, google] = (await admin.call(storeApps.list, {})).data.Apps
    await admin.call(storeApps.remove, { params: { id: String(google?.Id) } })
    await expectRefused(await reportGoogle(), 'app')
    await addGoogleApp(admin)
    expect((await reportGoogle()).status).toBe(200)
  })

  it('is kept 100 times a day, and for 30 days', async () => {
    for (let index = 0; index < 102; index++) {
      // A player may write 60 times a minute.
      if (index === 50) app.clock.now = new Date(app.clock.now.getTime() + 60_000)
      await reportGoogle({ purchaseState: 1, orderId: `GPA.${index}` })
    }
    const kept = await admin.call(refusedReceipts.list, { params: { id: ann.playerId } })
    expect([kept.data.Total, kept.data.Receipts.length]).toEqual([100, 100])
    const days = (count: number) => new Date(app.clock.now.getTime() + count * 86_400_000)
    await runRetention(features.retention, app.db, app.settings, days(29))
    expect((await listRefused()).length).toBe(100)
    await runRetention(features.retention, app.db, app.settings, days(31))
    expect(await listRefused()).toEqual([])
  })
})

it('takes no root of tests in Production', async () => {
  const production = await startApp({ environment: 'Production' })
  const founder = await production.signInAs('admin')
  const { player, playerId } = await signInPlayer(production, await aClientKey(founder))
  const testRoot = chain.root.certificate.toString('pem')
  const body = { store: 'apple', appId, testRoot } as const
  const reply = await founder.call(storeApps.create, { body })
  expect([reply.code, reply.errors]).toEqual([
    'invalid-input',
    [{ path: 'body.testRoot', message: 'Production takes receipts of the App Store alone.' }],
  ])
  // A backup of another environment brings one.
  const row = { store: 'apple', app_id: appId, test_root: testRoot } as const
  await production.db
    .insertInto('store_apps')
    .values({ ...row, created_at: production.clock.now, created_by: 'ada@example.com' })
    .execute()
  const Transaction = await sign()
  const refused = await player.call(ownPurchases.report, { body: { Store: 'apple', Transaction } })
  expect(refused.data).toEqual({ Reason: 'certificates', MayCountLater: false })
  const { data } = await founder.call(refusedReceipts.list, { params: { id: playerId } })
  expect(data.Total).toBe(1)
  await production.close()
})
