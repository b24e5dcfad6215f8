import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gameKeys } from '#contract/game-keys.ts'
import { persistence } from '#contract/persistence.ts'
import { aClientKey } from '../harness/game.ts'
import { fetchFrom, memoryStorage } from '../harness/game-client.ts'
import { aMessage } from '../harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '../harness/start-app.ts'

/** The clients of the released versions, as they were built: `gzip -9c dist/game-client/index.js`. */
const stored = new URL('../stored/', import.meta.url)
const clients = readdirSync(stored).filter((name) => name.startsWith('game-client-'))

let app: TestApp
let admin: Caller
let clientKey: string

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
})

/** The client of a released version. Its interface is that of its time. */
async function loadClient(name: string): Promise<typeof import('../../clients/typescript/src/index.ts')> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-client-'))
  const file = join(folder, 'client.mjs')
  writeFileSync(file, gunzipSync(readFileSync(new URL(name, stored))))
  try {
    return await import(/* @vite-ignore */ pathToFileURL(file).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('there is a client of a released version', () => expect(clients.length).toBeGreaterThan(0))

test.each(clients)('%s plays on this server', async (name) => {
  const { GameClient, GameError } = await loadClient(name)
  const options = { url: 'http://game.test', clientKey, fetch: fetchFrom(app) }
  const client = new GameClient({ ...options, storage: memoryStorage() })
  expect((await client.checkAvailability(7)).Outcome).toBe('refuse')
  const { PlayerId } = await client.signIn()
  await client.saves.load()
  await client.saves.set('wallet', '{"gold":1}')
  await client.saves.flush()

  const params = { id: PlayerId }
  const body = [{ Key: 'wallet', Value: '{"gold":9}' }]
  await admin.call(persistence.save, { params, query: {}, body })
  const polled = await client.poll()
  expect(polled?.IsOutdated).toBe(true)
  await client.saves.set('level', '2')
  await client.saves.flush()
  expect(client.saves.get('wallet')).toBe('{"gold":9}')

  await aMessage(app.db, { msg_id: 'gift', to: [PlayerId], created_at: app.clock.now })
  await client.saves.collect({ MsgId: 'gift' }, () => ({ wallet: '{"gold":59}' }))
  const { data } = await admin.call(persistence.list, { params })
  expect(data.m_playerPersistences.map(({ Key, Value }) => [Key, Value])).toEqual([
    ['level', '2'],
    ['wallet', '{"gold":59}'],
  ])

  await admin.call(gameKeys.revoke, { params: { id: '1' } })
  const another = new GameClient({ ...options, storage: memoryStorage() })
  await expect(another.signIn()).rejects.toBeInstanceOf(GameError)
})
