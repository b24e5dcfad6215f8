import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { PasskeyAssertion } from '#contract/passkey-values.ts'
import { passkeys } from '#contract/passkeys.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { createAuthenticator, type Forgery } from '#test/harness/authenticator.ts'
import { type CallExtras, setUpApp, type TestApp, toSignedIn } from '#test/harness/start-app.ts'
import { createPerson } from './staff-repository.ts'

let app: TestApp
const email = 'ada@example.com'
const password = 'correct horse'

async function addUsers(started: TestApp) {
  app = started
  const passwordHash = await hashPassword(password)
  for (const one of [email, 'eve@example.com'])
    await createPerson(app.db, { email: one, firstName: 'Ada', lastName: 'King', passwordHash, roleId: 5 })
}

type SignInBody =
  | { ticket: string; code: string }
  | { ticket: string; assertion?: PasskeyAssertion }
  | { email: string; password: string }

const asHolder = (token: string): CallExtras => ({ headers: { authorization: `Bearer ${token}` } })
const signInBy = (body: SignInBody) => app.visitor.call(session.authenticate, { body })
const enter = async (who = email) => asHolder(toSignedIn(await signInBy({ email: who, password })).data.Token)
const toStatuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

async function requestTicket(who = email) {
  const { data } = await signInBy({ email: who, password })
  if (!('SecondFactor' in data)) throw new Error('The sign-in asks for no second factor.')
  return data.SecondFactor
}

async function requestPasskey(ticket: string) {
  const { data } = await signInBy({ ticket })
  if (!('PasskeyRequest' in data)) throw new Error('The sign-in asks for no passkey.')
  return data.PasskeyRequest
}

type Authenticator = ReturnType<typeof createAuthenticator>

async function register(holder: CallExtras, authenticator: Authenticator, forgery: Forgery = {}, proof = {}) {
  const { data } = await app.visitor.call(passkeys.prepare, { body: { password, ...proof } }, holder)
  const body = { Name: 'Key', Registration: authenticator.create(data, forgery) }
  const reply = await app.visitor.call(passkeys.create, { body }, holder)
  return { body, reply }
}

/** A user with one passkey, signed in. */
async function setUp(who = email, authenticator = createAuthenticator()) {
  const holder = await enter(who)
  const { reply } = await register(holder, authenticator)
  return { holder, authenticator, codes: reply.data.RecoveryCodes }
}

describe('a passkey', () => {
  setUpApp(addUsers)

  it('is the second step of a sign-in, and comes with recovery codes', async () => {
    const before = await enter()
    const { holder, authenticator, codes } = await setUp()
    expect((await app.visitor.call(session.me, {}, before)).status).toBe(401)
    expect(codes).toHaveLength(10)
    const { data } = await app.visitor.call(passkeys.list, {}, holder)
    expect(data).toMatchObject({ Origin: 'http://localhost:8080', Passkeys: [{ Name: 'Key', LastUsedAt: null }] })
    const { Ticket, HasApp, HasPasskey } = await requestTicket()
    expect([HasApp, HasPasskey]).toEqual([false, true])
    const assertion = authenticator.sign(await requestPasskey(Ticket))
    const reply = await signInBy({ ticket: Ticket, assertion })
    expect(reply.data).toMatchObject({ email, Token: expect.any(String) })
    const admin = await app.signInAs('admin')
    expect((await admin.call(users.get, { params: { userEmail: email } })).data.HasSecondFactor).toBe(true)
    // A recovery code takes its place.
    expect((await signInBy({ ticket: (await requestTicket()).Ticket, code: codes[0] ?? '' })).status).toBe(200)
  })

  it('that devices share keeps its counter at 0, and signs in again and again', async () => {
    const { authenticator } = await setUp(email, createAuthenticator({ isShared: true }))
    for (let time = 0; time < 2; time++) {
      const { Ticket } = await requestTicket()
      const reply = await signInBy({ ticket: Ticket, assertion: authenticator.sign(await requestPasskey(Ticket)) })
      expect(reply.status).toBe(200)
    }
  })

  it('proves changes of the second factor in place of a code, once', async () => {
    const { holder, authenticator } = await setUp()
    const ask = async () => (await app.visitor.call(passkeys.request, {}, holder)).data
    const renew = (assertion: PasskeyAssertion) =>
      app.visitor.call(secondFactor.renewCodes, { body: { password, assertion } }, holder)
    const assertion = authenticator.sign(await ask())
    expect((await renew(assertion)).data.RecoveryCodes).toHaveLength(10)
    expect((await renew(assertion)).code).toBe('passkey-wrong')
    expect((await app.visitor.call(passkeys.prepare, { body: { password } }, holder)).code).toBe('code-wrong')
    const proof = { assertion: authenticator.sign(await ask()) }
    const { reply } = await register(holder, createAuthenticator(), {}, proof)
    expect([reply.status, reply.data.RecoveryCodes]).toEqual([200, []])
  })

  it('proves its own removal', async () => {
    const { holder, authenticator } = await setUp()
    const assertion = authenticator.sign((await app.visitor.call(passkeys.request, {}, holder)).data)
    const { data } = await app.visitor.call(passkeys.list, {}, holder)
    const params = { passkeyId: data.Passkeys[0]?.Id ?? '' }
    const reply = await app.visitor.call(passkeys.remove, { params, body: { password, assertion } }, holder)
    expect([reply.status, reply.code]).toEqual([200, undefined])
    expect((await app.visitor.call(passkeys.list, {}, holder)).data.Passkeys).toEqual([])
  })

  it('stands beside an app, and the last one to go turns two-factor sign-in off', async () => {
    const { holder, codes } = await setUp()
    const made = await app.visitor.call(secondFactor.prepare, { body: { password, code: codes[0] ?? '' } }, holder)
    const code = new TOTP({ secret: made.data.Secret }).generate({ timestamp: app.clock.now.getTime() })
    const { data } = await app.visitor.call(secondFactor.confirm, { body: { code } }, holder)
    expect(await requestTicket()).toMatchObject({ HasApp: true, HasPasskey: true })
    const remove = (passkeyId: string, used?: string) =>
      app.visitor.call(passkeys.remove, { params: { passkeyId }, body: { password, code: used } }, holder)
    expect((await remove('1', 'WRONG')).code).toBe('code-wrong')
    expect((await remove('1', data.RecoveryCodes[0])).status).toBe(200)
    expect((await remove('1', data.RecoveryCodes[1])).status).toBe(404)
    expect(await requestTicket()).toMatchObject({ HasApp: true, HasPasskey: false })
  })

  it('ends with its removal, with turning off, and with a reset by an administrator', async () => {
    const { holder, codes } = await setUp()
    const { data } = await app.visitor.call(passkeys.list, {}, holder)
    const params = { passkeyId: data.Passkeys[0]?.Id ?? '' }
    const removal = await app.visitor.call(passkeys.remove, { params, body: { password, code: codes[0] } }, holder)
    expect(removal.status).toBe(200)
    expect((await signInBy({ email, password })).data).toHaveProperty('Token')
    const again = await setUp()
    const body = { password, code: again.codes[0] }
    expect((await app.visitor.call(secondFactor.turnOff, { body }, again.holder)).status).toBe(200)
    expect((await signInBy({ email, password })).data).toHaveProperty('Token')
    await setUp()
    const admin = await app.signInAs('admin')
    expect((await admin.call(secondFactor.reset, { params: { userEmail: email } })).status).toBe(200)
    expect((await signInBy({ email, password })).data).toHaveProperty('Token')
    expect(await app.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
  })
})

describe('a passkey cannot be', () => {
  setUpApp(addUsers)

  it('replayed: an answer signs in once, also in parallel, and not with a later ticket', async () => {
    const { authenticator } = await setUp(email, createAuthenticator({ isShared: true }))
    const { Ticket } = await requestTicket()
    const assertion = authenticator.sign(await requestPasskey(Ticket))
    const parallel = await Promise.all([1, 2].map(() => signInBy({ ticket: Ticket, assertion })))
    expect(toStatuses(parallel)).toEqual([200, 400])
    const later = await requestTicket()
    expect((await signInBy({ ticket: later.Ticket, assertion })).code).toBe('passkey-wrong')
    await requestPasskey(later.Ticket)
    expect((await signInBy({ ticket: later.Ticket, assertion })).code).toBe('passkey-wrong')
  })

  it('replayed: a challenge registers one passkey, and an answer to an earlier challenge none', async () => {
    const holder = await enter()
    const { body, reply } = await register(holder, createAuthenticator())
    expect(reply.status).toBe(200)
    expect((await app.visitor.call(passkeys.create, { body }, holder)).code).toBe('passkey-wrong')
    const eve = await enter('eve@example.com')
    const old = createAuthenticator()
    const { data } = await app.visitor.call(passkeys.prepare, { body: { password } }, eve)
    await app.visitor.call(passkeys.prepare, { body: { password } }, eve)
    const late = { Name: 'Key', Registration: old.create(data) }
    expect((await app.visitor.call(passkeys.create, { body: late }, eve)).code).toBe('passkey-wrong')
  })

  it('used by another person, or registered for two', async () => {
    const { authenticator } = await setUp()
    const eve = await setUp('eve@example.com')
    const { Ticket } = await requestTicket('eve@example.com')
    const request = await requestPasskey(Ticket)
    expect(request.Passkeys).toHaveLength(1)
    const foreign = authenticator.sign(request)
    expect((await signInBy({ ticket: Ticket, assertion: foreign })).code).toBe('passkey-wrong')
    // The id of the right passkey with the signature of another one.
    const mixed = { ...foreign, CredentialId: request.Passkeys[0]?.CredentialId ?? '' }
    expect((await signInBy({ ticket: Ticket, assertion: mixed })).code).toBe('passkey-wrong')
    const { reply } = await register(eve.holder, authenticator, {}, { code: eve.codes[0] })
    expect(reply.code).toBe('passkey-taken')
    const removal = { params: { passkeyId: '1' }, body: { password, code: eve.codes[1] } }
    expect((await app.visitor.call(passkeys.remove, removal, eve.holder)).status).toBe(404)
  })

  it('used from another address, for another challenge, or as a copy whose counter went back', async () => {
    const { authenticator } = await setUp()
    const { Ticket } = await requestTicket()
    const first = authenticator.sign(await requestPasskey(Ticket), { counter: 5 })
    expect((await signInBy({ ticket: Ticket, assertion: first })).status).toBe(200)
    const forgeries: Forgery[] = [
      { counter: 5 },
      { counter: 4 },
      { counter: 0 },
      { counter: 6, origin: 'https://evil.example' },
      { counter: 6, origin: 'http://localhost:8081' },
      { counter: 6, challenge: 'AAAA' },
    ]
    for (const forgery of forgeries) {
      app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
      const ticket = (await requestTicket()).Ticket
      const assertion = authenticator.sign(await requestPasskey(ticket), forgery)
      expect([forgery, (await signInBy({ ticket, assertion })).code]).toEqual([forgery, 'passkey-wrong'])
    }
    const holder = await enterByCode()
    for (const forgery of [{ origin: 'https://evil.example' }, { challenge: 'AAAA' }]) {
      const { reply } = await register(holder, createAuthenticator(), forgery)
      expect(reply.code).toBe('passkey-wrong')
    }
  })

  it('asked for without the password, or after five minutes', async () => {
    const { authenticator } = await setUp()
    expect((await signInBy({ ticket: 'made-up' })).code).toBe('ticket-expired')
    const { Ticket } = await requestTicket()
    const assertion = authenticator.sign(await requestPasskey(Ticket))
    app.clock.now = new Date(app.clock.now.getTime() + 301_000)
    expect((await signInBy({ ticket: Ticket, assertion })).code).toBe('ticket-expired')
  })

  it('guessed: answers count as attempts at the second factor', async () => {
    const { authenticator } = await setUp()
    const { Ticket } = await requestTicket()
    const assertion = { ...authenticator.sign(await requestPasskey(Ticket)), Signature: 'AAAA' }
    const statuses: number[] = []
    for (let time = 0; time < 7; time++) statuses.push((await signInBy({ ticket: Ticket, assertion })).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
  })
})

/** Signs eve in, who has no second factor. */
function enterByCode() {
  return enter('eve@example.com')
}

describe('a server that demands a second factor', () => {
  setUpApp(addUsers, { variables: { QD_REQUIRE_SECOND_FACTOR: 'on' } })

  it('takes a passkey as one, and lets nobody give up the last one', async () => {
    const { holder, codes } = await setUp()
    expect((await app.visitor.call(users.ownSessions, {}, holder)).status).toBe(200)
    const remove = (passkeyId: string, code?: string) =>
      app.visitor.call(passkeys.remove, { params: { passkeyId }, body: { password, code } }, holder)
    expect((await remove('1', codes[0])).code).toBe('last-factor')
    const turnOff = { body: { password, code: codes[0] } }
    expect((await app.visitor.call(secondFactor.turnOff, turnOff, holder)).code).toBe('last-factor')
    await register(holder, createAuthenticator(), {}, { code: codes[0] })
    const both = await Promise.all([remove('1', codes[1]), remove('2', codes[2])])
    expect(toStatuses(both)).toEqual([200, 409])
  })
})

describe('a server whose address has no passkeys', () => {
  it.each(['http://game.example', 'https://192.0.2.7', 'https://[::1]:8080'])('says so at %s', async (publicUrl) => {
    const { startApp } = await import('#test/harness/start-app.ts')
    const started = await startApp({ variables: { QD_PUBLIC_URL: publicUrl } })
    await addUsers(started)
    const holder = await enter()
    expect((await app.visitor.call(passkeys.list, {}, holder)).data.Origin).toBeNull()
    expect((await app.visitor.call(passkeys.prepare, { body: { password } }, holder)).code).toBe('passkeys-unavailable')
    await started.close()
  })
})
