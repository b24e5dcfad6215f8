import { beforeAll, describe, expect, it } from 'vitest'
import { ownPurchases } from '#contract/game-purchases.ts'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { storeNotifications } from '#contract/game-store-notifications.ts'
import { knownIssuers } from '#contract/identity-issuers.ts'
import { players } from '#contract/players.ts'
import type { Purchase } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'
import { storeApps } from '#contract/store-apps.ts'
import { features } from '#server/features.ts'
import type { PublicKey } from '#server/platform/callers/key-sets.ts'
import { runRetention } from '#server/platform/retention.ts'
import { aClientKey, aServerKey, signInPlayer } from '#test/harness/game.ts'
import { anIssuerKey, type IssuerKey, signIdentityToken } from '#test/harness/identity-issuer.ts'
import { aPlayer } from '#test/harness/makers.ts'
import {
  addAppleApp,
  aGoogleReceipt,
  appId,
  aStoreChain,
  aTransaction,
  googlePublicKey,
  signWith,
} from '#test/harness/receipts.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

/** The keys that Google publishes. */
const published: PublicKey[] = []

let app: TestApp
let admin: Caller
let studio: Caller
let google: IssuerKey
let chain: Awaited<ReturnType<typeof aStoreChain>>

beforeAll(async () => {
  google = await anIssuerKey('google-1')
  published.push(google.public as PublicKey)
})

const push = { pushAudience: 'https://game.example.com/notifications', pushAccount: 'push@studio.iam.example.com' }

setUpApp(
  async (started) => {
    app = started
    admin = await app.signInAs('admin')
    studio = await aServerKey(app, admin, ['purchases'])
    chain ??= await aStoreChain(app.clock.now)
    await addAppleApp(admin, chain.root.certificate.toString('pem'))
    const body = { store: 'google', appId, publicKey: googlePublicKey, ...push } as const
    await admin.call(storeApps.create, { body })
    await aPlayer(app.db, { player_id: 'ann' })
    await aPlayer(app.db, { player_id: 'bob' })
  },
  { keySets: { findProblem: () => undefined, get: async () => published } },
)

const certificates = () => [chain.leaf, chain.intermediate, chain.root]
const millisecondsAgo = (milliseconds: number) => app.clock.now.getTime() - milliseconds

const buy = (OrderId: string, fields: object = {}, playerId = 'ann') => {
  const order = { Store: 'apple', SKU: 'gems.small', ItemId: 'gems', Amount: 100, Value: '4.99' }
  const body = { ...order, OrderId, Date: '2026-05-01T10:00:00.000Z', ...fields }
  return studio.call(serverPurchases.report, { params: { playerId }, body } as never)
}
const getOrder = async (orderId: string): Promise<Purchase | undefined> =>
  (await admin.call(purchases.list, { query: { filter: orderId } })).data.Result[0]
const readRefund = async (orderId: string) => (await getOrder(orderId))?.Refund
const readSpent = async (id = 'ann') => (await admin.call(players.get, { params: { id } })).data.Player.TotalSpent

type Notice = { id: string; kind: string; orderId?: string; at?: number; bundleId?: string }

async function signApple(
  { id, kind, orderId, at = millisecondsAgo(1_000), bundleId = appId }: Notice,
  by = certificates(),
) {
  const fields = { transactionId: orderId, revocationDate: at }
  const transaction = orderId && { signedTransactionInfo: await signWith(by, aTransaction(app.clock.now, fields)) }
  const data = { bundleId, environment: 'Production', ...transaction }
  return signWith(by, { notificationType: kind, notificationUUID: id, signedDate: at, version: '2.0', data })
}
const sendApple = (signedPayload: string) => app.visitor.call(storeNotifications.apple, { body: { signedPayload } })
const notifyApple = async (notice: Notice) => sendApple(await signApple(notice))

const signPush = (claims: object = {}, key = google) => {
  const exp = Math.floor(app.clock.now.getTime() / 1000) + 600
  const email = { email: push.pushAccount, email_verified: true }
  return signIdentityToken(key, { iss: knownIssuers.google.issuer, aud: push.pushAudience, exp, ...email, ...claims })
}
const sendGoogle = async (content: object, messageId: string, token?: string) => {
  const data = Buffer.from(
    JSON.stringify({ version: '1.0', packageName: appId, eventTimeMillis: String(millisecondsAgo(1_000)), ...content }),
  ).toString('base64')
  const headers = { authorization: `Bearer ${token ?? (await signPush())}` }
  return app.visitor.call(storeNotifications.google, { body: { message: { data, messageId } } }, { headers })
}
const voided = (orderId: string, refundType = 1) => ({
  voidedPurchaseNotification: { purchaseToken: 'a-token', orderId, productType: 2, refundType },
})

describe('a notification of the App Store', () => {
  it('marks a refunded order once, and takes the mark back', async () => {
    await buy('1001')
    expect((await notifyApple({ id: 'n1', kind: 'REFUND', orderId: '1001' })).status).toBe(200)
    expect(await readRefund('1001')).toEqual({
      At: app.clock.now.toISOString(),
      By: 'App Store',
      Reason: 'Refunded by App Store',
    })
    expect(await readSpent()).toBe('0.00')
    const version = (await getOrder('1001'))?.Version
    await notifyApple({ id: 'n1', kind: 'REFUND', orderId: '1001' })
    expect((await getOrder('1001'))?.Version).toBe(version)
    await notifyApple({ id: 'n2', kind: 'REFUND_REVERSED', orderId: '1001', at: millisecondsAgo(0) })
    expect([await readRefund('1001'), await readSpent()]).toEqual([null, '4.99'])
    const entries = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('actor', '=', 'App Store')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['order marked as refunded', 'ann'],
      ['refund mark removed', 'ann'],
    ])
  })

  it('leaves the mark of staff alone', async () => {
    await buy('1001')
    const params = { id: 'ann', orderId: '1001' }
    await admin.call(purchases.markRefunded, { params, body: { Reason: 'By phone' } })
    await notifyApple({ id: 'n1', kind: 'REFUND', orderId: '1001' })
    await notifyApple({ id: 'n2', kind: 'REFUND_REVERSED', orderId: '1001', at: millisecondsAgo(0) })
    expect(await readRefund('1001')).toMatchObject({ By: admin.email, Reason: 'By phone' })
  })

  it('of an order that is not there waits for it, also when it is recorded at the same moment', async () => {
    await notifyApple({ id: 'n1', kind: 'REFUND', orderId: '1001' })
    await buy('1001')
    expect(await readRefund('1001')).toMatchObject({ By: 'App Store' })
    await notifyApple({ id: 'n2', kind: 'REFUND', orderId: '1002' })
    // As a call that ran at the same moment writes it.
    const row = { order_id: '1002', player_id: 'bob', date: app.clock.now, value: '9.99' }
    await app.db.insertInto('purchases').values(row).execute()
    await app.db.updateTable('players').set({ total_spent: '9.99' }).where('player_id', '=', 'bob').execute()
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await app.runSteps()
    expect(await readRefund('1002')).toMatchObject({ By: 'App Store' })
    expect(await readSpent('bob')).toBe('0.00')
  })

  it('is about an order of this store, or of one that is not known', async () => {
    await notifyApple({ id: 'n0', kind: 'REFUND', orderId: '1000' })
    for (const orderId of ['1000', '1001']) await buy(orderId, { Store: 'google' })
    const row = { order_id: '1002', player_id: 'ann', date: app.clock.now, value: '4.99' }
    await app.db.insertInto('purchases').values(row).execute()
    for (const orderId of ['1001', '1002']) await notifyApple({ id: orderId, kind: 'REFUND', orderId })
    for (const orderId of ['1000', '1001']) expect(await readRefund(orderId)).toBeNull()
    expect(await readRefund('1002')).toMatchObject({ By: 'App Store' })
    await sendGoogle({ ...voided('1001'), eventTimeMillis: String(millisecondsAgo(60_000)) }, 'm1')
    expect(await readRefund('1001')).toMatchObject({ By: 'Google Play' })
  })

  it('that waits is looked at in time, however many others wait after it', async () => {
    const start = app.clock.now.getTime()
    const recordAt: Record<number, string> = { 1: 'u0', 4: 'u4' }
    for (let turn = 0; turn < 8; turn++) {
      app.clock.now = new Date(start + turn * 30_000)
      await notifyApple({ id: `n${turn}`, kind: 'REFUND', orderId: `u${turn}` })
      // As a call that ran while the refund came writes it.
      const order_id = recordAt[turn]
      const row = { player_id: 'bob', date: app.clock.now, value: '9.99', store: 'apple' }
      if (order_id !== undefined)
        await app.db
          .insertInto('purchases')
          .values({ ...row, order_id })
          .execute()
      await app.runSteps()
    }
    for (const orderId of ['u0', 'u4']) expect(await readRefund(orderId)).toMatchObject({ By: 'App Store' })
    expect(await readSpent('bob')).toBe('0.00')
    const pending = () => app.db.selectFrom('timed_steps').select('due_at').where('ended_at', 'is', null).execute()
    expect(await pending()).toHaveLength(1)
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await app.runSteps()
    expect(await pending()).toEqual([])
  })

  it('that came after a later one changes nothing', async () => {
    await buy('1001')
    await notifyApple({ id: 'n2', kind: 'REFUND_REVERSED', orderId: '1001', at: millisecondsAgo(1_000) })
    await notifyApple({ id: 'n1', kind: 'REFUND', orderId: '1001', at: millisecondsAgo(2_000) })
    expect(await readRefund('1001')).toBeNull()
  })

  it('of another kind is counted', async () => {
    for (const kind of ['TEST', 'DID_RENEW', 'SOMETHING_NEW'])
      expect((await notifyApple({ id: kind, kind, orderId: '1001' })).status).toBe(200)
    const counted = await app.db.selectFrom('store_notifications').select('kind').orderBy('kind').execute()
    expect(counted.map(({ kind }) => kind)).toEqual(['DID_RENEW', 'SOMETHING_NEW', 'TEST'])
    const [apple] = (await admin.call(storeApps.list, {})).data.Apps
    expect(apple?.NotifiedAt).toBe(app.clock.now.toISOString())
  })

  it('is refused when the store did not sign it, or its transaction, for this app', async () => {
    await buy('1001')
    const notice = { id: 'n1', kind: 'REFUND', orderId: '1001' }
    const other = await aStoreChain(app.clock.now)
    const others = [other.leaf, other.intermediate, other.root]
    const foreign = await signWith(others, aTransaction(app.clock.now, { transactionId: '1001' }))
    const data = { bundleId: appId, signedTransactionInfo: foreign }
    const payload = { notificationType: 'REFUND', notificationUUID: 'n9', signedDate: millisecondsAgo(1_000), data }
    for (const signed of [
      await signApple(notice, others),
      await signApple({ ...notice, bundleId: 'com.example.other' }),
      await signApple({ ...notice, at: millisecondsAgo(-3 * 86_400_000) }),
      await signWith(certificates(), payload),
      'no.signed.payload',
      'x',
    ]) {
      const reply = await sendApple(signed)
      expect([reply.status, reply.code]).toEqual([401, 'notification-refused'])
    }
    expect(await readRefund('1001')).toBeNull()
    expect(await app.db.selectFrom('store_notifications').select('id').execute()).toEqual([])
  })

  it('is not taken without an app in the settings', async () => {
    const signed = await signApple({ id: 'n1', kind: 'TEST' })
    await app.db.deleteFrom('store_apps').execute()
    expect((await sendApple(signed)).code).toBe('notifications-not-taken')
    expect((await sendGoogle(voided('GPA.1'), 'm1')).code).toBe('notifications-not-taken')
  })

  it('is known for 90 days, and so is a refund that waits', async () => {
    await notifyApple({ id: 'n1', kind: 'REFUND', orderId: '1001' })
    const count = async () =>
      (
        await Promise.all(
          (['store_notifications', 'store_refunds'] as const).map((table) =>
            app.db.selectFrom(table).selectAll().execute(),
          ),
        )
      ).map(({ length }) => length)
    const inDays = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000)
    await runRetention(features.retention, app.db, app.settings, inDays(89))
    expect(await count()).toEqual([1, 1])
    await runRetention(features.retention, app.db, app.settings, inDays(91))
    expect(await count()).toEqual([0, 0])
  })
})

it('that is older than its ID is known changes nothing, and its store does not send it again', async () => {
  await buy('1001')
  await buy('GPA.1', { Store: 'google' })
  const daysAgo = (days: number) => millisecondsAgo(days * 86_400_000)
  const replies = [
    await notifyApple({ id: 'n1', kind: 'REFUND', orderId: '1001', at: daysAgo(91) }),
    await sendGoogle({ ...voided('GPA.1'), eventTimeMillis: String(daysAgo(91)) }, 'm1'),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect([await readRefund('1001'), await readRefund('GPA.1')]).toEqual([null, null])
  const counted = await app.db.selectFrom('store_notifications').select('kind').orderBy('store').execute()
  expect(counted.map(({ kind }) => kind)).toEqual(['REFUND too old', 'voidedPurchaseNotification too old'])
  await notifyApple({ id: 'n2', kind: 'REFUND', orderId: '1001', at: daysAgo(89) })
  expect(await readRefund('1001')).toMatchObject({ By: 'App Store' })
})

describe('a notification of Google Play', () => {
  it('marks a refunded order once, with an order ID or by its token', async () => {
    await buy('GPA.1', { Store: 'google' })
    expect((await sendGoogle(voided('GPA.1'), 'm1')).status).toBe(200)
    expect(await readRefund('GPA.1')).toMatchObject({ By: 'Google Play' })
    const ann = await signInPlayer(app, await aClientKey(admin))
    const test = await ann.player.call(ownPurchases.report, {
      body: aGoogleReceipt({ orderId: '', purchaseToken: 'a-token' }),
    })
    await sendGoogle(voided(''), 'm2')
    expect(await readRefund(test.data.Purchase.OrderId)).toMatchObject({ By: 'Google Play' })
  })

  it('of a part of an order, or of something else, is counted', async () => {
    await buy('GPA.1', { Store: 'google' })
    await sendGoogle(voided('GPA.1', 2), 'm1')
    await sendGoogle({ testNotification: { version: '1.0' } }, 'm2')
    await sendGoogle({ oneTimeProductNotification: { version: '1.0', notificationType: 1 } }, 'm3')
    await sendGoogle({}, 'm4')
    expect(await readRefund('GPA.1')).toBeNull()
    const counted = await app.db.selectFrom('store_notifications').select('kind').orderBy('id').execute()
    expect(counted.map(({ kind }) => kind)).toEqual([
      'voidedPurchaseNotification of a part',
      'testNotification',
      'oneTimeProductNotification',
      'unknown',
    ])
  })

  it('is refused with another token than that of its app', async () => {
    await buy('GPA.1', { Store: 'google' })
    const other = await anIssuerKey('google-1')
    for (const token of [
      await signPush({ aud: 'https://other.example.com' }),
      await signPush({ email: 'other@studio.iam.example.com' }),
      await signPush({ email_verified: false }),
      await signPush({ iss: 'https://id.example.com' }),
      await signPush({ exp: Math.floor(millisecondsAgo(120_000) / 1000) }),
      await signPush({}, other),
      'no.token.here',
      '',
    ]) {
      const reply = await sendGoogle(voided('GPA.1'), 'm1', token)
      expect([reply.status, reply.code]).toEqual([401, 'notification-refused'])
    }
    expect((await sendGoogle({ ...voided('GPA.1'), packageName: 'com.example.other' }, 'm1')).code).toBe(
      'notification-refused',
    )
    expect(await readRefund('GPA.1')).toBeNull()
  })
})

/** How many notifications come in any order; QD_TEST_NOTIFICATIONS=10000 takes minutes. */
const noticeCount = Number(process.env.QD_TEST_NOTIFICATIONS ?? 200)

it('leaves the sums of a slow reference after many in any order, doubled and before their orders', async () => {
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const orders = Array.from({ length: noticeCount / 5 }, (_, index) => ({
    id: String(2_000 + index),
    player: draw(2) ? 'ann' : 'bob',
    cents: draw(5_000),
  }))
  const notices = Array.from({ length: noticeCount }, (_, index) => ({
    id: `n${index}`,
    kind: draw(3) ? 'REFUND' : 'REFUND_REVERSED',
    orderId: orders[draw(orders.length)]?.id ?? '',
    // Several at the same moment.
    at: millisecondsAgo(1_000 + draw(50)),
  }))
  const calls = [
    ...orders.map(
      ({ id, player, cents }) =>
        () =>
          buy(id, { Value: (cents / 100).toFixed(2) }, player),
    ),
    ...[...notices, ...notices.slice(0, noticeCount * 0.3)].map((notice) => () => notifyApple(notice)),
  ]
  const shuffled = calls.map((work) => ({ work, place: draw(1_000_000) })).sort((one, other) => one.place - other.place)
  for (let first = 0; first < shuffled.length; first += 8) {
    const replies = await Promise.all(shuffled.slice(first, first + 8).map(({ work }) => work()))
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  }
  app.clock.now = new Date(app.clock.now.getTime() + 120_000)
  await app.runSteps()
  const isRefunded = (orderId: string) => {
    const [last] = notices
      .filter((notice) => notice.orderId === orderId)
      .sort((one, other) => other.at - one.at || (one.kind === 'REFUND_REVERSED' ? -1 : 1))
    return last?.kind === 'REFUND'
  }
  for (const { id } of orders) expect([id, (await readRefund(id)) !== null]).toEqual([id, isRefunded(id)])
  const kept = orders.filter(({ id }) => !isRefunded(id))
  for (const player of ['ann', 'bob']) {
    const cents = kept.filter((order) => order.player === player).reduce((sum, order) => sum + order.cents, 0)
    expect(await readSpent(player)).toBe((cents / 100).toFixed(2))
  }
  const { data } = await admin.call(purchases.summary, { query: {} })
  expect(data.Count).toBe(kept.length)
}, 1_800_000)
