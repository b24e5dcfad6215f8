import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { recentChanges } from '#contract/recent-changes.ts'
import { roles } from '#contract/roles.ts'
import { session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { type Caller, setUpApp, type TestApp, toSignedIn } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
})

const names = { firstName: 'Ada', lastName: 'Lovelace' }
const ada = { ...names, email: 'Ada@Example.com' }
const named = (userEmail: string) => ({ params: { userEmail } })
const headers = { 'user-agent': 'Firefox 140' }
const signIn = async (email: string, password: string) =>
  toSignedIn(await app.visitor.call(session.authenticate, { body: { email, password } }, { headers }))
const create = (extra: object = {}) =>
  admin.call(users.register, { body: { ...ada, password: 'correct horse', ...extra } })

describe('creating a user', () => {
  it('gives the role named User and a password that signs in', async () => {
    const reply = await create()
    expect(reply.data).toMatchObject({
      Email: 'Ada@Example.com',
      Role: { Name: 'User' },
      HasPassword: true,
      IsActive: true,
    })
    expect(reply.text).not.toMatch(/correct horse|argon/)
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(200)
    expect((await create({ email: ' ADA@example.COM ' })).code).toBe('user-exists')
    expect((await create({ email: 'b@example.com', password: 'short' })).errors[0]?.message).toBe(
      'Your password must be at least 6 characters long',
    )
  })

  it('was last seen at the last sign-in, also when no session is open', async () => {
    const { Id, LastSeenAt } = (await create()).data
    expect(LastSeenAt).toBeNull()
    await signIn('ada@example.com', 'correct horse')
    await app.db.deleteFrom('sessions').where('user_id', '=', Id).execute()
    expect((await admin.call(users.get, named('ada@example.com'))).data.LastSeenAt).toBe(app.clock.now.toISOString())
  })

  it('takes the names that people have, and no others', async () => {
    const replies = ["O'Neill", 'O’Neill', 'Anne-Marie', 'Иван Петров', 'R2D2', 'Smith, Jr', '<b>'].map(
      (lastName, at) => create({ email: `${at}@example.com`, lastName }),
    )
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 400, 400])
  })

  it('without a password mails a link that sets one, once and until a newer one', async () => {
    expect((await create({ password: undefined })).data.HasPassword).toBe(false)
    expect((await admin.call(users.invite, named('ada@example.com'))).status).toBe(200)
    const mails = await app.db.selectFrom('mails').select(['recipient', 'body']).orderBy('id').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['Ada@Example.com', 'Ada@Example.com'])
    const [first = '', second = ''] = mails.map(({ body }) => /#([\w-]+)/.exec(body)?.[1])
    const confirm = (token: string) =>
      app.visitor.call(session.confirmReset, { body: { token, password: 'battery staple' } })
    expect((await confirm(first)).code).toBe('link-expired')
    expect((await confirm(second)).status).toBe(200)
    expect((await signIn('ada@example.com', 'battery staple')).status).toBe(200)
    expect((await admin.call(users.invite, named('ada@example.com'))).code).toBe('already-set-up')
  })
})

describe('a password that an administrator chose', () => {
  const later = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 72 * 3_600_000)
  }
  const expiry = async () =>
    (await app.db.selectFrom('users').select('password_expires_at').where('email', '=', 'Ada@Example.com').execute())[0]

  it('expires after 72 hours, which only the right password learns', async () => {
    const { data: user } = await create()
    await admin.call(users.update, { body: { id: user.Id, ...names, password: 'battery staple' } })
    later()
    const reply = await signIn('ada@example.com', 'battery staple')
    expect([reply.status, reply.code]).toEqual([400, 'password-expired'])
    expect(reply.message).toContain('expired after 72 hours')
    expect((await signIn('ada@example.com', 'correct horse')).code).toBe('sign-in-failed')
    const { call } = await app.signInAs('admin')
    await call(users.update, { body: { id: user.Id, ...names, password: 'another staple' } })
    expect((await signIn('ada@example.com', 'another staple')).status).toBe(200)
  })

  it('stays when the user changes it, or sets one by a mailed link', async () => {
    const { data: user } = await create()
    const { data } = await signIn('ada@example.com', 'correct horse')
    const own = { id: user.Id, ...names, currentPassword: 'correct horse', password: 'battery staple' }
    const authorization = `Bearer ${data.Token}`
    expect((await app.visitor.call(users.update, { body: own }, { headers: { authorization } })).status).toBe(200)
    expect(await expiry()).toEqual({ password_expires_at: null })
    await admin.call(users.update, { body: { id: user.Id, ...names, password: 'another staple' } })
    expect(await expiry()).not.toEqual({ password_expires_at: null })
    await app.visitor.call(session.requestReset, { params: { email: 'ada@example.com' } })
    const [mail] = await app.db.selectFrom('mails').select('body').execute()
    const token = /#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    await app.visitor.call(session.confirmReset, { body: { token, password: 'battery staple' } })
    later()
    expect((await signIn('ada@example.com', 'battery staple')).status).toBe(200)
  })
})

describe('the stored hash of a call with a password', () => {
  it('is keyed, so that the database alone does not let anybody guess the password', async () => {
    const body = { ...ada, password: 'correct horse' }
    await admin.call(users.register, { body }, { idempotencyKey: 'one' })
    const [stored] = await app.db.selectFrom('idempotency_keys').select('fingerprint').execute()
    const plain = createHash('sha256')
      .update(`POST /users/register\n${JSON.stringify(body)}`)
      .digest()
    expect(Buffer.from(stored?.fingerprint ?? []).equals(plain)).toBe(false)
    expect((await admin.call(users.register, { body }, { idempotencyKey: 'one' })).status).toBe(200)
    const other = { ...body, password: 'battery staple' }
    expect((await admin.call(users.register, { body: other }, { idempotencyKey: 'one' })).code).toBe(
      'idempotency-reused',
    )
  })
})

describe('changing a user', () => {
  it('is taken back, but for a new password', async () => {
    const { data } = await create()
    const change = { id: data.Id, email: 'lady@example.com', firstName: 'Augusta', lastName: 'King', roleId: 3 }
    const { headers: changed } = await admin.call(users.update, { body: change })
    const undone = await admin.call(recentChanges.undo, { params: { id: String(changed.undo) } })
    expect([undone.status, undone.message]).toEqual([200, 'OK'])
    const after = await admin.call(users.get, named('ada@example.com'))
    expect(after.data).toMatchObject({ Email: 'Ada@Example.com', FirstName: 'Ada', RoleId: data.RoleId })
    const renewed = await admin.call(users.update, { body: { ...change, password: 'another horse' } })
    expect(renewed.headers.undo).toBeUndefined()
  })

  it('stores e-mail, names and role, ends the sessions, and rejects a stale version', async () => {
    const { data: user } = await create()
    const { data } = await signIn('ada@example.com', 'correct horse')
    const body = { id: user.Id, email: 'ada.l@example.com', firstName: 'Augusta', lastName: 'King', roleId: 5 }
    const changed = await admin.call(users.update, { body }, { ifMatch: user.Version })
    expect(changed.data).toMatchObject({ email: 'ada.l@example.com', firstName: 'Augusta', RoleId: 5 })
    const old = await app.visitor.call(session.me, {}, { headers: { authorization: `Bearer ${data.Token}` } })
    expect(old.status).toBe(401)
    const stale = await admin.call(users.update, { body }, { ifMatch: user.Version })
    expect([stale.status, stale.data]).toMatchObject([412, { FirstName: 'Augusta' }])
    expect((await signIn('ada.l@example.com', 'correct horse')).status).toBe(200)
    expect((await admin.call(users.update, { body: { ...body, email: admin.email } })).code).toBe('user-exists')
  })

  it('needs MANAGE_SIDIOUS_USERS for another user and every permission of the role', async () => {
    const { data: user } = await create({ roleId: 5 })
    const body = { id: user.Id, ...names }
    const manager = await app.signInAs(['MANAGE_SIDIOUS_USERS', 'MANAGE_ROLE_PERMISSIONS'])
    const nobody = await app.signInAs([])
    expect((await nobody.call(users.update, { body })).code).toBe('forbidden')
    const calls = [
      manager.call(users.update, { body: { ...body, password: 'battery staple' } }),
      manager.call(users.update, { body: { id: admin.id, ...names, password: 'battery staple' } }),
      manager.call(users.register, { body: { ...ada, email: 'x@example.com', password: 'correct horse', roleId: 2 } }),
      manager.call(users.remove, named(admin.email)),
      manager.call(users.deactivate, named('ada@example.com')),
      manager.call(users.endSessions, named(admin.email)),
      manager.call(roles.create, { body: { Name: 'More', PermissionIds: [12] } }),
      manager.call(roles.update, { body: { Id: 5, Name: 'Support' } }),
    ]
    for (const reply of await Promise.all(calls))
      expect([reply.status, reply.code]).toEqual([403, 'permissions-not-held'])
  })

  it('never deletes or deactivates the caller, in any spelling, nor changes their role', async () => {
    await app.signInAs('admin')
    for (const email of [admin.email, admin.email.toUpperCase(), ` ${admin.email} `, admin.email.replace('p', 'ｐ')]) {
      expect((await admin.call(users.remove, named(email))).code, email).toBe('own-account')
      expect((await admin.call(users.deactivate, named(email))).code, email).toBe('own-account')
    }
    expect((await admin.call(users.update, { body: { id: admin.id, ...names, roleId: 1 } })).status).toBe(400)
  })
})

describe('reading a user', () => {
  it('needs no permission for oneself, in any spelling, and the permission for others', async () => {
    const caller = await app.signInAs([])
    const own = await caller.call(users.get, named(caller.email.toUpperCase()))
    expect(own.data).toMatchObject({ Id: caller.id, Email: caller.email })
    expect((await caller.call(users.get, named(admin.email))).code).toBe('forbidden')
    expect((await caller.call(users.get, named('nobody@example.com'))).code).toBe('forbidden')
  })
})

describe('deactivating and deleting', () => {
  it('ends the sessions at once, and reactivating lets the user sign in again', async () => {
    await create()
    const { data } = await signIn('ada@example.com', 'correct horse')
    const me = () => app.visitor.call(session.me, {}, { headers: { authorization: `Bearer ${data.Token}` } })
    expect((await me()).status).toBe(200)
    expect((await admin.call(users.deactivate, named('ADA@example.com'))).data.IsActive).toBe(false)
    expect((await me()).status).toBe(401)
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(401)
    await admin.call(users.reactivate, named('ada@example.com'))
    expect((await me()).status).toBe(401)
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(200)
    expect((await admin.call(users.remove, named('ada@example.com'))).status).toBe(200)
    expect((await admin.call(users.get, named('ada@example.com'))).status).toBe(404)
  })

  it('keeps an active administrator when two demote each other at once', async () => {
    const other = await app.signInAs('admin')
    const demote = (by: Caller, id: number) => by.call(users.update, { body: { id, ...names, roleId: 1 } })
    const replies = await Promise.all([demote(admin, other.id), demote(other, admin.id)])
    expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const { data } = await (replies[0]?.status === 200 ? admin : other).call(users.list, {})
    expect(data.filter(({ RoleId, IsActive }) => RoleId === 2 && IsActive)).toHaveLength(1)
  })
})

describe('sessions of a user', () => {
  it('are listed with device and address, and end one by one or together', async () => {
    await create()
    await signIn('ada@example.com', 'correct horse')
    await signIn('ada@example.com', 'correct horse')
    const { data } = await admin.call(users.sessions, named('ada@example.com'))
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ Device: 'Firefox 140', IpAddress: '127.0.0.1', IsOwn: false })
    const sessionId = data[0]?.Id ?? ''
    const end = () => admin.call(users.endSession, { params: { userEmail: 'ada@example.com', sessionId } })
    expect((await end()).status).toBe(200)
    expect((await end()).status).toBe(404)
    await admin.call(users.endSessions, named('ada@example.com'))
    expect((await admin.call(users.sessions, named('ada@example.com'))).data).toEqual([])
    expect((await admin.call(users.sessions, named(admin.email))).data).toMatchObject([{ IsOwn: true }])
  })
})
