import { expect, test } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import { deletions } from '#contract/deletions.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, startApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

const get = async (id: string) => (await admin.call(players.get, { params: { id } })).data.Player

async function newestEntry(targetId: string) {
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId } })
  const entry = (await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? 'none' } })).data
  return { ...entry, before: JSON.parse(entry.Before ?? 'null'), after: JSON.parse(entry.After ?? 'null') }
}

test('a player is read with every field, exact money and instants with milliseconds', async () => {
  const id = await aPlayer(game.db, {
    player_id: '00123',
    nickname: 'Änne; "=1+1"',
    created_at: new Date('2026-01-02T03:04:05.678Z'),
    language: 'pt-BR',
    total_spent: '9007199254740993.10',
    purchases_count: 3,
    devices: ['device-1'],
    last_device: 'iPhone15,2',
    last_save_game: new Date('2026-02-02T00:00:00Z'),
    last_event_id: 4,
  })
  const reply = await admin.call(players.get, { params: { id } })
  expect(reply.data.Player).toEqual({
    PlayerId: '00123',
    Nickname: 'Änne; "=1+1"',
    CreationDate: '2026-01-02T03:04:05.678Z',
    Language: 'pt-BR',
    TotalSpent: '9007199254740993.10',
    PurchasesCount: 3,
    DeviceId: 'device-1',
    LastSaveGame: '2026-02-02T00:00:00.000Z',
    IsHacker: false,
    LastDevice: 'iPhone15,2',
    IsLocalPersistenceOutdated: false,
    DeviceCacheInvalid: false,
    LastEventId: 4,
    Platform: null,
    BuildNumber: null,
    IsMock: false,
    Version: 1,
  })
  expect(reply.version).toBe('1')
})

test('every call rejects an unknown player, and ids are case-sensitive', async () => {
  await aPlayer(game.db, { player_id: '00123' })
  const params = { id: '123' }
  const body = { id: 'a', platform: 1 }
  const replies = await Promise.all([
    admin.call(players.get, { params }),
    admin.call(players.info, { params }),
    admin.call(players.devices, { params }),
    admin.call(players.update, { params, body: { LastEventId: 1 } }),
    admin.call(players.remove, { params }),
    admin.call(players.debugger, { params }),
    admin.call(players.setDebugger, { params, query: { timeToLive: 60 } }),
    admin.call(players.removeDebugger, { params }),
    admin.call(players.markOutdated, { params }),
    admin.call(players.invalidateCache, { params }),
    admin.call(players.setHacker, { params, query: { isHacker: 'true' } }),
    admin.call(players.socialMedias, { params }),
    admin.call(players.connectSocial, { params, body }),
  ])
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'player-unknown'))
})

test('the figures count keys and bytes, and the last sign of life is the later of save and device', async () => {
  const id = await aPlayer(game.db, {
    attributes: { current_stage: 7.5 },
    persistence: { a: '"ü"', b: '12345' },
    last_save_game: new Date('2026-03-01T00:00:00Z'),
    created_at: new Date('2026-02-01T00:00:00Z'),
    devices: ['device-1'],
  })
  const info = async () => (await admin.call(players.info, { params: { id } })).data
  expect(await info()).toEqual({
    PersistenceKeys: 2,
    PersistenceBytes: 9,
    LastSeen: '2026-03-01T00:00:00.000Z',
    CurrentStage: 7.5,
    MainAttributes: [],
  })
  await game.db
    .updateTable('player_devices')
    .set({ seen_at: new Date('2026-04-01T00:00:00Z') })
    .execute()
  await game.db
    .updateTable('player_attributes')
    .set({ expiration_date: new Date('2020-01-01T00:00:00Z') })
    .execute()
  expect(await info()).toMatchObject({ LastSeen: '2026-04-01T00:00:00.000Z', CurrentStage: null })
  const bare = await aPlayer(game.db)
  expect((await admin.call(players.info, { params: { id: bare } })).data).toEqual({
    PersistenceKeys: 0,
    PersistenceBytes: 0,
    LastSeen: null,
    CurrentStage: null,
    MainAttributes: [],
  })
})

test('the figures name the main attributes in their order, an expired or missing one without a value', async () => {
  const texts = { persistence_key_name: 'progress', json_path_expression: '$', regex: '', image_url: '' }
  const row = (name: string, main_order: number | null) => ({ ...texts, name, main_order })
  await game.db
    .insertInto('attribute_configurations')
    .values([row('coins', 3), row('gems', 1), row('level', 2), row('lives', null)])
    .execute()
  const id = await aPlayer(game.db, {
    attributes: { coins: 4.5, lives: 5 },
    timers: { level: new Date('2020-01-01T00:00:00Z') },
  })
  expect((await admin.call(players.info, { params: { id } })).data.MainAttributes).toEqual([
    { Name: 'gems', Value: null },
    { Name: 'level', Value: null },
    { Name: 'coins', Value: 4.5 },
  ])
})

test('devices are listed newest first', async () => {
  const id = await aPlayer(game.db, { devices: ['old', 'new'] })
  await game.db
    .updateTable('player_devices')
    .set({ seen_at: new Date('2030-01-01T00:00:00Z') })
    .where('device_id', '=', 'new')
    .execute()
  expect((await admin.call(players.devices, { params: { id } })).data.Devices).toEqual(['new', 'old'])
})

const aBuild = (platform: 'android' | 'ios', build_number: number) => ({
  platform,
  build_number,
  version: '2.12',
  static_route: false,
  content_environment: '',
  is_staging: false,
  update_required: false,
  update_required_since: null,
  debugger_build: false,
  description: '',
})

test('creates a complete random player with the configured attributes, and records it', async () => {
  const configuration = { persistence_key_name: 'wallet', json_path_expression: '$', regex: '', image_url: '' }
  await game.db
    .insertInto('attribute_configurations')
    .values({ ...configuration, name: 'coins' })
    .execute()
  await game.db
    .insertInto('builds')
    .values([
      aBuild('android', 104),
      aBuild('ios', 504),
      { ...aBuild('ios', 505), update_required: true, update_required_since: new Date() },
    ])
    .execute()
  const reply = await admin.call(players.createRandom, {})
  const { Player } = reply.data
  expect(Player.BuildNumber).toBe(Player.Platform === 'ios' ? 504 : 104)
  const params = { id: Player.PlayerId }
  expect(await get(Player.PlayerId)).toEqual(Player)
  expect(Player.Nickname).not.toBe('')
  const age = game.clock.now.getTime() - Date.parse(Player.CreationDate)
  expect(age).toBeGreaterThan(0)
  expect(age).toBeLessThan(366 * 86_400_000)
  expect(Date.parse(Player.LastSaveGame ?? '')).toBeGreaterThanOrEqual(Date.parse(Player.CreationDate))
  expect((await admin.call(players.devices, { params })).data.Devices).toEqual([Player.DeviceId])
  const { data } = await admin.call(attributes.list, { params })
  expect(data.Attributes.map(({ Name }) => Name)).toEqual(['current_stage', 'coins'])
  const entries = (await admin.call(persistence.list, { params })).data.m_playerPersistences
  expect(entries.length).toBeGreaterThan(1)
  for (const { Value } of entries) expect(() => JSON.parse(Value)).not.toThrow()
  expect(await newestEntry(Player.PlayerId)).toMatchObject({ Action: 'random player created', after: Player })
  expect((await admin.call(players.createRandom, {})).data.Player.PlayerId).not.toBe(Player.PlayerId)
})

test('changes only the last event id, and rejects a stale version', async () => {
  for (let edition = 1; edition <= 6; edition++) await anEvent(game.db)
  const id = await aPlayer(game.db, { last_event_id: 1 })
  const seen = await get(id)
  const update = (body: Parameters<typeof admin.call<typeof players.update>>[1]['body'], ifMatch?: number) =>
    admin.call(players.update, { params: { id }, body }, ifMatch === undefined ? {} : { ifMatch })
  const changed = await update({ ...seen, Nickname: 'Other', Devices: ['x'], LastEventId: 5 }, 1)
  expect(changed.data.Player).toEqual({ ...seen, LastEventId: 5, Version: 2 })
  expect(changed.version).toBe('2')
  expect(await update({ LastEventId: 7 })).toMatchObject({ status: 404, code: 'event-unknown' })
  const late = await update({ LastEventId: 6 }, 1)
  expect(late.status).toBe(412)
  expect(late.data.Player).toMatchObject({ LastEventId: 5, Version: 2 })
  expect((await update({ LastEventId: null })).data.Player.LastEventId).toBeNull()
  const entry = await newestEntry(id)
  expect(entry).toMatchObject({ Note: 'without a version: the last write wins', before: { LastEventId: 5 } })
  expect(entry.after).toEqual({ LastEventId: null })
})

test('deletes a player with all owned rows, and records it', async () => {
  const id = await aPlayer(game.db, {
    devices: ['device-1'],
    attributes: { coins: 1 },
    persistence: { a: '1' },
    links: [{ platform: 1, id: 'fb' }],
  })
  const other = await aPlayer(game.db, { persistence: { a: '1' }, devices: ['device-1'] })
  const body = [{ Key: 'a', Value: '2' }]
  await admin.call(persistence.save, { params: { id }, query: {}, body })
  await admin.call(snapshots.reset, { params: { id } })
  await admin.call(snapshots.reset, { params: { id: other } })
  const { data: plan } = await admin.call(deletions.removalPlan, { params: { id } })
  expect(plan.WillDelete).toEqual(
    expect.arrayContaining([
      { What: 'Devices', Count: 1 },
      { What: 'Social-media links', Count: 1 },
    ]),
  )
  expect((await admin.call(players.remove, { params: { id } })).status).toBe(200)
  expect((await admin.call(deletions.removalPlan, { params: { id } })).code).toBe('player-unknown')
  const tables = [
    'player_devices',
    'player_attributes',
    'social_links',
    'persistence_entries',
    'persistence_history',
    'snapshots',
  ] as const
  for (const table of tables) {
    const rows = await game.db.selectFrom(table).select('player_id').execute()
    expect(rows.filter(({ player_id }) => player_id === id)).toEqual([])
  }
  expect(await game.db.selectFrom('snapshots').select('player_id').execute()).toEqual([{ player_id: other }])
  const deleted = await newestEntry(id)
  expect(deleted).toMatchObject({ Action: 'player deleted', before: null })
  expect(deleted.after).toMatchObject({ Deleted: expect.arrayContaining([{ What: 'Player', Count: 1 }]) })
  expect((await admin.call(players.get, { params: { id } })).code).toBe('player-unknown')
})

test('rejects the deletion of a player in Production', async () => {
  const live = await startApp({ environment: 'Production' })
  const id = await aPlayer(live.db)
  const caller = await live.signInAs('admin')
  for (const endpoint of [players.remove, deletions.removalPlan])
    expect((await caller.call(endpoint, { params: { id } })).code).toBe('not-in-environment')
  expect((await caller.call(players.get, { params: { id } })).status).toBe(200)
  await live.close()
})

test('sets, moves and deletes a debugger key; an ended one counts as none', async () => {
  const id = await aPlayer(game.db)
  const left = async () => (await admin.call(players.debugger, { params: { id } })).data.m_playerDebuggerTTL
  const setKey = (timeToLive: number) => admin.call(players.setDebugger, { params: { id }, query: { timeToLive } })
  expect(await left()).toBe(-1)
  expect((await setKey(90)).data.m_playerDebuggerTTL).toBe(90)
  game.clock.now = new Date(game.clock.now.getTime() + 500)
  expect(await left()).toBe(90)
  expect((await setKey(3600)).data.m_playerDebuggerTTL).toBe(3600)
  expect(await newestEntry(id)).toMatchObject({
    Action: 'debugger key set',
    before: { DebuggerUntil: expect.anything() },
  })
  expect((await admin.call(players.removeDebugger, { params: { id } })).data.m_playerDebuggerTTL).toBe(-1)
  expect(await left()).toBe(-1)
  await setKey(1)
  game.clock.now = new Date(game.clock.now.getTime() + 1000)
  expect(await left()).toBe(-1)
  expect((await admin.call(players.removeDebugger, { params: { id } })).code).toBe('debugger-key-unknown')
  expect((await setKey(0)).errors).toMatchObject([{ message: 'The datetime must be in the future' }])
})

test('marks and the hacker flag are set and recorded with what they were', async () => {
  const id = await aPlayer(game.db)
  expect((await admin.call(players.markOutdated, { params: { id } })).data).toEqual({
    IsLocalPersistenceOutdated: true,
  })
  expect((await admin.call(players.invalidateCache, { params: { id } })).data).toEqual({ DeviceCacheInvalid: true })
  expect(await newestEntry(id)).toMatchObject({ before: { DeviceCacheInvalid: false } })
  const flag = (isHacker: 'true' | 'false') => admin.call(players.setHacker, { params: { id }, query: { isHacker } })
  expect((await flag('true')).data).toEqual({ IsHacker: true })
  expect(await get(id)).toMatchObject({ IsLocalPersistenceOutdated: true, DeviceCacheInvalid: true, IsHacker: true })
  expect((await flag('false')).data).toEqual({ IsHacker: false })
  expect(await newestEntry(id)).toMatchObject({ before: { IsHacker: true }, after: { IsHacker: false } })
})

test('the hacker flag of a player who changed since is rejected with 412', async () => {
  const id = await aPlayer(game.db, { nickname: 'Anne' })
  const flag = (isHacker: 'true' | 'false', ifMatch: number) =>
    admin.call(players.setHacker, { params: { id }, query: { isHacker } }, { ifMatch })
  expect((await flag('true', 1)).version).toBe('2')
  const late = await flag('false', 1)
  expect(late).toMatchObject({ status: 412, code: 'stale', data: { Player: { IsHacker: true, Version: 2 } } })
  expect(await get(id)).toMatchObject({ IsHacker: true })
  expect((await flag('false', 2)).data).toEqual({ IsHacker: false })
})

test('an account belongs to one player at most', async () => {
  const one = await aPlayer(game.db)
  const other = await aPlayer(game.db)
  const body = { id: 'account-1', platform: 2 }
  const connect = (id: string) => admin.call(players.connectSocial, { params: { id }, body })
  expect((await connect(one)).data.Medias).toEqual([{ Id: 'account-1', Platform: 2 }])
  expect((await connect(one)).status).toBe(200)
  const refused = await connect(other)
  expect([refused.code, refused.data]).toEqual(['social-link-taken', { PlayerId: one }])
  await admin.call(players.connectSocial, { params: { id: other }, body: { ...body, platform: 1 } })
  expect((await admin.call(players.disconnectSocial, { body })).status).toBe(200)
  expect(await newestEntry(one)).toMatchObject({ Action: 'social media disconnected', before: { Id: 'account-1' } })
  expect((await admin.call(players.disconnectSocial, { body })).code).toBe('social-link-unknown')
  expect((await admin.call(players.socialMedias, { params: { id: one } })).data.Medias).toEqual([])
  expect((await connect(other)).data.Medias).toHaveLength(2)
})

test('connects an account to one of two concurrent players', async () => {
  const ids = [await aPlayer(game.db), await aPlayer(game.db)]
  const body = { id: 'account-1', platform: 3 }
  const replies = await Promise.all(ids.map((id) => admin.call(players.connectSocial, { params: { id }, body })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
