import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { preferences } from '#contract/preferences.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { insertPreference, listPreferences } from './repository.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

type Content = EndpointRequest<typeof preferences.create>['body']

const put = (Key: string, Value: string, Required = false) =>
  insertPreference(game.db, { Key, Type: 1, Value, Required }, { by: 'ann@example.com', at: new Date(0) })

const stored = async () => Object.fromEntries((await listPreferences(game.db)).map(({ Key, Value }) => [Key, Value]))

async function newestEntry(targetId: string) {
  const { data } = await admin.call(audit.list, { query: { targetKind: 'preference', targetId } })
  const id = data.Result[0]?.Id ?? 'none'
  return (await admin.call(audit.get, { params: { id } })).data
}

const changed = (caller: Caller, key: string, content: Partial<Content>, ifMatch?: number) =>
  caller.call(
    preferences.update,
    { params: { preferenceKey: key }, body: { Key: key, Type: 1, Value: 'x', ...content } },
    ifMatch === undefined ? {} : { ifMatch },
  )

const removed = (caller: Caller, preferenceKey: string, ifMatch?: number) =>
  caller.call(preferences.remove, { params: { preferenceKey } }, ifMatch === undefined ? {} : { ifMatch })

const imported = (caller: Caller, body: EndpointRequest<typeof preferences.override>['body']) =>
  caller.call(preferences.override, { body })

test('staff without CONTROL_CONSOLE_PREFERENCES see the game name and the disabled features only', async () => {
  for (const key of ['PROJECT', 'GAME_NAME', 'ENV', 'DISABLED_FEATURES']) await put(key, 'x')
  const staff = await game.signInAs([])
  const controller = await game.signInAs(['CONTROL_CONSOLE_PREFERENCES'])
  const listKeys = async (caller: Caller) => (await caller.call(preferences.list, {})).data.map(({ Key }) => Key)
  expect(await listKeys(staff)).toEqual(['DISABLED_FEATURES', 'GAME_NAME'])
  expect(await listKeys(controller)).toEqual(['DISABLED_FEATURES', 'ENV', 'GAME_NAME', 'PROJECT'])
})

test('staff create a preference whose key is raised, not required, whatever they send', async () => {
  const { status, data, version } = await admin.call(preferences.create, {
    body: { Key: 'max_gifts', Type: 3, Value: '0', Required: true, Id: 77 },
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({ Key: 'MAX_GIFTS', Type: 3, Value: '0', Required: false, Version: 1 })
  expect(data).toMatchObject({ ChangedAt: expect.any(String), ChangedBy: admin.email })
  expect(version).toBe('1')
  expect(await newestEntry('MAX_GIFTS')).toMatchObject({
    Action: 'preference created',
    Actor: admin.email,
    Before: null,
    After: '{"Type":3,"Value":"0"}',
  })
})

test('staff cannot create a preference twice', async () => {
  await put('ENV', 'dev')
  const { status, code } = await admin.call(preferences.create, { body: { Key: 'env', Value: 'live' } })
  expect([status, code]).toEqual([409, 'preference-exists'])
  expect(await stored()).toEqual({ ENV: 'dev' })
})

test('five equal calls to create a preference under one key create one', async () => {
  const create = () =>
    admin.call(preferences.create, { body: { Key: 'ONCE', Value: 'x' } }, { idempotencyKey: 'one-dialog' })
  const replies = await Promise.all([create(), create(), create(), create(), create()])
  expect(new Set(replies.map(({ status }) => status)).has(200)).toBe(true)
  expect((await create()).status).toBe(200)
  expect(await stored()).toEqual({ ONCE: 'x' })
})

test.each([
  [{ Key: 'A', Type: 0, Value: '{"a":' }, 'body.Value'],
  [{ Key: 'A', Type: 2, Value: 'yes' }, 'body.Value'],
  [{ Key: 'A', Type: 3, Value: '1,5' }, 'body.Value'],
  [{ Key: 'A', Type: 1, Value: '' }, 'body.Value'],
  [{ Key: 'A', Type: 4, Value: 'x' }, 'body.Type'],
  [{ Key: 'A B', Type: 1, Value: 'x' }, 'body.Key'],
  [{ Key: '', Type: 1, Value: 'x' }, 'body.Key'],
  [{ Key: '..', Type: 1, Value: 'x' }, 'body.Key'],
  [{ Key: 'override', Type: 1, Value: 'x' }, 'body.Key'],
])('rejects an invalid preference and stores nothing: %j', async (body, path) => {
  const { status, errors } = await admin.call(preferences.create, { body })
  expect(status).toBe(400)
  expect(errors.map((problem) => problem.path)).toEqual([path])
  expect(await stored()).toEqual({})
})

test('staff change type and value of a preference, and the log keeps both states', async () => {
  const { Id, Version } = await put('LIMIT', 'many', true)
  const { data, version } = await changed(admin, 'LIMIT', { Type: 3, Value: '12', Required: false }, Version)
  expect(data).toMatchObject({ Id, Key: 'LIMIT', Type: 3, Value: '12', Required: true, Version: Version + 1 })
  expect(data).toMatchObject({ ChangedAt: expect.any(String), ChangedBy: admin.email })
  expect(version).toBe(String(Version + 1))
  expect(await newestEntry('LIMIT')).toMatchObject({
    Action: 'preference changed',
    Before: '{"Type":1,"Value":"many"}',
    After: '{"Type":3,"Value":"12"}',
    Note: '',
  })
})

test('a value comes back byte for byte', async () => {
  const value = '{ "n" : 9007199254740993,\r\n\t"ž": "\\u00e9👋" }  '
  await put('JSON', '{}')
  await changed(admin, 'JSON', { Type: 0, Value: value })
  expect((await admin.call(preferences.list, {})).data[0]?.Value).toBe(value)
})

test('rejects a stale version with 412 and the current preference', async () => {
  const { Version } = await put('GAME_NAME', 'Idle Harbor')
  await changed(admin, 'GAME_NAME', { Value: 'Harbor' }, Version)
  const late = await changed(admin, 'GAME_NAME', { Value: 'Idle' }, Version)
  expect([late.status, late.code]).toEqual([412, 'stale'])
  expect(late.data).toMatchObject({ Key: 'GAME_NAME', Value: 'Harbor', Version: Version + 1 })
  expect((await removed(admin, 'GAME_NAME', Version)).status).toBe(412)
  expect(await stored()).toEqual({ GAME_NAME: 'Harbor' })
})

test('a change without a version overwrites, and the audit entry notes it', async () => {
  await put('ENV', 'dev')
  expect((await changed(admin, 'ENV', { Value: 'live' })).status).toBe(200)
  expect((await newestEntry('ENV')).Note).toBe('without a version: the last write wins')
})

test('rejects the second of two saves of the same version', async () => {
  const { Version } = await put('ENV', 'dev')
  const replies = await Promise.all([
    changed(admin, 'ENV', { Value: 'one' }, Version),
    changed(admin, 'ENV', { Value: 'two' }, Version),
  ])
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412])
  expect((await stored()).ENV).toBe(replies.find(({ status }) => status === 200)?.data.Value)
})

test('staff cannot change the key of a preference', async () => {
  await put('ENV', 'dev')
  const { status, errors } = await changed(admin, 'ENV', { Key: 'OTHER' })
  expect([status, errors[0]?.path]).toEqual([400, 'body.Key'])
  expect(await stored()).toEqual({ ENV: 'dev' })
})

test('rejects a change or deletion of an unknown preference', async () => {
  expect((await changed(admin, 'NONE', {})).code).toBe('preference-unknown')
  expect((await removed(admin, 'NONE')).code).toBe('preference-unknown')
})

test('a key in a path is found in any letter case and logged as it is stored', async () => {
  await put('ENV', 'dev')
  expect((await removed(admin, 'env')).status).toBe(200)
  expect((await newestEntry('ENV')).Action).toBe('preference deleted')
})

test('staff delete a preference and the log keeps what it was', async () => {
  const { Version } = await put('OLD', 'value')
  expect((await removed(admin, 'OLD', Version)).data).toEqual({})
  expect(await stored()).toEqual({})
  expect(await newestEntry('OLD')).toMatchObject({ Before: '{"Type":1,"Value":"value"}', After: null })
})

test('rejects the deletion of a required preference, also by administrators', async () => {
  await put('GAME_NAME', 'Idle Harbor', true)
  expect((await removed(admin, 'GAME_NAME')).code).toBe('preference-required')
  expect(await stored()).toEqual({ GAME_NAME: 'Idle Harbor' })
})

test('an import replaces the list and keeps required preferences', async () => {
  const name = await put('GAME_NAME', 'Idle Harbor', true)
  const same = await put('SAME', 'a')
  await put('OLD', 'b')
  await put('GONE', 'c')
  const { status, data } = await imported(admin, [
    { Key: 'fresh', Type: 3, Value: '7', Required: true },
    { Key: 'OLD', Value: 'new', Version: 99 },
    { Key: 'SAME', Value: 'a' },
  ])
  expect(status).toBe(200)
  expect(data.map(({ Key, Value, Required }) => [Key, Value, Required])).toEqual([
    ['FRESH', '7', false],
    ['GAME_NAME', 'Idle Harbor', true],
    ['OLD', 'new', false],
    ['SAME', 'a', false],
  ])
  expect(data[1]).toEqual(name)
  expect(data[2]?.Version).toBe(2)
  expect(data[3]).toEqual(same)
  expect(await newestEntry('')).toMatchObject({
    Action: 'preferences imported',
    Before: '{"OLD":{"Type":1,"Value":"b"},"GONE":{"Type":1,"Value":"c"}}',
    After: '{"OLD":{"Type":1,"Value":"new"},"FRESH":{"Type":3,"Value":"7"}}',
    Note: '1 added, 1 changed, 1 removed, 1 required kept',
  })
})

test('an import changes a required preference but leaves it required', async () => {
  await put('GAME_NAME', 'Idle Harbor', true)
  const { data } = await imported(admin, [{ Key: 'GAME_NAME', Value: 'Harbor', Required: false }])
  expect(data).toMatchObject([{ Value: 'Harbor', Required: true, Version: 2 }])
})

test('an import of what is there already changes nothing', async () => {
  await put('A', '1')
  const list = (await admin.call(preferences.list, {})).data
  expect((await imported(admin, list)).data).toEqual(list)
})

test('rejects an import with one invalid entry and returns every error', async () => {
  await put('A', '1')
  const { status, errors } = await imported(admin, [
    { Key: 'A', Value: '2' },
    { Key: 'FLAG', Type: 2, Value: 'maybe' },
    { Key: 'a', Value: '3' },
  ])
  expect(status).toBe(400)
  expect(errors.map(({ path }) => path).sort()).toEqual(['body.1.Value', 'body.2.Key'])
  expect(await stored()).toEqual({ A: '1' })
})

test('staff without DELETE_CONSOLE_PREFERENCES cannot delete by an import', async () => {
  await put('KEPT', 'a')
  await put('GONE', 'b')
  const controller = await game.signInAs(['CONTROL_CONSOLE_PREFERENCES'])
  const rejected = await imported(controller, [{ Key: 'KEPT', Value: 'new' }])
  expect([rejected.status, rejected.code]).toEqual([403, 'forbidden'])
  expect(rejected.message).toContain('GONE')
  expect(await stored()).toEqual({ GONE: 'b', KEPT: 'a' })
  const both = await imported(controller, [
    { Key: 'KEPT', Value: 'new' },
    { Key: 'GONE', Value: 'b' },
  ])
  expect(both.status).toBe(200)
  expect(await stored()).toEqual({ GONE: 'b', KEPT: 'new' })
})

test('staff with DELETE_CONSOLE_PREFERENCES alone can delete but not change', async () => {
  await put('A', '1')
  const deleter = await game.signInAs(['DELETE_CONSOLE_PREFERENCES'])
  expect((await changed(deleter, 'A', { Value: '2' })).status).toBe(403)
  expect((await removed(deleter, 'A')).status).toBe(200)
})
