import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import { formatSummary } from '#contract/changes/change-text.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type CallExtras, type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

type Entries = EndpointRequest<typeof persistence.save>['body']

const save = (id: string, body: Entries, cleanSave = false, extras: CallExtras = {}, caller = admin) =>
  caller.call(persistence.save, { params: { id }, query: { cleanSave: cleanSave ? 'true' : 'false' }, body }, extras)

const list = async (id: string) => (await admin.call(persistence.list, { params: { id } })).data

const texts = async (id: string) =>
  Object.fromEntries((await list(id)).m_playerPersistences.map(({ Key, Value }) => [Key, Value]))

const history = async (id: string, key?: string) =>
  (await admin.call(persistence.history, { params: { id }, query: key === undefined ? {} : { key } })).data

async function newestEntry(targetId: string) {
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId } })
  return (await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? 'none' } })).data
}

test.each(['.', '..', '~', '~.', '~~..', '...', 'a/../b', '%2e%2e'])(
  'reads and restores the versions of the key %s',
  async (key) => {
    const id = await aPlayer(game.db, { persistence: { [key]: '1' } })
    await save(id, [{ Key: key, Value: '2' }])
    const params = { id, key, version: 1 }
    expect((await admin.call(persistence.version, { params })).data).toMatchObject({ Key: key, Value: '1' })
    expect((await admin.call(persistence.restore, { params }, { ifMatch: 2 })).status).toBe(200)
    expect(await texts(id)).toEqual({ [key]: '1' })
  },
)

test('adds, changes and deletes keys in one save and marks the local persistence outdated', async () => {
  const id = await aPlayer(game.db, { persistence: { wallet: '{"coins":1}', level: '1', old: '[]' } })
  const saved = await save(id, [
    { Key: 'wallet', Value: '{"coins" : 2}' },
    { Key: 'fresh', Value: '"new"' },
    { Key: 'old', Value: null },
  ])
  expect(saved.status).toBe(200)
  expect(saved.data.Revision).toBe(1)
  expect(saved.version).toBe('1')
  expect(await texts(id)).toEqual({ fresh: '"new"', level: '1', wallet: '{"coins" : 2}' })
  expect(saved.data).toEqual(await list(id))
  const wallet = saved.data.m_playerPersistences.find(({ Key }) => Key === 'wallet')
  expect(wallet).toEqual({
    Key: 'wallet',
    Value: '{"coins" : 2}',
    Version: 2,
    UpdatedAt: game.clock.now.toISOString(),
    UpdatedBy: admin.email,
  })
  const { data } = await admin.call(players.get, { params: { id } })
  expect(data.Player.IsLocalPersistenceOutdated).toBe(true)
})

test('keeps every byte of a value', async () => {
  const id = await aPlayer(game.db)
  const texts = ['{ "a" : 9007199254740993, "a" : 1e400 }', '"\\u00e9\\n é 𝒳"', ' \t[1.0, 1.00]\n', 'null', '"\\\\"']
  await save(
    id,
    texts.map((Value, index) => ({ Key: `key ${index} ; "x" {1,2}`, Value })),
  )
  expect((await list(id)).m_playerPersistences.map(({ Value }) => Value)).toEqual(texts)
})

test('writes no version and counts no save without a change', async () => {
  const id = await aPlayer(game.db, { persistence: { wallet: '{}' } })
  const saved = await save(id, [{ Key: 'wallet', Value: '{}', Version: 1 }])
  expect(saved.data).toMatchObject({ Revision: 0, m_playerPersistences: [{ Version: 1, UpdatedBy: 'game' }] })
  expect((await history(id)).Total).toBe(1)
})

test('cleanSave also deletes keys that are not in the list, and rejects a stale revision', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1', b: '2' } })
  await save(id, [{ Key: 'c', Value: '3', Version: 0 }])
  const late = await save(id, [{ Key: 'a', Value: '9' }], true, { ifMatch: 0 })
  expect(late.status).toBe(412)
  expect(late.code).toBe('stale')
  expect(await texts(id)).toEqual({ a: '1', b: '2', c: '3' })
  const saved = await save(id, [{ Key: 'a', Value: '9' }], true, { ifMatch: 1 })
  expect(saved.data.Revision).toBe(2)
  expect(await texts(id)).toEqual({ a: '9' })
})

test('ignores the deletion of an unknown key', async () => {
  const id = await aPlayer(game.db)
  const saved = await save(id, [{ Key: 'gone', Value: null }])
  expect(saved.status).toBe(200)
  expect(saved.data).toEqual({ m_playerPersistences: [], Revision: 0 })
})

test('rejects a stale save with 412 and the current state of its keys, and writes nothing', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1', b: '1', c: '1' } })
  await save(id, [
    { Key: 'a', Value: '2' },
    { Key: 'b', Value: null },
  ])
  const late = await save(id, [
    { Key: 'a', Value: '3', Version: 1 },
    { Key: 'b', Value: '3', Version: 1 },
    { Key: 'c', Value: '3', Version: 1 },
  ])
  expect(late.status).toBe(412)
  expect(late.data).toMatchObject({
    m_playerPersistences: [{ Key: 'a', Value: '2', Version: 2, UpdatedBy: admin.email }],
    Missing: ['b'],
    Revision: 1,
  })
  expect(await texts(id)).toEqual({ a: '2', c: '1' })
})

test('rejects a key that must be new when it exists already', async () => {
  const id = await aPlayer(game.db)
  await save(id, [{ Key: 'event', Value: '1', Version: 0 }])
  expect((await save(id, [{ Key: 'event', Value: '2', Version: 0 }])).status).toBe(412)
  expect(await texts(id)).toEqual({ event: '1' })
})

test('rejects the second of two saves with the same versions; other keys merge', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1', b: '1' } })
  const other = await game.signInAs(['DELETE_UPDATE_PLAYER_PERSISTENCE'])
  const replies = await Promise.all([
    save(id, [{ Key: 'a', Value: '2', Version: 1 }]),
    save(id, [{ Key: 'a', Value: '3', Version: 1 }], false, {}, other),
    save(id, [{ Key: 'b', Value: '4', Version: 1 }], false, {}, other),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 412])
  expect(replies[2]?.status).toBe(200)
  const { b, a } = await texts(id)
  expect(b).toBe('4')
  expect(a).toBe(replies[0]?.status === 200 ? '2' : '3')
  expect((await list(id)).Revision).toBe(2)
})

test('counts all concurrent saves without versions and writes each as a whole', async () => {
  const id = await aPlayer(game.db)
  const saves = Array.from({ length: 12 }, (_, index) =>
    save(id, [
      { Key: 'left', Value: String(index) },
      { Key: 'right', Value: String(index) },
    ]),
  )
  expect((await Promise.all(saves)).every(({ status }) => status === 200)).toBe(true)
  const { left, right } = await texts(id)
  expect(left).toBe(right)
  expect((await list(id)).Revision).toBe(12)
  expect((await history(id)).Total).toBe(24)
})

test('the history keeps every version with its writer and what ended it', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '"ü"' } })
  const start = game.clock.now
  await save(id, [{ Key: 'a', Value: '2', Version: 1 }])
  game.clock.now = new Date(start.getTime() + 1000)
  await save(id, [{ Key: 'a', Value: null }])
  game.clock.now = new Date(start.getTime() + 2000)
  await save(id, [
    { Key: 'a', Value: '4', Version: 0 },
    { Key: 'b', Value: '1' },
  ])
  const { Result, Total } = await history(id, 'a')
  expect(Total).toBe(3)
  expect(Result.map(({ Version, ReplacedHow }) => [Version, ReplacedHow])).toEqual([
    [3, null],
    [2, 'Delete'],
    [1, 'Update'],
  ])
  expect(Result[2]).toEqual({
    Key: 'a',
    Version: 1,
    Bytes: 4,
    WrittenAt: expect.stringMatching(/^20.*Z$/),
    WrittenBy: 'game',
    ReplacedAt: start.toISOString(),
    ReplacedBy: admin.email,
    ReplacedHow: 'Update',
  })
  expect((await history(id)).Total).toBe(4)
  const page = await admin.call(persistence.history, { params: { id }, query: { skip: 1, take: 2 } })
  expect(page.data.Result).toHaveLength(2)
})

const listChanges = async (id: string, query: { key?: string; skip?: number; take?: number } = {}) => {
  const { data } = await admin.call(persistence.history, { params: { id }, query: { ...query, changes: 'true' } })
  return data.Result.map(({ Key, Version, Change }) => {
    const { Basis, ...summary } = Change ?? expect.fail('no change')
    return [Key, Version, Basis, formatSummary(summary)]
  })
}

test('lists what each version changed', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '{"stage":312,"gems":40}' } })
  const values = ['{"gems":0, "stage":318}', '{"stage":318,"gems":0}', null, '[1]', '[1,2]']
  for (const Value of values) await save(id, [{ Key: 'a', Value }])
  expect(await listChanges(id, { key: 'a' })).toEqual([
    ['a', 5, 'version before', '[1] added 2'],
    ['a', 4, 'created again', ''],
    ['a', 3, 'version before', ''],
    ['a', 2, 'version before', 'stage 312 → 318 (+6), gems 40 → 0 (-40)'],
    ['a', 1, 'first version', ''],
  ])
  expect(await listChanges(id, { key: 'a', skip: 3, take: 1 })).toEqual([
    ['a', 2, 'version before', 'stage 312 → 318 (+6), gems 40 → 0 (-40)'],
  ])
  await game.db.deleteFrom('persistence_history').where('player_id', '=', id).where('version', '=', 1).execute()
  expect((await listChanges(id))[3]).toEqual(['a', 2, 'not kept', ''])
  expect((await history(id)).Result[0]).not.toHaveProperty('Change')
})

test('compares versions of up to 128 KiB together, and up to 1 MiB a page', async () => {
  const text = (kibibytes: number, end: number) => `{"fill":"${'x'.repeat(kibibytes * 1024)}","n":${end}}`
  const id = await aPlayer(game.db, { persistence: { a: text(70, 1), b: text(60, 1) } })
  await save(id, [{ Key: 'a', Value: text(70, 2) }])
  for (let n = 2; n <= 11; n++) await save(id, [{ Key: 'b', Value: text(60, n) }])
  expect((await listChanges(id, { key: 'a' }))[0]).toEqual(['a', 2, 'too large', ''])
  const listed = (await listChanges(id, { key: 'b' })).map(([, , basis, change]) => `${basis} ${change}`.trim())
  expect(listed).toEqual([
    ...[10, 9, 8, 7, 6, 5, 4, 3].map((n) => `version before n ${n} → ${n + 1} (+1)`),
    ...['too large', 'too large', 'first version'],
  ])
  // What is too large by itself takes nothing from the others.
  expect((await listChanges(id)).filter(([, , basis]) => basis === 'version before')).toHaveLength(8)
})

const follow = async (id: string, key: string, path = '') =>
  admin.call(persistence.values, { params: { id }, query: { key, path } })

test('follows a value through the versions of its key', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '{"gold":5}' } })
  const values = ['{"gold" : 5}', '{"gold":9007199254740993,"odd name":[1]}', '{}', null, '{"gold":1.0}']
  for (const Value of values) await save(id, [{ Key: 'a', Value }])
  const { data } = await follow(id, 'a', 'gold')
  const at = game.clock.now.toISOString()
  expect(data).toEqual({
    Values: [
      { Version: 5, At: at, By: admin.email, Value: '1.0', IsDeleted: false },
      { Version: 4, At: at, By: admin.email, Value: null, IsDeleted: true },
      { Version: 4, At: at, By: admin.email, Value: null, IsDeleted: false },
      { Version: 3, At: at, By: admin.email, Value: '9007199254740993', IsDeleted: false },
      { Version: 1, At: expect.stringMatching(/Z$/), By: 'game', Value: '5', IsDeleted: false },
    ],
    Versions: 5,
    Kept: 5,
  })
  expect((await follow(id, 'a', '["odd name"][0]')).data.Values.map(({ Value }) => Value)).toEqual([
    ...[null, null, null, '1', null],
  ])
  expect((await follow(id, 'a')).data.Values[3]?.Value).toBe('{"gold":9007199254740993,"odd name":[1]}')
  expect((await follow(id, 'unknown', 'gold')).data).toEqual({ Values: [], Versions: 0, Kept: 0 })
  expect((await follow(id, 'a', '$..gold')).status).toBe(400)
  expect((await follow('nobody', 'a')).code).toBe('player-unknown')
})

test('follows the newest 1,000 versions, and fewer when they are long', async () => {
  const history = (player_id: string, count: number, fill: string) =>
    sql`insert into persistence_history (player_id, key, version, value, written_at, writer_kind, writer, replaced_at,
        replaced_by, replaced_how)
      select ${player_id}, 'a', n, '{"n":' || n || ',"fill":"' || ${fill} || '"}', now(), 'game', 'game', now(), 'game',
        'Update' from generate_series(1, ${count}::int) n`.execute(game.db)
  const short = await aPlayer(game.db)
  await history(short, 1200, '')
  const { data } = await follow(short, 'a', 'n')
  expect([data.Versions, data.Kept, data.Values.length]).toEqual([1000, 1200, 1000])
  expect([data.Values[0]?.Value, data.Values.at(-1)?.Value]).toEqual(['1200', '201'])
  const long = await aPlayer(game.db)
  await history(long, 12, 'x'.repeat(2_000_000))
  const cut = (await follow(long, 'a', 'n')).data
  expect([cut.Versions, cut.Kept]).toEqual([10, 12])
  expect(cut.Values.map(({ Value }) => Value)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
  expect((await follow(long, 'a', 'fill')).data.Values[0]?.Value).toBe(`"${'x'.repeat(198)}…`)
})

test('returns one version with its value, and 404 for an unknown one', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '{"x":1}' } })
  await save(id, [{ Key: 'a', Value: '2' }])
  const first = await admin.call(persistence.version, { params: { id, key: 'a', version: 1 } })
  expect(first.data).toMatchObject({ Value: '{"x":1}', Bytes: 7, ReplacedHow: 'Update' })
  const present = await admin.call(persistence.version, { params: { id, key: 'a', version: 2 } })
  expect(present.data).toMatchObject({ Value: '2', ReplacedHow: null })
  expect((await admin.call(persistence.version, { params: { id, key: 'a', version: 3 } })).code).toBe('history-unknown')
})

test('restores an earlier version as the newest one, also of a deleted key', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1', b: '1' } })
  await save(id, [
    { Key: 'a', Value: '2' },
    { Key: 'b', Value: null },
  ])
  const restore = (key: string, version: number, ifMatch?: number) =>
    admin.call(persistence.restore, { params: { id, key, version } }, ifMatch === undefined ? {} : { ifMatch })
  expect((await restore('a', 1, 1)).status).toBe(412)
  expect(await newestEntry(id)).toMatchObject({ Action: 'persistence restored', Outcome: 'failed' })
  expect((await restore('b', 1, 1)).status).toBe(412)
  const back = await restore('a', 1, 2)
  expect(back.data.m_playerPersistences.map(({ Key, Value, Version }) => [Key, Value, Version])).toEqual([
    ['a', '1', 3],
  ])
  const again = await restore('b', 1, 0)
  expect(again.data.m_playerPersistences.map(({ Key, Value, Version }) => [Key, Value, Version])).toEqual([
    ['a', '1', 3],
    ['b', '1', 2],
  ])
  expect((await restore('a', 9)).code).toBe('history-unknown')
})

test('records the changed keys before and after, and notes a missing version', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1', b: '2', c: '3' } })
  await save(id, [
    { Key: 'a', Value: '10' },
    { Key: 'b', Value: null },
    { Key: 'c', Value: '3' },
    { Key: 'd', Value: '{}' },
  ])
  const entry = await newestEntry(id)
  expect(JSON.parse(entry.Before ?? '')).toEqual({ a: '1', b: '2' })
  expect(JSON.parse(entry.After ?? '')).toEqual({ a: '10', d: '{}' })
  expect(entry.Note).toBe('without a version: the last write wins')
  await save(id, [{ Key: 'a', Value: '11', Version: 2 }])
  expect((await newestEntry(id)).Note).toBe('')
})

test('records digests of values that are too large for the audit log; the history keeps them whole', async () => {
  const id = await aPlayer(game.db)
  const big = JSON.stringify('x'.repeat(70_000))
  await save(id, [{ Key: 'big', Value: big }])
  const entry = await newestEntry(id)
  expect(JSON.parse(entry.After ?? '')).toEqual({
    big: { Version: 1, Bytes: 70_002, Sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  await save(id, [{ Key: 'big', Value: null }])
  const { data } = await admin.call(persistence.version, { params: { id, key: 'big', version: 1 } })
  expect(data.Value).toBe(big)
})

test('a reset deletes progress and attributes after a snapshot of them, and the versions stay in the history', async () => {
  const id = await aPlayer(game.db, {
    persistence: { a: '1', b: '{}' },
    attributes: { current_stage: 7 },
    timers: { boost: new Date('2030-01-01T00:00:00Z') },
    devices: ['device-1'],
  })
  const reset = await admin.call(snapshots.reset, { params: { id } })
  expect(reset.data.m_snapshotKey).toMatch(/^[0-9A-Z]{12}$/)
  expect(await list(id)).toEqual({ m_playerPersistences: [], Revision: 1 })
  expect((await admin.call(attributes.list, { params: { id } })).data.Attributes).toEqual([])
  expect((await history(id)).Result.map(({ Key, ReplacedHow }) => [Key, ReplacedHow]).sort()).toEqual([
    ['a', 'Delete'],
    ['b', 'Delete'],
  ])
  const { data } = await admin.call(players.get, { params: { id } })
  expect(data.Player).toMatchObject({ IsLocalPersistenceOutdated: true, DeviceId: 'device-1' })
  const snapshot = await game.db.selectFrom('snapshots').selectAll().executeTakeFirstOrThrow()
  expect(snapshot).toMatchObject({
    key: reset.data.m_snapshotKey,
    player_id: id,
    device_id: 'device-1',
    description: 'Before reset',
    created_by: admin.email,
    type: 1,
    load_count: 0,
  })
  expect(await game.db.selectFrom('snapshot_entries').select(['key', 'value']).orderBy('key').execute()).toEqual([
    { key: 'a', value: '1' },
    { key: 'b', value: '{}' },
  ])
  expect(await game.db.selectFrom('snapshot_attributes').select(['name', 'value']).orderBy('name').execute()).toEqual([
    { name: 'boost', value: 1 },
    { name: 'current_stage', value: 7 },
  ])
  expect(await newestEntry(id)).toMatchObject({ Action: 'progress reset', Outcome: 'done' })
})

test('the export is a file that the import of the screen accepts, and it is in the audit log', async () => {
  const id = await aPlayer(game.db, { persistence: { b: '"\\u0041 é"', a: '{ "x": 1.0 }' } })
  const file = await admin.call(persistence.export, { params: { id } })
  expect(file.headers['content-type']).toContain('application/json')
  const stamp = game.clock.now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  expect(String(file.headers['content-disposition'])).toContain(`persistence_${id}_${stamp}.json`)
  expect(JSON.parse(file.text)).toEqual([
    { Key: 'a', Value: '{ "x": 1.0 }' },
    { Key: 'b', Value: '"\\u0041 é"' },
  ])
  expect(await newestEntry(id)).toMatchObject({ Action: 'persistence exported', Outcome: 'done' })
})

test('every call rejects an unknown player', async () => {
  const params = { id: 'nobody' }
  const one = { ...params, key: 'a', version: 1 }
  const replies = [
    await admin.call(persistence.list, { params }),
    await save('nobody', [{ Key: 'a', Value: '1' }]),
    await admin.call(snapshots.reset, { params }),
    await admin.call(persistence.history, { params, query: {} }),
    await admin.call(persistence.version, { params: one }),
    await admin.call(persistence.restore, { params: one }),
    await admin.call(persistence.export, { params }),
  ]
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'player-unknown'))
})
