import { expect, test } from 'vitest'
import { gameKeys } from '#contract/game-keys.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let key: string

const origin = 'https://game.example.com'

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  const body = { name: 'Web', platform: 'ios' as const, mayCreatePlayers: true, origins: [origin], expiresAt: null }
  key = (await admin.call(gameKeys.createClientKey, { body })).data.Secret
})

const ask = (method: 'OPTIONS' | 'POST' | 'GET', url: string, headers: Record<string, string>) =>
  app.app.inject({ method, url, headers })

async function readAllowed(from: string, method: 'OPTIONS' | 'POST' = 'OPTIONS', url = '/game/v1/sessions') {
  const { headers, statusCode } = await ask(method, url, { origin: from, authorization: `Bearer ${key}` })
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  return [statusCode, headers['access-control-allow-origin']]
}

test('a page of an origin of the client key may call, and read refusals too', async () => {
  expect(await readAllowed(origin)).toEqual([204, origin])
  // Without a body it is refused, which the page can read.
  expect(await readAllowed(origin, 'POST')).toEqual([400, origin])
  const { headers } = await ask('OPTIONS', '/game/v1/inbox/a/collect', { origin })
  expect(headers).toMatchObject({
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Environment',
    vary: 'Origin',
  })
})

test('other origins may not, nor those of a revoked key, and no origin reads the calls of staff', async () => {
  for (const other of [
    'https://evil.example',
    'https://game.example.com.evil.example',
    'http://game.example.com',
    'null',
  ]) {
    expect(await readAllowed(other)).toEqual([204, undefined])
    expect(await readAllowed(other, 'POST')).toEqual([400, undefined])
  }
  const { headers } = await ask('GET', '/players/listing', { origin, authorization: `Bearer ${admin.token}` })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect((await ask('OPTIONS', '/players/listing', { origin })).headers['access-control-allow-origin']).toBeUndefined()
  await admin.call(gameKeys.revoke, { params: { id: '1' } })
  expect(await readAllowed(origin)).toEqual([204, undefined])
})
