import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import type { Handler } from '#server/platform/http/handler.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { type Caller, setUpApp, type TestApp, toSignedIn } from '#test/harness/start-app.ts'
import { secondFactorHandlers } from './second-factor-handlers.ts'
import { sessionHandlers } from './session-handlers.ts'
import { hashToken } from './session-repository.ts'
import { createPerson, setActive } from './staff-repository.ts'
import { userHandlers } from './user-handlers.ts'

/** What others do after a call has checked a password, and before its transaction. */
let meanwhile: (() => Promise<unknown>) | undefined

function interrupt<E extends Endpoint>(handler: Handler<E>): void {
  if (typeof handler === 'function') throw new Error('this call checks nothing before its transaction')
  const prepare = handler.prepare.bind(handler)
  vi.spyOn(handler, 'prepare').mockImplementation(async (...call) => {
    const checked = await prepare(...call)
    const change = meanwhile
    meanwhile = undefined
    await change?.()
    return checked
  })
}

let app: TestApp
let admin: Caller
let adaId: number

const email = 'ada@example.com'
const password = 'correct horse'
const names = { firstName: 'Ada', lastName: 'King' }

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  const person = { email, ...names, passwordHash: await hashPassword(password), roleId: 5 }
  adaId = (await createPerson(app.db, person)) ?? 0
})

beforeEach(() => {
  meanwhile = undefined
  interrupt(sessionHandlers.authenticate)
  interrupt(userHandlers.update)
  interrupt(secondFactorHandlers.prepare)
})
afterEach(() => expect(meanwhile).toBeUndefined())

const signIn = (typed = password) => app.visitor.call(session.authenticate, { body: { email, password: typed } })
const asAda = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const ofAda = { params: { userEmail: email } }

/** The sessions and tickets that a user has. */
async function countOpen(): Promise<number> {
  const read = (table: 'sessions' | 'sign_in_tickets') =>
    app.db.selectFrom(table).select('user_id').where('user_id', '=', adaId).execute()
  return (await read('sessions')).length + (await read('sign_in_tickets')).length
}

async function resetByLink(): Promise<void> {
  await app.visitor.call(session.requestReset, { params: { email } })
  const mail = await app.db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
  const token = /#([\w-]+)/.exec(mail.body)?.[1] ?? ''
  const reply = await app.visitor.call(session.confirmReset, { body: { token, password: 'battery staple' } })
  expect(reply.status).toBe(200)
}

async function changeOwn(currentPassword: string, next: string, token: string) {
  const body = { id: adaId, ...names, currentPassword, password: next }
  return app.visitor.call(users.update, { body }, asAda(token))
}

const setByAdmin = () => admin.call(users.update, { body: { id: adaId, ...names, password: 'battery staple' } })

it.each<[string, () => Promise<unknown>]>([
  ['its password was replaced by an administrator', setByAdmin],
  ['its password was replaced by a mailed link', resetByLink],
  ['its user was deactivated', () => admin.call(users.deactivate, ofAda)],
  ['its user was deactivated by another program', () => setActive(app.db, adaId, false)],
  ['its user was deleted', () => admin.call(users.remove, ofAda)],
  ['its sessions were ended', () => admin.call(users.endSessions, ofAda)],
  ['its user got another role', () => admin.call(users.update, { body: { id: adaId, ...names, roleId: 1 } })],
  [
    'its user got another e-mail',
    () => admin.call(users.update, { body: { id: adaId, ...names, email: 'ada.king@example.com' } }),
  ],
])('signs nobody in when, while the password was checked, %s', async (_, change) => {
  meanwhile = change
  const reply = await signIn()
  expect([reply.status, reply.code]).toEqual([401, 'sign-in-failed'])
  expect(await countOpen()).toBe(0)
})

it('signs nobody in with a password that its user replaced meanwhile', async () => {
  const { data } = toSignedIn(await signIn())
  meanwhile = async () => expect((await changeOwn(password, 'battery staple', data.Token)).status).toBe(200)
  expect((await signIn()).code).toBe('sign-in-failed')
  expect(await countOpen()).toBe(1)
  expect((await signIn('battery staple')).status).toBe(200)
})

it('gives no ticket for a second factor when the password was replaced meanwhile', async () => {
  await app.db
    .insertInto('totp_secrets')
    .values({ user_id: adaId, secret: Buffer.from('secret'), pending_secret: null })
    .execute()
  expect((await signIn()).data).toHaveProperty('SecondFactor')
  meanwhile = setByAdmin
  expect((await signIn()).code).toBe('sign-in-failed')
  expect(await countOpen()).toBe(0)
})

it('asks for the second factor that was set up while the password was checked', async () => {
  meanwhile = () =>
    app.db
      .insertInto('totp_secrets')
      .values({ user_id: adaId, secret: Buffer.from('secret'), pending_secret: null })
      .execute()
  expect((await signIn()).data).toHaveProperty('SecondFactor')
})

it('signs in when names change meanwhile', async () => {
  meanwhile = () => admin.call(users.update, { body: { id: adaId, firstName: 'Augusta', lastName: 'King' } })
  expect((await signIn()).status).toBe(200)
})

it('keeps the password that an administrator sets while the user changes it', async () => {
  const { data } = toSignedIn(await signIn())
  meanwhile = setByAdmin
  const reply = await changeOwn(password, 'tall ship sails', data.Token)
  expect([reply.status, reply.code]).toEqual([401, 'unauthenticated'])
  expect((await signIn('tall ship sails')).status).toBe(401)
  expect((await signIn('battery staple')).status).toBe(200)
})

it('changes the own password once when two calls of one session prove the same one', async () => {
  const { data } = toSignedIn(await signIn())
  meanwhile = () => changeOwn(password, 'battery staple', data.Token)
  expect((await changeOwn(password, 'tall ship sails', data.Token)).code).toBe('password-wrong')
  expect((await signIn('battery staple')).status).toBe(200)
})

it.each<[string, () => Promise<unknown>, string]>([
  ['its user was signed out everywhere', () => admin.call(users.endSessions, ofAda), 'unauthenticated'],
  [
    'the password was replaced',
    async () => {
      const passwordHash = await hashPassword('battery staple')
      await app.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', adaId).execute()
    },
    'password-wrong',
  ],
])('prepares no second factor when, while the password was checked, %s', async (_, change, code) => {
  const { data } = toSignedIn(await signIn())
  meanwhile = change
  const reply = await app.visitor.call(secondFactor.prepare, { body: { password } }, asAda(data.Token))
  expect(reply.code).toBe(code)
  expect(await app.db.selectFrom('totp_secrets').select('user_id').execute()).toEqual([])
})

it('changes nothing on the own profile in a session that has just ended', async () => {
  const { data } = toSignedIn(await signIn())
  // The session stays in the cache of authentication for half a second.
  await app.visitor.call(session.me, {}, asAda(data.Token))
  await app.db.deleteFrom('sessions').where('token_hash', '=', hashToken(data.Token)).execute()
  const body = { id: adaId, firstName: 'Eve', lastName: 'King' }
  expect((await app.visitor.call(users.update, { body }, asAda(data.Token))).code).toBe('unauthenticated')
})
