import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { signOn } from '#contract/sign-on.ts'
import { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { features } from '#server/features.ts'
import { runRetention } from '#server/platform/retention.ts'
import { OpenIdProvider, openIdClientId } from '#test/harness/openid-provider.ts'
import {
  anIssuer,
  aProviderUser,
  comeBack,
  finishSignOn,
  issuerFields,
  signOnWith,
  startSignOn,
} from '#test/harness/sign-on.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let provider: OpenIdProvider

beforeAll(async () => {
  provider = await new OpenIdProvider().start()
})
afterAll(() => provider.close())
setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  await anIssuer(admin, provider)
})
beforeEach(() => {
  provider.user = aProviderUser('lena')
  provider.intercept = () => false
})

const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const countUsers = async () => (await app.db.selectFrom('users').select('id').execute()).length
const otherBrowser = `sign-on=${'A'.repeat(43)}`

/** Signs in with what the provider's address gives in place of its own JSON. */
async function signOnGiven(path: string, toReply: (nonce: string) => Promise<object> | object) {
  const { url, cookie } = await startSignOn(app)
  const nonce = new URL(url).searchParams.get('nonce') ?? ''
  const body = JSON.stringify(await toReply(nonce))
  provider.intercept = (requested, _, reply) => {
    if (requested !== path) return false
    reply.writeHead(200, { 'content-type': 'application/json' }).end(body)
    return true
  }
  const { ticket } = await comeBack(app, await provider.visit(url), cookie)
  return finishSignOn(app, ticket, cookie)
}

const withToken = (toToken: (nonce: string) => Promise<string> | string) =>
  signOnGiven('/token', async (nonce) => ({
    access_token: 'an access token',
    token_type: 'Bearer',
    id_token: await toToken(nonce),
  }))

const seconds = () => Math.floor(app.clock.now.getTime() / 1000)
const toClaims = (nonce: string, more: JWTPayload = {}): JWTPayload => ({
  ...{ iss: provider.issuer, aud: openIdClientId, sub: 'id-of-lena', nonce },
  ...{ iat: seconds(), exp: seconds() + 600 },
  ...{ email: 'lena@studio.example', email_verified: true, groups: ['admins'] },
  ...more,
})
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('takes what the provider signed, so that the refusals below are for their own reasons', async () => {
  const { data } = await withToken((nonce) => provider.sign(toClaims(nonce)))
  expect(data.User?.Role.Name).toBe('Admin')
})

test('refuses ID tokens that are forged, changed, without a signature, or signed with what is public', async () => {
  const other = await generateKeyPair('RS256')
  const published = await fetch(`${provider.issuer}/jwks`)
  const key = await published.text()
  const hmac = (nonce: string, secret: string) => {
    const signed = `${encode({ alg: 'HS256', kid: 'rsa' })}.${encode(toClaims(nonce))}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const refused: readonly ((nonce: string) => Promise<string> | string)[] = [
    (nonce) => new SignJWT(toClaims(nonce)).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(other.privateKey),
    async (nonce) => {
      const jwk = await exportJWK(other.publicKey)
      return new SignJWT(toClaims(nonce)).setProtectedHeader({ alg: 'RS256', kid: 'x', jwk }).sign(other.privateKey)
    },
    async (nonce) => {
      const [head, , signature] = (await provider.sign(toClaims(nonce))).split('.')
      return `${head}.${encode(toClaims(nonce, { sub: 'eve' }))}.${signature}`
    },
    (nonce) => `${encode({ alg: 'none' })}.${encode(toClaims(nonce))}.`,
    (nonce) => hmac(nonce, key),
    (nonce) => hmac(nonce, issuerFields.clientSecret),
    () => 'no token',
    () => '',
  ]
  for (const toToken of refused) {
    const { status, code } = await withToken(toToken)
    expect([status, code], String(toToken)).toEqual([502, 'sign-on-reply-invalid'])
  }
  expect(await countUsers()).toBe(1)
})

test('refuses ID tokens of others, for others, for another sign-in, and of nobody', async () => {
  const refused: readonly JWTPayload[] = [
    { iss: 'https://other.example' },
    { iss: `${provider.issuer}/` },
    { aud: 'another client' },
    { aud: [] },
    { nonce: 'another nonce' },
    { nonce: undefined as never },
    { sub: '' },
    { sub: 7 as never },
    { sub: 'with a\u0000 in it' },
    { sub: 'x'.repeat(256) },
    { exp: undefined as never },
  ]
  for (const claims of refused) {
    const { status, code } = await withToken((nonce) => provider.sign(toClaims(nonce, claims)))
    expect([status, code], JSON.stringify(claims)).toEqual([502, 'sign-on-reply-invalid'])
  }
  expect(await countUsers()).toBe(1)
})

test('clocks that are five minutes apart are named as what is wrong; a minute is allowed', async () => {
  for (const apart of [-300, 300]) {
    const { code, message } = await withToken((nonce) =>
      provider.sign(toClaims(nonce, { iat: seconds() + apart, exp: seconds() + apart + 600 })),
    )
    expect(code).toBe('sign-on-clock-off')
    expect(message).toContain('The clocks of this server and of Studio are more than two minutes apart.')
  }
  const ended = await withToken((nonce) => provider.sign(toClaims(nonce, { exp: seconds() - 61 })))
  expect(ended.code).toBe('sign-on-clock-off')
  for (const apart of [-60, 60]) {
    const { status } = await withToken((nonce) => provider.sign(toClaims(nonce, { iat: seconds() + apart })))
    expect(status).toBe(200)
  }
})

test('a reply works once, in the browser that began the sign-in, at the address of its issuer', async () => {
  const { url, cookie } = await startSignOn(app)
  const back = await provider.visit(url)
  const expectEnded = async (ticket: string, browser: string) =>
    expect((await finishSignOn(app, ticket, browser)).code).toBe('sign-on-ended')
  for (const browser of ['', otherBrowser, `x${cookie}`]) {
    await expectEnded((await comeBack(app, back, browser)).ticket, cookie)
  }
  const elsewhere = new URL(back)
  elsewhere.pathname = '/users/sign-on/callback/2'
  await expectEnded((await comeBack(app, elsewhere, cookie)).ticket, cookie)
  const other = new URL(back)
  other.searchParams.set('state', 'B'.repeat(43))
  await expectEnded((await comeBack(app, other, cookie)).ticket, cookie)
  // Two at once: one of them counts.
  const [one, two] = await Promise.all([comeBack(app, back, cookie), comeBack(app, back, cookie)])
  const replies = await Promise.all([one, two].map(({ ticket }) => finishSignOn(app, ticket, cookie)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  await expectEnded((await comeBack(app, back, cookie)).ticket, cookie)
  const { data } = await admin.call(audit.list, { query: { targetKind: 'sign-on issuer', take: '50' } })
  expect(data.Result.filter(({ Action }) => Action === 'sign-on reply sent').map(({ Outcome }) => Outcome)).toContain(
    'failed',
  )
})

test('a ticket works once, also of two at once, within a minute, and in its browser only', async () => {
  const { url, cookie } = await startSignOn(app)
  const { ticket } = await comeBack(app, await provider.visit(url), cookie)
  expect((await finishSignOn(app, ticket, otherBrowser)).code).toBe('sign-on-ended')
  expect((await finishSignOn(app, ticket, '')).code).toBe('sign-on-ended')
  const replies = await Promise.all([1, 2, 3].map(() => finishSignOn(app, ticket, cookie)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const next = await startSignOn(app, 1, cookie)
  const late = await comeBack(app, await provider.visit(next.url), cookie)
  pass(61_000)
  expect((await finishSignOn(app, late.ticket, cookie)).code).toBe('sign-on-ended')
  expect(await app.db.selectFrom('sign_on_requests').select('issuer_id').execute()).toHaveLength(1)
  await runRetention(features.retention, app.db, app.settings, app.clock.now)
  expect(await app.db.selectFrom('sign_on_requests').select('issuer_id').execute()).toEqual([])
})

test('a sign-in that takes longer than ten minutes at the provider is begun anew', async () => {
  const { url, cookie } = await startSignOn(app)
  const back = await provider.visit(url)
  pass(10 * 60_000 + 1)
  expect((await finishSignOn(app, (await comeBack(app, back, cookie)).ticket, cookie)).code).toBe('sign-on-ended')
})

test('two tabs of one browser sign in beside each other', async () => {
  const one = await startSignOn(app)
  const two = await startSignOn(app, 1, one.cookie)
  expect(two.cookie).toBe(one.cookie)
  for (const { url } of [one, two]) {
    const { ticket } = await comeBack(app, await provider.visit(url), one.cookie)
    expect((await finishSignOn(app, ticket, one.cookie)).status).toBe(200)
  }
})

test('a reply that names another issuer, or none where the provider names itself, is refused', async () => {
  for (const iss of ['https://other.example', null]) {
    const { url, cookie } = await startSignOn(app)
    const back = await provider.visit(url)
    expect(back.searchParams.get('iss')).toBe(provider.issuer)
    if (iss === null) back.searchParams.delete('iss')
    else back.searchParams.set('iss', iss)
    const { ticket } = await comeBack(app, back, cookie)
    expect((await finishSignOn(app, ticket, cookie)).code).toBe('sign-on-reply-invalid')
  }
})

test('each issuer has a redirect URI of its own, and each sign-in its own state, nonce and code challenge', async () => {
  const [one, two] = [new URL((await startSignOn(app)).url), new URL((await startSignOn(app)).url)]
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
  }
  expect(one.searchParams.get('code_challenge_method')).toBe('S256')
  expect(one.searchParams.get('redirect_uri')).toBe('http://localhost:8080/users/sign-on/callback/1')
  expect(one.searchParams.get('scope')).toBe('openid email profile groups offline_access')
})

test('leads to no other site: neither as the sign-in asks for, nor as the provider says', async () => {
  for (const returnPath of ['//evil.example', '/\\evil.example', 'https://evil.example', 'acp', '/a\nb', '/\t/evil']) {
    const { code } = await app.visitor.call(signOn.start, { body: { issuerId: 1, returnPath } })
    expect(code, returnPath).toBe('invalid-input')
  }
  const url = '/users/sign-on/callback/1?error=%3Cscript%3E&error_uri=https://evil.example&state=x&code=y'
  const { headers, body, statusCode } = await app.app.inject({ url })
  expect(statusCode).toBe(303)
  expect(headers.location).toMatch(/^http:\/\/localhost:8080\/login\/single-sign-on#[\w-]{43}$/)
  expect(body).toBe('')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})

test.each([
  ['another address, which is not followed', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ['too much', { status: 200, text: JSON.stringify({ access_token: 'x'.repeat(300_000) }) }],
  ['deep JSON', { status: 200, text: `{"a":${'['.repeat(200)}${']'.repeat(200)}}` }],
  ['no JSON', { status: 200, text: '<html>' }],
  ['nothing', { status: 204, text: '' }],
  ['an error', { status: 500, text: '{}' }],
])('a token endpoint that answers %s signs nobody in', async (_, answer) => {
  const { url, cookie } = await startSignOn(app)
  provider.intercept = (requested, __, reply) => {
    if (requested !== '/token') return false
    const { status, headers = {}, text = '' } = answer as { status: number; headers?: object; text?: string }
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
    return true
  }
  const { ticket } = await comeBack(app, await provider.visit(url), cookie)
  const { status, code } = await finishSignOn(app, ticket, cookie)
  expect([status, ['sign-on-unreachable', 'sign-on-reply-invalid'].includes(String(code))]).toEqual([502, true])
})

test('a client secret that the provider refuses is named as what is wrong', async () => {
  const { data } = await admin.call(signOnIssuers.list, {})
  const params = { id: String(data.Issuers[0]?.Id) }
  await admin.call(signOnIssuers.update, { params, body: { ...issuerFields, clientSecret: 'another secret' } })
  const { status, code } = await signOnWith(app, provider)
  expect([status, code]).toEqual([502, 'sign-on-client-refused'])
})

test('the steps of one network are limited', async () => {
  const statuses = new Set<number>()
  for (let step = 0; step < 600; step++)
    statuses.add((await app.app.inject({ url: '/users/sign-on/callback/1?state=x' })).statusCode)
  expect([...statuses]).toEqual([303])
  expect((await app.app.inject({ url: '/users/sign-on/callback/1?state=x' })).statusCode).toBe(429)
  expect((await startSignOn(app)).reply.code).toBe('too-many-attempts')
  pass(60_000)
  expect((await startSignOn(app)).reply.status).toBe(200)
})

test('the cookie is for this host, over TLS, and for no script; providers are at https and public addresses', async () => {
  const live = await startApp({ environment: 'Staging', variables: { QD_PUBLIC_URL: 'https://console.example' } })
  const caller = await live.signInAs('admin')
  const problems = async (issuer: string) =>
    (await caller.call(signOnIssuers.create, { body: { ...issuerFields, issuer } })).errors.map(({ path }) => path)
  for (const issuer of [
    'http://id.example',
    'https://127.0.0.1',
    'https://10.1.2.3',
    'https://localhost',
    'https://[::1]',
  ])
    expect(await problems(issuer), issuer).toEqual(['body.issuer'])
  // A name that leads into a private network is seen when it is looked up.
  await caller.call(signOnIssuers.create, { body: { ...issuerFields, issuer: 'https://id.localhost.direct.invalid' } })
  const { reply } = await startSignOn(live)
  expect(reply.code).toBe('sign-on-unreachable')
  await live.close()
})
