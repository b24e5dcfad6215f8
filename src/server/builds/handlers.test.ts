import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { builds } from '#contract/builds.ts'
import { players } from '#contract/players.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller
let reader: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs(['CHANGE_API_MATCH'])
  reader = await game.signInAs([])
})

type Sent = {
  buildNumber: number
  platform?: 'android' | 'ios'
  version?: string
  previousBuildNumber?: number
  updateRequired?: boolean
  debuggerBuild?: boolean
  contentEnvironment?: string
  description?: string
}

const save = (build: Sent, ifMatch?: number) =>
  ada.call(
    builds.save,
    { body: { platform: 'android', version: '2.14', ...build } },
    ifMatch === undefined ? {} : { ifMatch },
  )
const create = (build: Sent) =>
  ada.call(builds.save, {
    body: { platform: 'android', version: '2.14', ...build },
    headers: { 'if-none-match': '*' },
  })
const remove = (buildNumber: number, ifMatch?: number) =>
  ada.call(builds.remove, { params: { platform: 'android', buildNumber } }, ifMatch === undefined ? {} : { ifMatch })
const decide = (query: { buildNumber?: number; version?: string; playerId?: string; platform?: 'ios' }) =>
  reader.call(builds.decide, { query: { platform: 'android', ...query } })

async function numbers(
  platform: 'android' | 'ios',
  query: { skip?: number; take?: number; desc?: 'true' | 'false' } = {},
) {
  const { data } = await reader.call(builds.list, { params: { platform }, query })
  return [data.Total, data.Result.map(({ BuildNumber }) => BuildNumber)]
}

test('creates a build with every field, and only when its number is free', async () => {
  const { status, data, version } = await create({
    buildNumber: 0,
    contentEnvironment: ' content/live/c104 ',
    description: 'First',
    debuggerBuild: true,
  })
  expect([status, version]).toEqual([200, '1'])
  expect(data).toEqual({
    Platform: 'android',
    Version: '2.14',
    BuildNumber: 0,
    StaticRoute: false,
    ContentEnvironment: 'content/live/c104',
    IsStaging: false,
    UpdateRequired: false,
    UpdateRequiredSince: null,
    DebuggerBuild: true,
    Description: 'First',
    Revision: 1,
  })
  const again = await create({ buildNumber: 0, description: 'Second' })
  expect(again).toMatchObject({ status: 412, code: 'build-exists', data: { Description: 'First' } })
  expect((await create({ buildNumber: 0, platform: 'ios' })).status).toBe(200)
})

test('keeps since when an update is required, until it is not', async () => {
  await create({ buildNumber: 104 })
  const since = game.clock.now.toISOString()
  expect((await save({ buildNumber: 104, updateRequired: true })).data.UpdateRequiredSince).toBe(since)
  game.clock.now = new Date(game.clock.now.getTime() + 60_000)
  const later = await save({ buildNumber: 104, updateRequired: true, description: 'x' })
  expect(later.data).toMatchObject({ UpdateRequiredSince: since, Description: 'x' })
  expect((await save({ buildNumber: 104 })).data.UpdateRequiredSince).toBeNull()
  const now = game.clock.now.toISOString()
  expect((await create({ buildNumber: 105, updateRequired: true })).data.UpdateRequiredSince).toBe(now)
})

test('rejects a stale version, another API version and a number that is taken', async () => {
  await create({ buildNumber: 104 })
  await create({ buildNumber: 105, description: 'Taken' })
  await save({ buildNumber: 104, description: 'Two' }, 1)
  const stale = await save({ buildNumber: 104, description: 'Three' }, 1)
  expect(stale).toMatchObject({ status: 412, code: 'stale', data: { Description: 'Two', Revision: 2 } })
  const version = await save({ buildNumber: 104, version: '2.15' })
  expect([version.status, version.errors[0]?.path]).toEqual([400, 'body.version'])
  const taken = await save({ buildNumber: 105, previousBuildNumber: 104 }, 2)
  expect(taken).toMatchObject({ status: 412, code: 'build-exists', data: { Description: 'Taken' } })
  expect((await remove(104, 1)).code).toBe('stale')
  expect(await numbers('android')).toEqual([2, [105, 104]])
})

test('changes the number of a build', async () => {
  await create({ buildNumber: 104, description: 'Typed wrong' })
  const { data } = await save({ buildNumber: 140, previousBuildNumber: 104, description: 'Right' }, 1)
  expect([data.BuildNumber, data.Revision]).toEqual([140, 2])
  expect(await numbers('android')).toEqual([1, [140]])
})

test('does not bring back a build that was deleted while it was edited', async () => {
  await create({ buildNumber: 104 })
  expect((await remove(104, 1)).status).toBe(200)
  expect((await save({ buildNumber: 104 }, 1)).code).toBe('build-unknown')
  expect((await save({ buildNumber: 105, previousBuildNumber: 104 })).code).toBe('build-unknown')
  expect((await remove(104)).code).toBe('build-unknown')
  // Without a version it is a plain upsert.
  expect((await save({ buildNumber: 104 })).status).toBe(200)
})

test('lists the builds of a platform in pages, all builds, versions and the builds of one', async () => {
  for (const buildNumber of [7, 30, 4, 100]) await create({ buildNumber })
  await create({ buildNumber: 5, version: '2.9' })
  await create({ buildNumber: 5, platform: 'ios', version: '10.0-beta+1' })
  expect(await numbers('android', { take: 3 })).toEqual([5, [100, 30, 7]])
  expect(await numbers('android', { take: 3, skip: 3 })).toEqual([5, [5, 4]])
  expect(await numbers('android', { desc: 'false' })).toEqual([5, [4, 5, 7, 30, 100]])
  expect(await numbers('ios')).toEqual([1, [5]])
  const all = await reader.call(builds.all, {})
  expect(all.data.map(({ Platform, BuildNumber }) => `${Platform} ${BuildNumber}`)).toEqual([
    'android 100',
    'android 30',
    'android 7',
    'android 5',
    'android 4',
    'ios 5',
  ])
  expect((await reader.call(builds.versions, {})).data).toEqual([
    { Platform: 'android', Version: '2.14' },
    { Platform: 'android', Version: '2.9' },
    { Platform: 'ios', Version: '10.0-beta+1' },
  ])
  const ofVersion = await reader.call(builds.ofVersion, { params: { platform: 'ios', version: '10.0-beta+1' } })
  expect(ofVersion.data.map(({ BuildNumber }) => BuildNumber)).toEqual([5])
  const none = await reader.call(builds.ofVersion, { params: { platform: 'ios', version: '2.14' } })
  expect(none.data).toEqual([])
})

test('finds a build by its number on the platform of the header', async () => {
  await create({ buildNumber: 104 })
  await create({ buildNumber: 104, platform: 'ios' })
  const find = async (search: string, platform?: 'android' | 'ios') => {
    const { data } = await reader.call(builds.find, { params: { search }, headers: platform ? { platform } : {} })
    return data.m_apiMatch.map((build) => `${build.Platform} ${build.BuildNumber}`)
  }
  expect(await find('104', 'ios')).toEqual(['ios 104'])
  expect(await find(' 0104 ')).toEqual(['android 104', 'ios 104'])
  for (const text of ['10', '1045', 'abc', '-104', '1e2', '99999999999', '%', "104' or '1'='1"])
    expect(await find(text)).toEqual([])
  const wrong = await reader.call(builds.find, { params: { search: '104' } }, { headers: { platform: 'windows' } })
  expect([wrong.status, wrong.errors[0]?.path]).toEqual([400, 'headers.platform'])
})

test('rejects bad fields and unauthorized callers, and records changes', async () => {
  const bad: [object, string][] = [
    [{ buildNumber: -1 }, 'buildNumber'],
    [{ buildNumber: 1.5 }, 'buildNumber'],
    [{ buildNumber: 2_147_483_648 }, 'buildNumber'],
    [{ version: '' }, 'version'],
    [{ version: '..' }, 'version'],
    [{ version: '2/14' }, 'version'],
    [{ platform: 'windows' }, 'platform'],
    [{ contentEnvironment: 'x'.repeat(501) }, 'contentEnvironment'],
    [{ contentEnvironment: 'content/live/c104\u200b' }, 'contentEnvironment'],
    [{ contentEnvironment: 'content/live/c104?x=1' }, 'contentEnvironment'],
    [{ description: 'a\u001bb' }, 'description'],
  ]
  for (const [change, path] of bad) {
    const body = { buildNumber: 104, platform: 'android', version: '2.14', ...change } as never
    const { status, errors } = await ada.call(builds.save, { body })
    expect([status, errors[0]?.path], path).toEqual([400, `body.${path}`])
  }
  const body = { buildNumber: 104, platform: 'android', version: '2.14' } as const
  expect((await reader.call(builds.save, { body })).status).toBe(403)
  await create({ buildNumber: 104 })
  await save({ buildNumber: 104, updateRequired: true })
  await remove(104)
  const admin = await game.signInAs('admin')
  const log = await admin.call(audit.list, { query: { targetKind: 'build', targetId: 'android 104' } })
  expect(log.data.Result.map(({ Action }) => Action)).toEqual(['build deleted', 'build saved', 'build saved'])
})

test('counts active players of a build by their debugger keys, and those whose build is unknown apart', async () => {
  const hour = 3_600_000
  const at = (hoursAgo: number) => new Date(game.clock.now.getTime() - hoursAgo * hour)
  const player = (columns: Parameters<typeof aPlayer>[1]) =>
    aPlayer(game.db, { platform: 'android', build_number: 104, last_save_game: at(1), ...columns })
  await player({})
  await player({ last_save_game: at(7 * 24 - 1) })
  await player({ debugger_until: at(-1) })
  await player({ debugger_until: at(1) })
  await player({ last_save_game: at(7 * 24 + 1) })
  await player({ last_save_game: null })
  await player({ last_save_game: at(-24 * 65_000) })
  await player({ platform: 'ios' })
  await player({ build_number: 103 })
  await player({ build_number: null })
  await player({ build_number: null, platform: null })
  await player({ build_number: null, platform: 'ios' })
  await player({ build_number: 104, platform: null })
  await player({ build_number: null, last_save_game: at(1000) })
  const { data } = await reader.call(builds.players, { params: { platform: 'android', buildNumber: 104 } })
  expect(data).toEqual({ WithDebuggerKey: 1, WithoutDebuggerKey: 3, UnknownBuild: 3, Bucket: [], ActiveDays: 7 })
  await create({ buildNumber: 104, contentEnvironment: 'content/live/c1' })
  await create({ buildNumber: 103, contentEnvironment: 'content/design/c1' })
  await create({ buildNumber: 102, contentEnvironment: 'content/live/c2' })
  const known = await reader.call(builds.players, { params: { platform: 'android', buildNumber: 104 } })
  expect(known.data.Bucket.sort((a, b) => b.BuildNumber - a.BuildNumber)).toEqual([
    { Platform: 'android', BuildNumber: 104, WithDebuggerKey: 1, WithoutDebuggerKey: 3 },
    { Platform: 'android', BuildNumber: 103, WithDebuggerKey: 0, WithoutDebuggerKey: 1 },
  ])
})

test('decides with the stored builds, the debugger key of a player and open maintenance windows', async () => {
  await create({ buildNumber: 104, contentEnvironment: 'content/live/c104', debuggerBuild: true })
  const id = await aPlayer(game.db, { debugger_until: new Date(game.clock.now.getTime() + 60_000) })
  expect((await decide({ buildNumber: 104 })).data).toMatchObject({ Outcome: 'refuse', Reason: 'debugger-key' })
  const withKey = await decide({ buildNumber: 104, playerId: id })
  expect(withKey.data).toMatchObject({ Outcome: 'play', Bucket: 'c104', HasDebuggerKey: true })
  expect((await decide({ buildNumber: 104, playerId: 'nobody' })).code).toBe('player-unknown')

  const window = (Platform: 'ios' | null, from: number, to: number, Text: string) =>
    ada.call(builds.createWindow, {
      body: { Platform, Text, From: inMinutes(from), To: inMinutes(to) },
    })
  await window('ios', -10, 10, 'iOS only')
  await window(null, 5, 10, 'Later')
  expect((await decide({ buildNumber: 104, playerId: id })).data.Outcome).toBe('play')
  expect((await decide({ platform: 'ios', buildNumber: 1 })).data).toMatchObject({
    Reason: 'maintenance',
    Text: 'iOS only',
  })
  game.clock.now = new Date(game.clock.now.getTime() + 5 * 60_000)
  expect((await decide({ buildNumber: 104 })).data).toMatchObject({ Reason: 'maintenance', Text: 'Later' })
  game.clock.now = new Date(game.clock.now.getTime() + 5 * 60_000)
  expect((await decide({ buildNumber: 104 })).data.Reason).toBe('debugger-key')
})

const inMinutes = (minutes: number) => new Date(game.clock.now.getTime() + minutes * 60_000).toISOString()

test('plans, changes and deletes maintenance windows', async () => {
  const body = { Platform: null, From: inMinutes(10), To: inMinutes(20), Text: ' New servers ' }
  const { data } = await ada.call(builds.createWindow, { body })
  expect(data).toEqual({ ...body, Text: 'New servers', Id: data.Id, CreatedBy: ada.email, Version: 1 })
  const params = { id: data.Id }
  const longer = { ...body, To: inMinutes(30) }
  expect((await ada.call(builds.updateWindow, { params, body: longer }, { ifMatch: 1 })).data.Version).toBe(2)
  const stale = await ada.call(builds.updateWindow, { params, body }, { ifMatch: 1 })
  expect(stale).toMatchObject({ status: 412, data: { To: longer.To } })
  const ofIos = await reader.call(builds.windows, { query: { platform: 'ios' } })
  expect(ofIos.data.Result.map(({ Id }) => Id)).toEqual([data.Id])

  game.clock.now = new Date(game.clock.now.getTime() + 15 * 60_000)
  const moved = await ada.call(builds.updateWindow, { params, body: { ...longer, From: inMinutes(1) } })
  expect(moved.errors[0]?.path).toBe('body.From')
  expect((await ada.call(builds.removeWindow, { params }, { ifMatch: 1 })).code).toBe('stale')
  expect((await ada.call(builds.removeWindow, { params })).status).toBe(200)
  expect((await ada.call(builds.removeWindow, { params })).code).toBe('maintenance-unknown')
  expect((await ada.call(builds.updateWindow, { params, body: longer })).code).toBe('maintenance-unknown')
})

test('rejects maintenance windows that end before they start, are over or show nothing', async () => {
  const create = async (From: string, To: string, Text = 'x') => {
    const { status, errors } = await ada.call(builds.createWindow, { body: { Platform: 'ios', From, To, Text } })
    return [status, errors[0]?.path]
  }
  expect(await create(inMinutes(10), inMinutes(10))).toEqual([400, 'body.To'])
  expect(await create(inMinutes(-20), inMinutes(-10))).toEqual([400, 'body.To'])
  expect(await create(inMinutes(-20), inMinutes(10), '\u200b')).toEqual([400, 'body.Text'])
  expect(await create(inMinutes(-20), inMinutes(10))).toEqual([200, undefined])
  const [window] = (await ada.call(builds.windows, { query: {} })).data.Result
  game.clock.now = new Date(inMinutes(11))
  const body = { Platform: null, From: window?.From ?? '', To: inMinutes(10), Text: 'Again' }
  expect((await ada.call(builds.updateWindow, { params: { id: window?.Id ?? '' }, body })).code).toBe(
    'maintenance-over',
  )
})

test("shows a player's platform and build, and ignores them in an update", async () => {
  const admin = await game.signInAs('admin')
  const id = await aPlayer(game.db, { platform: 'ios', build_number: 77 })
  const { data } = await admin.call(players.get, { params: { id } })
  expect(data.Player).toMatchObject({ Platform: 'ios', BuildNumber: 77 })
  for (let edition = 1; edition <= 3; edition++) await anEvent(game.db)
  const body = { ...data.Player, LastEventId: 3, BuildNumber: 78 }
  await admin.call(players.update, { params: { id }, body })
  expect((await admin.call(players.get, { params: { id } })).data.Player).toMatchObject({
    LastEventId: 3,
    BuildNumber: 77,
  })
})
