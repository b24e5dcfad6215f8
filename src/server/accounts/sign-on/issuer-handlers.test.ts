import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { permissionNames } from '#contract/core/permissions.ts'
import { roles } from '#contract/roles.ts'
import { signOn } from '#contract/sign-on.ts'
import { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { OpenIdProvider } from '#test/harness/openid-provider.ts'
import { anIssuer, aProviderUser, comeBack, finishSignOn, issuerFields, signOnWith } from '#test/harness/sign-on.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

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
})
beforeEach(() => {
  provider.user = aProviderUser('lena')
  provider.givesRefreshTokens = true
  provider.intercept = () => false
})

const params = { id: '1' }
const check = async () => {
  const { data } = await admin.call(signOnIssuers.check, { params })
  return Object.fromEntries(data.Checks.map(({ Name, State, Text }) => [Name, `${State}: ${Text}`]))
}
/** Answers the discovery document with changes. */
const discoverWith = (change: (document: Record<string, unknown>) => object, headers: object = {}) => {
  provider.intercept = (path, _, reply) => {
    if (!path.startsWith('/.well-known/')) return false
    const document = {
      ...{ issuer: provider.issuer, authorization_endpoint: `${provider.issuer}/auth` },
      ...{ token_endpoint: `${provider.issuer}/token`, jwks_uri: `${provider.issuer}/jwks` },
    }
    reply.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(change(document)))
    return true
  }
}

test('administrators set issuers up; each change is recorded, can be taken back, and nobody else may', async () => {
  const issuer = await anIssuer(admin, provider)
  expect(issuer).toMatchObject({
    Name: 'Studio',
    HasClientSecret: true,
    Domains: ['studio.example'],
    GroupRoles: [
      { Group: 'admins', RoleId: 2 },
      { Group: 'leads', RoleId: 3 },
      { Group: 'support', RoleId: 5 },
    ],
    RedirectUri: 'http://localhost:8080/users/sign-on/callback/1',
    BackChannelLogoutUri: 'http://localhost:8080/users/sign-on/logout/1',
    CreatedBy: admin.email,
    Version: 1,
  })
  const again = { body: { ...issuerFields, issuer: provider.issuer, domains: [] } }
  expect((await admin.call(signOnIssuers.create, again)).code).toBe('sign-on-issuer-exists')
  const other = { body: { ...issuerFields, issuer: 'https://other.example' } }
  expect((await admin.call(signOnIssuers.create, other)).message).toContain('studio.example belongs to another issuer')
  const { clientSecret: _, ...fields } = issuerFields
  const body = { ...fields, name: 'Studio 2', domains: ['studio.example', 'games.example'] }
  const changed = await admin.call(signOnIssuers.update, { params, body }, { ifMatch: 1 })
  expect(changed.data).toMatchObject({ Name: 'Studio 2', HasClientSecret: true, Version: 2 })
  expect(changed.headers.undo).toBeDefined()
  expect((await admin.call(signOnIssuers.update, { params, body }, { ifMatch: 1 })).status).toBe(412)
  const secret = await admin.call(signOnIssuers.update, { params, body: { ...body, clientSecret: '' } })
  expect([secret.data.HasClientSecret, secret.headers.undo]).toEqual([false, undefined])
  const almost = await app.signInAs(permissionNames)
  expect((await almost.call(signOnIssuers.list, {})).status).toBe(403)
  expect((await almost.call(signOnIssuers.create, other)).status).toBe(403)
  expect((await admin.call(signOnIssuers.remove, { params })).status).toBe(200)
  const { data: log } = await admin.call(audit.list, { query: { targetKind: 'sign-on issuer' } })
  expect(log.Result.map(({ Action }) => Action)).toEqual(
    expect.arrayContaining(['sign-on issuer added', 'sign-on issuer changed', 'sign-on issuer removed']),
  )
})

test('refuses what cannot be an issuer', async () => {
  const problems = async (more: object) => {
    const body = { ...issuerFields, issuer: provider.issuer, ...more }
    return (await admin.call(signOnIssuers.create, { body })).errors.map(({ path }) => path)
  }
  expect(await problems({ issuer: 'javascript:alert(1)' })).toEqual(['body.issuer'])
  expect(await problems({ issuer: 'https://id.example/?a=b' })).toEqual(['body.issuer'])
  expect(await problems({ issuer: 'https://user:password@id.example' })).toEqual(['body.issuer'])
  expect(await problems({ scopes: 'email' })).toEqual(['body.scopes'])
  expect(await problems({ domains: ['studio'] })).toEqual(['body.domains.0'])
  expect(await problems({ domains: ['a.example', 'A.example'] })).toEqual(['body.domains'])
  expect(await problems({ clientId: '' })).toEqual(['body.clientId'])
  expect(await problems({ groupRoles: [{ group: 'a', roleId: 999 }] })).toEqual(['body.groupRoles.0.roleId'])
})

test('a role that a group gives is not deleted', async () => {
  const { data: role } = await admin.call(roles.create, { body: { Name: 'Publisher', PermissionIds: [] } })
  await anIssuer(admin, provider, { groupRoles: [{ group: 'publishers', roleId: role.Id }] })
  const { code, message } = await admin.call(roles.remove, { params: { id: String(role.Id) } })
  expect([code, message]).toEqual(['role-in-use', expect.stringContaining('Groups of single sign-on')])
})

test('the client secret is in no reply and no audit entry, and in the database encrypted for its issuer', async () => {
  await anIssuer(admin, provider)
  await signOnWith(app, provider)
  const { text } = await admin.call(signOnIssuers.list, {})
  const { text: log } = await admin.call(audit.list, { query: { take: '100' } })
  const { rows } = await sql<{ row: string }>`
    select to_json(t)::text as row from sign_on_issuers t
    union all select to_json(t)::text from sign_on_sessions t
    union all select to_json(t)::text from audit_log t`.execute(app.db)
  const secret = issuerFields.clientSecret
  const stored = [...rows.map(({ row }) => row), text, log].join()
  for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')])
    expect(stored).not.toContain(form)
  expect(rows.length).toBeGreaterThan(3)
  // A secret that was moved to another issuer is of no use there.
  await anIssuer(admin, provider, { issuer: `${provider.issuer}/other`, domains: [] })
  await sql`update sign_on_issuers set client_secret = (select client_secret from sign_on_issuers where id = 2) where id = 1`.execute(
    app.db,
  )
  expect((await signOnWith(app, provider)).code).toBe('sign-on-client-refused')
})

test('the test of an issuer that is right finds nothing', async () => {
  await anIssuer(admin, provider)
  const found = await check()
  expect(Object.values(found).filter((text) => text.startsWith('failed'))).toEqual([])
  expect(found).toMatchObject({
    Discovery: 'ok: Its discovery document can be read.',
    Client: 'ok: The provider accepts the client ID and secret.',
    Clock: 'ok: The clocks agree.',
    PKCE: 'ok: It supports PKCE.',
  })
})

test('the test explains each failure', async () => {
  await anIssuer(admin, provider, { clientSecret: 'another secret', domains: [], groupRoles: [] })
  expect(await check()).toMatchObject({
    Client: 'failed: The provider refuses the client ID or secret. Copy both from there again.',
    Domains: expect.stringMatching(/^failed/),
    Groups: expect.stringMatching(/^failed/),
  })
  provider.intercept = (_, request) => {
    request.socket.destroy()
    return true
  }
  expect((await check()).Discovery).toMatch(/^failed: The discovery document cannot be read. The host closed/)
  provider.intercept = (_, __, reply) => {
    reply.writeHead(404).end()
    return true
  }
  expect((await check()).Discovery).toBe('failed: The discovery document cannot be read. It answers 404.')
  discoverWith((document) => ({ ...document, issuer: `${provider.issuer}/` }))
  expect((await check()).Issuer).toBe(`failed: It calls itself ${provider.issuer}/: enter it exactly so.`)
  discoverWith((document) => ({ ...document, issuer: 'https://other.example' }))
  expect((await check()).Issuer).toMatch(/^failed: Its discovery document is of another issuer/)
  discoverWith((document) => document, { date: new Date(Date.now() + 300_000).toUTCString() })
  expect((await check()).Clock).toMatch(/^failed: The provider's clock is 5 min ahead of that of this server/)
  discoverWith((document) => document, { date: new Date(Date.now() - 300_000).toUTCString() })
  expect((await check()).Clock).toMatch(/^failed: The provider's clock is 5 min behind that of this server/)
  discoverWith(({ jwks_uri: _, token_endpoint: __, ...document }) => document)
  expect(await check()).toMatchObject({
    Addresses: 'failed: An address is missing.',
    Keys: expect.stringMatching(/^failed/),
  })
  discoverWith((document) => ({ ...document, claims_supported: ['sub', 'email'] }))
  expect((await check()).Claims).toBe(
    'unknown: The provider does not list email_verified, groups among its claims. Try a sign-in.',
  )
  discoverWith((document) => ({ ...document, authorization_endpoint: 'javascript:alert(1)' }))
  expect((await check()).Addresses).toMatch(/^failed/)
})

test('a test of a sign-in says what the provider said, and opens no session', async () => {
  await anIssuer(admin, provider, { isActive: false })
  provider.givesRefreshTokens = false
  provider.user = aProviderUser('lena', { email_verified: false, groups: ['other'] })
  const trySignIn = async () => {
    const { data, headers } = await admin.call(signOnIssuers.startTest, { params })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const { ticket } = await comeBack(app, await provider.visit(data.Url), cookie)
    return (await finishSignOn(app, ticket, cookie)).data
  }
  const data = await trySignIn()
  expect(data).toMatchObject({
    User: null,
    Test: { IssuerName: 'Studio', Subject: 'id-of-lena', Groups: ['other'], Role: null, HasRefreshToken: false },
  })
  expect(data.Test?.Problems).toEqual([
    'None of these groups has a role here.',
    'The provider has not verified your e-mail. Verify it there first.',
    'The provider gives no refresh token: each session ends after an hour.',
  ])
  expect(await app.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  provider.user = aProviderUser('lena', { groups: undefined })
  expect((await trySignIn()).Test?.Problems[0]).toBe(
    'The claim "groups" is missing or no list. Let the provider put it into the ID token or userinfo; some need a scope for it, under Scopes.',
  )
  expect((await app.visitor.call(signOn.start, { body: { issuerId: 1 } })).code).toBe('sign-on-unknown')
})
