import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { adminRoleId } from '#contract/core/permissions.ts'
import { players } from '#contract/players.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { type CallExtras, setUpApp, type TestApp, toSignedIn } from '#test/harness/start-app.ts'
import { createPerson } from './staff-repository.ts'

let app: TestApp
const email = 'ada@example.com'
const password = 'correct horse'

setUpApp(async (started) => {
  app = started
  const person = { email, firstName: 'Ada', lastName: 'King', passwordHash: await hashPassword(password), roleId: 5 }
  await createPerson(app.db, person)
})

const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}
const asHolder = (token: string): CallExtras => ({ headers: { authorization: `Bearer ${token}` } })
const signInBy = (body: { ticket: string; code: string } | { email: string; password: string }) =>
  app.visitor.call(session.authenticate, { body })
const generate = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.now.getTime() })

async function requestTicket(): Promise<string> {
  const { data } = await signInBy({ email, password })
  if (!('SecondFactor' in data)) throw new Error('The sign-in asks for no second factor.')
  return data.SecondFactor.Ticket
}

/** Signs in with the password, sets an authenticator app up, and waits until its next code. */
async function setUp() {
  const { data } = toSignedIn(await signInBy({ email, password }))
  const holder = asHolder(data.Token)
  const { data: made } = await app.visitor.call(secondFactor.prepare, { body: { password } }, holder)
  const confirmed = await app.visitor.call(secondFactor.confirm, { body: { code: generate(made.Secret) } }, holder)
  later(30)
  return { holder, secret: made.Secret, codes: confirmed.data.RecoveryCodes, code: () => generate(made.Secret) }
}

const findId = async () =>
  (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const actions = async () =>
  (await app.db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action)

describe('two-factor sign-in', () => {
  it('asks for a code after the right password, and signs in with it', async () => {
    const { holder, code } = await setUp()
    expect((await app.visitor.call(secondFactor.state, {}, holder)).data).toEqual({
      IsOn: true,
      HasApp: true,
      RecoveryCodesLeft: 10,
      IsRequired: false,
      HasPassword: true,
    })
    expect((await signInBy({ email, password: 'wrong' })).code).toBe('sign-in-failed')
    const ticket = await requestTicket()
    expect((await signInBy({ ticket, code: '000000' })).code).toBe('code-wrong')
    const reply = await signInBy({ ticket, code: code() })
    expect(reply.data).toMatchObject({ email, Token: expect.any(String) })
    expect(await actions()).toEqual(
      expect.arrayContaining(['second factor prepared', 'second factor turned on', 'password accepted', 'signed in']),
    )
  })

  it('stores neither the secret nor the recovery codes nor the ticket in clear', async () => {
    const { secret, codes } = await setUp()
    const ticket = await requestTicket()
    const read = (table: 'totp_secrets' | 'recovery_codes' | 'sign_in_tickets' | 'audit_log' | 'idempotency_keys') =>
      app.db.selectFrom(table).selectAll().execute()
    const rows = [
      ...(await read('totp_secrets')),
      ...(await read('recovery_codes')),
      ...(await read('sign_in_tickets')),
      ...(await read('audit_log')),
      ...(await read('idempotency_keys')),
    ]
    const text = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
      .join()
    for (const clear of [secret, ticket, ...codes, ...codes.map((one) => one.replaceAll('-', ''))])
      expect(text).not.toContain(clear)
  })

  it('needs the password to be prepared, and a code to replace the app', async () => {
    const { holder, code, codes } = await setUp()
    const prepare = (body: { password: string; code?: string }) =>
      app.visitor.call(secondFactor.prepare, { body }, holder)
    expect((await prepare({ password: 'wrong' })).code).toBe('password-wrong')
    expect((await prepare({ password })).code).toBe('code-wrong')
    const { data } = await prepare({ password, code: codes[0] ?? '' })
    // The earlier app works until the new one is confirmed.
    expect((await signInBy({ ticket: await requestTicket(), code: code() })).status).toBe(200)
    const confirm = () => app.visitor.call(secondFactor.confirm, { body: { code: generate(data.Secret) } }, holder)
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).code).toBe('second-factor-not-prepared')
    later(30)
    expect((await signInBy({ ticket: await requestTicket(), code: code() })).code).toBe('code-wrong')
  })

  it('is turned off with password and code only, and ends the other sessions when it changes', async () => {
    const before = toSignedIn(await signInBy({ email, password })).data.Token
    const { holder, code } = await setUp()
    expect((await app.visitor.call(session.me, {}, asHolder(before))).status).toBe(401)
    const turnOff = (body: { password: string; code: string }) =>
      app.visitor.call(secondFactor.turnOff, { body }, holder)
    expect((await turnOff({ password: 'wrong', code: code() })).code).toBe('password-wrong')
    expect((await turnOff({ password, code: '000000' })).code).toBe('code-wrong')
    expect((await turnOff({ password, code: code() })).status).toBe(200)
    expect((await turnOff({ password, code: code() })).code).toBe('second-factor-off')
    expect((await signInBy({ email, password })).data).toMatchObject({ Token: expect.any(String) })
  })

  it('gives new recovery codes, which end the earlier ones', async () => {
    const { holder, codes, code } = await setUp()
    const body = { password, code: code() }
    const { data } = await app.visitor.call(secondFactor.renewCodes, { body }, holder)
    expect(data.RecoveryCodes).toHaveLength(10)
    const ticket = await requestTicket()
    expect((await signInBy({ ticket, code: codes[0] ?? '' })).code).toBe('code-wrong')
    expect((await signInBy({ ticket, code: data.RecoveryCodes[0]?.toLowerCase() ?? '' })).status).toBe(200)
  })

  it('is reset by an administrator, with the reason in the audit log, which ends the sessions', async () => {
    const { holder } = await setUp()
    const admin = await app.signInAs('admin')
    const userEmail = email
    expect((await admin.call(users.get, { params: { userEmail } })).data.HasSecondFactor).toBe(true)
    const support = await app.signInAs(['MANAGE_SIDIOUS_USERS'])
    expect((await support.call(secondFactor.reset, { params: { userEmail: admin.email } })).status).toBe(403)
    const reply = await admin.call(secondFactor.reset, { params: { userEmail } }, { reason: 'lost phone' })
    expect(reply.status).toBe(200)
    expect((await app.visitor.call(session.me, {}, holder)).status).toBe(401)
    expect((await signInBy({ email, password })).data).toMatchObject({ Token: expect.any(String) })
    expect((await admin.call(secondFactor.reset, { params: { userEmail } })).code).toBe('second-factor-off')
    const entry = app.db.selectFrom('audit_log').select(['target_id', 'reason'])
    expect(await entry.where('action', '=', 'second factor reset').where('outcome', '=', 'done').execute()).toEqual([
      { target_id: email, reason: 'lost phone' },
    ])
  })
})

describe('a second factor cannot be', () => {
  it('turned on with a secret from before a new password', async () => {
    const holder = asHolder(toSignedIn(await signInBy({ email, password })).data.Token)
    const { data } = await app.visitor.call(secondFactor.prepare, { body: { password } }, holder)
    const body = { id: await findId(), firstName: 'Ada', lastName: 'King', password: 'battery staple' }
    await app.visitor.call(users.update, { body: { ...body, currentPassword: password } }, holder)
    const confirm = { body: { code: generate(data.Secret) } }
    expect((await app.visitor.call(secondFactor.confirm, confirm, holder)).code).toBe('second-factor-not-prepared')
  })

  it('removed by its user with a session alone', async () => {
    const { holder } = await setUp()
    await app.db.updateTable('users').set({ role_id: adminRoleId }).execute()
    const reset = await app.visitor.call(secondFactor.reset, { params: { userEmail: email.toUpperCase() } }, holder)
    expect([reset.status, reset.code]).toEqual([409, 'own-account'])
    expect((await app.visitor.call(secondFactor.state, {}, holder)).data.IsOn).toBe(true)
  })

  it('guessed: of 200 codes at once at most ten are evaluated, also after a restart and a new password', async () => {
    await setUp()
    const ticket = await requestTicket()
    const guess = (_: unknown, index: number) => signInBy({ ticket, code: String(100_000 + index) })
    const statuses = (await Promise.all(Array.from({ length: 200 }, guess))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10)
    // A busy machine refuses some of them because their turn comes too late.
    expect(statuses.filter((status) => ![400, 429, 503].includes(status))).toEqual([])
    const restarted = await createApp({ settings: app.settings, db: app.db, now: () => app.clock.now })
    const body = { ticket: await requestTicket(), code: '000000' }
    expect((await restarted.inject({ method: 'POST', url: '/users/authenticate', body })).statusCode).toBe(429)
    await restarted.close()
  })

  it('guessed with a stolen session while the app is set up', async () => {
    const holder = asHolder(toSignedIn(await signInBy({ email, password })).data.Token)
    const { data } = await app.visitor.call(secondFactor.prepare, { body: { password } }, holder)
    const confirm = (code: string) => app.visitor.call(secondFactor.confirm, { body: { code } }, holder)
    const guesses = await Promise.all(Array.from({ length: 100 }, (_, index) => confirm(String(100_000 + index))))
    expect(guesses.filter(({ code }) => code === 'code-wrong').length).toBeLessThanOrEqual(10)
    later(600)
    expect((await confirm(generate(data.Secret))).status).toBe(200)
  })

  it('replayed: a code works once, also in parallel, and none from before it', async () => {
    const { code } = await setUp()
    const first = code()
    later(30)
    const [one, two] = [await requestTicket(), await requestTicket()]
    const replies = await Promise.all([one, two].map((ticket) => signInBy({ ticket, code: code() })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await signInBy({ ticket: await requestTicket(), code: first })).code).toBe('code-wrong')
  })

  it('replayed: a recovery code works once, also in parallel, and a ticket signs in once', async () => {
    const { codes } = await setUp()
    const [one, two] = [await requestTicket(), await requestTicket()]
    const replies = await Promise.all([one, two].map((ticket) => signInBy({ ticket, code: codes[0] ?? '' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const ticket = await requestTicket()
    const parallel = await Promise.all([1, 2].map((index) => signInBy({ ticket, code: codes[index] ?? '' })))
    expect(parallel.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).sort()).toEqual([
      '200',
      '400 ticket-expired',
    ])
  })

  it('skipped: a ticket is no token, and ends after five minutes, a new password or a deactivation', async () => {
    const { code } = await setUp()
    const ticket = await requestTicket()
    for (const endpoint of [session.me, users.ownSessions, secondFactor.state])
      expect((await app.visitor.call(endpoint, {}, asHolder(ticket))).status).toBe(401)
    const admin = await app.signInAs('admin')
    await admin.call(users.deactivate, { params: { userEmail: email } })
    await admin.call(users.reactivate, { params: { userEmail: email } })
    expect((await signInBy({ ticket, code: code() })).code).toBe('ticket-expired')
    const early = await requestTicket()
    const body = { id: await findId(), firstName: 'Ada', lastName: 'King', password: 'battery staple' }
    await admin.call(users.update, { body })
    expect((await signInBy({ ticket: early, code: code() })).code).toBe('ticket-expired')
    await admin.call(users.update, { body: { ...body, password } })
    const slow = await requestTicket()
    later(301)
    expect((await signInBy({ ticket: slow, code: code() })).code).toBe('ticket-expired')
  })

  it('skipped by a mailed link', async () => {
    await setUp()
    await app.visitor.call(session.requestReset, { params: { email } })
    const [mail] = await app.db.selectFrom('mails').select('body').execute()
    const token = /#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    await app.visitor.call(session.confirmReset, { body: { token, password: 'battery staple' } })
    expect((await signInBy({ email, password: 'battery staple' })).data).toHaveProperty('SecondFactor')
  })
})

describe('the own sessions', () => {
  it('are listed, and end one by one or all others', async () => {
    const [here = '', there = ''] = [
      toSignedIn(await signInBy({ email, password })).data.Token,
      toSignedIn(await signInBy({ email, password })).data.Token,
    ]
    const { data } = await app.visitor.call(users.ownSessions, {}, asHolder(here))
    expect(data.map(({ IsOwn }) => IsOwn).sort()).toEqual([false, true])
    const sessionId = data.find(({ IsOwn }) => !IsOwn)?.Id ?? ''
    const support = await app.signInAs({ roleId: 5 })
    expect((await support.call(users.endOwnSession, { params: { sessionId } })).status).toBe(404)
    expect((await app.visitor.call(users.endOwnSession, { params: { sessionId } }, asHolder(here))).status).toBe(200)
    expect((await app.visitor.call(session.me, {}, asHolder(there))).status).toBe(401)
    await signInBy({ email, password })
    expect((await app.visitor.call(users.endOtherSessions, {}, asHolder(here))).status).toBe(200)
    expect((await app.visitor.call(users.ownSessions, {}, asHolder(here))).data).toHaveLength(1)
  })
})

describe('a server that demands a second factor', () => {
  setUpApp(
    async (started) => {
      app = started
      const person = {
        email,
        firstName: 'Ada',
        lastName: 'King',
        passwordHash: await hashPassword(password),
        roleId: 2,
      }
      await createPerson(app.db, person)
    },
    { variables: { QD_REQUIRE_SECOND_FACTOR: 'on' } },
  )

  it('lets users without one do nothing but set it up', async () => {
    const holder = asHolder(toSignedIn(await signInBy({ email, password })).data.Token)
    for (const endpoint of [players.list, users.list, users.ownSessions]) {
      const reply = await app.visitor.call(endpoint, {}, holder)
      expect([reply.status, reply.code]).toEqual([403, 'second-factor-required'])
    }
    expect((await app.visitor.call(session.me, {}, holder)).status).toBe(200)
    expect((await app.visitor.call(secondFactor.state, {}, holder)).data.IsRequired).toBe(true)
    await setUp()
    expect((await app.visitor.call(secondFactor.state, {}, holder)).status).toBe(401)
  })

  it('lets them work right after they set it up', async () => {
    const { holder } = await setUp()
    expect((await app.visitor.call(users.list, {}, holder)).status).toBe(200)
  })
})
