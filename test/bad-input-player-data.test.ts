import { describe, expect, it } from 'vitest'
import { jobs } from '#contract/jobs.ts'
import { messages } from '#contract/messages.ts'
import { moderation } from '#contract/moderation.ts'
import { snapshots } from '#contract/snapshots.ts'
import { aJob, aPlayer, aSnapshot } from './harness/makers.ts'
import { type Caller, readReply, setUpApp, type TestApp } from './harness/start-app.ts'

let app: TestApp
let admin: Caller
let snapshotKey: string

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  await aPlayer(app.db, { player_id: 'kept', nickname: 'Kept' })
  snapshotKey = await aSnapshot(app.db, { player_id: 'kept', description: 'Kept' })
})

/** Sends a body unchanged, JSON or not. */
async function send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: string) {
  const headers = {
    authorization: `Bearer ${admin.token}`,
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return readReply<unknown>(
    await app.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) }),
  )
}

/** Nothing was sent, taken, named, flagged, queued or recorded as done. */
async function untouched(): Promise<void> {
  const players = await app.db.selectFrom('players').select(['player_id', 'nickname', 'is_hacker']).execute()
  expect(players).toEqual([{ player_id: 'kept', nickname: 'Kept', is_hacker: false }])
  expect(await app.db.selectFrom('snapshots').select(['description', 'load_count']).execute()).toEqual([
    { description: 'Kept', load_count: 0 },
  ])
  const tables = ['messages', 'message_deliveries', 'system_messages', 'jobs', 'idempotency_keys'] as const
  for (const table of tables) expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(await app.db.selectFrom('audit_log').select('id').where('outcome', '=', 'done').execute()).toEqual([])
}

const content = { Title: 'Sorry', Message: 'Take this.', Expiration: 36e9 }
const gift = { m_type: 0, m_giftableId: 'gems', m_amount: 1 }

type Change = { method: 'PUT' | 'POST'; url: string; body: () => Record<string, unknown> }

/** Every call that takes a body, with one that would be good. */
const changes: Change[] = [
  { method: 'POST', url: '/players/kept/snapshots', body: () => ({ m_description: 'x' }) },
  {
    method: 'PUT',
    url: '/players/kept/snapshots',
    body: () => ({ m_snapshotKey: snapshotKey, m_snapshotEnvironment: 'dev' }),
  },
  {
    method: 'PUT',
    url: '/snapshots/update',
    body: () => ({ key: snapshotKey, playerId: 'kept', description: 'x' }),
  },
  { method: 'PUT', url: '/messages/player/kept', body: () => ({ ...content, PlayerIds: ['kept'] }) },
  { method: 'PUT', url: '/messages/multiplayers', body: () => ({ ...content, PlayerIds: ['kept'] }) },
  { method: 'PUT', url: '/messages/global', body: () => ({ ...content }) },
  { method: 'POST', url: '/messages/system', body: () => ({ message: 'x', channel: 'y' }) },
  { method: 'PUT', url: '/players/kept/nickname', body: () => ({ Nickname: 'x' }) },
  { method: 'POST', url: '/hackers/ban', body: () => ({ Ids: ['kept'] }) },
  { method: 'POST', url: '/hackers/unban', body: () => ({ Ids: ['kept'] }) },
]

describe.each(changes)('$method $url changes nothing', ({ method, url, body }) => {
  const hostile = ['a\0b', '\ud800', 'a\udc00', 'x'.repeat(100_000), 7.5, -1, 1e308, true, null, {}, [[0.5]]]

  it('for hostile text and the wrong type in any field, and names the field', async () => {
    for (const [name, good] of Object.entries(body())) {
      for (const value of hostile) {
        const reply = await send(method, url, JSON.stringify({ ...body(), [name]: value }))
        expect([reply.status, reply.code], `${name} ${JSON.stringify(value).slice(0, 40)}`).toEqual([
          400,
          'invalid-input',
        ])
        expect(reply.errors.some(({ path }) => path.startsWith(`body.${name}`))).toBe(true)
      }
      if (!Array.isArray(good)) continue
      for (const item of hostile.slice(0, 9)) {
        const reply = await send(method, url, JSON.stringify({ ...body(), [name]: [...good, item] }))
        expect(reply.errors.map(({ path }) => path)).toContain(`body.${name}.1`)
      }
    }
    await untouched()
  })

  it('for __proto__, unknown members, deep JSON and bodies that are none', async () => {
    const open = JSON.stringify(body()).slice(0, -1)
    const bodies = [`${open},"__proto__":{"x":1}}`, `${open},"surprise":1}`, '', 'null', '7', '[]', open]
    bodies.push('['.repeat(6500) + ']'.repeat(6500))
    for (const text of bodies) {
      const reply = await send(method, url, text)
      expect([reply.status, reply.code], text.slice(0, 80)).toEqual([400, 'invalid-input'])
      expect(reply.errors[0]?.path).toMatch(/^body/)
    }
    const reply = await send(method, url, `"${'x'.repeat(11 * 1024 * 1024)}"`)
    expect([reply.status, reply.code]).toEqual([413, 'body-too-large'])
    await untouched()
  })
})

describe('a message is rejected', () => {
  const sendGlobal = (change: Record<string, unknown>) =>
    send('PUT', '/messages/global', JSON.stringify({ ...content, ...change }))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//host/x',
    '/x',
    'http:///x',
    'https:x',
    'https://a b',
    'https://a\nb',
    'ftp://host/x',
    'blob:https://host/x',
    `https://host/${'x'.repeat(100_000)}`,
    // A test of it that takes the square of its length would not end here.
    `https://${'x'.repeat(100_000)} y`,
  ])('with the link %.40j or an image at such an url', async (url) => {
    expect((await sendGlobal({ ExternalLink: url })).errors.map(({ path }) => path)).toContain('body.ExternalLink')
    const image = await sendGlobal({ ImageURL: `${url}.png` })
    expect(image.errors.map(({ path }) => path)).toContain('body.ImageURL')
    await untouched()
  })

  it.each(['https://host/x', 'https://host/x.svg', 'assetbundle://', 'assetbundle://a.exe'])(
    'with the image %s',
    async (ImageURL) => {
      expect((await sendGlobal({ ImageURL })).errors.map(({ path }) => path)).toEqual(['body.ImageURL'])
      await untouched()
    },
  )

  it.each([0, -1, 1.5, 1e308, '1', null, 1_000_000_001])('with a gift of %j', async (m_amount) => {
    const reply = await sendGlobal({ Gifts: [{ ...gift, m_amount }] })
    expect(reply.errors.map(({ path }) => path)).toContain('body.Gifts.0.m_amount')
    await untouched()
  })

  it('with a gift of no kind or without an id, and with too many gifts', async () => {
    const kind = await sendGlobal({ Gifts: [gift, { ...gift, m_type: 2 }, { ...gift, m_giftableId: ' ' }] })
    expect(kind.errors.map(({ path }) => path)).toEqual(['body.Gifts.1.m_type', 'body.Gifts.2.m_giftableId'])
    const many = await sendGlobal({ Gifts: Array(51).fill(gift) })
    expect(many.errors.map(({ path }) => path)).toEqual(['body.Gifts'])
    await untouched()
  })

  it.each([
    ['Expiration', [0, -1, 1.5, 36e9 + 1, 1e308, '1', null, 87_600 * 36e9 + 10]],
    [
      'AvailableDate',
      ['x', '', 7, null, '2026-02-30T00:00:00Z', '2020-01-01T00:00:00Z', '0000-01-01T00:00:00Z'].concat(
        '9999-12-31T23:59:59-14:00',
      ),
    ],
  ])('with an odd %s', async (name, values) => {
    for (const value of values) {
      const reply = await sendGlobal({ [name]: value })
      expect([reply.status, reply.errors[0]?.path], String(value)).toEqual([400, `body.${name}`])
    }
    await untouched()
  })
})

describe('a list of players', () => {
  const lists = changes.filter(({ body }) => 'PlayerIds' in body() || 'Ids' in body())

  it.each(lists)('of $method $url is rejected when empty or too long', async ({ method, url, body }) => {
    const name = 'Ids' in body() ? 'Ids' : 'PlayerIds'
    const tooMany = Array.from({ length: 100_001 }, (_, index) => `u${index}`)
    for (const list of [[], tooMany, [' '], ['x'.repeat(201)]]) {
      const reply = await send(method, url, JSON.stringify({ ...body(), [name]: list }))
      expect([reply.status, reply.errors[0]?.path.startsWith(`body.${name}`)]).toEqual([400, true])
    }
    await untouched()
  })

  it('that is wrong throughout is answered by its first hundred problems, not by megabytes', async () => {
    for (const item of [7, 'a\0']) {
      const reply = await send('POST', '/hackers/ban', JSON.stringify({ Ids: Array(100_000).fill(item) }))
      expect([reply.status, reply.errors.length, reply.errors[99]?.path]).toEqual([400, 100, 'body.Ids.99'])
    }
    await untouched()
  })

  it('that names one player a thousand times acts once', async () => {
    const Ids = Array(1001).fill('kept')
    const banned = await admin.call(moderation.ban, { body: { Ids } })
    expect(banned.data).toMatchObject({ Done: 1, Skipped: 0, UnknownCount: 0, Job: null })
    const sent = await admin.call(messages.sendToList, { body: { ...content, PlayerIds: Ids } })
    expect(sent.data).toMatchObject({ Done: 1, Job: null })
    expect(await app.db.selectFrom('message_deliveries').select('player_id').execute()).toEqual([{ player_id: 'kept' }])
  })
})

describe('a list around players answers what it cannot do', () => {
  const paged = ['/snapshots', '/purchases', '/purchases/players/kept', '/messages/global', '/messages/players']
  paged.push('/messages/system', '/players/reportnamelist', '/playerdeleterequests', '/playerdeleterequests/receipts')
  paged.push('/jobs', '/jobs/1/rows', '/messages/sends')
  const searched = ['/snapshots', '/purchases', '/purchases/players/kept', '/purchases/summary', '/purchases/dump']
  searched.push('/messages/global', '/messages/players', '/playerdeleterequests/receipts')
  searched.push('/messages/sends', '/messages/sends/dump')
  const dated = ['/purchases', '/purchases/summary', '/purchases/dump', '/purchases/players/kept/summary']
  dated.push('/players/kept/timeline')

  async function expectRefusals(url: string, name: string, values: readonly string[]): Promise<void> {
    for (const value of values) {
      const reply = await send('GET', `${url}?${name}=${value}`)
      expect([reply.status, reply.code], `${url} ${name}=${value}`).toEqual([400, 'invalid-input'])
      expect(reply.errors.map(({ path }) => path)).toContain(`query.${name}`)
    }
  }

  it.each(paged)('%s with a page that is none', async (url) => {
    await expectRefusals(url, 'take', ['1000000', '0', '-1', '1.5', 'ten', '15&take=15'])
    await expectRefusals(url, 'skip', ['-1', '1e308', 'x', '99999999999'])
  })

  it.each(searched)('%s with a search that is none', async (url) => {
    await expectRefusals(url, 'filter', ['a%00b', 'x'.repeat(81), 'a&filter=b'])
    for (const text of ['%', '_', "'", '\\', "' or 1=1 --", '[', '\u202e', '\u{10ffff}']) {
      expect((await send('GET', `${url}?filter=${encodeURIComponent(text)}`)).status, text).toBe(200)
    }
  })

  it.each(dated)('%s with dates that are none', async (url) => {
    const dates = ['x', '', '1', '2026-01-01', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z']
    for (const name of ['from', 'to']) {
      await expectRefusals(url, name, [...dates, '0001-01-01T00:00:00%2B14:00', '9999-12-31T23:59:59-14:00'])
      for (const date of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
        expect((await send('GET', `${url}?${name}=${date}`)).status, date).toBe(200)
      }
    }
  })

  it('the timeline with a cursor or kinds that it never wrote', async () => {
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const at = '2026-01-01T00:00:00.000000Z'
    const wrong = [null, [], [at], [at, 1], [at, 'a\0'], ['now', 'a'], ['0000-01-01T00:00:00.000000Z', 'a']]
    const cursors = ['x', '%5B%5D', 'x'.repeat(2001), ...wrong.map(written)]
    await expectRefusals('/players/kept/timeline', 'after', cursors)
    for (const kinds of ['x', ',', 'purchase,x', '__proto__', 'x'.repeat(201)]) {
      const reply = await send('GET', `/players/kept/timeline?kinds=${kinds}`)
      expect([reply.status, reply.errors[0]?.path.startsWith('query.kinds')], kinds).toEqual([400, true])
    }
  })
})

it('an odd id is never taken for another call, and never a fault of the server', async () => {
  const odd = [
    'a%00b',
    '%ED%A0%80',
    'a%2Fb',
    'a%2F..%2Fb',
    'a b',
    '%F0%9F%98%80',
    '%',
    `${'x'.repeat(65)}`,
    'snapshot_x',
  ]
  const places: [Parameters<typeof send>[0], (id: string) => string][] = [
    ['GET', (id) => `/snapshots/${id}`],
    ['DELETE', (id) => `/snapshots/${id}`],
    ['GET', (id) => `/persistences/snapshot_${id}`],
    ['GET', (id) => `/players/kept/snapshots/${id}/plan`],
    ['GET', (id) => `/purchases/players/${id}`],
    ['GET', (id) => `/messages/${id}`],
    ['DELETE', (id) => `/messages/global/${id}`],
    ['DELETE', (id) => `/messages/kept/${id}`],
    ['DELETE', (id) => `/messages/${id}/${snapshotKey}`],
    ['GET', (id) => `/messages/sends/${id}`],
    ['GET', (id) => `/messages/sends/${id}/recipients`],
    ['POST', (id) => `/messages/sends/${id}/revocation`],
    ['POST', (id) => `/messages/sends/${id}/deliveries`],
    ['DELETE', (id) => `/players/${id}/reportname`],
    ['GET', (id) => `/playerdeleterequests/${id}`],
    ['DELETE', (id) => `/playerdeleterequests/${id}`],
    ['GET', (id) => `/players/${id}/timeline`],
    ['GET', (id) => `/jobs/${id}/dump`],
    ['POST', (id) => `/jobs/${id}/cancel`],
  ]
  for (const [method, url] of places) {
    for (const id of odd) {
      const reply = await send(method, url(id))
      expect([400, 404], `${method} ${url(id)}: ${reply.text}`).toContain(reply.status)
    }
  }
  await untouched()
})

describe('repeated and forbidden steering', () => {
  it('rejects an idempotency key that comes with another message, and sends one message for many repeats', async () => {
    const once = (Title: string) =>
      admin.call(messages.sendGlobal, { body: { ...content, Title } }, { idempotencyKey: 'one' })
    const first = await once('Sorry')
    expect((await once('Sorry')).text).toBe(first.text)
    expect([(await once('Other')).status, (await once('Other')).code]).toEqual([422, 'idempotency-reused'])
    expect((await app.db.selectFrom('messages').select('title').execute()).map(({ title }) => title)).toEqual(['Sorry'])
  })

  it('rejects a reason of 501 characters, or with NUL, before anything is done', async () => {
    for (const reason of ['x'.repeat(501), 'a\0b']) {
      const reply = await admin.call(snapshots.remove, { params: { snapshotKey } }, { reason })
      expect([reply.status, reply.errors[0]?.path]).toEqual([400, 'headers.audit-reason'])
    }
    await untouched()
  })

  it("rejects another user's job in every call, and steering what has ended", async () => {
    const id = await aJob(app.db, { kind: 'hackers set', state: 'done', rows: [{ subject: 'kept', state: 'done' }] })
    const other = await app.signInAs(['SEND_MESSAGES', 'EXPORT_DATA', 'DELETE_UPDATE_PLAYER_PERSISTENCE'])
    const calls = [jobs.get, jobs.rows, jobs.export, jobs.pause, jobs.resume, jobs.cancel, jobs.retry] as const
    for (const endpoint of calls) {
      expect((await other.call(endpoint, { params: { id } })).code, endpoint.path).toBe('not-own-job')
      const none = await admin.call(endpoint, { params: { id: '999999999999999999' } })
      expect([none.status, none.code], endpoint.path).toEqual([404, 'job-unknown'])
    }
    for (const endpoint of [jobs.pause, jobs.resume, jobs.cancel]) {
      expect((await admin.call(endpoint, { params: { id } })).code, endpoint.path).toBe('job-finished')
    }
    expect((await admin.call(jobs.retry, { params: { id } })).code).toBe('job-nothing-failed')
  })

  it('exports a job whose rows look like formulas as plain text', async () => {
    const odd = ['=1+1', '+1', '-1+1', '@a', '\t=1', 'a;b']
    const id = await aJob(app.db, {
      kind: 'hackers set',
      state: 'done',
      rows: odd.map((subject) => ({ subject, state: 'failed' as const, result: subject })),
    })
    const { text } = await admin.call(jobs.export, { params: { id } })
    const cells = text.split('\r\n').slice(1, -1)
    expect(cells.slice(0, 4)).toEqual(odd.slice(0, 4).map((cell, row) => `${row + 1};"'${cell}";failed;"'${cell}"`))
    expect(cells[4]).toBe(`5;"'\t=1";failed;"'\t=1"`)
    expect(cells[5]).toBe('6;"a;b";failed;"a;b"')
  })
})
