import { describe, expect, it } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { persistence } from '#contract/persistence.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import { snapshots } from '#contract/snapshots.ts'
import { timeline } from '#contract/timeline.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type CallExtras, type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

const start = new Date('2026-11-01T12:00:00.000Z')
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

setUpApp(async (app) => {
  game = app
  game.clock.now = start
  admin = await game.signInAs('admin')
})

const params = { id: 'p' }

async function save(minutes: number, entries: Readonly<Record<string, string | null>>) {
  game.clock.now = at(minutes)
  const body = Object.entries(entries).map(([Key, Value]) => ({ Key, Value }))
  expect((await admin.call(persistence.save, { params, query: {}, body })).status).toBe(200)
}

async function setAttributes(minutes: number, values: Readonly<Record<string, number>>) {
  game.clock.now = at(minutes)
  const sent = Object.entries(values).map(([name, value]) => ({ playerId: 'p', name, value, expirationDate: null }))
  expect((await admin.call(attributes.save, { body: { attributes: sent } })).status).toBe(200)
}

/** The state at minute 5: a wallet of 40 coins, and of more gems than a number can hold exactly. */
async function aLoss() {
  await aPlayer(game.db, { player_id: 'p', created_at: at(-60) })
  await save(1, { wallet: '{"coins":40,"gems":12345678901234567890,"bag":["axe","bow"]}', pet: '{"id":1}', old: '1' })
  await setAttributes(2, { level: 3, stars: 5 })
  await save(10, { wallet: '{ "coins": 0, "gems": 7, "bag": ["bow"], "vip": 1.50 }', old: null, late: 'true' })
  await setAttributes(11, { level: 1, stars: 1 })
  game.clock.now = at(20)
}

const before = at(5).toISOString()

type Selection = EndpointRequest<typeof pointInTime.restore>['body']['Selection']

const restore = (Selection: Selection, extras: CallExtras = {}, caller = admin) =>
  caller.call(pointInTime.restore, { params, body: { At: before, Selection } }, extras)

const plan = () => admin.call(pointInTime.plan, { params, query: { at: before } })

async function keys() {
  const { m_playerPersistences } = (await admin.call(persistence.list, { params })).data
  return Object.fromEntries(m_playerPersistences.map(({ Key, Value }) => [Key, Value]))
}

async function values() {
  const { Attributes } = (await admin.call(attributes.list, { params })).data
  return Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value]))
}

const now = {
  wallet: '{ "coins": 0, "gems": 7, "bag": ["bow"], "vip": 1.50 }',
  pet: '{"id":1}',
  late: 'true',
}

describe('restoring a choice of changes', () => {
  it('writes single values into the key as it is now, with every digit', async () => {
    await aLoss()
    const reply = await restore({
      Paths: [
        { Key: 'wallet', Path: 'coins' },
        { Key: 'wallet', Path: 'gems' },
      ],
    })
    expect(reply.data).toMatchObject({ PersistenceChanged: 1, AttributesChanged: 0 })
    const wallet = '{ "coins": 40, "gems": 12345678901234567890, "bag": ["bow"], "vip": 1.50 }'
    expect(await keys()).toEqual({ ...now, wallet })
    expect(await values()).toEqual({ level: 1, stars: 1 })
  })

  it('restores, adds and deletes the chosen keys and attributes, and leaves the others', async () => {
    await aLoss()
    const reply = await restore({ Keys: ['old', 'late'], Attributes: ['level'] })
    expect(reply.data).toMatchObject({ PersistenceChanged: 2, AttributesChanged: 1 })
    expect(await keys()).toEqual({ wallet: now.wallet, pet: now.pet, old: '1' })
    expect(await values()).toEqual({ level: 3, stars: 1 })
    expect((await plan()).data).toMatchObject({ Persistence: [{ Name: 'wallet' }], Attributes: [{ Name: 'stars' }] })
  })

  it('restores what a later save has changed again, beside values that came since', async () => {
    await aLoss()
    await save(21, { wallet: '{"coins":1,"bag":["bow"],"new":{"x":[1]}}' })
    await restore({
      Paths: [
        { Key: 'wallet', Path: 'coins' },
        { Key: 'wallet', Path: 'gems' },
        { Key: 'wallet', Path: 'bag' },
        { Key: 'wallet', Path: 'new' },
      ],
    })
    expect((await keys()).wallet).toBe('{"coins":40,"bag":["axe","bow"],"gems":12345678901234567890}')
  })

  it('brings the attributes that follow a written key up to date, by the values that it has then', async () => {
    await game.db
      .insertInto('attribute_configurations')
      .values([
        { name: 'coins', persistence_key_name: 'wallet', json_path_expression: '$.coins', regex: '', image_url: '' },
        { name: 'vip', persistence_key_name: 'wallet', json_path_expression: '$.bag.length', regex: '', image_url: '' },
        { name: 'pet', persistence_key_name: 'pet', json_path_expression: '$.id', regex: '', image_url: '' },
      ])
      .execute()
    await aLoss()
    expect(await values()).toMatchObject({ coins: 0, pet: 1 })
    await setAttributes(15, { pet: 9 })
    const { data } = await plan()
    expect(data.Attributes.map(({ Name, FollowsKey }) => [Name, FollowsKey])).toEqual([
      ['coins', 'wallet'],
      ['level', undefined],
      ['pet', undefined],
      ['stars', undefined],
    ])
    const reply = await restore({ Paths: [{ Key: 'wallet', Path: 'coins' }], Attributes: ['level'] })
    expect(reply.data).toMatchObject({ PersistenceChanged: 1, AttributesChanged: 2 })
    expect(await values()).toMatchObject({ coins: 40, level: 3, pet: 9, stars: 1 })
  })

  it('is undone by the snapshot of the state before, unless someone else changed the player since', async () => {
    await aLoss()
    const { data, version = '' } = await restore({ Paths: [{ Key: 'wallet', Path: 'coins' }], Keys: ['late'] })
    const body = { m_snapshotKey: data.m_snapshotKey, m_snapshotEnvironment: 'dev' }
    expect((await admin.call(snapshots.load, { params, body }, { ifMatch: version })).status).toBe(200)
    expect(await keys()).toEqual(now)
  })

  it('is rejected with 412 when the player changed since the plan, before what is chosen is looked at', async () => {
    await aLoss()
    const { version = '' } = await plan()
    await save(21, { wallet: '5' })
    const chosen = { Paths: [{ Key: 'wallet', Path: 'coins' }] }
    expect(await restore(chosen, { ifMatch: version })).toMatchObject({ status: 412, code: 'stale' })
    expect((await keys()).wallet).toBe('5')
    expect((await restore(chosen)).errors).toEqual([
      {
        path: 'body.Selection.Paths.0.Path',
        message: 'wallet is not there now, so coins cannot be put into it. Choose the whole key.',
      },
    ])
  })

  it('needs DELETE_UPDATE_PLAYER_PERSISTENCE', async () => {
    await aLoss()
    const support = await game.signInAs(['CHANGE_PLAYERS', 'CREATE_ATTRIBUTES'])
    expect((await restore({ Attributes: ['level'] }, {}, support)).code).toBe('forbidden')
    const editor = await game.signInAs(['DELETE_UPDATE_PLAYER_PERSISTENCE'])
    expect((await restore({ Attributes: ['level'] }, {}, editor)).status).toBe(200)
  })

  it('names in the audit log and on the timeline what was chosen', async () => {
    await aLoss()
    const chosen = { Keys: ['old'], Paths: [{ Key: 'wallet', Path: 'coins' }], Attributes: ['level'] }
    const { version = '' } = await plan()
    const { data } = await restore(chosen, { reason: 'ticket 3', ifMatch: version })
    const [newest] = (await admin.call(audit.list, { query: { targetKind: 'player', targetId: 'p' } })).data.Result
    const entry = (await admin.call(audit.get, { params: { id: newest?.Id ?? '' } })).data
    expect(JSON.parse(entry.After ?? '')).toMatchObject({
      At: before,
      Chosen: ['old', 'wallet: coins'],
      ChosenAttributes: ['level'],
      Persistence: { old: '1' },
      Attributes: [{ Name: 'level', Value: 3 }],
    })
    const { Result } = (await admin.call(timeline.list, { params, query: { take: '100' } })).data
    expect(Result.find(({ ChangesState }) => ChangesState)).toMatchObject({
      What: 'Restored 3 values to 2026-11-01 12:05 UTC',
      Detail: `Only old, wallet: coins, level. The previous state is saved as snapshot ${data.m_snapshotKey}`,
    })
  })

  it.each<[what: string, chosen: Selection, path: string, message: string]>([
    ['a key that is the same', { Keys: ['pet'] }, 'Keys.0', 'pet is the same now as it was.'],
    ['a key that never was', { Keys: ['none'] }, 'Keys.0', 'none is the same now as it was.'],
    ['an attribute that is the same', { Attributes: ['none'] }, 'Attributes.0', 'none is the same now as it was.'],
    [
      'a value of a key that is gone',
      { Paths: [{ Key: 'old', Path: 'a' }] },
      'Paths.0.Path',
      'old is not there now. Choose the whole key.',
    ],
    [
      'a value of a key that was not there',
      { Paths: [{ Key: 'late', Path: 'a' }] },
      'Paths.0.Path',
      'late was not there then. Choose the whole key.',
    ],
    [
      'a value of an object that was not there',
      { Paths: [{ Key: 'wallet', Path: 'vip.days' }] },
      'Paths.0.Path',
      'wallet: vip is not there now, so vip.days cannot be put into it. Choose all of it.',
    ],
    [
      'an item that moved',
      { Paths: [{ Key: 'wallet', Path: 'bag[0]' }] },
      'Paths.0.Path',
      'wallet: bag has other items now than it had: some were added, removed or moved. Choose all of it.',
    ],
    [
      'a value of a key that is chosen, too',
      { Keys: ['wallet'], Paths: [{ Key: 'wallet', Path: 'coins' }] },
      'Paths.0.Path',
      'wallet is chosen as a whole, too.',
    ],
    ['a path that is none', { Paths: [{ Key: 'wallet', Path: '..' }] }, 'Paths.0.Path', 'A path looks like'],
    ['the path of the whole value', { Paths: [{ Key: 'wallet', Path: '' }] }, 'Paths.0.Path', 'A key as a whole'],
    ['nothing', {}, '', 'Nothing is chosen.'],
  ])('refuses %s, and changes nothing', async (_, chosen, path, message) => {
    await aLoss()
    const reply = await restore(chosen)
    expect(reply.status).toBe(400)
    expect(reply.errors).toEqual([
      { path: ['body.Selection', path].filter(Boolean).join('.'), message: expect.stringContaining(message) },
    ])
    expect(await keys()).toEqual(now)
    expect(await game.db.selectFrom('snapshots').selectAll().execute()).toEqual([])
  })
})

describe('counting what a restore to some moments would change', () => {
  const count = (...moments: Date[]) => {
    const query = { at: moments.map((moment) => moment.toISOString()).join(',') }
    return admin.call(pointInTime.counts, { params, query })
  }

  it('answers for each moment what its plan has', async () => {
    await aLoss()
    const tooEarly = new Date(at(20).getTime() - game.settings.historyDays * 86_400_000 - 1)
    expect((await count(at(20), at(5), at(0), tooEarly)).data.Moments).toEqual([
      {
        Requested: at(20).toISOString(),
        At: at(20).toISOString(),
        KeysAdded: 0,
        KeysUpdated: 0,
        KeysDeleted: 0,
        Attributes: 0,
      },
      { Requested: before, At: before, KeysAdded: 1, KeysUpdated: 1, KeysDeleted: 1, Attributes: 2 },
      {
        Requested: at(0).toISOString(),
        At: at(0).toISOString(),
        KeysAdded: 0,
        KeysUpdated: 0,
        KeysDeleted: 3,
        Attributes: 2,
      },
      { Requested: tooEarly.toISOString(), At: null, KeysAdded: 0, KeysUpdated: 0, KeysDeleted: 0, Attributes: 0 },
    ])
  })

  it('refuses moments to come, more than ten, and unknown players', async () => {
    await aLoss()
    expect((await count(at(5), at(21))).errors).toEqual([
      { path: 'query.at', message: 'The time must be in the past.' },
    ])
    expect((await count(...Array.from({ length: 11 }, () => at(5)))).status).toBe(400)
    expect((await admin.call(pointInTime.counts, { params: { id: 'nobody' }, query: { at: before } })).status).toBe(404)
  })
})
