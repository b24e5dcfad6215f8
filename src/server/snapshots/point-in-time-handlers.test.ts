import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import { saves } from '#contract/game-saves.ts'
import { persistence } from '#contract/persistence.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import { snapshots } from '#contract/snapshots.ts'
import { timeline } from '#contract/timeline.ts'
import { deleteHistory } from '#server/persistence/history-repository.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type CallExtras, type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

const start = new Date('2026-11-01T12:00:00.000Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const day = 24 * 60

setUpApp(async (app) => {
  game = app
  game.clock.now = start
  admin = await game.signInAs('admin')
})

const params = { id: 'p' }

/** Runs a change at a minute after the start. */
async function when(minutes: number, change: () => Promise<{ status: number }>) {
  game.clock.now = at(minutes)
  expect((await change()).status).toBe(200)
}

const save = (entries: Readonly<Record<string, string | null>>, cleanSave?: 'true') =>
  admin.call(persistence.save, {
    params,
    query: cleanSave ? { cleanSave } : {},
    body: Object.entries(entries).map(([Key, Value]) => ({ Key, Value })),
  })

const setAttributes = (values: Readonly<Record<string, number>>, expirationDate: string | null = null) =>
  admin.call(attributes.save, {
    body: {
      attributes: Object.entries(values).map(([name, value]) => ({ playerId: 'p', name, value, expirationDate })),
    },
  })

const plan = (moment: Date, caller = admin) =>
  caller.call(pointInTime.plan, { params, query: { at: moment.toISOString() } })

const restore = (moment: Date, extras: CallExtras = {}, caller = admin) =>
  caller.call(pointInTime.restore, { params, body: { At: moment.toISOString() } }, extras)

async function keys() {
  const { m_playerPersistences } = (await admin.call(persistence.list, { params })).data
  return Object.fromEntries(m_playerPersistences.map(({ Key, Value }) => [Key, Value]))
}

async function values() {
  const { Attributes } = (await admin.call(attributes.list, { params })).data
  return Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value]))
}

/** A player whose keys and attributes were added, changed, deleted and added again. */
async function aLife() {
  await aPlayer(game.db, { player_id: 'p', created_at: at(-day) })
  await when(1, () => save({ wallet: '{"gems":1}', gone: '1' }))
  await when(2, () => setAttributes({ level: 1, stars: 5 }))
  await when(3, () => setAttributes({ boost: 1 }, at(60).toISOString()))
  await when(4, () => save({ wallet: '{ "gems" : 2 }', gone: null }))
  await when(5, () => setAttributes({ level: 2 }))
  await when(6, () => admin.call(attributes.removeTimerTrunk, { params: { id: 'p', timerTrunkId: '*' } }))
  await when(7, () => save({ gone: '3', late: 'true' }))
  await when(8, () => setAttributes({ boost: 9 }))
  game.clock.now = at(10)
}

const lives: readonly [minute: number, keys: object, values: object][] = [
  [1, {}, {}],
  [2, { wallet: '{"gems":1}', gone: '1' }, {}],
  [3, { wallet: '{"gems":1}', gone: '1' }, { level: 1, stars: 5 }],
  [4, { wallet: '{"gems":1}', gone: '1' }, { level: 1, stars: 5, boost: 1 }],
  [5, { wallet: '{ "gems" : 2 }' }, { level: 1, stars: 5, boost: 1 }],
  [6, { wallet: '{ "gems" : 2 }' }, { level: 2, stars: 5, boost: 1 }],
  [7, { wallet: '{ "gems" : 2 }' }, { level: 2, stars: 5 }],
  [8, { wallet: '{ "gems" : 2 }', gone: '3', late: 'true' }, { level: 2, stars: 5 }],
  [9, { wallet: '{ "gems" : 2 }', gone: '3', late: 'true' }, { level: 2, stars: 5, boost: 9 }],
]

test.each(lives)(
  'restores keys and attributes as they were just before minute %i',
  async (minute, wasKeys, wasValues) => {
    await aLife()
    const { data, version } = await plan(at(minute))
    const reply = await restore(at(minute), { ifMatch: version ?? '' })
    expect(reply.status).toBe(200)
    expect(await keys()).toEqual(wasKeys)
    expect(await values()).toEqual(wasValues)
    expect(reply.data).toMatchObject({
      PersistenceChanged: data.Persistence.length,
      AttributesChanged: data.Attributes.length,
    })
    expect((await plan(at(minute))).data).toMatchObject({ Persistence: [], Attributes: [] })
  },
)

test('the plan shows every change with both values and counts the rest', async () => {
  await aLife()
  expect((await plan(at(4))).data).toEqual({
    At: at(4).toISOString(),
    IsExact: true,
    PersistenceUnknown: [],
    Persistence: [
      { Name: 'gone', Action: 'Update', Before: '3', After: '1' },
      { Name: 'late', Action: 'Delete', Before: 'true', After: null },
      { Name: 'wallet', Action: 'Update', Before: '{ "gems" : 2 }', After: '{"gems":1}' },
    ],
    PersistenceUnchanged: 0,
    Attributes: [
      {
        Name: 'boost',
        Action: 'Update',
        Before: { Value: 9, ExpirationDate: null },
        After: { Value: 1, ExpirationDate: at(60).toISOString() },
      },
      {
        Name: 'level',
        Action: 'Update',
        Before: { Value: 2, ExpirationDate: null },
        After: { Value: 1, ExpirationDate: null },
      },
    ],
    AttributesUnchanged: 1,
    AttributesKnownSince: null,
  })
})

test('leaves out texts over 32 KiB', async () => {
  await aPlayer(game.db, { player_id: 'p', created_at: at(-day) })
  await when(1, () => save({ long: JSON.stringify('x'.repeat(40_000)), short: '1' }))
  await when(2, () => save({ long: '1', short: '2' }))
  game.clock.now = at(3)
  expect((await plan(at(2))).data.Persistence).toEqual([
    { Name: 'long', Action: 'Update', Before: '1' },
    { Name: 'short', Action: 'Update', Before: '2', After: '1' },
  ])
})

test('keeps the state before as a snapshot, whose load undoes the restore unless someone else changed the player since', async () => {
  await aLife()
  const [before, valuesBefore] = [await keys(), await values()]
  const restored = await restore(at(3))
  const m_snapshotKey = restored.data.m_snapshotKey
  const undo = (ifMatch: string | undefined) =>
    admin.call(
      snapshots.load,
      { params, body: { m_snapshotKey, m_snapshotEnvironment: 'dev' } },
      { ifMatch: ifMatch ?? '' },
    )
  await when(11, () => setAttributes({ level: 3 }))
  expect(await undo(restored.version)).toMatchObject({ status: 412, code: 'stale' })
  expect(await values()).toEqual({ level: 3, stars: 5 })
  await when(12, () => setAttributes({ level: 1 }))
  // Another version of the same value is a change, too.
  expect((await undo(restored.version)).code).toBe('stale')
  const again = await restore(at(3))
  const second = await undo(again.version)
  expect(second.status).toBe(200)
  expect(await keys()).toEqual(before)
  expect(await values()).toEqual(valuesBefore)
  const found = await admin.call(snapshots.get, { params: { snapshotKey: m_snapshotKey } })
  expect(found.data).toMatchObject({ Type: 2, Description: 'Before restoring 2026-11-01 12:03:00 UTC' })
})

test('rejects a plan that is out of date, and shows what would change now', async () => {
  await aLife()
  const { version } = await plan(at(7))
  await when(11, () => save({ wallet: '{"gems":99}' }))
  const rejected = await restore(at(7), { ifMatch: version ?? '' })
  expect(rejected).toMatchObject({ status: 412, code: 'stale' })
  expect(rejected.data).toMatchObject({ Persistence: [{ Name: 'gone' }, { Name: 'late' }, { Name: 'wallet' }] })
  expect(await keys()).toMatchObject({ wallet: '{"gems":99}' })
  expect(await game.db.selectFrom('snapshots').selectAll().execute()).toEqual([])
})

test('restores once for one idempotency key', async () => {
  await aLife()
  const first = await restore(at(3), { idempotencyKey: 'once' })
  const second = await restore(at(3), { idempotencyKey: 'once' })
  expect(second.data).toEqual(first.data)
  expect(await game.db.selectFrom('snapshots').selectAll().execute()).toHaveLength(1)
})

test('records what changed, and shows it on the timeline with the changes before', async () => {
  await aLife()
  game.clock.now = at(20)
  const { version = '' } = await plan(at(4))
  const { data } = await restore(at(4), { reason: 'ticket 3', ifMatch: version })
  const [newest] = (await admin.call(audit.list, { query: { targetKind: 'player', targetId: 'p' } })).data.Result
  const entry = (await admin.call(audit.get, { params: { id: newest?.Id ?? '' } })).data
  expect(entry).toMatchObject({ Action: 'state restored', Reason: 'ticket 3', TargetId: 'p' })
  expect(JSON.parse(entry.Before ?? '')).toMatchObject({ Persistence: { gone: '3', late: 'true' } })
  expect(JSON.parse(entry.After ?? '')).toMatchObject({
    At: at(4).toISOString(),
    UndoSnapshotKey: data.m_snapshotKey,
    Persistence: { gone: '1', wallet: '{"gems":1}' },
    Attributes: [
      { Name: 'boost', Value: 1 },
      { Name: 'level', Value: 1 },
    ],
  })
  const { Result } = (await admin.call(timeline.list, { params, query: { take: '100' } })).data
  expect(Result.map(({ What, ChangesState }) => `${ChangesState ? '*' : ' '} ${What}`)).toEqual([
    '  Snapshot created',
    '* Restored to 2026-11-01 12:04 UTC',
    '* Attributes saved',
    '* Persistence saved',
    '* Timer trunk deleted',
    '* Attributes saved',
    '* Persistence saved',
    '* Attributes saved',
    '* Attributes saved',
    '* Persistence saved',
    '  Player created',
  ])
  expect(Result[1]).toMatchObject({ Detail: `The previous state is saved as snapshot ${data.m_snapshotKey}` })
})

test('marks the local persistence outdated and keeps every version', async () => {
  await aLife()
  await game.db.updateTable('players').set({ is_local_persistence_outdated: false }).execute()
  await restore(at(2))
  const player = await game.db.selectFrom('players').selectAll().executeTakeFirstOrThrow()
  expect(player.is_local_persistence_outdated).toBe(true)
  const { data } = await admin.call(persistence.history, { params, query: { key: 'wallet' } })
  expect(data.Result.map(({ Version }) => Version)).toEqual([3, 2, 1])
})

test('needs DELETE_UPDATE_PLAYER_PERSISTENCE to restore, and nothing to plan', async () => {
  await aLife()
  const support = await game.signInAs(['CHANGE_PLAYERS'])
  expect((await plan(at(2), support)).status).toBe(200)
  expect((await restore(at(2), {}, support)).code).toBe('forbidden')
  const editor = await game.signInAs(['DELETE_UPDATE_PLAYER_PERSISTENCE'])
  expect((await restore(at(2), {}, editor)).status).toBe(200)
})

test('refuses moments to come, moments whose versions are not kept, and unknown players', async () => {
  await aLife()
  expect((await plan(at(11))).errors).toEqual([{ path: 'query.at', message: 'The time must be in the past.' }])
  expect((await restore(at(11))).errors).toEqual([{ path: 'body.At', message: 'The time must be in the past.' }])
  const tooEarly = new Date(at(10).getTime() - game.settings.historyDays * 86_400_000 - 1)
  expect((await plan(tooEarly)).code).toBe('moment-not-kept')
  expect((await restore(tooEarly)).code).toBe('moment-not-kept')
  expect((await plan(new Date(tooEarly.getTime() + 1))).status).toBe(200)
  const nobody = { id: 'nobody' }
  expect((await admin.call(pointInTime.plan, { params: nobody, query: { at: at(1).toISOString() } })).status).toBe(404)
  expect((await admin.call(pointInTime.restore, { params: nobody, body: { At: at(1).toISOString() } })).status).toBe(
    404,
  )
})

test('leaves attributes alone before their history began, but for configured ones of changed keys', async () => {
  await game.db
    .insertInto('attribute_configurations')
    .values({ name: 'gems', persistence_key_name: 'wallet', json_path_expression: '$.gems', regex: '', image_url: '' })
    .execute()
  await aLife()
  await sql`insert into attribute_history_start (started_at) values (${at(6)})`.execute(game.db)
  expect(await values()).toMatchObject({ gems: 2, level: 2, boost: 9 })
  const { data } = await plan(at(4))
  expect(data.AttributesKnownSince).toBe(at(6).toISOString())
  expect(data.Attributes.map(({ Name }) => Name)).toEqual(['gems'])
  expect((await restore(at(4))).data).toMatchObject({ AttributesChanged: 1 })
  expect(await values()).toEqual({ boost: 9, gems: 1, level: 2, stars: 5 })
  expect((await plan(at(6))).data.AttributesKnownSince).toBeNull()
})

test('computes attributes that are configured since from the restored keys', async () => {
  await aLife()
  await game.db
    .insertInto('attribute_configurations')
    .values({ name: 'gems', persistence_key_name: 'wallet', json_path_expression: '$.gems', regex: '', image_url: '' })
    .execute()
  const { data } = await plan(at(3))
  expect(data.Attributes.find(({ Name }) => Name === 'gems')).toMatchObject({ Action: 'Add', After: { Value: 1 } })
  await restore(at(3))
  expect(await values()).toEqual({ gems: 1, level: 1, stars: 5 })
})

describe('of saves of the game that are older than three days', () => {
  const aGame = async () => {
    const clientKey = await aClientKey(admin)
    const { playerId, installationKey } = await signInPlayer(game, clientKey)
    let revision = 0
    const write = (minutes: number, entries: Readonly<Record<string, [string | null, number]>>) =>
      when(minutes, async () => {
        const { player } = await signInPlayer(game, clientKey, installationKey)
        await player.call(saves.acknowledge, { body: { Revision: revision } })
        revision++
        const Entries = Object.entries(entries).map(([Key, [Value, Version]]) => ({ Key, Value, Version }))
        return player.call(saves.write, { body: { Entries } })
      })
    const staff = (minutes: number, Key: string, Value: string) =>
      when(minutes, async () => {
        revision++
        admin = await game.signInAs('admin')
        return admin.call(persistence.save, { params: { id: playerId }, query: {}, body: [{ Key, Value }] })
      })
    const planAt = async (moment: Date) => {
      const query = { at: moment.toISOString() }
      admin = await game.signInAs('admin')
      const { data } = await admin.call(pointInTime.plan, { params: { id: playerId }, query })
      const after = Object.fromEntries(data.Persistence.map(({ Name, After }) => [Name, After]))
      return { at: new Date(data.At), isExact: data.IsExact, unknown: data.PersistenceUnknown, after }
    }
    const later = async (days: number) => {
      game.clock.now = at(days * day)
      await deleteHistory(game.db, game.settings, game.clock.now)
    }
    return { playerId, write, staff, planAt, later }
  }

  it('one an hour is kept, and the nearest kept state takes the place of others', async () => {
    const { write, staff, planAt, later, playerId } = await aGame()
    await write(5, { wallet: ['1', 0], level: ['1', 0] })
    await write(10, { wallet: ['2', 1] })
    await write(40, { wallet: ['3', 2] })
    await write(70, { wallet: ['4', 3] })
    await staff(80, 'wallet', '5')
    await write(90, { wallet: ['6', 5], level: ['2', 1] })
    await write(110, { wallet: ['7', 6] })
    await write(125, { wallet: ['8', 7] })
    game.clock.now = at(130)
    expect(await planAt(at(100))).toEqual({ at: at(100), isExact: true, unknown: [], after: { wallet: '6' } })

    await later(5)
    admin = await game.signInAs('admin')
    const query = { key: 'wallet', skip: '0', take: '30', changes: 'true' } as const
    const { data } = await admin.call(persistence.history, { params: { id: playerId }, query })
    expect(data.Result.map(({ Version, Change }) => [Version, Change?.Basis])).toEqual([
      [8, 'version before'],
      [7, 'not kept'],
      [5, 'version before'],
      [4, 'version before'],
      [3, 'not kept'],
    ])
    expect(await planAt(at(60))).toEqual({
      at: at(60),
      isExact: true,
      unknown: [],
      after: { wallet: '3', level: '1' },
    })
    // The state of minute 100 is gone; at minute 90 the save that replaced that of staff began.
    expect(await planAt(at(100))).toEqual({
      at: at(90),
      isExact: false,
      unknown: [],
      after: { wallet: '5', level: '1' },
    })
    expect(await planAt(at(85))).toMatchObject({ isExact: true, after: { wallet: '5', level: '1' } })
    // Whether there was a wallet before minute 40 is not known, so it stays.
    expect(await planAt(at(30))).toEqual({ at: at(30), isExact: true, unknown: ['wallet'], after: { level: '1' } })
    const body = { At: at(100).toISOString() }
    const restored = await admin.call(pointInTime.restore, { params: { id: playerId }, body })
    expect(restored.data).toMatchObject({ PersistenceChanged: 2 })
    const { m_playerPersistences } = (await admin.call(persistence.list, { params: { id: playerId } })).data
    expect(m_playerPersistences.map(({ Value }) => Value)).toEqual(['1', '5'])
  })

  it('large values are not kept, and stay as they are', async () => {
    const { write, planAt, later, playerId } = await aGame()
    const large = JSON.stringify('x'.repeat(256 * 1024))
    await write(5, { map: [large, 0] })
    await write(70, { map: ['"small"', 1] })
    game.clock.now = at(80)
    expect(await planAt(at(60))).toMatchObject({ unknown: [], after: { map: undefined } })
    await later(5)
    expect(await planAt(at(60))).toEqual({ at: at(60), isExact: true, unknown: ['map'], after: {} })
    await admin.call(pointInTime.restore, { params: { id: playerId }, body: { At: at(60).toISOString() } })
    const { m_playerPersistences } = (await admin.call(persistence.list, { params: { id: playerId } })).data
    expect(m_playerPersistences.map(({ Value }) => Value)).toEqual(['"small"'])
  })

  it('a deleted key is known to be absent, and goes on with its versions when nothing of it is kept', async () => {
    const { write, planAt, later, playerId } = await aGame()
    await write(5, { pet: ['1', 0] })
    await write(70, { pet: [null, 1] })
    await write(80, { pet: ['2', 0] })
    await write(85, { pet: [null, 2] })
    await later(5)
    expect(await planAt(at(75))).toEqual({ at: at(70), isExact: false, unknown: [], after: { pet: '1' } })
    expect(await planAt(at(60))).toMatchObject({ isExact: true, unknown: [], after: { pet: '1' } })
    expect(await planAt(at(90))).toMatchObject({ isExact: true, unknown: [], after: {} })
    await game.db.deleteFrom('persistence_history').execute()
    const reply = await admin.call(persistence.save, {
      params: { id: playerId },
      query: {},
      body: [{ Key: 'pet', Value: '3' }],
    })
    expect(reply.data.m_playerPersistences.map(({ Version }) => Version)).toEqual([3])
  })
})
