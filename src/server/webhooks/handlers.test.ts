import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { permissionNames } from '#contract/core/permissions.ts'
import { eventKinds } from '#contract/game-feed.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { webhookLimit, webhooks } from '#contract/webhooks.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'
import { isSigned, WebhookReceiver } from '#test/harness/webhook-receiver.ts'

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

const fields = { name: 'Studio', format: 'events', kinds: ['purchase', 'refund'], isActive: true } as const
const add = (change: object = {}, caller = admin) =>
  caller.call(webhooks.create, { body: { ...fields, url: receiver.url, ...change } as never })
const params = { id: '1' }
const list = async () => (await admin.call(webhooks.list, {})).data.Webhooks

test('a webhook is added, changed, taken back and removed; its secret is in one reply alone', async () => {
  const { data } = await add({ url: `${receiver.url}?token=hidden` })
  expect(data.Secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(data.Webhook).toMatchObject({
    Id: 1,
    Name: 'Studio',
    Url: `${receiver.url}?…`,
    Kinds: ['purchase', 'refund'],
    IsActive: true,
    SecretEnd: data.Secret.slice(-4),
    Waiting: { Count: 0, IsCapped: false },
    LastDeliveredAt: null,
    FailingSince: null,
  })
  const changed = await admin.call(webhooks.update, {
    params,
    body: { ...fields, name: 'Other', isActive: false } as never,
  })
  expect(changed.data).toMatchObject({ Name: 'Other', IsActive: false, Url: `${receiver.url}?…`, Version: 2 })
  await admin.call(recentChanges.undo, { params: { id: String(changed.headers.undo) } })
  const moved = await admin.call(webhooks.update, {
    params,
    body: { ...fields, url: `${receiver.url}?token=hidden` } as never,
  })
  expect(moved.headers.undo).toBeUndefined()
  expect((await list())[0]).toMatchObject({ Name: 'Studio', IsActive: true })
  expect((await admin.call(webhooks.remove, { params })).status).toBe(200)
  expect(await list()).toEqual([])
  const log = (await admin.call(audit.list, { query: {} } as never)).text
  for (const action of ['webhook added', 'webhook changed', 'webhook removed']) expect(log).toContain(action)
  expect(log).not.toContain(data.Secret.slice(6))
  expect(log).not.toContain('hidden')
})

test('the address of a channel of Slack is shown to nobody, because who knows it can write there', async () => {
  const { data, text } = await add({ format: 'slack', url: 'https://hooks.slack.example/services/T0/B0/secret' })
  expect(data.Webhook.Url).toBe('https://hooks.slack.example/…')
  expect(text).not.toContain('services')
  const rows = await app.db.selectFrom('webhooks').selectAll().execute()
  const stored = rows.map((row) => Object.values(row).map(String).join(' ')).join(' ')
  expect(stored).not.toMatch(/services|whsec/)
  await add({ name: 'Other', url: 'https://hooks.slack.example/services/T0/B0/secret' })
  const body = { ...fields, name: 'Other', format: 'slack' }
  const changed = await admin.call(webhooks.update, { params: { id: '2' }, body: body as never })
  expect(changed.data.Url).toBe('https://hooks.slack.example/…')
})

test('what cannot be a webhook is refused', async () => {
  const findProblems = async (change: object) => (await add(change)).errors.map(({ path, message }) => [path, message])
  expect(await findProblems({ url: 'ftp://x' })).toEqual([
    ['body.url', 'An address is like https://example.com/events.'],
  ])
  expect(await findProblems({ url: 'https://user:secret@example.com' })).toEqual([
    ['body.url', 'An address has no user name and no password.'],
  ])
  expect(await findProblems({ kinds: [] })).toEqual([['body.kinds', 'Choose at least one kind of events.']])
  expect((await findProblems({ kinds: ['unheard'] }))[0]?.[0]).toBe('body.kinds.0')
  await add()
  expect((await add()).code).toBe('webhook-exists')
  const unknown = { params: { id: '9' } }
  for (const reply of [
    await admin.call(webhooks.update, { ...unknown, body: fields as never }),
    await admin.call(webhooks.remove, unknown),
    await admin.call(webhooks.rotate, { ...unknown, body: { oldTextUntil: null } }),
    await admin.call(webhooks.test, unknown),
    await admin.call(webhooks.replay, { ...unknown, body: { positions: null } }),
    await admin.call(webhooks.deliveries, { ...unknown, query: { state: 'dead' } }),
    await admin.call(webhooks.attempts, unknown),
  ])
    expect(reply.code).toBe('webhook-unknown')
  expect((await admin.call(webhooks.update, { params, body: fields as never }, { ifMatch: 9 })).status).toBe(412)
})

test('there are a limited number of them', async () => {
  for (let number = 1; number <= webhookLimit; number++) expect((await add({ name: `${number}` })).status).toBe(200)
  expect((await add({ name: 'one more' })).code).toBe('webhook-limit')
})

test('outside Development an address is https and not in a private network, also where a name leads there', async () => {
  await app.close()
  app = await startApp({ environment: 'Production' })
  admin = await app.signInAs('admin')
  const addresses = [
    receiver.url,
    'https://127.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://printer.local/',
  ]
  for (const url of addresses) expect([url, (await add({ url })).errors[0]?.path]).toEqual([url, 'body.url'])
})

test('only who may make keys of the game sees and changes webhooks', async () => {
  await add()
  const others = permissionNames.filter((name) => name !== 'MANAGE_GAME_KEYS')
  const other = await app.signInAs(others)
  expect((await other.call(webhooks.list, {})).status).toBe(403)
  expect((await add({ name: 'x' }, other)).status).toBe(403)
  expect((await other.call(webhooks.test, { params })).status).toBe(403)
  const keeper = await app.signInAs(['MANAGE_GAME_KEYS'])
  expect((await keeper.call(webhooks.list, {})).data.Webhooks).toHaveLength(1)
})

test('a test sends one signed event and says how it went', async () => {
  const { Secret } = (await add({ isActive: false })).data
  const send = async () => (await admin.call(webhooks.test, { params })).data
  expect(await send()).toMatchObject({ Status: 204, Failure: '' })
  const [request] = receiver.requests
  expect(request?.events).toEqual([expect.objectContaining({ Position: 0, Kind: 'test', PlayerId: null })])
  expect(request && isSigned(request, Secret)).toBe(true)
  receiver.answer = () => 500
  expect(await send()).toMatchObject({ Status: 500, Failure: 'The receiver answered 500.' })
  receiver.answer = () => 302
  expect((await send()).Failure).toContain('requests do not follow')
  expect(receiver.requests).toHaveLength(3)
  receiver.answer = () => undefined
  expect(await send()).toMatchObject({ Status: null, Failure: 'The receiver closed the connection without a reply.' })
})

test('a new secret signs at once, and the old one beside it as long as it is to', async () => {
  const old = (await add()).data.Secret
  const oldTextUntil = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const rotated = await admin.call(webhooks.rotate, { params, body: { oldTextUntil } })
  expect(rotated.data.Webhook.OldSecretUntil).toBe(oldTextUntil)
  const areSigned = async () => {
    await admin.call(webhooks.test, { params })
    const request = receiver.requests.at(-1)
    return [old, rotated.data.Secret].map((secret) => request && isSigned(request, secret))
  }
  expect(await areSigned()).toEqual([true, true])
  const again = await admin.call(webhooks.rotate, { params, body: { oldTextUntil: null } })
  expect(await areSigned()).toEqual([false, false])
  expect(again.data.Webhook.OldSecretUntil).toBeNull()
})

test('kinds are those of the feed', async () => {
  const { data } = await add({ kinds: Object.keys(eventKinds) })
  expect(data.Webhook.Kinds).toEqual(Object.keys(eventKinds))
})
