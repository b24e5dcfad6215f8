import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { home } from '#contract/home.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { signOn } from '#contract/sign-on.ts'
import { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { users } from '#contract/users.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { OpenIdProvider } from '#test/harness/openid-provider.ts'
import { anIssuer, aProviderUser, issuerFields, signOnWith } from '#test/harness/sign-on.ts'
import { type Caller, createCaller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'
import { createPerson } from '../staff-repository.ts'

let app: TestApp
let admin: Caller
let provider: OpenIdProvider
let breakGlassId: number

const password = 'correct horse'
const breakGlass = 'glass@studio.example'

beforeAll(async () => {
  provider = await new OpenIdProvider().start()
})
afterAll(() => provider.close())
setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  await anIssuer(admin, provider)
  breakGlassId = (await anAccount(breakGlass, 2)) ?? 0
  await anAccount('bo@studio.example', 4)
})
beforeEach(() => {
  provider.user = aProviderUser('lena', { groups: ['admins'] })
  provider.amr = ['pwd']
  provider.intercept = () => false
})

const anAccount = async (email: string, roleId: number) =>
  createPerson(app.db, { email, firstName: 'A', lastName: 'B', passwordHash: await hashPassword(password), roleId })
const signIn = (email: string) => app.visitor.call(session.authenticate, { body: { email, password, remember: false } })
const setPolicy = (isOnly: boolean, breakGlassUserId: number | null = breakGlassId, caller = admin) =>
  caller.call(signOnIssuers.setPolicy, { body: { isOnly, breakGlassUserId } })

/** Signs an administrator in with the provider, and makes that the only way in. */
async function endPasswords(): Promise<Caller> {
  const { data } = await signOnWith(app, provider)
  if (!data.User) throw new Error('There is no user.')
  const lena = createCaller(app.app, data.User.email, data.User.Id, data.User.Token)
  expect((await setPolicy(true)).status).toBe(200)
  return lena
}

test('single sign-on becomes the only way in when it was tried, and a password is left for an emergency', async () => {
  expect((await setPolicy(true, null)).code).toBe('break-glass-unfit')
  expect((await setPolicy(true, admin.id)).code).toBe('break-glass-unfit')
  expect((await setPolicy(true)).code).toBe('sign-on-untried')
  await endPasswords()
  expect((await app.visitor.call(session.options, {})).data.IsOnly).toBe(true)
  const almost = await app.signInAs(['MANAGE_SIDIOUS_USERS', 'MANAGE_ROLE_PERMISSIONS'])
  expect((await setPolicy(false, null, almost)).status).toBe(403)
})

test('it ends passwords, their sessions and links; the caller and the break-glass account keep theirs', async () => {
  const bo = await signIn('bo@studio.example')
  const glass = await signIn(breakGlass)
  const isOpen = async (reply: typeof bo) => {
    const token = 'Token' in reply.data ? reply.data.Token : ''
    return (await createCaller(app.app, '', 0, token).call(session.me, {})).status === 200
  }
  await app.visitor.call(session.requestReset, { params: { email: 'bo@studio.example' } })
  const lena = await endPasswords()
  expect([await isOpen(bo), await isOpen(glass)]).toEqual([false, true])
  expect([(await admin.call(session.me, {})).status, (await lena.call(session.me, {})).status]).toEqual([200, 200])
  expect((await signIn('bo@studio.example')).code).toBe('sign-in-failed')
  expect(await app.db.selectFrom('password_links').select('user_id').execute()).toEqual([])
  const mails = async () => (await app.db.selectFrom('mails').select('id').execute()).length
  const before = await mails()
  for (const email of ['bo@studio.example', 'lena@studio.example']) {
    expect((await app.visitor.call(session.requestReset, { params: { email } })).status).toBe(200)
  }
  expect(await mails()).toBe(before)
  await app.visitor.call(session.requestReset, { params: { email: breakGlass } })
  expect(await mails()).toBe(before + 1)
  const body = { email: 'new@studio.example', firstName: 'New', lastName: 'User' }
  expect((await admin.call(users.register, { body })).code).toBe('passwords-ended')
  const change = { id: (await admin.call(users.get, { params: { userEmail: 'bo@studio.example' } })).data.Id }
  const names = { firstName: 'Bo', lastName: 'B', password: 'battery staple' }
  expect((await admin.call(users.update, { body: { ...change, ...names } })).code).toBe('passwords-ended')
  expect((await setPolicy(false)).status).toBe(200)
  expect((await signIn('bo@studio.example')).status).toBe(200)
})

test('each use of the break-glass account is an alarm on Home until another administrator has seen it', async () => {
  const lena = await endPasswords()
  const matters = async (caller: Caller) =>
    (await caller.call(home.get, {})).data.Matters.filter(({ Kind }) => Kind === 'break-glass uses')
  expect(await matters(lena)).toEqual([])
  const { data } = await signIn(breakGlass)
  const glass = createCaller(app.app, breakGlass, breakGlassId, 'Token' in data ? data.Token : '')
  // Home is kept for some seconds.
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect(await matters(lena)).toMatchObject([{ Severity: 'urgent', Count: 1, Name: breakGlass }])
  expect((await glass.call(signOnIssuers.acknowledge, {})).data.Acknowledged).toBe(0)
  expect((await lena.call(signOnIssuers.acknowledge, {})).data.Acknowledged).toBe(1)
  expect(await matters(lena)).toEqual([])
  const { data: set } = await lena.call(signOnIssuers.list, {})
  expect(set.Uses).toMatchObject([{ Email: breakGlass, AcknowledgedBy: 'lena@studio.example' }])
  const { data: log } = await lena.call(audit.list, { query: { take: '50' } })
  expect(log.Result.map(({ Action }) => Action)).toContain('break-glass account used')
  // Who has seen one use has not seen the next.
  for (let uses = 0; uses < 2; uses++) await signIn(breakGlass)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  expect(await matters(lena)).toMatchObject([{ Severity: 'urgent', Count: 2 }])
})

test('the break-glass account stays an active administrator, and keeps the role at a sign-in with a provider', async () => {
  const lena = await endPasswords()
  const params = { userEmail: breakGlass }
  expect((await lena.call(users.remove, { params })).code).toBe('break-glass-account')
  expect((await lena.call(users.deactivate, { params })).code).toBe('break-glass-account')
  const body = { id: breakGlassId, firstName: 'A', lastName: 'B', roleId: 5 }
  expect((await lena.call(users.update, { body })).code).toBe('break-glass-account')
  provider.user = aProviderUser('glass', { groups: ['support'] })
  const { data } = await signOnWith(app, provider)
  const ticket = data.Join?.Ticket ?? ''
  const joined = await app.visitor.call(signOn.join, { body: { ticket, password } })
  expect(joined.data.User?.Role.Name).toBe('Admin')
  expect(joined.data.Notice).toContain('because this is the break-glass account')
})

test('the only issuer cannot be deactivated or removed while nothing else lets anybody in', async () => {
  await endPasswords()
  const params = { id: '1' }
  const body = { ...issuerFields, isActive: false }
  expect((await admin.call(signOnIssuers.update, { params, body })).code).toBe('sign-on-last-issuer')
  expect((await admin.call(signOnIssuers.remove, { params })).code).toBe('sign-on-last-issuer')
})

test('a user without a password gets no link for one, and is not invited', async () => {
  await signOnWith(app, provider)
  const before = await app.db.selectFrom('mails').select('id').execute()
  await app.visitor.call(session.requestReset, { params: { email: 'lena@studio.example' } })
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual(before)
  const params = { userEmail: 'lena@studio.example' }
  expect((await admin.call(users.invite, { params })).code).toBe('already-set-up')
})

test('a demanded second factor is met by an issuer that checks one, or by an amr that says so', async () => {
  const strict = await startApp({ variables: { QD_REQUIRE_SECOND_FACTOR: 'on' } })
  const { id } = await strict.signInAs('admin')
  await strict.db
    .insertInto('totp_secrets')
    .values({ user_id: id, secret: Buffer.from('x') })
    .execute()
  const { token } = await strict.signInAs('admin')
  const owner = createCaller(strict.app, '', 0, token)
  await strict.db
    .insertInto('totp_secrets')
    .columns(['user_id', 'secret'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(['id', eb.val(Buffer.from('x')).as('secret')])
        .where('id', '<>', id),
    )
    .execute()
  await anIssuer(owner, provider)
  const canRead = async () => {
    const { data } = await signOnWith(strict, provider)
    const caller = createCaller(strict.app, '', 0, data.User?.Token)
    return (await caller.call(users.list, {})).status
  }
  expect(await canRead()).toBe(403)
  provider.amr = ['pwd', 'mfa']
  expect(await canRead()).toBe(200)
  provider.amr = ['pwd']
  expect(await canRead()).toBe(403)
  await owner.call(signOnIssuers.update, { params: { id: '1' }, body: { ...issuerFields, checksSecondFactor: true } })
  expect(await canRead()).toBe(200)
  await strict.close()
})

test('a user without a password sets a second factor up shortly after a sign-in, and is asked for it from then on', async () => {
  const { data } = await signOnWith(app, provider)
  const lena = createCaller(app.app, '', 0, data.User?.Token)
  expect((await lena.call(secondFactor.state, {})).data.HasPassword).toBe(false)
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000 + 1)
  expect((await lena.call(secondFactor.prepare, { body: {} })).code).toBe('sign-in-again')
  app.clock.now = new Date(app.clock.now.getTime() - 10 * 60_000 - 1)
  const { data: made } = await lena.call(secondFactor.prepare, { body: {} })
  const { TOTP } = await import('otpauth')
  const toCode = () => new TOTP({ secret: made.Secret }).generate({ timestamp: app.clock.now.getTime() })
  await lena.call(secondFactor.confirm, { body: { code: toCode() } })
  const { data: again } = await signOnWith(app, provider)
  expect([again.User, again.SecondFactor?.HasApp]).toEqual([null, true])
  const ticket = again.SecondFactor?.Ticket ?? ''
  expect((await app.visitor.call(signOn.join, { body: { ticket, code: toCode() } })).code).toBe('sign-on-join-ended')
  app.clock.now = new Date(app.clock.now.getTime() + 30_000)
  const signedIn = await app.visitor.call(session.authenticate, { body: { ticket, code: toCode() } })
  expect(signedIn.status).toBe(200)
  const rows = await app.db.selectFrom('sign_on_sessions').select('has_second_factor').execute()
  expect(rows).toHaveLength(2)
  provider.amr = ['mfa']
  expect((await signOnWith(app, provider)).data.User?.email).toBe('lena@studio.example')
})
