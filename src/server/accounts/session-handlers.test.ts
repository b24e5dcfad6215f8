import { describe, expect, it } from 'vitest'
import { listsWithColumnsLimit, session } from '#contract/session.ts'
import { users } from '#contract/users.ts'
import { views } from '#contract/views.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { type Caller, setUpApp, startApp, type TestApp, toSignedIn } from '#test/harness/start-app.ts'
import { createSessionCache } from './session-cache.ts'
import { createPerson } from './staff-repository.ts'

let app: TestApp
let ada: number

setUpApp(async (started) => {
  app = started
  const passwordHash = await hashPassword('correct horse')
  const person = { email: 'Ada@Example.com', firstName: 'Ada', lastName: 'Lovelace', passwordHash, roleId: 5 }
  ada = (await createPerson(app.db, person)) ?? 0
})

const signIn = async (email: string, password: string, remember = false) =>
  toSignedIn(await app.visitor.call(session.authenticate, { body: { email, password, remember } }))

const later = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

function holder(token: string): Caller['call'] {
  return (endpoint, call, extras = {}) =>
    app.visitor.call(endpoint, call, { ...extras, headers: { ...extras.headers, authorization: `Bearer ${token}` } })
}

describe('signing in', () => {
  it('returns a valid token, by the e-mail in any spelling', async () => {
    const reply = await signIn(' ada@EXAMPLE.com ', 'correct horse')
    expect(reply.data).toMatchObject({
      email: 'Ada@Example.com',
      RoleId: 5,
      Role: { Name: 'Support', Permissions: null },
    })
    const me = await holder(reply.data.Token)(session.me, {})
    expect(me.data).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' })
  })

  it('never returns or stores the password or the token', async () => {
    const reply = await signIn('ada@example.com', 'correct horse')
    expect(JSON.stringify(reply.data)).not.toMatch(/authdata|password|correct horse/i)
    const rows = await app.db.selectFrom('sessions').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(reply.data.Token)
    const audit = await app.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(audit)).not.toMatch(/correct horse/)
    expect(JSON.stringify(audit)).not.toContain(reply.data.Token)
  })

  it('returns the same error for wrong passwords, unknown and disabled users', async () => {
    const wrong = await signIn('ada@example.com', 'wrong')
    const unknown = await signIn('nobody@example.com', 'wrong')
    await app.db.updateTable('users').set({ is_active: false }).execute()
    const disabled = await signIn('ada@example.com', 'correct horse')
    for (const reply of [wrong, unknown, disabled]) {
      expect([reply.status, reply.code, reply.message]).toEqual([401, 'sign-in-failed', wrong.message])
    }
  })

  it('delays attempts after five failures, also concurrent ones, and returns the waiting time', async () => {
    const guesses = await Promise.all(Array.from({ length: 30 }, () => signIn('ada@example.com', 'wrong')))
    const looked = guesses.filter(({ status }) => status === 401).length
    expect(looked).toBeGreaterThanOrEqual(5)
    expect(looked).toBeLessThanOrEqual(8)
    const blocked = await signIn('ada@example.com', 'correct horse')
    expect([blocked.status, blocked.code]).toEqual([429, 'too-many-attempts'])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    later(3_600_000)
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(200)
  })

  it('counts attempts at an account together, in any spelling of its e-mail', async () => {
    const letters = [...'abcdeghl']
    const spellings = letters.map((letter) => {
      const wide = String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
      return 'ada@example.com'.replaceAll(letter, wide)
    })
    const seen: number[] = []
    for (const spelling of spellings) seen.push((await signIn(spelling, 'wrong')).status)
    expect(seen).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  })

  it('counts attempts from all IP addresses of one network together', async () => {
    const guess = async (line: number) => {
      const body = { email: `nobody${line}@example.com`, password: 'wrong' }
      const remoteAddress = `2001:db8::${line.toString(16)}`
      return (await app.app.inject({ method: 'POST', url: '/users/authenticate', remoteAddress, body })).statusCode
    }
    const seen: number[] = []
    for (let line = 1; line <= 25; line++) seen.push(await guess(line))
    expect(seen.filter((status) => status === 401)).toHaveLength(21)
  })

  it('does not delay a network further by a right password, and forgets its failures on another day', async () => {
    const fail = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => signIn(`nobody${index}@example.com`, 'wrong')))
    await fail(20)
    expect((await signIn('nobody@example.com', 'wrong')).status).toBe(401)
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(429)
    later(1_000)
    for (let time = 0; time < 3; time++) {
      expect((await signIn('ada@example.com', 'correct horse')).status).toBe(200)
    }
    expect((await signIn('nobody@example.com', 'wrong')).status).toBe(401)
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(429)
    later(24 * 3_600_000)
    expect((await fail(20)).map(({ status }) => status)).toEqual(Array(20).fill(401))
  })

  it.each<[string, () => { execute(): Promise<unknown> }]>([
    [
      'is asked for a code',
      () => app.db.insertInto('totp_secrets').values({ user_id: ada, secret: Buffer.from('s'), pending_secret: null }),
    ],
    [
      'has an expired password',
      () =>
        app.db
          .updateTable('users')
          .set({ password_expires_at: new Date(0) })
          .where('id', '=', ada),
    ],
  ])('delays nobody at the network of a user who typed the right password and %s', async (_, change) => {
    await change().execute()
    for (let time = 0; time < 20; time++) await signIn(`nobody${time}@example.com`, 'wrong')
    const body = { email: 'ada@example.com', password: 'correct horse' }
    for (let time = 0; time < 12; time++) {
      expect((await app.visitor.call(session.authenticate, { body })).code).not.toBe('too-many-attempts')
    }
    expect((await signIn('grace@example.com', 'wrong')).status).toBe(401)
    expect((await signIn('grace@example.com', 'wrong')).status).toBe(429)
  })

  it('writes no audit entries for attempts of a delayed IP address', async () => {
    for (let time = 0; time < 60; time++) await signIn(`made-up-${time}@example.com`, 'wrong')
    for (let time = 0; time < 60; time++) {
      await app.visitor.call(session.requestReset, { params: { email: `made-up-${time}@example.com` } })
    }
    await app.close()
    const rows = await app.db.selectFrom('audit_log').select(['actor', 'times']).execute()
    expect(rows.length).toBeLessThan(30)
    expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(120)
    app = await startApp()
  })

  it('accepts concurrent sign-ins from one IP address, counted in any order', async () => {
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(200)
    later(-5)
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(200)
  })

  it('ends a session after an hour without use, and a remembered one after a day', async () => {
    const short = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    const long = holder((await signIn('ada@example.com', 'correct horse', true)).data.Token)
    later(61 * 60_000)
    expect((await short(session.me, {})).status).toBe(401)
    expect((await long(session.me, {})).status).toBe(200)
    later(25 * 3_600_000)
    expect((await long(session.me, {})).status).toBe(401)
  })

  it('ends a session twelve hours after its start, even in use', async () => {
    const busy = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    for (let minutes = 0; minutes < 12 * 60 - 50; minutes += 50) {
      later(50 * 60_000)
      expect((await busy(session.me, {})).status).toBe(200)
    }
    later(51 * 60_000)
    expect((await busy(session.me, {})).status).toBe(401)
  })

  it('counts no call as use that a page makes by itself', async () => {
    const { Token } = (await signIn('ada@example.com', 'correct horse')).data
    const open = (Background?: string) =>
      holder(Token)(session.me, {}, Background === undefined ? {} : { headers: { Background } })
    later(50 * 60_000)
    expect((await open('true')).status).toBe(200)
    later(11 * 60_000)
    expect((await open('true')).status).toBe(401)
  })

  it('rejects a token after the sign-out', async () => {
    const holding = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    expect((await holding(session.me, {})).status).toBe(200)
    expect((await holding(session.logout, {})).status).toBe(200)
    expect((await holding(session.me, {})).status).toBe(401)
  })

  it('rejects a token half a second after another process ended the session', async () => {
    const holding = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    expect((await holding(views.list, { query: { list: 'players' } })).status).toBe(200)
    await app.db.deleteFrom('sessions').execute()
    later(500)
    expect((await holding(views.list, { query: { list: 'players' } })).status).toBe(401)
  })

  it('rejects the token of an ended session also after the clock went back by an hour', async () => {
    const holding = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    expect((await holding(views.list, { query: { list: 'players' } })).status).toBe(200)
    later(-60 * 60_000)
    expect((await holding(views.list, { query: { list: 'players' } })).status).toBe(200)
    await app.db.deleteFrom('sessions').execute()
    later(60 * 60_000)
    expect((await holding(views.list, { query: { list: 'players' } })).status).toBe(401)
    later(-60 * 60_000)
    expect((await holding(views.list, { query: { list: 'players' } })).status).toBe(401)
  })

  it('caches no session that was read while another call ended it', async () => {
    const report = (error: unknown) => {
      throw error
    }
    const token = (await signIn('ada@example.com', 'correct horse')).data.Token
    const sessions = createSessionCache(app.db, app.settings, report)
    const reading = sessions.find(token, app.clock.now, app.db, true)
    sessions.clear()
    expect(await reading).toBeDefined()
    await app.db.deleteFrom('sessions').execute()
    expect(await sessions.find(token, app.clock.now, app.db, true)).toBeUndefined()
  })

  it('records failed sign-ins in the audit log, equal ones counted', async () => {
    for (let time = 0; time < 4; time++) await signIn('ada@example.com', 'wrong')
    await app.close()
    const rows = await app.db.selectFrom('audit_log').select(['action', 'outcome', 'times', 'target_id']).execute()
    expect(rows.map(({ outcome, times }) => [outcome, times])).toEqual([
      ['failed', 1],
      ['failed', 3],
    ])
    app = await startApp()
  })
})

describe('attempts from elsewhere', () => {
  /** A sign-in or a reset from an IP address. */
  async function from(remoteAddress: string, url: string, body?: object) {
    const { statusCode } = await app.app.inject({ method: 'POST', url, remoteAddress, ...(body ? { body } : {}) })
    return statusCode
  }
  const signInFrom = (ipAddress: string, password: string) =>
    from(ipAddress, '/users/authenticate', { email: 'ada@example.com', password })
  const resetFrom = (ipAddress: string) => from(ipAddress, '/users/reset/ada@example.com')

  it('do not delay the user where she signed in before, for 30 days', async () => {
    expect(await signInFrom('192.0.2.1', 'correct horse')).toBe(200)
    for (let time = 0; time < 12; time++) await signInFrom('198.51.100.7', 'wrong')
    expect(await signInFrom('198.51.100.8', 'correct horse')).toBe(429)
    expect(await signInFrom('192.0.2.1', 'correct horse')).toBe(200)
    later(31 * 24 * 3_600_000)
    for (let time = 0; time < 12; time++) await signInFrom('198.51.100.7', 'wrong')
    expect(await signInFrom('192.0.2.1', 'correct horse')).toBe(429)
  })

  it('do not keep reset mails from the user where she signed in before', async () => {
    expect(await signInFrom('192.0.2.1', 'correct horse')).toBe(200)
    for (let time = 0; time < 6; time++) await resetFrom('198.51.100.7')
    expect(await resetFrom('198.51.100.8')).toBe(429)
    expect(await resetFrom('192.0.2.1')).toBe(200)
  })

  it('are counted where the user signed in before, ten of them free', async () => {
    expect(await signInFrom('192.0.2.1', 'correct horse')).toBe(200)
    const seen: number[] = []
    for (let time = 0; time < 12; time++) seen.push(await signInFrom('192.0.2.1', 'wrong'))
    expect(seen).toEqual([...Array(11).fill(401), 429])
    expect(await signInFrom('192.0.2.2', 'correct horse')).toBe(200)
  })
})

describe('what a stranger types', () => {
  const entries = () =>
    app.db.selectFrom('audit_log').select(['actor', 'actor_id', 'target_id', 'reason']).orderBy('id').execute()

  it.each([
    ['server', '"server"'],
    ['command line', '"command line"'],
    ['a\nb', '"a\\u{a}b"'],
    ['ad\u202ea', '"ad\\u{202e}a"'],
    ['a"b\\', '"a\\"b\\\\"'],
    ['\u3164', '"\\u{3164}"'],
    [' ADA@example.com', 'Ada@Example.com'],
  ])('is a quotation in the audit log, and never an actor: %j', async (email, target) => {
    await signIn(email, 'wrong')
    await app.close()
    expect(await entries()).toEqual([{ actor: 'nobody', actor_id: null, target_id: target, reason: '' }])
    app = await startApp()
  })

  it('is no reason in the audit log', async () => {
    const call = { params: { email: 'eve@example.com' } }
    await app.visitor.call(session.requestReset, call, { reason: 'ordered by the server' })
    expect(await entries()).toEqual([{ actor: 'nobody', actor_id: null, target_id: '"eve@example.com"', reason: '' }])
  })

  it('is no IP address, even behind a trusted proxy', async () => {
    await app.close()
    app = await startApp({ variables: { QD_TRUSTED_PROXIES: '127.0.0.1' } })
    const headers = { 'x-forwarded-for': 'the command line' }
    await app.visitor.call(session.requestReset, { params: { email: 'eve@example.com' } }, { headers })
    expect(await app.db.selectFrom('audit_log').select('address').execute()).toEqual([{ address: '127.0.0.1' }])
  })

  it('is no e-mail with invisible characters', async () => {
    const reply = await app.visitor.call(session.requestReset, { params: { email: 'ad\u202ea@example.com' } })
    expect([reply.status, reply.errors[0]?.path]).toEqual([400, 'params.email'])
  })
})

describe('resetting a password', () => {
  async function mailedToken(): Promise<string> {
    const mail = await app.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(mail.recipient).toBe('Ada@Example.com')
    return /#([\w-]+)/.exec(mail.body)?.[1] ?? ''
  }

  it('mails a link that sets a new password once and ends every session', async () => {
    const old = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    expect((await old(session.me, {})).status).toBe(200)
    expect((await app.visitor.call(session.requestReset, { params: { email: 'ada@example.com' } })).status).toBe(200)
    const token = await mailedToken()
    const confirm = () => app.visitor.call(session.confirmReset, { body: { token, password: 'battery staple' } })
    expect((await confirm()).status).toBe(200)
    expect((await confirm()).code).toBe('link-expired')
    expect((await old(session.me, {})).status).toBe(401)
    expect((await signIn('ada@example.com', 'correct horse')).status).toBe(401)
    expect((await signIn('ada@example.com', 'battery staple')).status).toBe(200)
  })

  it('unlocks an account that failed attempts have locked', async () => {
    for (let time = 0; time < 8; time++) await signIn('ada@example.com', 'wrong')
    expect((await signIn('ada@example.com', 'correct horse')).code).toBe('too-many-attempts')
    await app.visitor.call(session.requestReset, { params: { email: 'ada@example.com' } })
    await app.visitor.call(session.confirmReset, { body: { token: await mailedToken(), password: 'battery staple' } })
    const counters = await app.db.selectFrom('sign_in_attempts').select('subject').execute()
    expect(counters.map(({ subject }) => subject.split(':')[0])).toEqual(['address'])
    expect((await signIn('ada@example.com', 'battery staple')).status).toBe(200)
  })

  it('returns the same reply for known and unknown e-mails and mails nothing to unknown ones', async () => {
    const known = await app.visitor.call(session.requestReset, { params: { email: 'ada@example.com' } })
    const unknown = await app.visitor.call(session.requestReset, { params: { email: 'nobody@example.com' } })
    expect(unknown.text).toBe(known.text)
    expect(await app.db.selectFrom('mails').selectAll().execute()).toHaveLength(1)
    const malformed = await app.visitor.call(session.requestReset, { params: { email: 'no address' } })
    expect(malformed.status).toBe(400)
  })

  it('rejects a link after half an hour, and anything that is not text', async () => {
    await app.visitor.call(session.requestReset, { params: { email: 'ada@example.com' } })
    const token = await mailedToken()
    for (const wrong of [{}, [], [token], null, true]) {
      const body = { token: wrong, password: 'battery staple' }
      expect((await app.visitor.call(session.confirmReset, { body: body as never })).status).toBe(400)
    }
    later(31 * 60_000)
    const reply = await app.visitor.call(session.confirmReset, { body: { token, password: 'battery staple' } })
    expect(reply.code).toBe('link-expired')
  })

  it('rejects short, common and obvious passwords and keeps the link valid', async () => {
    await app.visitor.call(session.requestReset, { params: { email: 'ada@example.com' } })
    const token = await mailedToken()
    const obvious = [
      '      ',
      '\u200b'.repeat(6),
      'a\u200b'.repeat(6),
      'aaaaaa',
      'ababab',
      'a b a b',
      '\u3164'.repeat(6),
    ]
    for (const password of ['short', 'password', 'Ada@Example.com', ...obvious]) {
      const reply = await app.visitor.call(session.confirmReset, { body: { token, password } })
      expect([reply.status, reply.errors[0]?.path]).toEqual([400, 'body.password'])
    }
    const reply = await app.visitor.call(session.confirmReset, { body: { token, password: 'battery staple' } })
    expect(reply.status).toBe(200)
  })
})

describe('the own profile', () => {
  it('changes names and, with the current password, the password; other sessions end', async () => {
    const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    const elsewhere = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    for (const call of [here, elsewhere]) expect((await call(session.me, {})).data.firstName).toBe('Ada')
    const body = { id: ada, firstName: 'Augusta', lastName: 'King', password: 'battery staple' }
    expect((await here(users.update, { body: { ...body, currentPassword: 'wrong' } })).code).toBe('password-wrong')
    const reply = await here(users.update, { body: { ...body, currentPassword: 'correct horse' } })
    expect(reply.data).toMatchObject({ firstName: 'Augusta', lastName: 'King' })
    expect((await elsewhere(session.me, {})).status).toBe(401)
    expect((await here(session.me, {})).data.firstName).toBe('Augusta')
    expect((await signIn('ada@example.com', 'battery staple')).status).toBe(200)
  })

  it('counts wrong current passwords as sign-in attempts', async () => {
    const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    const body = { id: ada, firstName: 'Ada', lastName: 'Lovelace', password: 'battery staple' }
    const guess = (currentPassword: string) => here(users.update, { body: { ...body, currentPassword } })
    const seen: (string | undefined)[] = []
    for (let time = 0; time < 13; time++) seen.push((await guess(`guess ${time}`)).code)
    expect(seen).toEqual([...Array(11).fill('password-wrong'), 'too-many-attempts', 'too-many-attempts'])
    expect((await guess('correct horse')).code).toBe('too-many-attempts')
    expect((await here(users.update, { body: { ...body, password: undefined } })).status).toBe(200)
    later(3_600_000 - 60_000)
    expect((await guess('correct horse')).status).toBe(200)
    for (let time = 0; time < 5; time++) await guess('wrong again')
    expect((await signIn('ada@example.com', 'battery staple')).status).toBe(200)
  })

  it('rejects a role, an e-mail and the id of another user', async () => {
    const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    const body = { id: ada, firstName: 'Ada', lastName: 'Lovelace' }
    for (const extra of [{ roleId: 2 }, { RoleId: 2 }, { email: 'other@example.com' }, { role_id: 2 }]) {
      expect((await here(users.update, { body: { ...body, ...extra } as never })).status).toBe(400)
    }
    expect((await here(users.update, { body: { ...body, id: ada + 1 } })).code).toBe('forbidden')
  })

  it('rejects a stale version with 412', async () => {
    const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    const body = { id: ada, firstName: 'Ada', lastName: 'King' }
    const first = await here(users.update, { body }, { ifMatch: 1 })
    expect(first.status).toBe(200)
    const second = await here(users.update, { body }, { ifMatch: 1 })
    expect([second.status, second.code]).toEqual([412, 'stale'])
    expect(second.data).toMatchObject({ lastName: 'King' })
  })
})

describe('how the console looks to a user', () => {
  it('is kept with the user, each part alone, and given at every sign-in', async () => {
    const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    expect((await here(session.me, {})).data).toMatchObject({ TimeZone: null, Theme: null })
    expect((await here(session.setDisplay, { body: { TimeZone: 'Asia/Kathmandu' } })).status).toBe(200)
    expect((await here(session.setDisplay, { body: { Theme: 'dark' } })).data.TimeZone).toBe('Asia/Kathmandu')
    const elsewhere = await signIn('ada@example.com', 'correct horse')
    expect(elsewhere.data).toMatchObject({ TimeZone: 'Asia/Kathmandu', Theme: 'dark', Version: 1 })
    await here(session.setDisplay, { body: { TimeZone: null } })
    expect((await here(session.me, {})).data).toMatchObject({ TimeZone: null, Theme: 'dark' })
  })

  it('keeps what was chosen of lists and the start, also when several tabs choose at once', async () => {
    const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    const unchosenLists = { Density: 'comfortable', PageSize: null, HiddenColumns: {} }
    const unchosen = { ...unchosenLists, StartScreen: null, HidesFirstSteps: false }
    expect((await here(session.me, {})).data.Display).toEqual(unchosen)
    const choices = [
      { Density: 'compact' as const },
      { PageSize: 50 as const },
      { StartScreen: '/acp/home', HidesFirstSteps: true },
      { Columns: { List: 'players', Hidden: ['language', 'lastDevice'] } },
      { Columns: { List: 'audit', Hidden: [] } },
    ]
    const replies = await Promise.all(choices.map((body) => here(session.setDisplay, { body })))
    expect(replies.map(({ status }) => status)).toEqual(choices.map(() => 200))
    const HiddenColumns = { players: ['language', 'lastDevice'], audit: [] }
    const chosen = { Density: 'compact', PageSize: 50, StartScreen: '/acp/home', HiddenColumns, HidesFirstSteps: true }
    expect((await signIn('ada@example.com', 'correct horse')).data.Display).toEqual(chosen)
    const reset = { PageSize: null, StartScreen: null, Columns: { List: 'players', Hidden: null } }
    const { data } = await here(session.setDisplay, { body: reset })
    const left = { Density: 'compact', HiddenColumns: { audit: [] }, HidesFirstSteps: true }
    expect(data.Display).toEqual({ ...unchosen, ...left })
  })

  it('keeps the columns of 60 lists, the ones changed last', async () => {
    const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    for (let number = 0; number <= listsWithColumnsLimit; number++)
      await here(session.setDisplay, { body: { Columns: { List: `list-${number}`, Hidden: ['a'] } } })
    const { data } = await here(session.setDisplay, { body: { Columns: { List: 'list-1', Hidden: ['b'] } } })
    expect(Object.keys(data.Display.HiddenColumns)).toHaveLength(listsWithColumnsLimit)
    expect(data.Display.HiddenColumns).not.toHaveProperty('list-0')
    expect(Object.entries(data.Display.HiddenColumns).at(-1)).toEqual(['list-1', ['b']])
  })

  it.each([
    { PageSize: 17 },
    { Density: 'huge' },
    { StartScreen: 'https://example.com' },
    { StartScreen: '//example.com' },
    { Columns: { List: '__proto__', Hidden: Array(61).fill('a') } },
    { Columns: { List: 'a b', Hidden: [] } },
  ])('rejects %j', async (body) => {
    const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
    expect((await here(session.setDisplay, { body: body as never })).status).toBe(400)
  })

  it.each(['Mars/Olympus', '', 'Europe/Berlin; drop table users', '+01:00'])(
    'rejects the zone %j',
    async (TimeZone) => {
      const here = holder((await signIn('ada@example.com', 'correct horse')).data.Token)
      const reply = await here(session.setDisplay, { body: { TimeZone } })
      expect([reply.status, reply.errors[0]?.path]).toEqual([400, 'body.TimeZone'])
    },
  )
})
