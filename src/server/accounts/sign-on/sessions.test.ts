import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { session } from '#contract/session.ts'
import { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { features } from '#server/features.ts'
import { createKeySets } from '#server/platform/callers/key-sets.ts'
import { createOpenIdClients } from '#server/platform/callers/openid-clients.ts'
import { runRetention } from '#server/platform/retention.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { OpenIdProvider, openIdClientId } from '#test/harness/openid-provider.ts'
import { anIssuer, aProviderUser, issuerFields, signOnWith } from '#test/harness/sign-on.ts'
import { type Caller, createCaller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { renewSessions } from './renew-sessions.ts'

let app: TestApp
let admin: Caller
let provider: OpenIdProvider

beforeAll(async () => {
  provider = await new OpenIdProvider().start()
})
afterAll(() => provider.close())
setUpApp(
  async (started) => {
    app = started
    admin = await app.signInAs('admin')
    await anIssuer(admin, provider)
  },
  { variables: { QD_SESSION_IDLE_MINUTES: '600' } },
)
beforeEach(() => {
  provider.user = aProviderUser('lena')
  provider.givesRefreshTokens = true
  provider.intercept = () => false
})

const minute = 60_000
const pass = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * minute)
}
const signIn = async () => {
  const { data, message } = await signOnWith(app, provider)
  if (!data?.User) throw new Error(message)
  return createCaller(app.app, data.User.email, data.User.Id, data.User.Token)
}
const isOpen = async (caller: Caller) => (await caller.call(session.me, {})).status === 200
const renew = () => {
  // The provider keeps its own time: a session here gets older in minutes, and there in milliseconds.
  const openIdClients = createOpenIdClients('any', createKeySets('any'))
  const { db, settings, clock } = app
  return renewSessions({ db, settings, openIdClients, secretKey: loadSecretKey(settings), now: () => clock.now })
}
const goDown = () => {
  provider.intercept = (_, __, reply) => {
    reply.writeHead(503).end()
    return true
  }
}

test('without a refresh token a session lasts an hour', async () => {
  provider.givesRefreshTokens = false
  const lena = await signIn()
  pass(59)
  expect([await renew(), await isOpen(lena)]).toEqual([0, true])
  pass(1)
  expect(await isOpen(lena)).toBe(false)
  await runRetention(features.retention, app.db, app.settings, new Date(app.clock.now.getTime() + 1))
  expect(await app.db.selectFrom('sign_on_sessions').select('sid').execute()).toEqual([])
})

test('a refresh token renews it every ten minutes, and is replaced by the next one', async () => {
  const lena = await signIn()
  const stored = async () =>
    (await app.db.selectFrom('sign_on_sessions').selectAll().executeTakeFirstOrThrow()).refresh_token
  const first = await stored()
  pass(9)
  expect(await renew()).toBe(0)
  for (let hours = 0; hours < 2; hours += 0.5) {
    pass(30)
    expect(await renewAt()).toBe(1)
    expect(await isOpen(lena)).toBe(true)
  }
  expect(await stored()).not.toEqual(first)
})

/** Renews with a provider that goes by no clock: it gives the next refresh token, and no ID token. */
async function renewAt(): Promise<number> {
  provider.intercept = (path, request, reply) => {
    if (path !== '/token') return false
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      const used = new URLSearchParams(text).get('refresh_token') ?? ''
      const isFirst = !used.startsWith('next')
      const next = isFirst ? 'next-1' : `next-${Number(used.slice(5)) + 1}`
      const body = { access_token: 'a', token_type: 'Bearer', refresh_token: next }
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    return true
  }
  return renew()
}

test('the provider itself renews with its own refresh tokens', async () => {
  const lena = await signIn()
  const before = await app.db.selectFrom('sign_on_sessions').selectAll().executeTakeFirstOrThrow()
  await app.db
    .updateTable('sign_on_sessions')
    .set({ tried_at: new Date(app.clock.now.getTime() - 10 * minute) })
    .execute()
  expect(await renew()).toBe(1)
  const after = await app.db.selectFrom('sign_on_sessions').selectAll().executeTakeFirstOrThrow()
  expect(after.refresh_token).not.toEqual(before.refresh_token)
  expect(after.failing_since).toBeNull()
  expect(await isOpen(lena)).toBe(true)
})

test('a session that the provider does not renew ends at once, and the log says so', async () => {
  const lena = await signIn()
  pass(10)
  provider.intercept = (path, _, reply) => {
    if (path !== '/token') return false
    reply.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
    return true
  }
  expect(await renew()).toBe(1)
  expect(await isOpen(lena)).toBe(false)
  const { data } = await admin.call(audit.list, { query: { take: '1' } })
  expect(data.Result[0]).toMatchObject({ Action: 'session ended', TargetId: 'lena@studio.example' })
})

test('a provider that is down ends nobody for an hour since it went down', async () => {
  const lena = await signIn()
  pass(50)
  goDown()
  expect([await renew(), await isOpen(lena)]).toEqual([1, true])
  for (let minutes = 10; minutes < 60; minutes += 10) {
    pass(10)
    expect([await renew(), await isOpen(lena)]).toEqual([1, true])
  }
  pass(9.9)
  expect(await isOpen(lena)).toBe(true)
  pass(0.2)
  expect(await isOpen(lena)).toBe(false)
})

test('a provider that is back renews as before', async () => {
  const lena = await signIn()
  pass(30)
  goDown()
  await renew()
  pass(50)
  expect(await renewAt()).toBe(1)
  pass(59)
  expect(await isOpen(lena)).toBe(true)
})

test('of two servers one asks for each session', async () => {
  await signIn()
  pass(11)
  await renewAt()
  pass(11)
  const counts = await Promise.all([renew(), renew(), renew()])
  expect(counts.toSorted()).toEqual([0, 0, 1])
})

test('sessions that nobody uses are not renewed, and none is after the longest time', async () => {
  await signIn()
  pass(12 * 60 + 1)
  await app.db
    .updateTable('sign_on_sessions')
    .set({ valid_until: new Date(app.clock.now.getTime() + minute) })
    .execute()
  expect(await renew()).toBe(0)
})

const seconds = () => Math.floor(app.clock.now.getTime() / 1000)
const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} }
let ids = 0
const toLogout = (more: object = {}) => ({
  ...{ iss: provider.issuer, aud: openIdClientId, iat: seconds(), jti: `token-${ids++}`, exp: seconds() + 120 },
  ...{ sub: 'id-of-lena', events: logoutEvent },
  ...more,
})
async function logout(claims: object, id = 1) {
  const logout_token = await provider.sign(claims as never, { typ: 'logout+jwt' })
  return app.app.inject({
    method: 'POST',
    url: `/users/sign-on/logout/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token }).toString(),
  })
}

test('a session that ends at the provider ends here, by its id or by the user', async () => {
  const [one, two] = [await signIn(), await signIn()]
  provider.user = aProviderUser('bo')
  const bo = await signIn()
  const rows = await app.db.selectFrom('sign_on_sessions').select(['sid', 'subject']).execute()
  const sid = rows[0]?.sid
  expect(sid).not.toBe('')
  expect((await logout(toLogout({ sid, sub: undefined }))).statusCode).toBe(200)
  expect([await isOpen(one), await isOpen(two), await isOpen(bo)]).toEqual([false, true, true])
  expect((await logout(toLogout())).statusCode).toBe(200)
  expect([await isOpen(two), await isOpen(bo)]).toEqual([false, true])
  const { data } = await admin.call(audit.list, { query: { take: '1' } })
  expect(data.Result[0]).toMatchObject({ Action: 'sessions ended', Actor: 'single sign-on' })
})

test('a token that ends sessions ends none that began later', async () => {
  const lena = await signIn()
  await app.db
    .updateTable('sessions')
    .set({ created_at: new Date(app.clock.now.getTime() + 3 * minute) })
    .execute()
  expect((await logout(toLogout())).statusCode).toBe(200)
  expect(await isOpen(lena)).toBe(true)
})

test.each([
  ['without the event', { events: undefined }],
  ['with another event', { events: { other: {} } }],
  ['with a nonce, as ID tokens have', { nonce: 'a nonce' }],
  ['for another client', { aud: 'another' }],
  ['of another issuer', { iss: 'https://other.example' }],
  ['of five minutes ago', { iat: 1 }],
  ['that names nobody', { sub: undefined, sid: undefined }],
  ['that has ended', { exp: 1 }],
])('refuses a token that ends sessions %s', async (_, more) => {
  const lena = await signIn()
  const reply = await logout(toLogout(more))
  expect(reply.statusCode).toBe(400)
  expect(await isOpen(lena)).toBe(true)
})

test('refuses what is no token, of no issuer, or signed by a stranger', async () => {
  const lena = await signIn()
  const post = (payload: string, url = '/users/sign-on/logout/1') =>
    app.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
  expect((await post('')).statusCode).toBe(400)
  expect((await post('logout_token=a.b.c')).statusCode).toBe(400)
  expect((await logout(toLogout(), 9)).statusCode).toBe(400)
  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT(toLogout()).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(privateKey)
  expect((await post(new URLSearchParams({ logout_token: forged }).toString())).statusCode).toBe(400)
  const json = { method: 'POST' as const, url: '/users/sign-on/logout/1', payload: { logout_token: forged } }
  expect((await app.app.inject(json)).statusCode).toBe(400)
  expect(await isOpen(lena)).toBe(true)
})

test('deactivating an issuer ends what it opened', async () => {
  const lena = await signIn()
  const body = { ...issuerFields, isActive: false }
  expect((await admin.call(signOnIssuers.update, { params: { id: '1' }, body })).status).toBe(200)
  expect(await isOpen(lena)).toBe(false)
})
