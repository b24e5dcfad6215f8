import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { session } from '#contract/session.ts'
import { signOn } from '#contract/sign-on.ts'
import { signOnIdentities } from '#contract/sign-on-identities.ts'
import { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { users } from '#contract/users.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { OpenIdProvider } from '#test/harness/openid-provider.ts'
import { anIssuer, aProviderUser, signOnWith, startSignOn } from '#test/harness/sign-on.ts'
import { type Caller, createCaller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { confirmPendingSecret, replaceRecoveryCodes, storePendingSecret } from '../second-factor-repository.ts'
import { createPerson } from '../staff-repository.ts'

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
  provider.amr = ['pwd']
  provider.givesRefreshTokens = true
  provider.intercept = () => false
})

const toCaller = (user: { Id: number; email: string; Token: string }) =>
  createCaller(app.app, user.email, user.Id, user.Token)
const requireUser = async () => {
  const reply = await signOnWith(app, provider)
  if (!reply.data?.User) throw new Error(`${reply.code} ${reply.message}`)
  return reply.data.User
}
const anAccount = (email: string, more: object = {}) =>
  createPerson(app.db, { email, firstName: 'Lena', lastName: 'Berg', passwordHash: null, roleId: 4, ...more })
const listActions = async () => {
  const { data } = await admin.call(audit.list, { query: { take: '50', targetKind: 'user' } })
  return data.Result.map(({ Action, Outcome, TargetId }) => `${Action} ${Outcome} ${TargetId}`)
}

test('the first sign-in makes a user without a password, with the role of the first matching group', async () => {
  provider.user = aProviderUser('lena', { groups: ['other', 'support', 'leads'] })
  const { data, status } = await signOnWith(app, provider)
  expect(status).toBe(200)
  expect(data.User).toMatchObject({
    email: 'lena@studio.example',
    firstName: 'Lena',
    lastName: 'Berg',
    Role: { Name: 'Lead' },
  })
  expect(data.ReturnPath).toBe('/acp/players')
  if (!data.User) throw new Error('There is no user.')
  expect((await toCaller(data.User).call(session.me, {})).data.Id).toBe(data.User.Id)
  const { data: user } = await admin.call(users.get, { params: { userEmail: 'lena@studio.example' } })
  expect(user).toMatchObject({
    HasPassword: false,
    Identities: [{ IssuerName: 'Studio', Email: 'lena@studio.example' }],
  })
  expect(await listActions()).toContain('signed in first done lena@studio.example')
})

test('a returning user is known by the subject, whatever the e-mail is now', async () => {
  const first = await requireUser()
  provider.user = aProviderUser('lena', { email: 'other@elsewhere.example', email_verified: false })
  const again = await requireUser()
  expect([again.Id, again.email]).toEqual([first.Id, 'lena@studio.example'])
  expect(await listActions()).toContain('signed in done lena@studio.example')
})

test('an e-mail of a user is kept as the provider verified it last, for administrators to go by', async () => {
  await requireUser()
  const params = { userEmail: 'lena@studio.example' }
  const readEmails = async () => (await admin.call(users.get, { params })).data.Identities.map(({ Email }) => Email)
  for (const claims of [
    { email: 'boss@studio.example', email_verified: false },
    { email: 'boss@elsewhere.example' },
    { email: undefined },
  ]) {
    provider.user = aProviderUser('lena', claims)
    await requireUser()
    expect(await readEmails()).toEqual(['lena@studio.example'])
  }
  provider.user = aProviderUser('lena', { email: 'lena.berg@studio.example' })
  await requireUser()
  expect(await readEmails()).toEqual(['lena.berg@studio.example'])
})

test('another subject with the same e-mail is not that user', async () => {
  await requireUser()
  provider.user = aProviderUser('lena', { sub: 'somebody-new' })
  expect((await signOnWith(app, provider)).code).toBe('sign-on-other-identity')
  expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(2)
})

test('the role follows the groups at each sign-in, also one that was changed by hand, and ends other sessions', async () => {
  const first = toCaller(await requireUser())
  provider.user = aProviderUser('lena', { groups: ['leads'] })
  const { data } = await signOnWith(app, provider)
  expect(data.User?.Role.Name).toBe('Lead')
  expect(data.Notice).toBe('Your role is Lead now, as your groups say. It was Support.')
  expect((await first.call(session.me, {})).status).toBe(401)
  expect(await listActions()).toContain('signed in with another role done lena@studio.example')
  const body = { id: data.User?.Id ?? 0, firstName: 'Lena', lastName: 'Berg', roleId: 5 }
  await admin.call(users.update, { body })
  const params = { userEmail: 'lena@studio.example' }
  expect((await admin.call(users.get, { params })).data.RoleId).toBe(5)
  expect((await requireUser()).Role.Name).toBe('Lead')
})

test('without a group with a role nobody gets in, and nothing is changed', async () => {
  const first = await requireUser()
  for (const groups of [[], ['unknown'], undefined, 5, { support: true }, [['support']], null, '']) {
    provider.user = aProviderUser('lena', { groups })
    const { code, data } = await signOnWith(app, provider)
    expect([code, data], JSON.stringify(groups)).toEqual(['sign-on-no-group', null])
  }
  expect((await toCaller(first).call(session.me, {})).data.Role.Name).toBe('Support')
  expect(await listActions()).toContain('signed in failed "lena@studio.example"')
})

test('groups may be one text, in an object, or very many', async () => {
  provider.user = aProviderUser('lena', { groups: 'leads' })
  expect((await requireUser()).Role.Name).toBe('Lead')
  const many = Array.from({ length: 5_000 }, (_, index) => `group-${index}`)
  provider.user = aProviderUser('lena', { groups: [...many, 'support'] })
  expect((await requireUser()).Role.Name).toBe('Support')
  const { data } = await admin.call(signOnIssuers.list, {})
  const { Id: id } = data.Issuers[0] ?? { Id: 0 }
  await app.db.updateTable('sign_on_issuers').set({ groups_claim: 'realm.roles' }).where('id', '=', id).execute()
  provider.user = aProviderUser('lena', { realm: { roles: ['leads'] } })
  expect((await requireUser()).Role.Name).toBe('Lead')
})

test('a deactivated user is kept out, and one who was deleted too, until an administrator lets them in', async () => {
  await requireUser()
  const params = { userEmail: 'lena@studio.example' }
  await admin.call(users.deactivate, { params })
  expect((await signOnWith(app, provider)).code).toBe('sign-on-deactivated')
  await admin.call(users.reactivate, { params })
  expect((await signOnWith(app, provider)).status).toBe(200)
  await admin.call(users.remove, { params })
  const refused = await signOnWith(app, provider)
  expect([refused.status, refused.code]).toEqual([409, 'sign-on-deleted'])
  const { data } = await admin.call(signOnIdentities.list, {})
  expect(data.Identities).toMatchObject([{ IssuerName: 'Studio', Email: 'lena@studio.example', Account: null }])
  const id = String(data.Identities[0]?.Id)
  expect((await admin.call(signOnIdentities.admit, { params: { id } })).status).toBe(200)
  expect((await admin.call(signOnIdentities.admit, { params: { id } })).status).toBe(404)
  expect((await requireUser()).Role.Name).toBe('Support')
})

test.each([
  [{ email: undefined }, 'sign-on-email-missing'],
  [{ email: 'no address' }, 'sign-on-email-missing'],
  [{ email: ['lena@studio.example'] }, 'sign-on-email-missing'],
  [{ email_verified: undefined }, 'sign-on-email-unverified'],
  [{ email_verified: false }, 'sign-on-email-unverified'],
  [{ email_verified: 'false' }, 'sign-on-email-unverified'],
  [{ email_verified: 1 }, 'sign-on-email-unverified'],
  [{ email: 'lena@elsewhere.example' }, 'sign-on-email-foreign'],
  [{ email: 'lena@studio.example.evil.example' }, 'sign-on-email-foreign'],
  [{ email: 'lena@sub.studio.example' }, 'sign-on-email-foreign'],
])('an e-mail such as %j lets nobody new in', async (claims, code) => {
  provider.user = aProviderUser('lena', claims)
  expect((await signOnWith(app, provider)).code).toBe(code)
  expect(await app.db.selectFrom('sign_on_identities').select('id').execute()).toEqual([])
})

test('"true" as text counts as verified, and a missing claim where the issuer verifies every e-mail', async () => {
  provider.user = aProviderUser('lena', { email_verified: 'true' })
  await requireUser()
  await app.db.updateTable('sign_on_issuers').set({ verifies_emails: true }).execute()
  provider.user = aProviderUser('bo', { email_verified: undefined })
  await requireUser()
  provider.user = aProviderUser('cy', { email_verified: false })
  expect((await signOnWith(app, provider)).code).toBe('sign-on-email-unverified')
})

test('names that are none become letters of the e-mail', async () => {
  provider.user = aProviderUser('lena.b-7', { given_name: '<b>', family_name: 5, name: undefined })
  expect(await requireUser()).toMatchObject({ firstName: 'lena b', lastName: '' })
  provider.user = aProviderUser('bo', { given_name: undefined, family_name: undefined, name: 'Bo van Dyk' })
  expect(await requireUser()).toMatchObject({ firstName: 'Bo', lastName: 'van Dyk' })
})

test('an account that exists is joined once, after its owner confirmed with the password', async () => {
  const id = await anAccount('Lena@Studio.example', { passwordHash: await hashPassword('correct horse') })
  const { data } = await signOnWith(app, provider)
  expect([data.User, data.Join?.Email, data.Join?.HasPassword]).toEqual([null, 'Lena@Studio.example', true])
  const ticket = data.Join?.Ticket ?? ''
  const join = (password: string) => app.visitor.call(signOn.join, { body: { ticket, password } })
  expect((await join('wrong')).code).toBe('password-wrong')
  // The ticket opens nothing by itself.
  expect((await app.visitor.call(session.authenticate, { body: { ticket, code: '123456' } })).code).toBe(
    'ticket-expired',
  )
  const [one, other] = await Promise.all([join('correct horse'), join('correct horse')])
  expect([one.status, other.status].toSorted()).toEqual([200, 400])
  const joined = one.status === 200 ? one : other
  expect(joined.data.User).toMatchObject({ Id: id, Role: { Name: 'Support' } })
  expect((await requireUser()).Id).toBe(id)
  expect(await listActions()).toContain('identity confirmation requested done Lena@Studio.example')
})

test('guessing the password to join is delayed as at the sign-in', async () => {
  await anAccount('lena@studio.example', { passwordHash: await hashPassword('correct horse') })
  const { data } = await signOnWith(app, provider)
  const ticket = data.Join?.Ticket ?? ''
  const codes = []
  for (let tries = 0; tries < 7; tries++)
    codes.push((await app.visitor.call(signOn.join, { body: { ticket, password: 'wrong' } })).code)
  expect(codes.at(-1)).toBe('too-many-attempts')
})

test('an account without anything to confirm with, or with another identity, is joined by an administrator', async () => {
  const id = await anAccount('lena@studio.example')
  expect((await signOnWith(app, provider)).code).toBe('sign-on-other-identity')
  const { data } = await admin.call(signOnIdentities.list, {})
  expect(data.Identities).toMatchObject([{ Subject: 'id-of-lena', Account: 'lena@studio.example' }])
  await admin.call(signOnIdentities.admit, { params: { id: String(data.Identities[0]?.Id) } })
  expect((await requireUser()).Id).toBe(id)
  const { data: user } = await admin.call(users.get, { params: { userEmail: 'lena@studio.example' } })
  const params = { userEmail: user.Email, identityId: String(user.Identities[0]?.Id) }
  const caller = toCaller(await requireUser())
  expect((await caller.call(signOnIdentities.remove, { params })).status).toBe(403)
  expect((await admin.call(signOnIdentities.remove, { params })).status).toBe(200)
  expect((await caller.call(session.me, {})).status).toBe(401)
  expect((await signOnWith(app, provider)).code).toBe('sign-on-other-identity')
})

test('two first sign-ins at once make one user', async () => {
  const replies = await Promise.all([signOnWith(app, provider), signOnWith(app, provider)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(replies.map(({ data }) => data.User?.Id)).size).toBe(1)
})

test('the last active administrator keeps the role, with a notice', async () => {
  provider.user = aProviderUser('lena', { groups: ['admins'] })
  const lena = toCaller(await requireUser())
  expect((await lena.call(users.remove, { params: { userEmail: admin.email } })).status).toBe(200)
  provider.user = aProviderUser('lena', { groups: ['support'] })
  const { data } = await signOnWith(app, provider)
  expect(data.User?.Role.Name).toBe('Admin')
  expect(data.Notice).toBe(
    'Your groups give the role Support. You keep Admin, because this is the last active administrator.',
  )
  provider.user = aProviderUser('lena', { groups: [] })
  expect((await signOnWith(app, provider)).code).toBe('sign-on-no-group')
})

test('what the groups do to the role is said after a second factor, too', async () => {
  const { Id: id } = await requireUser()
  const { secret, code } = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', code: 'recovery-code-one' }
  const secretKey = loadSecretKey(app.settings)
  await storePendingSecret(app.db, secretKey, id, secret)
  const first = new TOTP({ secret }).generate({ timestamp: app.clock.now.getTime() })
  await confirmPendingSecret(app.db, secretKey, id, first, app.clock.now)
  await replaceRecoveryCodes(app.db, secretKey, id, ['RECOVERYCODEONE'])
  provider.user = aProviderUser('lena', { groups: ['leads'] })
  const ticket = (await signOnWith(app, provider)).data.SecondFactor?.Ticket ?? ''
  const { data } = await app.visitor.call(session.authenticate, { body: { ticket, code } })
  expect('Notice' in data && data.Notice).toBe('Your role is Lead now, as your groups say. It was Support.')
})

test('a provider that is down is said to be so, at both ends of the sign-in', async () => {
  const { url, cookie } = await startSignOn(app)
  expect(url).toContain(provider.issuer)
  provider.intercept = (_, __, reply) => {
    reply.writeHead(503).end()
    return true
  }
  app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
  const { reply } = await startSignOn(app, 1, cookie)
  expect([reply.status, reply.code]).toEqual([502, 'sign-on-unreachable'])
  expect(reply.message).toBe('Studio cannot be reached. Try again later. Nothing was changed.')
  const requests = provider.paths.length
  await startSignOn(app)
  expect(provider.paths.length).toBe(requests)
  const { data } = await admin.call(audit.list, { query: { targetKind: 'sign-on issuer', take: '5' } })
  expect(data.Result[0]).toMatchObject({ Action: 'sign-on started', Outcome: 'failed' })
})

test('says so to users who are not signed in at the provider', async () => {
  provider.user = undefined
  const { code, message } = await signOnWith(app, provider)
  expect([code, message]).toEqual([
    'sign-on-denied',
    'Studio did not sign you in. Start again, or ask an administrator.',
  ])
})

test('an issuer that is not active, or is gone, signs nobody in, and its sessions end', async () => {
  const lena = toCaller(await requireUser())
  const { data } = await admin.call(signOnIssuers.list, {})
  const [issuer] = data.Issuers
  const { url, cookie } = await startSignOn(app)
  expect((await admin.call(signOnIssuers.remove, { params: { id: String(issuer?.Id) } })).status).toBe(200)
  expect((await lena.call(session.me, {})).status).toBe(401)
  expect((await startSignOn(app)).reply.code).toBe('sign-on-unknown')
  expect(cookie).not.toBe('')
  expect(url).not.toBe('')
  expect((await app.visitor.call(session.options, {})).data).toEqual({ Issuers: [], IsOnly: false })
  // Its identities wait for it.
  await anIssuer(admin, provider)
  const { data: options } = await app.visitor.call(session.options, {})
  const id = options.Issuers[0]?.Id ?? 0
  expect((await signOnWith(app, provider, id)).data.User?.email).toBe('lena@studio.example')
})
