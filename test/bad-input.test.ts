import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { environment } from '#contract/environment.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { preferences } from '#contract/preferences.ts'
import { session } from '#contract/session.ts'
import { aPlayer } from './harness/makers.ts'
import { type Caller, readReply, setUpApp, startApp, type TestApp, type TestReply } from './harness/start-app.ts'

let app: TestApp
let admin: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  await aPlayer(app.db, { player_id: 'kept', persistence: { progress: '{"level":1}' } })
})

/** Sends a body unchanged, JSON or not. */
async function send(method: 'PUT' | 'POST', url: string, payload: string | Buffer, type = 'application/json') {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type }
  return readReply<unknown>(await app.app.inject({ method, url, payload, headers }))
}

const saveUrl = '/players/kept/persistence/override'

async function untouched(): Promise<void> {
  const entries = await app.db.selectFrom('persistence_entries').select(['key', 'value', 'version']).execute()
  expect(entries).toEqual([{ key: 'progress', value: '{"level":1}', version: 1 }])
  expect(await app.db.selectFrom('persistence_history').selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('audit_log').select('id').where('outcome', '=', 'done').execute()).toEqual([])
}

function refused(reply: TestReply<unknown>, status: number, code: string, message: RegExp): void {
  expect([reply.status, reply.code], reply.text).toEqual([status, code])
  expect([reply.message, ...reply.errors.map((problem) => problem.message)].join('\n')).toMatch(message)
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('a save that cannot be kept changes nothing', () => {
  it.each([101, 6500, 100_000])('rejects JSON %i levels deep in the body', async (levels) => {
    refused(await send('PUT', saveUrl, nested(levels)), 400, 'invalid-input', /nested 100 levels/)
    await untouched()
  })

  it.each([101, 6500])("rejects JSON %i levels deep in a value's text", async (levels) => {
    const body = JSON.stringify([{ Key: 'deep', Value: nested(levels) }])
    refused(await send('PUT', saveUrl, body), 400, 'invalid-input', /nested 100 levels/)
    await untouched()
  })

  it.each([101, 50_000])("rejects JSON %i levels deep in a preference's text", async (levels) => {
    const preference = { Key: 'DEEP', Type: 0, Value: nested(levels) }
    for (const reply of [
      await admin.call(preferences.create, { body: preference }),
      await admin.call(preferences.override, { body: [preference] }),
    ]) {
      refused(reply, 400, 'invalid-input', /nested 100 levels/)
    }
    expect(await app.db.selectFrom('console_preferences').selectAll().where('key', '=', 'DEEP').execute()).toEqual([])
  })

  it('rejects a body that is not UTF-8', async () => {
    const text = Buffer.from('[{"Key":"a?","Value":"1"}]')
    // Half a letter, an overlong slash, and a surrogate pair written as two letters.
    for (const bytes of [[0xc3], [0xff], [0xc0, 0xaf], [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]]) {
      const at = text.indexOf('?')
      const body = Buffer.concat([text.subarray(0, at), Buffer.from(bytes), text.subarray(at + 1)])
      refused(await send('PUT', saveUrl, body), 400, 'invalid-input', /not valid UTF-8/)
    }
    await untouched()
  })

  it('rejects a value over 2 MiB, counted in bytes', async () => {
    const Value = JSON.stringify('é'.repeat(1024 * 1024))
    const reply = await admin.call(persistence.save, { params: { id: 'kept' }, body: [{ Key: 'big', Value }] })
    refused(reply, 400, 'invalid-input', /2 MiB/)
    await untouched()
  })

  it('rejects a body over 10 MiB', async () => {
    refused(await send('PUT', saveUrl, `["${'x'.repeat(11 * 1024 * 1024)}"]`), 413, 'body-too-large', /larger/)
    await untouched()
  })

  it('rejects values that are not JSON, by their place', async () => {
    const body = [
      { Key: 'good', Value: '1' },
      { Key: 'bad', Value: '{"a":' },
    ]
    const reply = await admin.call(persistence.save, { params: { id: 'kept' }, body })
    expect(reply.errors.map(({ path }) => path)).toEqual(['body.1.Value'])
    await untouched()
  })

  it('rejects NUL, half surrogate pairs and __proto__ anywhere in the body', async () => {
    for (const text of ['"a\\u0000b"', '"a\\ud800b"', '"a\\udc00"']) {
      const reply = await send('PUT', saveUrl, `[{"Key":${text},"Value":"1"}]`)
      refused(reply, 400, 'invalid-input', /NUL|surrogate/)
    }
    refused(
      await send('PUT', saveUrl, '[{"Key":"a","Value":"1","__proto__":{"x":1}}]'),
      400,
      'invalid-input',
      /reserved/,
    )
    expect(({} as { x?: number }).x).toBeUndefined()
    await untouched()
  })

  it('answers a body that is all problems under one long name by few words', async () => {
    const body = JSON.stringify({ ['k'.repeat(400_000)]: Array(1000).fill('\0') })
    for (const reply of [await send('POST', '/users/authenticate', body), await send('PUT', saveUrl, body)]) {
      expect([reply.status, reply.errors.length]).toEqual([400, 100])
      expect(reply.text.length).toBeLessThan(100_000)
    }
    await untouched()
  })

  it('rejects what is not JSON, and other content types', async () => {
    refused(await send('PUT', saveUrl, '[{"Key":'), 400, 'invalid-input', /not valid JSON/)
    refused(await send('PUT', saveUrl, ''), 400, 'invalid-input', /./)
    refused(
      await send('PUT', saveUrl, 'a=b', 'application/x-www-form-urlencoded'),
      415,
      'unsupported-media-type',
      /JSON/,
    )
    refused(await send('PUT', saveUrl, '<a/>', 'application/xml'), 415, 'unsupported-media-type', /JSON/)
    await untouched()
  })

  it('rejects an empty and an endless idempotency key, and a reason too long', async () => {
    const call = { params: { id: 'kept' }, body: [{ Key: 'a', Value: '1' }] }
    const endless = await admin.call(persistence.save, call, { idempotencyKey: 'x'.repeat(256) })
    refused(endless, 400, 'invalid-input', /1 to 255/)
    refused(await admin.call(persistence.save, call, { reason: 'x'.repeat(501) }), 400, 'invalid-input', /500/)
    await untouched()
  })

  it('keeps a value byte for byte that only looks odd', async () => {
    const odd = '{ "__proto__": 9007199254740993, "a": 1.0, "a": 1e400, "é": "\\u00e9\\ud83d\\ude00" }'
    const saved = await admin.call(persistence.save, { params: { id: 'kept' }, body: [{ Key: 'odd', Value: odd }] })
    expect(saved.status).toBe(200)
    const read = await admin.call(persistence.list, { params: { id: 'kept' } })
    expect(read.data.m_playerPersistences.find(({ Key }) => Key === 'odd')?.Value).toBe(odd)
  })
})

describe('a list answers what it cannot do', () => {
  const listing = async (query: string) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    return readReply<unknown>(await app.app.inject({ url: `/players/listing?${query}`, headers }))
  }

  it.each([
    ['take=1000000', 'query.take'],
    ['take=0', 'query.take'],
    ['take=ten', 'query.take'],
    ['take=15&take=15', 'query.take'],
    ['skip=-1', 'query.skip'],
    ['sortKey=password_hash', 'query.sortKey'],
    ['sortKey=nickname;drop%20table%20players', 'query.sortKey'],
    ['sortDir=up', 'query.sortDir'],
    ['filterType=isAdmin', 'query.filterType'],
    [`filter=${'x'.repeat(81)}`, 'query.filter'],
    [`deviceIdFilter=${'x'.repeat(41)}`, 'query.deviceIdFilter'],
    ['filter=a%00b', 'query.filter'],
    ['attributeFilters[0].name=gems', 'query.attributeFilters.0.operator'],
    [
      'attributeFilters[0].name=gems&attributeFilters[0].operator=LIKE&attributeFilters[0].value=1',
      'query.attributeFilters.0.operator',
    ],
    [
      'attributeFilters[0].name=gems&attributeFilters[0].operator=BETWEEN&attributeFilters[0].value=5,1',
      'query.attributeFilters.0.value',
    ],
    [
      'attributeFilters[0].name=gems&attributeFilters[0].operator=%3E&attributeFilters[0].value=1e999',
      'query.attributeFilters.0.value',
    ],
  ])('%s', async (query, path) => {
    const reply = await listing(query)
    expect([reply.status, reply.code], reply.text).toEqual([400, 'invalid-input'])
    expect(reply.errors.map((problem) => problem.path)).toContain(path)
  })

  it('treats wildcards and quotes as plain text', async () => {
    for (const text of ['%', '_', "'", '\\', '"', "' or 1=1 --", '(', '[', '*']) {
      const reply = await admin.call(players.list, { query: { filter: text, filterType: 'nickname' } })
      expect([reply.status, reply.data.Result]).toEqual([200, []])
    }
  })
})

describe('repeated calls', () => {
  const connect = (key: string, id = 'acc') =>
    admin.call(players.connectSocial, { params: { id: 'kept' }, body: { id, platform: 1 } }, { idempotencyKey: key })

  it('act once however often they are sent at the same time', async () => {
    const before = await entries()
    const create = () => admin.call(players.createRandom, {}, { idempotencyKey: 'five-times' })
    const first = await Promise.all([create(), create(), create(), create(), create()])
    const done = first.filter(({ status }) => status === 200)
    const running = first.filter(({ code }) => code === 'idempotency-running')
    expect(done.length).toBeGreaterThanOrEqual(1)
    expect(done.length + running.length).toBe(5)
    const again = await create()
    expect(again.text).toBe(done[0]?.text)
    expect(await entries()).toBe(before + 1)
  })

  it('act once when the clock goes forward and back in between', async () => {
    const before = await entries()
    const create = () => admin.call(players.createRandom, {}, { idempotencyKey: 'clock' })
    const first = await create()
    for (const minutes of [30, -90, 90]) {
      app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
      expect((await create()).text).toBe(first.text)
    }
    expect(await entries()).toBe(before + 1)
  })

  it('are rejected when the same key comes with another body', async () => {
    expect((await connect('one')).status).toBe(200)
    expect((await connect('one')).status).toBe(200)
    refused(await connect('one', 'other'), 422, 'idempotency-reused', /another request/)
  })

  it('of different people do not meet', async () => {
    const other = await app.signInAs('admin')
    await admin.call(players.createRandom, {}, { idempotencyKey: 'same' })
    const reply = await other.call(players.createRandom, {}, { idempotencyKey: 'same' })
    expect(reply.status).toBe(200)
    expect(await entries()).toBe(3)
  })

  it('keep no failure: a rejected call can be sent again', async () => {
    const missing = () =>
      admin.call(
        players.connectSocial,
        { params: { id: 'later' }, body: { id: 'a', platform: 1 } },
        { idempotencyKey: 'k' },
      )
    expect((await missing()).status).toBe(404)
    await aPlayer(app.db, { player_id: 'later' })
    expect((await missing()).status).toBe(200)
  })

  it('tell the caller alone what became of them', async () => {
    const other = await app.signInAs('admin')
    const findOutcome = async (caller: Caller, key: string) =>
      (await caller.call(session.callOutcome, { params: { key } })).data.State
    expect(await findOutcome(admin, 'mine')).toBe('unknown')
    const call = connect('mine')
    // Waits until the server has it.
    await vi.waitUntil(async () => (await findOutcome(admin, 'mine')) !== 'unknown', { interval: 0 })
    await call
    expect(await findOutcome(admin, 'mine')).toBe('done')
    expect(await findOutcome(other, 'mine')).toBe('unknown')
  })

  async function entries(): Promise<number> {
    return (await app.db.selectFrom('players').select('player_id').execute()).length
  }
})

describe('addresses', () => {
  it('that nothing answers are a JSON 404, also for documentation outside Development', async () => {
    for (const url of ['/nothing', '/assets/missing.js', '/players/', '/docs-not', '/content/x.json']) {
      const reply = readReply<unknown>(await app.app.inject({ url, headers: { accept: '*/*' } }))
      expect([reply.status, reply.code]).toEqual([404, 'not-found'])
    }
    await app.close()
    app = await startApp({ environment: 'Staging' })
    const guesses = ['/.git/config', '/.git/HEAD', '/.env', '/package.json', '/index.js.map', '/assets/index.js.map']
    guesses.push(
      '/swagger',
      '/swagger.json',
      '/api-docs',
      '/graphql',
      '/actuator/env',
      '/debug/pprof',
      '/server-status',
    )
    guesses.push('/phpinfo.php', '/wp-login.php', '/.well-known/none', '/quarterdeck.lock', '/secret-key', '/mails')
    for (const url of guesses) {
      const { statusCode, body } = await app.app.inject({ url, headers: { accept: '*/*' } })
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).not.toMatch(/\bat .*:\d+:\d+/)
    }
    for (const url of ['/docs', '/docs/', '/docs/index.html', '/docs/json', '/docs/static/swagger-ui.css']) {
      const reply = readReply<unknown>(await app.app.inject({ url, headers: { accept: 'text/html' } }))
      expect([reply.status, reply.code], url).toEqual([404, 'not-found'])
    }
  })

  it('of the documentation show every endpoint in Development', async () => {
    const page = await app.app.inject({ url: '/docs/index.html', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
    const start = (await app.app.inject({ url: '/docs/static/swagger-initializer.js' })).body
    expect(start).toMatch(/"urls":\s*\[\{"url":"\/docs\/json"/)
    const document = (await app.app.inject({ url: '/docs/json' })).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/players/{id}/persistence/override'].put.responses['412']).toBeDefined()
  })

  it('never reach another call by a tricky id', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    for (const id of ['listing%2Fdump', '..', '%2e%2e', 'snapshot_x', 'a%00', 'a%2F..%2Fb', `${'x'.repeat(65)}`, '%']) {
      const reply = await app.app.inject({ url: `/players/${id}/debugger`, headers })
      expect([400, 404], `${id}: ${reply.body}`).toContain(reply.statusCode)
    }
  })

  it('of content files show what lies in the data folder, and nothing beside it', async () => {
    writeFileSync(join(app.settings.dataDir, 'content', 'dataInformation.json'), '{"live":[]}')
    const file = await app.app.inject({ url: '/content/dataInformation.json' })
    expect([file.statusCode, file.body]).toEqual([200, '{"live":[]}'])
    for (const url of [
      '/content/../quarterdeck.lock',
      '/content/%2e%2e/quarterdeck.lock',
      '/content/',
      '/content/none',
    ]) {
      expect((await app.app.inject({ url })).statusCode, url).toBe(404)
    }
  })

  it('carry the security headers on every kind of reply', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const unreadable = ['/%', '/content/%c0%ae', `/players/${'x'.repeat(2001)}/debugger`]
    for (const url of ['/environment', '/nothing', '/players/listing', '/players/listing/dump', ...unreadable]) {
      const reply = await app.app.inject({ url, headers: url.endsWith('dump') ? headers : {} })
      expect(reply.headers['cache-control'], url).toBe('no-store')
      expect(reply.headers['content-type'], url).toMatch(/; charset=utf-8$/)
      if (unreadable.includes(url)) expect(reply.json()).toMatchObject({ code: 'invalid-input', data: null })
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
      expect(reply.headers['referrer-policy']).toBe('no-referrer')
      expect(reply.headers['x-powered-by']).toBeUndefined()
    }
  })
})

describe('the environment', () => {
  it('is public, whatever the Environment header says', async () => {
    const reply = await app.visitor.call(environment.info, {}, { headers: { environment: 'live' } })
    expect(reply.data).toMatchObject({ environment: 'Development', displayName: 'Quarterdeck', isIdle: false })
  })

  it.each(['dev', 'Development', 'DEV'])('takes the own name %s', async (name) => {
    const reply = await admin.call(environment.serverInfo, {}, { headers: { environment: name } })
    expect(reply.data).toEqual({ m_environment: 'Development' })
  })
})

describe('who may', () => {
  it('grants nothing by an empty list and everything by a role named admin', async () => {
    const nobody = await app.signInAs([])
    expect((await nobody.call(preferences.create, { body: { Key: 'A', Value: 'b' } })).status).toBe(403)
    const named = await app.db
      .insertInto('roles')
      .values({ name: 'ADMIN', name_folded: 'admin ', has_list: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const byName = await app.signInAs({ roleId: named.id })
    expect((await byName.call(preferences.create, { body: { Key: 'A', Value: 'b' } })).status).toBe(200)
  })

  it('decides by the fixed table for the seeded roles without a list', async () => {
    const support = await app.signInAs({ roleId: 5 })
    const designer = await app.signInAs({ roleId: 4 })
    const body = [{ Key: 'a', Value: '1' }]
    expect((await support.call(persistence.save, { params: { id: 'kept' }, body })).status).toBe(200)
    expect((await designer.call(persistence.save, { params: { id: 'kept' }, body })).status).toBe(403)
  })

  it('takes a permission away at once when the role changes', async () => {
    const holder = await app.signInAs(['CONTROL_CONSOLE_PREFERENCES'])
    expect((await holder.call(preferences.create, { body: { Key: 'A', Value: 'b' } })).status).toBe(200)
    await app.db.deleteFrom('role_permissions').execute()
    app.clock.now = new Date(app.clock.now.getTime() + 600)
    expect((await holder.call(preferences.create, { body: { Key: 'B', Value: 'b' } })).status).toBe(403)
  })

  it('counts repeated denials instead of filling the log with them', async () => {
    const nobody = await app.signInAs([])
    for (let time = 0; time < 20; time++) await nobody.call(preferences.create, { body: { Key: 'A', Value: 'b' } })
    await app.close()
    const rows = await app.db.selectFrom('audit_log').select(['outcome', 'times', 'actor']).execute()
    expect(rows.map(({ outcome, times }) => [outcome, times])).toEqual([
      ['denied', 1],
      ['denied', 19],
    ])
    app = await startApp()
  })

  it('knows no session by a made-up token', async () => {
    for (const token of ['x', '', 'null', 'a'.repeat(300)]) {
      const reply = await app.visitor.call(session.me, {}, { headers: { authorization: `Bearer ${token}` } })
      expect(reply.code).toBe('unauthenticated')
    }
  })
})
