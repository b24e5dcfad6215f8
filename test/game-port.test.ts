import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { availability } from '#contract/game-availability.ts'
import { signIn } from '#contract/game-sign-in.ts'
import { createApps } from '#server/app.ts'
import { Deadline } from '#server/platform/database/deadline.ts'
import { limitDatabase, shareDatabase } from '#server/platform/database/pooled-database.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { readSettings } from '#server/platform/settings.ts'
import { aClientKey, newInstallationKey, signInPlayer } from './harness/game.ts'
import { openParallelDatabase } from './harness/parallel-database.ts'
import { startApp, type TestApp, testDatabase, testSettings } from './harness/start-app.ts'

const closed: (() => Promise<unknown>)[] = []

afterEach(async () => {
  vi.useRealTimers()
  for (const close of closed.splice(0).reverse()) await close()
})

const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })

async function start(variables: Record<string, string> = {}): Promise<{ app: TestApp; url: string; port: number }> {
  const app = await startApp({ variables })
  closed.push(() => app.close())
  const url = await listen(app.app)
  return { app, url, port: Number(new URL(url).port) }
}

const getStatus = async (url: string) => (await fetch(url, { headers: { accept: 'application/json' } })).status

/** A connection that sends some text and stays open. */
async function hold(port: number, text: string): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1')
  closed.push(async () => socket.destroy())
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return { socket, received: () => received }
}

/** A sign-in whose body never comes. */
const unfinished = (key: string) =>
  [
    'POST /game/v1/sessions HTTP/1.1',
    'Host: a',
    'Content-Type: application/json',
    `Authorization: Bearer ${key}`,
    'Content-Length: 100',
    '',
    '',
  ].join('\r\n')

describe('the port of the game', () => {
  it('has its calls, which are off the port of the console then, and closes with it', async () => {
    const { db } = await testDatabase()
    const apps = await createApps({ settings: testSettings({ QD_GAME_PORT: '0' }), db })
    if (!apps.game) throw new Error('There is no server of the game.')
    const [game, console] = [await listen(apps.game), await listen(apps.app)]
    const statuses = async (path: string) => [await getStatus(game + path), await getStatus(console + path)]
    expect(await statuses('/game/v1/openapi.json')).toEqual([200, 404])
    expect(await statuses('/game/v1/profile')).toEqual([401, 404])
    expect(await statuses('/players/listing')).toEqual([404, 401])
    expect(await statuses('/environment')).toEqual([404, 200])
    for (const path of ['/health', '/health/ready']) expect(await statuses(path)).toEqual([200, 200])
    await apps.app.close()
    await expect(getStatus(`${game}/health`)).rejects.toThrow()
  })

  it('takes the addresses of callers from the same proxies', async () => {
    const { app } = await start()
    const key = await aClientKey(await app.signInAs('admin'))
    const variables = { QD_GAME_PORT: '0', QD_TRUSTED_PROXIES: '127.0.0.1', QD_GAME_SIGN_INS: '1' }
    const apps = await createApps({ settings: testSettings(variables), db: app.db })
    closed.push(() => apps.app.close())
    const call = async (from: string) => {
      const reply = await apps.game?.inject({
        method: 'POST',
        url: signIn.create.path,
        headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': from },
        payload: { InstallationKey: newInstallationKey(), Create: true },
      })
      return reply?.statusCode
    }
    expect([await call('203.0.113.7'), await call('203.0.113.7'), await call('203.0.113.8')]).toEqual([200, 429, 200])
  })

  it('is another one than the port of the console', () => {
    const read = (variables: Record<string, string>) => readSettings(variables, '/package')
    expect(() => read({ PORT: '9000', QD_GAME_PORT: '9000' })).toThrow('The setting QD_GAME_PORT cannot be used')
    expect(read({ QD_GAME_PORT: '9000' }).gameUrl).toBe('http://localhost:9000')
    expect(read({ QD_GAME_PORT: '9000', QD_GAME_URL: 'https://game.example/' }).gameUrl).toBe('https://game.example')
    expect(read({}).gameUrl).toBeUndefined()
  })
})

describe('calls of the game beyond their limits', () => {
  it('are refused before their body arrives while calls of staff are answered: requests under way', async () => {
    const { app, url, port } = await start({ QD_GAME_MAX_REQUESTS: '2' })
    const key = await aClientKey(await app.signInAs('admin'))
    for (let count = 0; count < 2; count++) await hold(port, unfinished(key))
    await expect.poll(() => getStatus(`${url}/game/v1/profile`)).toBe(503)
    const { received } = await hold(port, unfinished(key))
    await expect.poll(received).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1[\s\S]*"code":"overloaded"/)
    for (let count = 0; count < 5; count++) expect(await getStatus(`${url}/environment`)).toBe(200)
  })

  it('let games ask later whether something changed, the more of them are under way', async () => {
    const { app, url, port } = await start({ QD_GAME_MAX_REQUESTS: '4' })
    const key = await aClientKey(await app.signInAs('admin'))
    const { Token } = await signInPlayer(app, key)
    const poll = async () => {
      const reply = await fetch(url + availability.poll.path, { headers: { authorization: `Bearer ${Token}` } })
      return [reply.status, reply.headers.get('retry-after')]
    }
    expect(await poll()).toEqual([200, '30'])
    const held = [await hold(port, unfinished(key)), await hold(port, unfinished(key))]
    await expect.poll(poll).toEqual([200, '165'])
    held.push(await hold(port, unfinished(key)))
    await expect.poll(poll).toEqual([200, '300'])
    for (const { socket } of held) socket.destroy()
    await expect.poll(poll).toEqual([200, '30'])
  })

  it('are refused while those of staff are answered: connections', async () => {
    const { url, port } = await start({ QD_GAME_MAX_CONNECTIONS: '2' })
    const call = 'GET /game/v1/profile HTTP/1.1\r\nHost: a\r\n\r\n'
    const held = [await hold(port, call), await hold(port, call)]
    for (const { received } of held) await expect.poll(received).toMatch(/^HTTP\/1\.1 401 /)
    const { received } = await hold(port, call)
    await expect.poll(received).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"code":"overloaded"/)
    expect(await getStatus(`${url}/environment`)).toBe(200)
    // The ones that are known go on, and give their place back.
    held[0]?.socket.write(call)
    await expect.poll(held[0]?.received ?? (() => '')).toMatch(/401 [\s\S]*HTTP\/1\.1 401 /)
    held[0]?.socket.destroy()
    await expect.poll(async () => (await fetch(`${url}/game/v1/profile`)).status).toBe(401)
  })

  it('wait for a connection to the database among themselves', async () => {
    const parallel = await openParallelDatabase()
    closed.push(parallel.close)
    const { db } = parallel.database
    const shared = shareDatabase(db, 1)
    const { promise: released, resolve: release } = defer()
    const { promise: started, resolve: start } = defer()
    const held = shared.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      start()
      await released
    })
    await started
    const deadline = new Deadline(300)
    const refused = deadline.run(() => sql`select 1`.execute(limitDatabase(shared, deadline)))
    await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable)
    // The rest of the connections is there for others.
    await sql`select 1`.execute(db)
    const waits = sql<{ one: number }>`select 1 as one`.execute(shared)
    release()
    await held
    expect((await waits).rows).toEqual([{ one: 1 }])
    for (let count = 0; count < 5; count++) await sql`select 1`.execute(shared)
  })

  it('are refused slower and slower where they are very many, while those of staff are not', async () => {
    const { app } = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    await vi.advanceTimersByTimeAsync(5_000)
    const finished: string[] = []
    const send = (url: string) => app.app.inject({ url }).then(() => finished.push(url))
    const flood = Array.from({ length: 300 }, () => send('/game/v1/profile'))
    await send('/environment')
    while (finished.length < 201) await setImmediate()
    for (let turn = 0; turn < 100; turn++) await setImmediate()
    expect(finished).toHaveLength(201)
    await vi.advanceTimersByTimeAsync(250)
    while (finished.length < 251) await setImmediate()
    expect(finished).toHaveLength(251)
    await vi.advanceTimersByTimeAsync(250)
    await Promise.all(flood)
  })
})

function defer() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
