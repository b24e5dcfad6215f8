import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminRoleId } from '#contract/core/permissions.ts'
import { players } from '#contract/players.ts'
import { session } from '#contract/session.ts'
import { createApp } from '#server/app.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { spyOnStatements } from '#test/harness/failing-statements.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'
import { countNetworkAttempt, giveBackAttempt } from './attempt-repository.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { createPerson, setActive, setRole } from './staff-repository.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp({ variables: { QD_PUBLIC_URL: 'https://console.studio.example' } })
  // The attempts of a network are counted by day in UTC, and midnight must not fall into a test.
  app.clock.now = new Date(app.clock.now.setUTCHours(12, 0, 0, 0))
  const passwordHash = await hashPassword('correct horse')
  await createPerson(app.db, { email: 'ada@example.com', firstName: 'Ada', lastName: 'King', passwordHash, roleId: 5 })
})
afterEach(() => app.close())

const post = (url: string, body?: object, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url, headers, ...(body ? { body } : {}) })

const wrong = { email: 'ada@example.com', password: 'wrong' }
const guess = () => post('/users/authenticate', wrong)

describe('guessing a password', () => {
  it.each([
    ['network', (index: number) => ({ remoteAddress: `203.0.113.${index}` })],
    ['forged address', (index: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${index}` } })],
  ])(
    'is evaluated at most ten times of 200 in parallel, each from another %s, also over a restart',
    async (_, from) => {
      const guessFrom = (index: number, password = 'wrong', on = app.app) =>
        on.inject({ method: 'POST', url: '/users/authenticate', body: { ...wrong, password }, ...from(index) })
      const guesses = Array.from({ length: 200 }, (__, index) => guessFrom(index))
      const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
      const evaluated = statuses.filter((status) => status === 401).length
      expect(evaluated).toBeGreaterThan(0)
      expect(evaluated).toBeLessThanOrEqual(10)
      // A busy machine refuses some of them because their turn comes too late.
      expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
      for (let index = 201; index < 209; index++) await guessFrom(index)
      const restarted = await createApp({ settings: app.settings, db: app.db, now: () => app.clock.now })
      expect((await guessFrom(200, 'correct horse', restarted)).statusCode).toBe(429)
      await restarted.close()
    },
  )

  it('gains nothing by right passwords in between, one after another and 40 at once', async () => {
    const countEvaluated = async (remoteAddress: string, atOnce: number, ownEach: number) => {
      const signIn = async (email: string, password: string) => {
        const body = { email, password }
        return (await app.app.inject({ method: 'POST', url: '/users/authenticate', remoteAddress, body })).statusCode
      }
      let evaluated = 0
      for (let account = 0; account < 50; account += atOnce) {
        const guesses = Array.from({ length: atOnce }, (_, index) =>
          signIn(`user${account + index}@example.com`, 'guess'),
        )
        const own = Array.from({ length: ownEach }, () => signIn('ada@example.com', 'correct horse'))
        evaluated += (await Promise.all(guesses)).filter((status) => status === 401).length
        await Promise.all(own)
        for (let time = 0; time < ownEach; time++) await signIn('ada@example.com', 'correct horse')
        app.clock.now = new Date(app.clock.now.getTime() + 400)
      }
      return evaluated
    }
    expect(await countEvaluated('203.0.113.1', 1, 1)).toBe(await countEvaluated('203.0.113.2', 1, 0))
    // Of attempts at the same moment some are refused because an own one is being checked.
    expect(await countEvaluated('203.0.113.3', 20, 20)).toBeLessThanOrEqual(await countEvaluated('203.0.113.4', 20, 0))
  })

  it('ends no delay with a right password that was counted before it', async () => {
    const count = () => countNetworkAttempt(app.db, '203.0.113.1', app.clock.now)
    for (let time = 0; time < 20; time++) await count()
    const right = await count()
    app.clock.now = new Date(app.clock.now.getTime() + 1_000)
    await count()
    await giveBackAttempt(app.db, right)
    await expect(count()).rejects.toThrow(expect.objectContaining({ code: 'too-many-attempts' }))
  })

  it('takes no user name of more than 254 characters', async () => {
    const reply = await post('/users/authenticate', { email: 'a'.repeat(900_000), password: 'wrong' })
    expect(reply.statusCode).toBe(400)
    expect(await app.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([])
  })
})

describe('finding out who has an account', () => {
  /** A reply without what differs between any two calls. */
  async function toShape(reply: Awaited<ReturnType<typeof guess>>) {
    const { date, ...headers } = reply.headers
    expect(date ?? '').toBeDefined()
    return { status: reply.statusCode, headers, body: reply.body.replace(/"requestId":"[^"]+"/, '') }
  }

  it.each(['/users/authenticate', '/users/reset'])(
    'gets the same bytes of %s for every kind of account',
    async (url) => {
      const call = (email: string) =>
        url === '/users/reset' ? post(`${url}/${email}`) : post(url, { email, password: 'wrong' })
      const known = await toShape(await call('ada@example.com'))
      const unknown = await toShape(await call('eve@example.com'))
      await app.db.updateTable('users').set({ is_active: false }).execute()
      const disabled = await toShape(await call('ada@example.com'))
      expect([unknown, disabled]).toEqual([known, known])
    },
  )

  it.each(['/users/authenticate', '/users/reset'])(
    'makes %s send the database as many statements for every kind of account',
    async (url) => {
      const countStatements = async (email: string) => {
        let statements = 0
        const counting = spyOnStatements(() => {
          statements++
        })
        if (url === '/users/reset') await post(`${url}/${email}`)
        else await post(url, { email, password: 'wrong' })
        counting.mockRestore()
        return statements
      }
      const known = await countStatements('ada@example.com')
      const unknown = await countStatements('eve@example.com')
      await app.db.updateTable('users').set({ is_active: false }).execute()
      const disabled = await countStatements('ada@example.com')
      expect([unknown, disabled]).toEqual([known, known])
      expect(known).toBeGreaterThan(0)
    },
  )

  it('gets the same reply for a locked account that exists and one that does not', async () => {
    const locked = async (email: string) => {
      for (let time = 0; time < 7; time++) await post('/users/authenticate', { email, password: 'wrong' })
      return toShape(await post('/users/authenticate', { email, password: 'wrong' }))
    }
    expect(await locked('ada@example.com')).toEqual(await locked('eve@example.com'))
  })
})

describe('taking over a password reset', () => {
  const mailed = () => app.db.selectFrom('mails').select(['recipient', 'body']).orderBy('id').execute()

  it.each(['host', 'x-forwarded-host', 'x-forwarded-proto', 'origin', 'referer', 'forwarded'])(
    'fails with the header %s: the link has the public URL',
    async (header) => {
      await post('/users/reset/ada@example.com', undefined, { [header]: 'https://evil.example' })
      const [mail] = await mailed()
      expect(mail?.body).toContain('https://console.studio.example/login/reset#')
      expect(mail?.body).not.toContain('evil.example')
    },
  )

  it.each([
    'ada@ex\u0430mple.com',
    'ada@example.com,eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    '\u0430da@example.com',
  ])('fails with an address that looks like the stored one: %j', async (email) => {
    await post(`/users/reset/${encodeURIComponent(email)}`)
    expect(await mailed()).toEqual([])
  })

  it('mails to the stored address, and using one link ends the others', async () => {
    await post('/users/reset/ADA@EXAMPLE.COM')
    await post('/users/reset/ada@example.com')
    const mails = await mailed()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@example.com', 'ada@example.com'])
    const [first, second] = mails.map(({ body }) => /#([\w-]+)/.exec(body)?.[1])
    const confirm = (token: string | undefined) => post('/users/reset/confirm', { token, password: 'battery staple' })
    expect((await confirm(second)).statusCode).toBe(200)
    expect((await confirm(first)).json().code).toBe('link-expired')
  })
})

describe('rights that were taken away', () => {
  it.each([
    ['a disabled user', 401, (id: number) => setActive(app.db, id, false)],
    ['a deleted user', 401, (id: number) => app.db.deleteFrom('users').where('id', '=', id).execute()],
    ['another role', 403, (id: number) => setRole(app.db, id, 1)],
    ['all sessions ended', 401, (id: number) => app.db.deleteFrom('sessions').where('user_id', '=', id).execute()],
  ])('by another process end within half a second: %s', async (_, status, change) => {
    const support = await app.signInAs({ roleId: 5 })
    const call = () => support.call(players.remove, { params: { id: 'nobody' } })
    expect((await call()).status).toBe(404)
    await change(support.id)
    app.clock.now = new Date(app.clock.now.getTime() + 500)
    expect((await call()).status).toBe(status)
  })

  it('end for a call whose body is still arriving', async () => {
    const support = await app.signInAs({ roleId: 5 })
    const url = new URL('/views', await app.app.listen({ port: 0, host: '127.0.0.1' }))
    const headers = { authorization: `Bearer ${support.token}`, 'content-type': 'application/json' }
    const sent = request(url, { method: 'POST', headers })
    const replied = once(sent, 'response')
    sent.write('{"List":"players","Name":"late",')
    await sleep(300)
    await setActive(app.db, support.id, false)
    app.clock.now = new Date(app.clock.now.getTime() + 500)
    sent.end('"SearchParams":""}')
    const [reply] = await replied
    expect(reply.statusCode).toBe(401)
    expect(await app.db.selectFrom('saved_views').select('id').execute()).toEqual([])
  })

  it('end for a download that is under way', async () => {
    const admin = await app.signInAs('admin')
    const player = await aPlayer(app.db)
    // Five pages, and more than the two ends of a connection buffer.
    await sql`
      insert into persistence_entries (player_id, key, value, writer_kind, writer)
      select ${player}, 'key' || number, repeat('x', 6000), 'game', 'game'
      from generate_series(1, 5000) number`.execute(app.db)
    const url = new URL(`/persistences/${player}/export`, await app.app.listen({ port: 0, host: '127.0.0.1' }))
    const sent = request(url, { headers: { authorization: `Bearer ${admin.token}` } }).end()
    const [reply] = await once(sent, 'response')
    await sleep(600)
    await setActive(app.db, admin.id, false)
    app.clock.now = new Date(app.clock.now.getTime() + 500)
    // The client reads slowly, so most of the file is still to come.
    reply.resume()
    await expect(once(reply, 'end')).rejects.toThrow('aborted')
  })

  it('by signing out are gone for 100 replays', async () => {
    const ada = await app.signInAs([])
    await ada.call(session.logout, {})
    const replays = await Promise.all(Array.from({ length: 100 }, () => ada.call(session.me, {})))
    expect(replays.filter(({ status }) => status !== 401)).toEqual([])
  })
})

describe('the first administrator', () => {
  it('has no password in Production, but a link that works once', async () => {
    await app.db.deleteFrom('users').execute()
    const settings = { ...app.settings, environment: 'Production' as const }
    const made = await ensureFirstAdmin(app.db, settings, app.clock.now, randomBytes)
    expect(made).toEqual({ email: 'admin@example.com', link: expect.stringMatching(/\/login\/reset#[\w-]{43}$/) })
    const confirm = async () => {
      const body = { token: made?.link?.split('#')[1], password: 'battery staple' }
      const reply = await post('/users/reset/confirm', body)
      return [reply.statusCode, reply.json().code]
    }
    const replies = await Promise.all([confirm(), confirm()])
    expect(replies.sort()).toEqual([
      [200, undefined],
      [400, 'link-expired'],
    ])
    const signIn = await post('/users/authenticate', { email: 'admin@example.com', password: 'battery staple' })
    expect(signIn.json().data.RoleId).toBe(adminRoleId)
    expect(await ensureFirstAdmin(app.db, settings, app.clock.now, randomBytes)).toBeUndefined()
  })

  it('is one, however many servers start at once, and has a password of its own', async () => {
    await app.db.deleteFrom('users').execute()
    const starts = Array.from({ length: 10 }, () => ensureFirstAdmin(app.db, app.settings, app.clock.now, randomBytes))
    const made = (await Promise.all(starts)).filter((admin) => admin !== undefined)
    expect(made).toHaveLength(1)
    expect(made[0]?.password).toMatch(/^\S{16}$/)
    const admins = await app.db.selectFrom('users').select('id').where('role_id', '=', adminRoleId).execute()
    expect(admins).toHaveLength(1)
  })
})
