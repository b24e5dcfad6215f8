import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notes } from '#contract/notes.ts'
import { players } from '#contract/players.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'
import {
  getAttributes,
  type ReceivedSpan,
  startTraceCollector,
  type TraceCollector,
} from '#test/harness/trace-collector.ts'

let collector: TraceCollector

beforeEach(async () => {
  collector = await startTraceCollector()
})
afterEach(() => collector.close())

/** Runs calls on an application that records, and returns the spans that it had sent when it was closed. */
async function record(
  work: (app: TestApp) => Promise<unknown>,
  variables: Record<string, string> = {},
): Promise<ReceivedSpan[]> {
  const app = await startApp({ variables: { QD_TRACE_URL: collector.url, ...variables } })
  try {
    await work(app)
  } finally {
    await app.close()
  }
  return collector.listSpans()
}

/** The span of the call on a route, and those of its statements. */
function findCall(spans: readonly ReceivedSpan[], name: string) {
  const call = spans.find((span) => span.name === name)
  if (!call) throw new Error(`There is no span ${name}.`)
  return { call, statements: spans.filter(({ parentSpanId }) => parentSpanId === call.spanId) }
}

test('sends a span of each call, and below it one of each statement, when the server stops', async () => {
  const spans = await record(async (app) => {
    const admin = await app.signInAs('admin')
    const id = await aPlayer(app.db)
    expect((await admin.call(notes.list, { params: { id }, query: { skip: 0, take: 10 } })).status).toBe(200)
  })
  const { call, statements } = findCall(spans, 'GET /players/:id/notes')
  expect(call).toMatchObject({ kind: 2 })
  expect(call).not.toHaveProperty('parentSpanId')
  expect(call).not.toHaveProperty('status')
  expect(getAttributes(call)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/players/:id/notes',
    'http.response.status_code': '200',
    'quarterdeck.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'quarterdeck.caller': 'person',
  })
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: 3, name: 'SELECT', traceId: call.traceId })
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano))
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call.endTimeUnixNano))
  }
  const texts = statements.map((statement) => getAttributes(statement)['db.query.text'])
  expect(texts).toContainEqual(expect.stringMatching(/^select .*notes.*\$1/))
})

test('records the statements of a change in its transaction, and those of a download', async () => {
  const spans = await record(async (app) => {
    const admin = await app.signInAs('admin')
    const id = await aPlayer(app.db)
    expect((await admin.call(notes.create, { params: { id }, body: { Text: 'Wrote in twice.' } })).status).toBe(200)
    expect((await admin.call(players.export, { query: {} })).status).toBe(200)
  })
  const { statements } = findCall(spans, 'POST /players/:id/notes')
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['INSERT', 'COMMIT']))
  expect(findCall(spans, 'GET /players/listing/dump').statements.length).toBeGreaterThan(0)
})

test('continues the trace of its caller, and begins a new one for a header that is not valid', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const parent = 'b7ad6b7169203331'
  const headers = [
    `00-${traceId}-${parent}-01`,
    `00-${traceId}-${parent}-01-more`,
    `ff-${traceId}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${traceId.toUpperCase()}-${parent}-01`,
  ]
  const spans = await record(async ({ app }) => {
    for (const traceparent of headers) await app.inject({ url: '/environment', headers: { traceparent } })
  })
  const [first, ...others] = spans.filter(({ name }) => name === 'GET /environment')
  expect(first).toMatchObject({ traceId, parentSpanId: parent })
  expect(others).toHaveLength(4)
  for (const span of others) {
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(span.traceId).not.toBe(traceId)
    expect(span).not.toHaveProperty('parentSpanId')
  }
})

test('says which statement failed, and that the call did, without the text of the error', async () => {
  const spans = await record(async (app) => {
    const admin = await app.signInAs('admin')
    const id = await aPlayer(app.db)
    await sql`alter table player_notes rename to hidden_notes`.execute(app.db)
    try {
      expect((await admin.call(notes.list, { params: { id }, query: { skip: 0, take: 10 } })).status).toBe(500)
    } finally {
      await sql`alter table hidden_notes rename to player_notes`.execute(app.db)
    }
    expect((await admin.call(notes.list, { params: { id: 'nobody' }, query: { skip: 0, take: 10 } })).status).toBe(404)
  })
  const calls = spans.filter(({ name }) => name === 'GET /players/:id/notes')
  expect(calls.map(({ status }) => status)).toEqual([{ code: 2 }, undefined])
  expect(calls.map((call) => getAttributes(call)['error.type'])).toEqual(['internal', 'player-unknown'])
  const failed = spans.filter(({ kind, status }) => kind === 3 && status !== undefined)
  expect(failed.map((span) => getAttributes(span)['error.type'])).toEqual(['42P01'])
  expect(collector.bodies.join()).not.toContain('does not exist')
})

test('sends no id, name, text, token or address', async () => {
  const markers: string[] = []
  await record(async (app) => {
    const admin = await app.signInAs('admin')
    const id = await aPlayer(app.db, { player_id: 'marker-player', nickname: 'Marker Nickname' })
    const { call, token = '' } = admin
    markers.push(id, 'Marker', 'marker', admin.email, token, '127.0.0.1', '203.0.113.9')
    await call(notes.create, { params: { id }, body: { Text: 'Marker text' } }, { reason: 'marker reason' })
    const query = { filter: 'Marker Nickname', filterType: 'nickname', skip: 0, take: 10 } as const
    expect((await call(players.list, { query })).data.Result).toHaveLength(1)
    await call(players.info, { params: { id } })
    await app.app.inject({
      url: `/players/${id}`,
      headers: { 'user-agent': 'marker agent' },
      remoteAddress: '203.0.113.9',
    })
    await app.app.inject({ url: '/no/marker/path', headers: { tracestate: 'marker=1' } })
  })
  expect(collector.bodies.length).toBeGreaterThan(0)
  const text = collector.bodies.join()
  expect(text).toContain('insert into \\"player_notes\\"')
  for (const marker of markers) expect(text).not.toContain(marker)
})

test('records the share of the settings only, and nothing of a caller who does not record', async () => {
  const unsampled = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'
  const ask = ({ app }: TestApp) => app.inject({ url: '/environment', headers: { traceparent: unsampled } })
  expect(await record(ask)).toEqual([])
  expect(await record(({ app }) => app.inject({ url: '/environment' }), { QD_TRACE_SHARE: '0' })).toEqual([])
  // Decided by the first digits of the last eight of the trace's id.
  const spans = await record(
    async ({ app }) => {
      for (const digits of ['3fffffff', '40000000']) {
        const traceparent = `00-${'a'.repeat(24)}${digits}-b7ad6b7169203331-01`
        await app.inject({ url: '/environment', headers: { traceparent } })
      }
    },
    { QD_TRACE_SHARE: '0.25' },
  )
  expect(spans.map(({ traceId }) => traceId)).toEqual([`${'a'.repeat(24)}3fffffff`])
})

test('sends the headers of the settings, as JSON', async () => {
  await record(({ app }) => app.inject({ url: '/environment' }), {
    QD_TRACE_HEADERS: 'x-team=ops,authorization=Key%20abc',
  })
  expect(collector.headers[0]).toMatchObject({
    'x-team': 'ops',
    authorization: 'Key abc',
    'content-type': 'application/json',
  })
})

test('answers calls as before, and stops, while nobody takes the traces', async () => {
  await collector.close()
  const app = await startApp({ variables: { QD_TRACE_URL: collector.url } })
  expect((await app.app.inject({ url: '/environment' })).statusCode).toBe(200)
  await app.close()
})
