import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readReply, startApp, type TestApp } from './harness/start-app.ts'

let app: TestApp
let port: number
const sockets: Socket[] = []

async function start(variables: Record<string, string> = {}): Promise<void> {
  app = await startApp({ variables })
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A connection that sends some text and stays open; `reply` resolves with what came when it ends. */
async function send(text: string): Promise<{ socket: Socket; reply: Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.on('error', () => undefined)
  const reply = once(socket, 'close').then(() => received)
  await once(socket, 'connect')
  socket.write(text)
  return { socket, reply }
}

const head = (line: string, ...headers: string[]) => `${[line, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`

const unfinished = head('POST /users/authenticate HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100')

const get = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'application/json', connection: 'close' } })

async function eventually(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('a body', () => {
  beforeEach(() => start())

  it('is refused for its size while it arrives, and the limit is named', async () => {
    const { socket, reply } = await send(
      head('POST /users/authenticate HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    )
    // The last chunk never comes.
    socket.write(`${(1024 * 1024 + 1).toString(16)}\r\n${' '.repeat(1024 * 1024 + 1)}\r\n`)
    expect(await reply).toMatch(/^HTTP\/1\.1 413 [\s\S]*larger than the 1 MiB that this call accepts/)
  })

  it('is refused at once when its length is announced', async () => {
    const { reply } = await send(
      head('POST /users/authenticate HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 99999999'),
    )
    expect(await reply).toMatch(/^HTTP\/1\.1 413 [\s\S]*1 MiB/)
  })

  it('is refused when it is compressed', async () => {
    const payload = gzipSync(JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(1_000_000) }))
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const reply = readReply(await app.app.inject({ method: 'POST', url: '/users/authenticate', payload, headers }))
      expect([reply.status, reply.code]).toEqual([415, 'unsupported-media-type'])
      expect(reply.message).toContain('uncompressed')
    }
  })
})

describe('limits on load', () => {
  it('refuses requests beyond the limit with 503 and Retry-After, health checks aside', async () => {
    await start({ QD_MAX_REQUESTS: '10' })
    for (let count = 0; count < 10; count++) await send(unfinished)
    await eventually(async () => (await get('/environment')).status === 503)
    const refused = await get('/environment')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ status: 503, code: 'overloaded' })
    expect((await get('/health')).status).toBe(200)
    expect((await get('/health/ready')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await eventually(async () => (await get('/environment')).status === 200)
  })

  it('refuses connections beyond the limit with 503 and Retry-After', async () => {
    await start({ QD_MAX_CONNECTIONS: '10' })
    const held = await Promise.all(Array.from({ length: 10 }, () => send(unfinished)))
    const { reply } = await send(head('GET /environment HTTP/1.1'))
    expect(await reply).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1[\s\S]*"code":"overloaded"/)
    expect((await get('/health')).status).toBe(200)
    held[0]?.socket.destroy()
    await eventually(async () => (await get('/environment').catch(() => undefined))?.status === 200)
  })

  it('answers a request that takes long to arrive on a refused connection', async () => {
    await start({ QD_MAX_CONNECTIONS: '10' })
    await Promise.all(Array.from({ length: 10 }, () => send(unfinished)))
    const [early, late] = [await send(''), await send('')]
    early.socket.write('POST /users/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n')
    // A busy server, or a far client.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    early.socket.write(`\r\n${' '.repeat(20)}`)
    late.socket.write(head('GET /environment HTTP/1.1'))
    for (const { reply } of [early, late]) expect(await reply).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/)
  })

  it('answers on a refused connection when the body has arrived, because a client may read only then', async () => {
    await start({ QD_MAX_CONNECTIONS: '10' })
    await Promise.all(Array.from({ length: 10 }, () => send(unfinished)))
    const { socket, reply } = await send(`${unfinished}${' '.repeat(50)}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(socket.bytesRead).toBe(0)
    socket.write(' '.repeat(50))
    expect(await reply).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('gives refused connections no place: they end by themselves, and others are accepted meanwhile', async () => {
    await start({ QD_MAX_CONNECTIONS: '10' })
    app.app.server.headersTimeout = 1_000
    const held = await Promise.all(Array.from({ length: 10 }, () => send(unfinished)))
    const silent = await Promise.all(Array.from({ length: 30 }, () => send('')))
    held[0]?.socket.destroy()
    await eventually(async () => (await get('/environment').catch(() => undefined))?.status === 200)
    for (const { reply } of silent) expect(await reply).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('does not act on a request that arrives on a refused connection', async () => {
    await start({ QD_MAX_CONNECTIONS: '10' })
    const { email } = await app.signInAs('admin')
    await Promise.all(Array.from({ length: 10 }, () => send(unfinished)))
    const { reply } = await send(head(`POST /users/reset/${encodeURIComponent(email)} HTTP/1.1`, 'Content-Length: 0'))
    expect(await reply).toContain('Nothing was changed.')
    for (const socket of sockets) socket.destroy()
    // Answered after everything that was sent before it.
    await eventually(async () => (await get('/environment').catch(() => undefined))?.status === 200)
    await app.app.inject({ method: 'POST', url: '/users/reset/nobody@example.com' })
    expect(await app.db.selectFrom('mails').select('body').execute()).toEqual([])
  })

  it.each([
    ['headers', 'GET /environment HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['a body', unfinished],
  ])('cuts off a client that is slow to send %s', async (_, text) => {
    await start()
    const { server } = app.app
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000])
    server.headersTimeout = 500
    server.requestTimeout = 1_000
    const { socket, reply } = await send(text)
    // Some bytes now and then do not help.
    const trickle = setInterval(() => socket.write('x'), 50)
    expect(await reply).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive/)
    clearInterval(trickle)
  })

  it.each([
    ['two lengths', 'Content-Length: 2', 'Content-Length: 3'],
    ['a length beside chunks', 'Content-Length: 2', 'Transfer-Encoding: chunked'],
    ['chunks beside another coding', 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    ['an unknown coding', 'Transfer-Encoding: xchunked'],
    ['a list of lengths', 'Content-Length: 2, 2'],
    ['a negative length', 'Content-Length: -2'],
    ['a blank before the colon', 'Content-Length : 2'],
    ['a folded line', 'X-Folded: a\r\n Content-Length: 2'],
  ])('refuses a request that a proxy may read otherwise, with %s, and closes the connection', async (_, ...lines) => {
    await start()
    const next = head('GET /environment HTTP/1.1')
    const { reply } = await send(`${head('POST /users/reset/ada@example.com HTTP/1.1', ...lines)}{}${next}`)
    const received = await reply
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })

  it('answers what is not HTTP with the envelope of the API', async () => {
    await start()
    const { reply } = await send('HELLO\r\n\r\n')
    expect(await reply).toMatch(/^HTTP\/1\.1 400 [\s\S]*"status":400,"message":"This is not a valid HTTP request/)
  })
})

describe('the address of the server', () => {
  it.each(['evil.example', 'evil.example:80'])('is never taken from the Host header %s', async (host) => {
    await start({ QD_PUBLIC_URL: 'https://console.example', QD_TRUSTED_PROXIES: '127.0.0.1' })
    for (const url of ['/environment', '/', '/login', '/docs/', '/docs/json', '/players/listing', '/nothing']) {
      const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
      const reply = await app.app.inject({ url, headers: { host, ...forwarded } })
      expect([url, `${JSON.stringify(reply.headers)}${reply.body}`.includes('evil')]).toEqual([url, false])
    }
    const { data } = readReply<{ apiUrl: string; cdnUrl: string }>(await app.app.inject({ url: '/environment' }))
    expect([data.apiUrl, data.cdnUrl]).toEqual(['https://console.example', '/content'])
  })

  it('is that of QD_PUBLIC_URL in a mailed link', async () => {
    await start({ QD_PUBLIC_URL: 'https://console.example' })
    const { email } = await app.signInAs('admin')
    await app.app.inject({ method: 'POST', url: `/users/reset/${email}`, headers: { host: 'evil.example' } })
    const { body } = await app.db.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    expect(body).toContain('https://console.example/login/reset#')
    expect(body).not.toContain('evil')
  })
})

it('tells balancers to go elsewhere while the server stops, and still answers', async () => {
  await start()
  const shutdown = { isStopping: true }
  const stopping = await createApp({ settings: app.settings, db: app.db, shutdown })
  const ready = readReply(await stopping.inject({ url: '/health/ready' }))
  expect([ready.status, ready.code, ready.headers['retry-after']]).toEqual([503, 'stopping', '1'])
  expect((await stopping.inject({ url: '/health' })).statusCode).toBe(200)
  expect((await stopping.inject({ url: '/environment' })).statusCode).toBe(200)
  await stopping.close()
})
