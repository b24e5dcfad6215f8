import { expect, test } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import { formatSummary } from '#contract/changes/change-text.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'
import { timeline } from '#contract/timeline.ts'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { type CallExtras, type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

const create = (id: string, m_description = 'Before the event', caller = admin) =>
  caller.call(snapshots.create, { params: { id }, body: { m_description } })

const load = (id: string, m_snapshotKey: string, m_snapshotEnvironment = 'dev', caller = admin) =>
  caller.call(snapshots.load, { params: { id }, body: { m_snapshotKey, m_snapshotEnvironment } })

const get = (snapshotKey: string) => admin.call(snapshots.get, { params: { snapshotKey } })

const content = async (snapshotKey: string) => (await admin.call(snapshots.content, { params: { snapshotKey } })).data

const plan = (id: string, snapshotKey: string) => admin.call(snapshots.plan, { params: { id, snapshotKey } })

const describe = (key: string, playerId: string, description: string, extras: CallExtras = {}, caller = admin) =>
  caller.call(snapshots.update, { body: { key, playerId, description } }, extras)

async function savedGame(id: string) {
  const { m_playerPersistences } = (await admin.call(persistence.list, { params: { id } })).data
  return Object.fromEntries(m_playerPersistences.map(({ Key, Value }) => [Key, Value]))
}

async function getAttributes(id: string) {
  const { Attributes } = (await admin.call(attributes.list, { params: { id } })).data
  return Object.fromEntries(Attributes.map(({ Name, Value, Version }) => [Name, [Value, Version]]))
}

async function newestEntry(targetId: string) {
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId } })
  const entry = (await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? 'none' } })).data
  return { ...entry, before: JSON.parse(entry.Before ?? 'null'), after: JSON.parse(entry.After ?? 'null') }
}

const keys = async () => (await game.db.selectFrom('snapshots').select('key').execute()).map(({ key }) => key)

test('stores the saved game byte for byte and the attributes, independent of later changes', async () => {
  const texts = { odd: '{ "a" : 9007199254740993, "a" : 1e400 }', spaced: ' \t[1.0]\n', text: '"\\u00e9 é 𝒳"' }
  const id = await aPlayer(game.db, {
    persistence: texts,
    attributes: { coins: -1.5, current_stage: 7 },
    timers: { boost: new Date('2030-01-01T00:00:00.000Z') },
    devices: ['device-1'],
  })
  const { m_snapshotKey } = (await create(id, '  Before the event ')).data
  expect(m_snapshotKey).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  await admin.call(snapshots.reset, { params: { id } })
  const found = await get(m_snapshotKey)
  expect(found.data).toEqual({
    Key: m_snapshotKey,
    PlayerId: id,
    DeviceId: 'device-1',
    Description: 'Before the event',
    CreationDate: game.clock.now.toISOString(),
    CreatedBy: admin.email,
    LoadCount: 0,
    Type: 0,
    Tags: [],
    Version: 1,
  })
  expect(found.version).toBe('1')
  expect(await content(m_snapshotKey)).toEqual({
    m_playerPersistences: Object.entries(texts).map(([Key, Value]) => ({ Key, Value })),
    Attributes: [
      { Name: 'current_stage', Value: 7, ExpirationDate: null },
      { Name: 'boost', Value: 1, ExpirationDate: '2030-01-01T00:00:00.000Z' },
      { Name: 'coins', Value: -1.5, ExpirationDate: null },
    ],
  })
})

test('records who took a snapshot of which player', async () => {
  const id = await aPlayer(game.db)
  const { m_snapshotKey } = (await create(id)).data
  expect(await newestEntry(id)).toMatchObject({
    Action: 'snapshot created',
    Actor: admin.email,
    TargetId: id,
    after: { Key: m_snapshotKey, Description: 'Before the event' },
  })
})

test('takes a description of up to 200 characters and rejects 201', async () => {
  const id = await aPlayer(game.db)
  const longest = await create(id, 'ü'.repeat(200))
  expect((await get(longest.data.m_snapshotKey)).data.Description).toBe('ü'.repeat(200))
  expect((await create(id, '')).status).toBe(200)
  const tooLong = await create(id, 'x'.repeat(201))
  expect(tooLong.errors).toEqual([{ path: 'body.m_description', message: 'A description has at most 200 characters.' }])
  expect((await describe(longest.data.m_snapshotKey, id, 'x'.repeat(201))).code).toBe('invalid-input')
  expect(await keys()).toHaveLength(2)
})

test('requires CREATE_SNAPSHOT to create, and DELETE_UPDATE_SCREENSHOT to change and remove', async () => {
  const id = await aPlayer(game.db)
  const key = await aSnapshot(game.db, { player_id: id })
  const others = await game.signInAs(['DELETE_UPDATE_SCREENSHOT'])
  const creator = await game.signInAs(['CREATE_SNAPSHOT'])
  expect((await create(id, '', others)).code).toBe('forbidden')
  expect((await describe(key, id, 'new', {}, creator)).code).toBe('forbidden')
  expect((await creator.call(snapshots.remove, { params: { snapshotKey: key } })).code).toBe('forbidden')
  expect((await get(key)).data).toMatchObject({ Description: 'Before something', Version: 1 })
  expect((await create(id, '', creator)).status).toBe(200)
  expect((await describe(key, id, 'new', {}, others)).status).toBe(200)
  expect((await others.call(snapshots.remove, { params: { snapshotKey: key } })).status).toBe(200)
})

test('the plan lists what a load adds, changes and deletes, and counts the unchanged', async () => {
  const id = await aPlayer(game.db, {
    persistence: { same: '1', other: '2', extra: '{}' },
    attributes: { gems: 5, level: 2, gone: -0.5 },
    timers: { boost: new Date('2030-01-01T00:00:00Z') },
  })
  const lasting = (Value: number) => ({ Value, ExpirationDate: null })
  const key = await aSnapshot(game.db, {
    player_id: 'long gone',
    persistence: { same: '1', other: '2.0', fresh: '[]' },
    attributes: { gems: 6, level: 2, boost: 1, stars: 0 },
  })
  expect((await plan(id, key)).data).toEqual({
    Persistence: [
      { Name: 'extra', Action: 'Delete' },
      { Name: 'fresh', Action: 'Add' },
      { Name: 'other', Action: 'Update' },
    ],
    PersistenceUnchanged: 1,
    Attributes: [
      {
        Name: 'boost',
        Action: 'Update',
        Before: { Value: 1, ExpirationDate: '2030-01-01T00:00:00.000Z' },
        After: lasting(1),
      },
      { Name: 'gems', Action: 'Update', Before: lasting(5), After: lasting(6) },
      { Name: 'gone', Action: 'Delete', Before: lasting(-0.5), After: null },
      { Name: 'stars', Action: 'Add', Before: null, After: lasting(0) },
    ],
    AttributesUnchanged: 1,
  })
})

test('the plan has configured attributes as the load writes them', async () => {
  const configuration = { name: 'coins', persistence_key_name: 'wallet', json_path_expression: '$.coins' }
  await game.db
    .insertInto('attribute_configurations')
    .values({ ...configuration, image_url: '', regex: '' })
    .execute()
  const id = await aPlayer(game.db, { attributes: { coins: 5 } })
  const key = await aSnapshot(game.db, {
    player_id: id,
    persistence: { wallet: '{"coins":40}' },
    attributes: { coins: 7 },
  })
  const [planned] = (await plan(id, key)).data.Attributes
  expect(planned).toMatchObject({ Name: 'coins', Before: { Value: 5 }, After: { Value: 40 } })
  await load(id, key)
  expect(await getAttributes(id)).toMatchObject({ coins: [40, 2] })
  expect((await plan(id, key)).data.Attributes).toEqual([])
})

test('after a load the plan is empty, and other data of the player are unchanged', async () => {
  const id = await aPlayer(game.db, {
    nickname: 'Kept',
    devices: ['device-1'],
    links: [{ platform: 1, id: 'account' }],
    persistence: { old: '1', changed: '"before"', same: '{ }' },
    attributes: { gems: 5, level: 2, gone: 1 },
  })
  const key = await aSnapshot(game.db, {
    player_id: 'another',
    persistence: { changed: '"after"', same: '{ }', fresh: '[1.0]' },
    attributes: { gems: 6, level: 2, stars: 3 },
  })
  const loader = await game.signInAs(['CHANGE_PLAYERS'])
  const loaded = await load(id, key, 'Development', loader)
  expect(loaded.data.success).toBe(true)
  expect(await savedGame(id)).toEqual({ changed: '"after"', fresh: '[1.0]', same: '{ }' })
  expect(await getAttributes(id)).toEqual({ gems: [6, 2], level: [2, 1], stars: [3, 1] })
  const empty = { Persistence: [], PersistenceUnchanged: 3, Attributes: [], AttributesUnchanged: 3 }
  expect((await plan(id, key)).data).toEqual(empty)
  expect((await get(key)).data).toMatchObject({ LoadCount: 1, PlayerId: 'another' })
  const { Player } = (await admin.call(players.get, { params: { id } })).data
  expect(Player).toMatchObject({ Nickname: 'Kept', DeviceId: 'device-1', IsLocalPersistenceOutdated: true })
  expect((await admin.call(players.socialMedias, { params: { id } })).data.Medias).toHaveLength(1)
  const { Result } = (await admin.call(persistence.history, { params: { id }, query: {} })).data
  expect(
    Result.filter(({ ReplacedBy }) => ReplacedBy === loader.email)
      .map(({ Key }) => Key)
      .sort(),
  ).toEqual(['changed', 'old'])
})

test('undoes a load with the snapshot that it took', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '{ "x": 1 }' }, attributes: { gems: 5 } })
  const key = await aSnapshot(game.db, { player_id: id, persistence: { b: '2' } })
  const { m_snapshotKey: undoKey } = (await load(id, key)).data
  expect((await get(undoKey)).data).toMatchObject({
    PlayerId: id,
    Type: 2,
    Description: `Before loading ${key}`,
    CreatedBy: admin.email,
    LoadCount: 0,
  })
  expect(await getAttributes(id)).toEqual({})
  expect((await load(id, undoKey)).status).toBe(200)
  expect(await savedGame(id)).toEqual({ a: '{ "x": 1 }' })
  expect(await getAttributes(id)).toEqual({ gems: [5, 1] })
})

test('records what a load changed, before and after, with the reason', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1', same: '0' }, attributes: { gems: 5, level: 1 } })
  const key = await aSnapshot(game.db, {
    player_id: id,
    persistence: { a: '2', same: '0' },
    attributes: { gems: 6, level: 1 },
  })
  const body = { m_snapshotKey: key, m_snapshotEnvironment: 'dev' }
  const { data } = await admin.call(snapshots.load, { params: { id }, body }, { reason: 'TICKET-7' })
  expect(await newestEntry(id)).toMatchObject({
    Action: 'snapshot loaded',
    Reason: 'TICKET-7',
    before: { Persistence: { a: '1' }, Attributes: [{ Name: 'gems', Value: 5, ExpirationDate: null }] },
    after: {
      SnapshotKey: key,
      LoadCount: 1,
      UndoSnapshotKey: data.m_snapshotKey,
      Persistence: { a: '2' },
      Attributes: [{ Name: 'gems', Value: 6, ExpirationDate: null }],
    },
  })
})

test('the audit log and the timeline say what a load and a reset changed in attributes, also beside many keys', async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`attribute_${100 + index}`, index]))
  const toKeys = (value: string) => Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, value]))
  const id = await aPlayer(game.db, { persistence: toKeys('1'), attributes: { ...many, aaa: 5 } })
  const key = await aSnapshot(game.db, { player_id: id, persistence: toKeys('2'), attributes: { aaa: 6 } })
  await load(id, key)
  game.clock.now = new Date(game.clock.now.getTime() + 60_000)
  await admin.call(snapshots.reset, { params: { id } })
  const { before, after } = await newestEntry(id)
  expect(before.Attributes).toMatchObject([{ Name: 'aaa', Value: 6 }])
  expect(after).toMatchObject({ Persistence: {}, Attributes: [] })
  const lines = [
    'a removed, b removed, aaa removed 6 and 2 more',
    'a 1 → 2 (+1), b 1 → 2 (+1), aaa 5 → 6 (+1) and 62 more',
  ]
  const { Result } = (await admin.call(timeline.list, { params: { id }, query: {} })).data
  const changes = Result.flatMap(({ Changes, AuditId }) => (Changes && AuditId ? [formatSummary(Changes)] : []))
  expect(changes).toEqual(lines)
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId: id } })
  expect(data.Result.map(({ Changes }) => Changes && formatSummary(Changes))).toEqual([
    'a removed "2", b removed "2", aaa removed 6 and 2 more',
    'a "1" → "2", b "1" → "2", aaa 5 → 6 (+1) and 62 more',
  ])
})

test('rejects a load for another environment, and accepts both names of its own', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1' } })
  const key = await aSnapshot(game.db, { player_id: id })
  for (const name of ['live', 'Production', 'staging', '', 'devel', 'dev; drop table players']) {
    const rejected = await load(id, key, name)
    expect([rejected.status, rejected.code], name).toEqual([400, 'snapshot-environment'])
  }
  expect(await savedGame(id)).toEqual({ a: '1' })
  expect(await keys()).toEqual([key])
  expect((await get(key)).data.LoadCount).toBe(0)
  expect((await load(id, key, 'Development')).status).toBe(200)
  expect((await load(id, key, 'dev')).status).toBe(200)
})

test('every call rejects an unknown snapshot and an unknown player and stores nothing', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1' } })
  const key = await aSnapshot(game.db, { player_id: id })
  const params = { snapshotKey: 'NOSUCHKEY' }
  const replies = [
    await admin.call(snapshots.get, { params }),
    await admin.call(snapshots.content, { params }),
    await admin.call(snapshots.remove, { params }),
    await plan(id, 'NOSUCHKEY'),
    await load(id, 'NOSUCHKEY'),
    await describe('NOSUCHKEY', id, ''),
    await describe(key, 'another', ''),
  ]
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'snapshot-unknown'))
  const unknown = [await create('nobody'), await plan('nobody', key), await load('nobody', key)]
  expect(unknown.map(({ code }) => code)).toEqual(unknown.map(() => 'player-unknown'))
  expect(await keys()).toEqual([key])
  expect((await get(key)).data).toMatchObject({ LoadCount: 0, Description: 'Before something' })
  expect(await savedGame(id)).toEqual({ a: '1' })
})

test('rejects malformed keys before any query', async () => {
  for (const snapshotKey of ['%2e%2e', 'a b', "'", 'x'.repeat(65), 'a\u0000']) {
    expect((await admin.call(snapshots.get, { params: { snapshotKey } })).code, snapshotKey).toBe('invalid-input')
    expect((await admin.call(snapshots.content, { params: { snapshotKey } })).code, snapshotKey).toBe('invalid-input')
  }
})

test('serializes concurrent loads: all are counted, and each takes its own snapshot', async () => {
  const id = await aPlayer(game.db, { persistence: { left: '0', right: '0' } })
  const wanted = await Promise.all(
    ['1', '2', '3'].map((text) => aSnapshot(game.db, { player_id: id, persistence: { left: text, right: text } })),
  )
  const replies = await Promise.all([...wanted, ...wanted].map((key) => load(id, key)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const { left, right } = await savedGame(id)
  expect(left).toBe(right)
  for (const key of wanted) expect((await get(key)).data.LoadCount).toBe(2)
  const undo = await Promise.all(replies.map(({ data }) => content(data.m_snapshotKey)))
  for (const {
    m_playerPersistences: [one, other],
  } of undo)
    expect(one?.Value).toBe(other?.Value)
  expect(new Set(replies.map(({ data }) => data.m_snapshotKey)).size).toBe(6)
})

test('a load during a removal succeeds as a whole or is rejected', async () => {
  const id = await aPlayer(game.db, { persistence: { a: '1' } })
  const key = await aSnapshot(game.db, { player_id: id, persistence: { a: '2', b: '2' } })
  const [loaded, removed] = await Promise.all([
    load(id, key),
    admin.call(snapshots.remove, { params: { snapshotKey: key } }),
  ])
  expect(removed.status).toBe(200)
  expect([200, 404]).toContain(loaded.status)
  expect(await savedGame(id)).toEqual(loaded.status === 200 ? { a: '2', b: '2' } : { a: '1' })
})

test('a repeated load with one idempotency key has one effect', async () => {
  const id = await aPlayer(game.db)
  const key = await aSnapshot(game.db, { player_id: id })
  const call = { params: { id }, body: { m_snapshotKey: key, m_snapshotEnvironment: 'dev' } }
  const first = await admin.call(snapshots.load, call, { idempotencyKey: 'once' })
  const again = await admin.call(snapshots.load, call, { idempotencyKey: 'once' })
  expect(again.data).toEqual(first.data)
  expect(first.version).toMatch(/./)
  expect(again.version).toBe(first.version)
  expect((await get(key)).data.LoadCount).toBe(1)
})

test('changes a description, and rejects a stale version with 412', async () => {
  const id = await aPlayer(game.db)
  const key = await aSnapshot(game.db, { player_id: id })
  const changed = await describe(key, id, 'Stuck at stage 12', { ifMatch: 1 })
  expect(changed.data).toMatchObject({ Description: 'Stuck at stage 12', Version: 2 })
  expect(changed.version).toBe('2')
  const late = await describe(key, id, 'Other', { ifMatch: 1 })
  expect(late.status).toBe(412)
  expect(late.data).toMatchObject({ Key: key, Description: 'Stuck at stage 12', Version: 2 })
  await describe(key, id, '')
  expect(await newestEntry(id)).toMatchObject({
    Action: 'snapshot description changed',
    Note: 'without a version: the last write wins',
    before: { Key: key, Description: 'Stuck at stage 12' },
    after: { Key: key, Description: '' },
  })
})

const tag = (snapshotKey: string, Tags: string[], extras: CallExtras = {}, caller = admin) =>
  caller.call(snapshots.changeTags, { params: { snapshotKey }, body: { Tags } }, extras)

test('changes tags, keeps each once in order and in lower case, and records them', async () => {
  const id = await aPlayer(game.db)
  const key = await aSnapshot(game.db, { player_id: id })
  const changed = await tag(key, ['  Bug-1234 ', 'before migration', 'bug-1234', 'Größe_2.0'], { ifMatch: 1 })
  expect(changed.data).toMatchObject({ Tags: ['before-migration', 'bug-1234', 'größe_2.0'], Version: 2 })
  expect(changed.version).toBe('2')
  expect((await get(key)).data.Tags).toEqual(changed.data.Tags)
  const late = await tag(key, [], { ifMatch: 1 })
  expect([late.status, late.data.Tags]).toEqual([412, changed.data.Tags])
  expect(await newestEntry(id)).toMatchObject({
    Action: 'snapshot tags changed',
    TargetId: id,
    before: { Key: key, Tags: [] },
    after: { Key: key, Tags: changed.data.Tags },
  })
  expect((await tag(key, [])).data.Tags).toEqual([])
  const [newest] = (await admin.call(timeline.list, { params: { id }, query: {} })).data.Result
  expect(newest).toMatchObject({
    What: 'Snapshot tags changed',
    Detail: expect.stringContaining('before-migration, bug-1234, größe_2.0 → none'),
    Subject: { Kind: 'snapshot', Id: key },
  })
})

test('takes ten tags of 40 characters, and rejects more, longer and other ones', async () => {
  const id = await aPlayer(game.db)
  const key = await aSnapshot(game.db, { player_id: id })
  const most = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(40))
  expect((await tag(key, most)).data.Tags).toEqual(most)
  const bad = [
    [...most, 'eleventh'],
    ['x'.repeat(41)],
    ['x'.repeat(100_000)],
    [''],
    ['  '],
    ['a,b'],
    ['a/b'],
    ['"'],
    ['{}'],
  ]
  for (const tags of [...bad, ['a\u0000'], ['\u202e'], ['\ud800'], ['é\u200b']]) {
    expect((await tag(key, tags)).code, JSON.stringify(tags).slice(0, 60)).toBe('invalid-input')
  }
  expect((await get(key)).data.Tags).toEqual(most)
  expect((await tag('NOSUCHKEY', ['a'])).code).toBe('snapshot-unknown')
})

test('requires DELETE_UPDATE_SCREENSHOT to change tags, and no permission to read those in use', async () => {
  const key = await aSnapshot(game.db, { player_id: await aPlayer(game.db) })
  const nobody = await game.signInAs([])
  const editor = await game.signInAs(['DELETE_UPDATE_SCREENSHOT'])
  expect((await tag(key, ['a'], {}, nobody)).code).toBe('forbidden')
  expect((await tag(key, ['a'], {}, editor)).status).toBe(200)
  expect((await nobody.call(snapshots.usedTags, {})).data).toEqual({ Tags: [{ Tag: 'a', Count: 1 }] })
})

test('of two changes of tags at once with one version, one is stale', async () => {
  const key = await aSnapshot(game.db, { player_id: await aPlayer(game.db) })
  const replies = await Promise.all(['one', 'two'].map((name) => tag(key, [name], { ifMatch: 1 })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  const [done] = replies.filter(({ status }) => status === 200)
  expect((await get(key)).data).toMatchObject({ Tags: done?.data.Tags, Version: 2 })
})

test('lists the tags in use, most used first', async () => {
  const id = await aPlayer(game.db)
  for (const tags of [['b', 'a'], ['b'], [], ['c', 'a', 'b']]) await aSnapshot(game.db, { player_id: id, tags })
  const { Tags } = (await admin.call(snapshots.usedTags, {})).data
  expect(Tags).toEqual([
    { Tag: 'b', Count: 3 },
    { Tag: 'a', Count: 2 },
    { Tag: 'c', Count: 1 },
  ])
})

test('removes a snapshot with its content, and records its key on the player', async () => {
  const id = await aPlayer(game.db)
  const key = await aSnapshot(game.db, { player_id: id, persistence: { a: '1' }, attributes: { gems: 1 } })
  const other = await aSnapshot(game.db, { player_id: id, persistence: { a: '1' } })
  expect((await admin.call(snapshots.remove, { params: { snapshotKey: key } })).status).toBe(200)
  expect((await get(key)).code).toBe('snapshot-unknown')
  const held = await game.db.selectFrom('snapshot_entries').select('snapshot_key').execute()
  expect(held).toEqual([{ snapshot_key: other }])
  expect(await game.db.selectFrom('snapshot_attributes').selectAll().execute()).toEqual([])
  expect(await newestEntry(id)).toMatchObject({ Action: 'snapshot removed', TargetId: id, before: { Key: key } })
})
