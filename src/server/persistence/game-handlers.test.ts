import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { attributes } from '#contract/attributes.ts'
import { saves } from '#contract/game-saves.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'
import { timeline } from '#contract/timeline.ts'
import { aClientKey, callerWith, signInPlayer } from '#test/harness/game.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string
let playerId: string
let player: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
  ;({ playerId, player } = await signInPlayer(app, clientKey))
})

type Entry = { Key: string; Value: string | null; Version: number }

const write = (entries: readonly Entry[], caller = player) =>
  caller.call(saves.write, { body: { Entries: [...entries] } })
const read = async (query: object = {}, caller = player) => (await caller.call(saves.list, { query })).data
const acknowledge = async (Revision: number) => (await player.call(saves.acknowledge, { body: { Revision } })).data
const staffSave = (Key: string, Value: string | null) =>
  admin.call(persistence.save, { params: { id: playerId }, query: {}, body: [{ Key, Value }] })
const isOutdated = async () =>
  (await admin.call(players.get, { params: { id: playerId } })).data.Player.IsLocalPersistenceOutdated

test('writes keys by their versions, and reads them byte for byte', async () => {
  const text = '{ "coins" : 1.00, "name": "\\u00e9" }'
  const first = await write([
    { Key: 'wallet', Value: text, Version: 0 },
    { Key: 'level', Value: '1', Version: 0 },
  ])
  expect(first.data).toEqual({ Versions: { wallet: 1, level: 1 }, Revision: 1 })
  const second = await write([
    { Key: 'level', Value: '2', Version: 1 },
    { Key: 'wallet', Value: null, Version: 1 },
    { Key: 'fresh', Value: '[]', Version: 0 },
  ])
  expect(second.data).toEqual({ Versions: { level: 2, fresh: 1 }, Revision: 2 })
  expect(await read()).toEqual({
    Entries: [
      { Key: 'fresh', Value: '[]', Version: 1 },
      { Key: 'level', Value: '2', Version: 2 },
    ],
    Versions: null,
    Revision: 2,
    IsOutdated: false,
  })
  // A version never goes back, also after a deletion.
  expect((await write([{ Key: 'wallet', Value: text, Version: 0 }])).data.Versions).toEqual({ wallet: 2 })
  expect((await read()).Entries.find(({ Key }) => Key === 'wallet')?.Value).toBe(text)
})

test('a stale version changes nothing, and is answered with the present entries', async () => {
  await write([{ Key: 'a', Value: '1', Version: 0 }])
  const late = await write([
    { Key: 'a', Value: '2', Version: 0 },
    { Key: 'gone', Value: '3', Version: 4 },
    { Key: 'b', Value: '4', Version: 0 },
  ])
  expect([late.status, late.code]).toEqual([412, 'stale'])
  expect(late.data).toEqual({ Entries: [{ Key: 'a', Value: '1', Version: 1 }], Missing: ['gone'], Revision: 1 })
  expect((await read()).Entries).toHaveLength(1)
})

test('the same write again by the same installation is answered as the first, by another one it is stale', async () => {
  const entries = [
    { Key: 'a', Value: '1', Version: 0 },
    { Key: 'b', Value: '{}', Version: 0 },
  ]
  const first = await write(entries)
  expect((await write(entries)).data).toEqual(first.data)
  const next = await write([
    { Key: 'a', Value: '2', Version: 1 },
    { Key: 'b', Value: null, Version: 1 },
  ])
  const again = await write([
    { Key: 'a', Value: '2', Version: 1 },
    { Key: 'b', Value: null, Version: 1 },
  ])
  expect(again.data).toEqual(next.data)
  await app.db.updateTable('persistence_entries').set({ installation_id: '999' }).execute()
  expect((await write([{ Key: 'a', Value: '2', Version: 1 }])).code).toBe('stale')
})

test('two writes at once of one version: one is written, the other stale', async () => {
  const replies = await Promise.all(['1', '2', '3'].map((Value) => write([{ Key: 'a', Value, Version: 0 }])))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412])
})

test('reads some keys, and what was written after a revision with the versions of all', async () => {
  await write(['a', 'b', 'c'].map((Key) => ({ Key, Value: '1', Version: 0 })))
  await write([{ Key: 'b', Value: '2', Version: 1 }])
  await write([{ Key: 'c', Value: null, Version: 1 }])
  const b = { Key: 'b', Value: '2', Version: 2 }
  const versions = { a: 1, b: 2 }
  expect(await read({ since: '1' })).toMatchObject({ Entries: [b], Versions: versions, Revision: 3 })
  expect(await read({ since: '3' })).toMatchObject({ Entries: [], Versions: versions })
  expect(await read({ keys: [{ key: 'b' }, { key: 'none' }] })).toMatchObject({ Entries: [b], Versions: versions })
  await staffSave('a', '9')
  expect(await read({ since: '3' })).toMatchObject({
    Entries: [{ Key: 'a', Value: '9', Version: 2 }],
    IsOutdated: true,
  })
})

test("the game's own writes mark nothing outdated; after staff's it writes again once it has read them", async () => {
  await write([{ Key: 'a', Value: '1', Version: 0 }])
  expect(await isOutdated()).toBe(false)
  await staffSave('a', '5')
  const refused = await write([{ Key: 'a', Value: '2', Version: 1 }])
  expect([refused.status, refused.code]).toEqual([409, 'persistence-outdated'])
  expect(refused.data).toEqual({ Revision: 2 })
  // Staff changed something after what the game has read.
  expect(await acknowledge(1)).toEqual({ Revision: 2, IsOutdated: true })
  expect(await acknowledge(2)).toEqual({ Revision: 2, IsOutdated: false })
  expect(await acknowledge(2)).toEqual({ Revision: 2, IsOutdated: false })
  expect((await write([{ Key: 'a', Value: '2', Version: 1 }])).code).toBe('stale')
  expect((await write([{ Key: 'a', Value: '6', Version: 2 }])).status).toBe(200)
  expect(await isOutdated()).toBe(false)
})

test('a repeated write is answered as the first also while staff’s changes are not acknowledged', async () => {
  const entries = [{ Key: 'a', Value: '1', Version: 0 }]
  const first = await write(entries)
  await staffSave('other', '1')
  expect((await write(entries)).data).toEqual({ ...first.data, Revision: 2 })
})

test('a load and a reset of progress set the mark too', async () => {
  await write([{ Key: 'a', Value: '1', Version: 0 }])
  await admin.call(snapshots.reset, { params: { id: playerId } })
  expect(await read()).toMatchObject({ Entries: [], Revision: 2, IsOutdated: true })
  expect((await write([{ Key: 'a', Value: '1', Version: 0 }])).code).toBe('persistence-outdated')
})

test('refuses more keys and bytes than a player may have, with both numbers, but never a write that makes it smaller', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({ Key: `k${index}`, Value: '1', Version: 0 }))
  expect((await write(many)).status).toBe(200)
  const more = await write([{ Key: 'one more', Value: '1', Version: 0 }])
  expect([more.status, more.code]).toEqual([413, 'quota'])
  expect(more.data).toMatchObject({ Keys: 1001, KeyLimit: 1000 })
  // Staff may exceed it.
  for (const key of ['s1', 's2']) await staffSave(key, '1')
  await acknowledge((await read({ since: '9' })).Revision)
  expect((await write([{ Key: 'k0', Value: null, Version: 1 }])).status).toBe(200)
  const value = JSON.stringify('x'.repeat(2 * 1024 * 1024 - 2))
  const large = (from: number) =>
    write(Array.from({ length: 4 }, (_, index) => ({ Key: `k${from + index}`, Value: value, Version: 1 })))
  expect((await large(1)).status).toBe(200)
  const tooLarge = await large(5)
  expect(tooLarge.code).toBe('quota')
  expect(tooLarge.data).toMatchObject({ ByteLimit: 10 * 1024 * 1024 })
})

test('a player who deleted very many keys makes no new ones', async () => {
  await write([{ Key: 'a', Value: '1', Version: 0 }])
  await sql`insert into persistence_deleted_keys select ${playerId}, 'k' || n, 1, now() from generate_series(1, 9999) n`.execute(
    app.db,
  )
  const refused = await write([{ Key: 'b', Value: '1', Version: 0 }])
  expect([refused.status, refused.data]).toEqual([413, { Keys: 10_001, KeyLimit: 10_000 }])
  expect((await write([{ Key: 'a', Value: null, Version: 1 }])).status).toBe(200)
})

test('what the game saves brings configured attributes up to date', async () => {
  const body = { name: 'coins', persistenceKeyName: 'wallet', jsonPathExpression: '$.coins' }
  await admin.call(attributeConfigurations.save, { body })
  const list = async () => (await admin.call(attributes.list, { params: { id: playerId } })).data.Attributes
  await write([{ Key: 'wallet', Value: '{"coins":7}', Version: 0 }])
  expect(await list()).toMatchObject([{ Name: 'coins', Value: 7 }])
  await write([{ Key: 'wallet', Value: '{"coins":8}', Version: 1 }])
  expect(await list()).toMatchObject([{ Name: 'coins', Value: 8 }])
})

test('staff see saves of the game in the history, the timeline, and as the last save', async () => {
  const savedAt = app.clock.now.toISOString()
  await write([{ Key: 'a', Value: '1', Version: 0 }])
  const params = { id: playerId }
  const { data } = await admin.call(persistence.history, { params, query: {} })
  expect(data.Result).toMatchObject([{ Key: 'a', WrittenBy: 'game', WrittenAt: savedAt }])
  expect((await admin.call(players.get, { params })).data.Player.LastSaveGame).toBe(savedAt)
  const entries = (await admin.call(timeline.list, { params, query: {} } as never)).data
  expect(JSON.stringify(entries)).toContain('Saved 1 key')
})

test('lists show the first save of a new player at once, and later ones within 15 minutes', async () => {
  const pass = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
    return app.clock.now.toISOString()
  }
  const readLastSave = async () =>
    (await admin.call(players.get, { params: { id: playerId } })).data.Player.LastSaveGame
  const first = pass(1)
  await write([{ Key: 'a', Value: '1', Version: 0 }])
  expect(await readLastSave()).toBe(first)
  pass(1)
  await write([{ Key: 'a', Value: '2', Version: 1 }])
  expect(await readLastSave()).toBe(first)
})

test('one player reads and writes nothing of another', async () => {
  await write([{ Key: 'a', Value: '1', Version: 0 }])
  const other = await signInPlayer(app, clientKey)
  expect((await read({}, callerWith(app, other.Token))).Entries).toEqual([])
  await write([{ Key: 'a', Value: '2', Version: 0 }], other.player)
  expect((await read()).Entries).toEqual([{ Key: 'a', Value: '1', Version: 1 }])
})
