import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { type SnapshotFile, snapshotFiles } from '#contract/snapshot-files.ts'
import { snapshots } from '#contract/snapshots.ts'
import { timeline } from '#contract/timeline.ts'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

const aFile = (changes: Partial<SnapshotFile> = {}): SnapshotFile => ({
  Format: 'quarterdeck-snapshot-1',
  Environment: 'Production',
  Taken: '2026-02-01T10:00:00.000Z',
  Player: 'player-1',
  Description: '',
  Persistence: [{ Key: 'wallet', Value: '{ "coins": 9007199254740993 }' }],
  Attributes: [{ Name: 'gems', Value: -1.5, ExpirationDate: '2030-01-01T00:00:00.000Z' }],
  ...changes,
})

const put = (File: unknown, PlayerId?: string, caller = admin) =>
  // Files of others may hold anything.
  caller.call(snapshotFiles.import, {
    body: { Description: 'From live', File: File as SnapshotFile, ...(PlayerId && { PlayerId }) },
  })

async function take(snapshotKey: string, caller = admin): Promise<{ text: string; file: SnapshotFile }> {
  const { text, headers } = await caller.call(snapshotFiles.export, { params: { snapshotKey } })
  expect(headers['content-type']).toContain('application/json')
  return { text, file: JSON.parse(text) }
}

const content = async (snapshotKey: string) => (await admin.call(snapshots.content, { params: { snapshotKey } })).data
const get = (snapshotKey: string) => admin.call(snapshots.get, { params: { snapshotKey } })
const keys = async () => (await game.db.selectFrom('snapshots').select('key').execute()).map(({ key }) => key)

test('rejects a file of a snapshot that was taken more than a day ahead of now', async () => {
  const inHours = (hours: number) => new Date(game.clock.now.getTime() + hours * 3_600_000).toISOString()
  expect((await put(aFile({ Taken: inHours(25) }))).errors).toEqual([
    { path: 'body.File.Taken', message: 'This is more than a day ahead of now.' },
  ])
  expect(await keys()).toEqual([])
  expect((await put(aFile({ Taken: inHours(23) }))).status).toBe(200)
})

test('exports a snapshot without what identifies its player, and imports it for a new id', async () => {
  const id = await aPlayer(game.db, {
    player_id: '40012345',
    nickname: 'Zoë K',
    devices: ['device-aabbcc'],
    links: [{ platform: 1, id: 'fb-998877' }],
  })
  const key = await aSnapshot(game.db, {
    player_id: id,
    device_id: 'device-aabbcc',
    description: 'Zoë K, zoe@example.com',
    persistence: {
      save_40012345: '{"owner":"40012345","device":"device-aabbcc","fb":"fb-998877","coins":9007199254740993}',
      wallet: ' { "gems" : 1.0 } ',
    },
    attributes: { gems: 7 },
  })
  const { text, file } = await take(key)
  expect(text).not.toMatch(/40012345|zo[ëe]|aabbcc|998877|somebody/i)
  expect(file).toMatchObject({ Environment: 'Development', Player: expect.stringMatching(/^player-/) })
  expect((await take(key)).text).toBe(text)

  const { m_snapshotKey } = (await put(file)).data
  expect((await get(m_snapshotKey)).data).toMatchObject({
    PlayerId: `imported-${m_snapshotKey}`,
    DeviceId: '',
    Description: 'From live',
    CreatedBy: admin.email,
    Type: 0,
    LoadCount: 0,
    Tags: [],
  })
  const held = await content(m_snapshotKey)
  expect(held.m_playerPersistences.map(({ Value }) => Value).sort()).toEqual(
    file.Persistence.map(({ Value }) => Value).sort(),
  )
  expect(held.m_playerPersistences.find(({ Key }) => Key === 'wallet')?.Value).toBe(' { "gems" : 1.0 } ')
  expect(held.Attributes).toEqual([{ Name: 'gems', Value: 7, ExpirationDate: null }])
  const loaded = await admin.call(snapshots.load, {
    params: { id: await aPlayer(game.db) },
    body: { m_snapshotKey, m_snapshotEnvironment: 'dev' },
  })
  expect(loaded.data.success).toBe(true)
})

test('exports an empty snapshot, also one whose player is gone', async () => {
  const { file } = await take(await aSnapshot(game.db, { player_id: 'long gone', description: '' }))
  expect(file).toMatchObject({ Persistence: [], Attributes: [] })
  expect((await put(file)).status).toBe(200)
})

test('imports for a player that is chosen, and records both', async () => {
  const id = await aPlayer(game.db)
  const { m_snapshotKey } = (await put(aFile(), id)).data
  expect((await get(m_snapshotKey)).data.PlayerId).toBe(id)
  expect(await content(m_snapshotKey)).toEqual({
    m_playerPersistences: [{ Key: 'wallet', Value: '{ "coins": 9007199254740993 }' }],
    Attributes: [{ Name: 'gems', Value: -1.5, ExpirationDate: '2030-01-01T00:00:00.000Z' }],
  })
  game.clock.now = new Date(game.clock.now.getTime() + 60_000)
  await take(m_snapshotKey)
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId: id } })
  expect(data.Result.map(({ Action }) => Action)).toEqual(['snapshot exported', 'snapshot imported'])
  const { Result } = (await admin.call(timeline.list, { params: { id }, query: {} })).data
  expect(Result.find(({ What }) => What === 'Snapshot imported')).toMatchObject({
    Detail: `${m_snapshotKey} · From live`,
    Subject: { Kind: 'snapshot', Id: m_snapshotKey },
  })
})

test('takes what a save takes, and rejects other files as a whole with the reason', async () => {
  const bad: Record<string, unknown>[] = [
    aFile({ Format: 'quarterdeck-snapshot-2' as never }),
    aFile({ Persistence: [{ Key: 'a', Value: '{' }] }),
    aFile({ Persistence: [{ Key: '', Value: '1' }] }),
    aFile({ Persistence: [{ Key: 'a\u0000', Value: '1' }] }),
    aFile({
      Persistence: [
        { Key: 'a', Value: '1' },
        { Key: 'a', Value: '2' },
      ],
    }),
    aFile({ Persistence: [{ Key: 'a', Value: `${'['.repeat(101)}${']'.repeat(101)}` }] }),
    aFile({ Persistence: [{ Key: 'a', Value: `"${'x'.repeat(2 * 1024 * 1024)}"` }] }),
    aFile({ Persistence: Array.from({ length: 10_001 }, (_, index) => ({ Key: `${index}`, Value: '1' })) }),
    aFile({ Attributes: [{ Name: 'a/b', Value: 1, ExpirationDate: null }] }),
    aFile({ Attributes: [{ Name: 'a', Value: 2 ** 60, ExpirationDate: null }] }),
    aFile({ Attributes: [{ Name: 'a', Value: 1, ExpirationDate: '0000-01-01T00:00:00.000Z' }] }),
    aFile({ Attributes: [1, 2].map((Value) => ({ Name: 'a', Value, ExpirationDate: null })) }),
    { ...aFile(), PlayerId: 'other' },
    { ...aFile(), Persistence: {} },
    { Format: 'quarterdeck-snapshot-1' },
  ]
  for (const file of [...bad, null, [], 'text', 1]) {
    const { status, code } = await put(file)
    expect([status, code], JSON.stringify(file).slice(0, 120)).toEqual([400, 'invalid-input'])
  }
  const odd = await game.app.inject({
    method: 'POST',
    url: '/snapshots/file',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: `{"Description":"","File":${JSON.stringify(aFile()).replace('"Player"', '"__proto__":{"x":1},"Player"')}}`,
  })
  expect(odd.statusCode).toBe(400)
  expect((await put(aFile(), 'nobody')).code).toBe('player-unknown')
  expect(await keys()).toEqual([])
  const most = Array.from({ length: 10_000 }, (_, index) => ({ Key: `${index}`, Value: '1' }))
  const largest = aFile({
    Persistence: most,
    Attributes: [{ Name: 'most', Value: Number.MAX_SAFE_INTEGER, ExpirationDate: '9999-12-31T23:59:59.999Z' }],
  })
  const { m_snapshotKey } = (await put(largest)).data
  expect((await content(m_snapshotKey)).m_playerPersistences).toHaveLength(10_000)
  const again = await take(m_snapshotKey)
  expect(again.file.Attributes).toEqual(largest.Attributes)
})

test('a file cannot name the player that it becomes a snapshot of', async () => {
  const id = await aPlayer(game.db)
  const { m_snapshotKey } = (await put(aFile({ Player: id }))).data
  expect((await get(m_snapshotKey)).data.PlayerId).toBe(`imported-${m_snapshotKey}`)
})

test('two imports of one file at once make two snapshots; one idempotency key makes one', async () => {
  const id = await aPlayer(game.db)
  const replies = await Promise.all([put(aFile(), id), put(aFile(), id)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await keys()).toHaveLength(2)
  const call = { body: { Description: '', File: aFile() } }
  const first = await admin.call(snapshotFiles.import, call, { idempotencyKey: 'once' })
  const second = await admin.call(snapshotFiles.import, call, { idempotencyKey: 'once' })
  expect(second.data).toEqual(first.data)
  expect(await keys()).toHaveLength(3)
})

test('exporting needs EXPORT_DATA, importing CREATE_SNAPSHOT', async () => {
  const key = await aSnapshot(game.db, { player_id: await aPlayer(game.db) })
  const { file } = await take(key, await game.signInAs(['EXPORT_DATA']))
  const others = await game.signInAs(['CHANGE_PLAYERS'])
  expect((await others.call(snapshotFiles.export, { params: { snapshotKey: key } })).code).toBe('forbidden')
  expect((await put(file, undefined, others)).code).toBe('forbidden')
  expect((await put(file, undefined, await game.signInAs(['CREATE_SNAPSHOT']))).status).toBe(200)
  expect((await admin.call(snapshotFiles.export, { params: { snapshotKey: 'NOSUCHKEY' } })).code).toBe(
    'snapshot-unknown',
  )
})
