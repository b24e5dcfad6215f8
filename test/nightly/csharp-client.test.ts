import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { persistence } from '#contract/persistence.ts'
import { Unreachable } from '../../clients/typescript/src/index.ts'
import { CsharpClient, CsharpDriver } from '../harness/csharp-client.ts'
import { aClientKey } from '../harness/game.ts'
import { memoryStorage } from '../harness/game-client.ts'
import { type Caller, startApp, type TestApp } from '../harness/start-app.ts'
import { testLostReplies } from './lost-replies.ts'

// Each test of the client in TypeScript, with the one in C#. Other files of this process test the former.
beforeAll(() => {
  process.env.QD_TEST_CLIENT = 'csharp'
})
afterAll(() => {
  delete process.env.QD_TEST_CLIENT
})

describe('the client in C#', async () => {
  await import('../game-client.test.ts')
})

describe('the client in C# whose replies are lost', testLostReplies)

describe('the client in C# without Unity', () => {
  let app: TestApp
  let admin: Caller
  let url: string
  let clientKey: string
  let folder: string

  beforeAll(async () => {
    app = await startApp()
    admin = await app.signInAs('admin')
    clientKey = await aClientKey(admin)
    url = await app.app.listen({ host: '127.0.0.1', port: 0 })
    folder = await mkdtemp(join(tmpdir(), 'quarterdeck-csharp-saves-'))
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const open = (driver: CsharpDriver, options: { url?: string; attempts?: number } = {}) =>
    new CsharpClient(driver, { url, clientKey, storage: memoryStorage(), ...options }, folder)

  it('calls a server over HTTP, and plays on from its files', async () => {
    const text = JSON.stringify({ name: 'Ünïcode ☃ 🚀', noise: randomBytes(300_000).toString('base64') })
    const first = new CsharpDriver()
    const client = open(first)
    await client.signIn()
    await client.saves.load()
    await client.saves.set('profile', text)
    await client.saves.flush()
    await client.saves.set('level', '7')
    const { PlayerId } = client.player ?? { PlayerId: '' }
    await first.stop()
    const second = new CsharpDriver()
    const again = open(second)
    await again.signIn()
    await again.saves.load()
    expect([again.player?.PlayerId, again.saves.get('profile'), again.saves.get('level')]).toEqual([
      PlayerId,
      text,
      '7',
    ])
    await again.saves.flush()
    const { data } = await admin.call(persistence.list, { params: { id: PlayerId } })
    expect(Object.fromEntries(data.m_playerPersistences.map(({ Key, Value }) => [Key, Value]))).toEqual({
      level: '7',
      profile: text,
    })
    expect((await readdir(folder)).filter((name) => name.endsWith('.writing'))).toEqual([])
    const refused = await again.call('names.setNickname', { body: { Nickname: '' } }).catch((error) => error)
    expect([refused.name, refused.code, refused.status]).toEqual(['GameError', 'invalid-input', 400])
    await second.stop()
  })

  it('says that a server which cuts its connections cannot be reached', async () => {
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    const driver = new CsharpDriver()
    const client = open(driver, { url: `http://127.0.0.1:${port}` })
    await expect(client.signIn()).rejects.toBeInstanceOf(Unreachable)
    await driver.stop()
    server.close()
  })
})
