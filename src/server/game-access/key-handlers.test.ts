import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { type GameKey, gameKeys } from '#contract/game-keys.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs(['MANAGE_GAME_KEYS'])
})

const day = 86_400_000
const inDays = (days: number) => new Date(game.clock.now.getTime() + days * day).toISOString()
const client = { name: 'Android', mayCreatePlayers: true, makesMockPlayers: false, origins: [], expiresAt: null }
const server = { name: 'Match server', scopes: ['saves' as const], networks: [], expiresAt: null }

const createClient = (body: Partial<typeof client> & { platform?: 'android' | 'ios' } = {}) =>
  ada.call(gameKeys.createClientKey, { body: { ...client, platform: 'android', ...body } })
const createServer = (body: object = {}) => ada.call(gameKeys.createServerKey, { body: { ...server, ...body } })
const toInput = ({ Id }: Pick<GameKey, 'Id'>) => ({ params: { id: String(Id) } })
const get = async (key: Pick<GameKey, 'Id'>) => (await ada.call(gameKeys.get, toInput(key))).data

test('makes a client key that can be read at any time, one for a platform', async () => {
  const { data } = await createClient({ origins: ['https://game.example.com'] as never })
  expect(data.Secret).toMatch(/^qdc_[\w-]{43}$/)
  expect(data.Key).toMatchObject({
    Kind: 'client',
    Platform: 'android',
    Text: data.Secret,
    State: 'active',
    Version: 1,
  })
  expect((await get(data.Key)).Text).toBe(data.Secret)
  expect((await createClient()).code).toBe('client-key-exists')
  expect((await createClient({ platform: 'ios' })).status).toBe(200)
  await ada.call(gameKeys.revoke, toInput(data.Key))
  expect((await createClient()).status).toBe(200)
})

test('a platform has a key for tests too, whose players are mock players; not in Production', async () => {
  const real = (await createClient()).data.Key
  const mock = (await createClient({ makesMockPlayers: true })).data.Key
  expect([real.MakesMockPlayers, mock.MakesMockPlayers]).toEqual([false, true])
  expect((await createClient({ makesMockPlayers: true })).code).toBe('client-key-exists')
  const change = (makesMockPlayers: boolean) =>
    ada.call(gameKeys.updateClientKey, { ...toInput(mock), body: { ...client, makesMockPlayers } })
  expect((await change(false)).code).toBe('client-key-exists')
  await ada.call(gameKeys.revoke, toInput(real))
  expect((await change(false)).data.MakesMockPlayers).toBe(false)
  const production = await startApp({ environment: 'Production', db: game.db })
  const admin = await production.signInAs('admin')
  const body = { ...client, platform: 'ios' as const, makesMockPlayers: true }
  expect((await admin.call(gameKeys.createClientKey, { body })).errors).toEqual([
    { path: 'body.makesMockPlayers', message: 'There are no mock players in Production.' },
  ])
  await production.close()
})

test('shows a server key once, and stores and records no more of it than its end', async () => {
  const { data } = await createServer({ scopes: ['saves', 'inbox', 'saves'], networks: ['203.0.113.0/24', '::1'] })
  expect(data.Secret).toMatch(/^qds_[\w-]{43}$/)
  expect(data.Key).toMatchObject({ Text: data.Secret.slice(-4), Scopes: ['saves', 'inbox'], Platform: null })
  const stored = await game.db
    .selectFrom('access_keys')
    .selectAll()
    .where('id', '=', data.Key.Id)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(stored.digest)).toEqual(toKeyDigest(data.Secret))
  const tables = ['access_keys', 'audit_log', 'idempotency_keys']
  for (const table of tables) {
    const rows = await game.db
      .selectFrom(table as 'access_keys')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(data.Secret)
  }
})

test('refuses names, origins, networks, scopes and ends that mean nothing', async () => {
  const problems = async (call: Promise<{ status: number; errors?: readonly { path: string }[] }>) =>
    (await call).errors?.map(({ path }) => path)
  const reader = await game.signInAs('admin')
  const sendClient = (change: object) =>
    problems(reader.call(gameKeys.createClientKey, { body: { ...client, platform: 'ios', ...change } }))
  const sendServer = (change: object) =>
    problems(reader.call(gameKeys.createServerKey, { body: { ...server, ...change } }))
  expect(await sendClient({ name: ' ' })).toEqual(['body.name'])
  for (const origin of ['game.example.com', 'https://game.example.com/', 'ftp://x', 'null', '*'])
    expect(await sendClient({ origins: [origin] })).toEqual(['body.origins.0'])
  expect(await sendClient({ expiresAt: inDays(-1) })).toEqual(['body.expiresAt'])
  expect(await sendServer({ scopes: [] })).toEqual(['body.scopes'])
  expect(await sendServer({ scopes: ['everything'] })).toEqual(['body.scopes.0'])
  for (const network of ['203.0.113.0/33', 'example.com', '', '203.0.113'])
    expect(await sendServer({ networks: [network] })).toEqual(['body.networks.0'])
})

test('changes a key of its kind in the version that the caller knows', async () => {
  const { data } = await createServer()
  const body = { ...server, name: 'Scores', scopes: ['players' as const], expiresAt: inDays(30) }
  const changed = await ada.call(gameKeys.updateServerKey, { ...toInput(data.Key), body }, { ifMatch: 1 })
  expect(changed.data).toMatchObject({ Name: 'Scores', Scopes: ['players'], ExpiresAt: inDays(30), Version: 2 })
  const stale = await ada.call(gameKeys.updateServerKey, { ...toInput(data.Key), body: server }, { ifMatch: 1 })
  expect([stale.status, stale.code]).toEqual([412, 'stale'])
  const other = await ada.call(gameKeys.updateClientKey, { ...toInput(data.Key), body: client })
  expect([other.status, other.code]).toEqual([404, 'game-key-unknown'])
})

test('rotates a key: the text before works until the given instant, and one before that no longer', async () => {
  const { data: made } = await createServer()
  const input = toInput(made.Key)
  const first = await ada.call(gameKeys.rotate, { ...input, body: { oldTextUntil: inDays(7) } })
  expect(first.data.Key).toMatchObject({
    State: 'rotating',
    OldTextUntil: inDays(7),
    Text: first.data.Secret.slice(-4),
  })
  const row = () =>
    game.db
      .selectFrom('access_keys')
      .select(['digest', 'old_digest'])
      .where('id', '=', made.Key.Id)
      .executeTakeFirstOrThrow()
  expect(Buffer.from((await row()).old_digest ?? [])).toEqual(toKeyDigest(made.Secret))
  const second = await ada.call(gameKeys.rotate, { ...input, body: { oldTextUntil: null } })
  expect(second.data.Key).toMatchObject({ State: 'active', OldTextUntil: null })
  expect((await row()).old_digest).toBeNull()
  for (const oldTextUntil of [inDays(-1), inDays(91)])
    expect((await ada.call(gameKeys.rotate, { ...input, body: { oldTextUntil } })).status).toBe(400)
})

test('a revoked key stays as it is, and so does one that has expired', async () => {
  const { data: made } = await createServer({ expiresAt: inDays(1 / 1440) })
  const input = toInput(made.Key)
  const start = game.clock.now
  game.clock.now = new Date(start.getTime() + day / 720)
  expect((await get(made.Key)).State).toBe('expired')
  expect((await ada.call(gameKeys.updateServerKey, { ...input, body: server })).code).toBe('game-key-ended')
  game.clock.now = start
  expect((await ada.call(gameKeys.revoke, input)).data).toMatchObject({ State: 'revoked', Version: 2 })
  for (const again of [
    ada.call(gameKeys.revoke, input),
    ada.call(gameKeys.rotate, { ...input, body: { oldTextUntil: null } }),
    ada.call(gameKeys.updateServerKey, { ...input, body: server }),
  ])
    expect((await again).code).toBe('game-key-ended')
})

test('is found by part of its name, and a client key by its whole text', async () => {
  const { data } = await createServer({ name: 'Ünique server' })
  const find = async (filter: string) =>
    (await ada.call(gameKeys.list, { query: { filter } })).data.Result.map(({ Name }) => Name)
  expect(await find('unique')).toEqual(['Ünique server'])
  expect(await find(data.Secret)).toEqual([])
  const { data: made } = await createClient()
  expect(await find(made.Secret)).toEqual(['Android'])
})

test('records what was made, changed and revoked, by whom', async () => {
  const admin = await game.signInAs('admin')
  const { data: made } = await createServer({ name: 'Recorded' })
  await ada.call(gameKeys.updateServerKey, { ...toInput(made.Key), body: { ...server, name: 'Renamed' } })
  await ada.call(gameKeys.revoke, toInput(made.Key))
  const { data } = await admin.call(audit.list, { query: { targetKind: 'game key', targetId: String(made.Key.Id) } })
  expect(data.Result.map(({ Action }) => Action)).toEqual(['game key revoked', 'server key changed', 'server key made'])
})
