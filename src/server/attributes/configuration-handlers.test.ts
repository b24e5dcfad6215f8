import { expect, test } from 'vitest'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { jobs } from '#contract/jobs.ts'
import { persistence } from '#contract/persistence.ts'
import { snapshots } from '#contract/snapshots.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type CallExtras, type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { deleteConfigurations, insertConfiguration, updateConfiguration } from './configuration-repository.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

type Body = EndpointRequest<typeof attributeConfigurations.save>['body']

const coins = { name: 'coins', persistenceKeyName: 'wallet', jsonPathExpression: '$.coins' }

const save = (body: Body, extras: CallExtras = {}, caller = admin) =>
  caller.call(attributeConfigurations.save, { body }, extras)

async function create(content: Partial<Body> = {}): Promise<string> {
  return String((await save({ ...coins, ...content })).data.Id)
}

const get = async (id: string) => (await admin.call(attributeConfigurations.get, { params: { id } })).data

const list = async (query: EndpointRequest<typeof attributeConfigurations.list>['query'] = {}) =>
  (await admin.call(attributeConfigurations.list, { query })).data

async function getAttributes(playerId: string): Promise<Record<string, number>> {
  const { data } = await admin.call(attributes.list, { params: { id: playerId } })
  return Object.fromEntries(data.Attributes.map(({ Name, Value }) => [Name, Value]))
}

async function newestEntry(targetKind: string, targetId: string) {
  const { data } = await admin.call(audit.list, { query: { targetKind, targetId } })
  return (await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? 'none' } })).data
}

const savePersistence = (id: string, values: Record<string, string | null>) =>
  admin.call(persistence.save, {
    params: { id },
    query: {},
    body: Object.entries(values).map(([Key, Value]) => ({ Key, Value })),
  })

test('creates, changes and deletes a configuration, and records each', async () => {
  const created = await save(coins, { reason: 'TICKET-1' })
  expect([created.status, created.version]).toEqual([200, '1'])
  expect(created.data).toMatchObject({
    Name: 'coins',
    PersistenceKeyName: 'wallet',
    JsonPathExpression: '$.coins',
    Regex: '',
    ValueType: 'int',
    MainOrder: null,
    Failures: 0,
  })
  const { Id } = created.data
  const changed = await save({ ...coins, id: Id, regex: '\\d+' }, { ifMatch: 1 })
  expect(changed.data).toMatchObject({ Id, Regex: '\\d+', Version: 2 })
  expect((await save({ ...coins, id: Id }, { ifMatch: 1 })).status).toBe(412)
  const entry = await newestEntry('attribute configuration', String(Id))
  expect([JSON.parse(entry.Before ?? '').Regex, JSON.parse(entry.After ?? '').Regex]).toEqual(['', '\\d+'])
  const params = { id: String(Id) }
  expect((await admin.call(attributeConfigurations.remove, { params }, { ifMatch: 1 })).status).toBe(412)
  expect((await admin.call(attributeConfigurations.remove, { params }, { ifMatch: 2 })).status).toBe(200)
  expect((await admin.call(attributeConfigurations.get, { params })).code).toBe('configuration-unknown')
  expect((await admin.call(attributeConfigurations.remove, { params })).code).toBe('configuration-unknown')
  expect((await save({ ...coins, id: Id })).code).toBe('configuration-unknown')
})

test('two editors at the same time: one save is rejected with the current content', async () => {
  const id = Number(await create())
  const replies = await Promise.all(
    ['$.gold', '$.silver'].map((jsonPathExpression) => save({ ...coins, id, jsonPathExpression }, { ifMatch: 1 })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
  const [rejected] = replies.filter(({ status }) => status === 412)
  expect(rejected?.data).toMatchObject({ Version: 2, JsonPathExpression: (await get(String(id))).JsonPathExpression })
})

test('rejects a name that is taken, and expressions that are invalid', async () => {
  await create()
  const gems = await create({ name: 'gems' })
  expect((await save(coins)).code).toBe('configuration-exists')
  expect((await save({ ...coins, id: Number(gems) })).code).toBe('configuration-exists')
  const invalid = await save({ ...coins, name: 'other', regex: '(' })
  expect(invalid.errors).toEqual([{ path: 'body.regex', message: 'Must be a valid regex pattern' }])
  const path = await save({ ...coins, name: 'other', jsonPathExpression: '$[' })
  expect(path.errors).toMatchObject([{ path: 'body.jsonPathExpression' }])
  const both = await save({ ...coins, name: 'other', jsonPathExpression: 'level', regex: '(' })
  expect(both.errors.map((error) => error.path)).toEqual(['body.jsonPathExpression', 'body.regex'])
  expect(path.errors[0]?.message).toContain('This is not a valid JSONPath: ')
  const empty = await save({ name: '', persistenceKeyName: '', jsonPathExpression: ' ' })
  expect(empty.errors.filter(({ message }) => message === 'This field is required').length).toBe(3)
  const blank = await save({ ...coins, name: 'other', persistenceKeyName: '   ' })
  expect(blank.errors).toEqual([{ path: 'body.persistenceKeyName', message: 'This field is required' }])
  const long = await save({ ...coins, name: 'other', jsonPathExpression: `$.${'a'.repeat(511)}` })
  expect(long.errors[0]?.message).toBe('An expression holds at most 512 characters.')
})

test('finds configurations by id, name, key and path, page by page', async () => {
  const id = await create()
  await create({ name: 'Gems', jsonPathExpression: '$.purse.gems' })
  await create({ name: 'level', persistenceKeyName: 'progress', jsonPathExpression: '$.level' })
  const names = async (filter: string) => (await list({ filter })).Result.map(({ Name }) => Name)
  expect(await names(id)).toEqual(['coins'])
  expect(await names('gem')).toEqual(['Gems'])
  expect(await names('PROG')).toEqual(['level'])
  expect(await names('999999')).toEqual([])
  const page = await list({ skip: '1', take: '1', sortKey: 'id' })
  expect([page.Total, page.Result.map(({ Name }) => Name)]).toEqual([3, ['Gems']])
})

test('keeps several main attributes in order', async () => {
  const [one, two, three] = [await create(), await create({ name: 'gems' }), await create({ name: 'level' })]
  const mark = (id: string, order?: number) =>
    admin.call(attributeConfigurations.mark, { params: { id }, body: order === undefined ? {} : { order } })
  const orders = async () => Promise.all([one, two, three].map(async (id) => (await get(id)).MainOrder))
  await mark(two)
  await mark(one)
  expect(await orders()).toEqual([2, 1, null])
  await mark(three, 1)
  expect(await orders()).toEqual([3, 2, 1])
  await mark(three, 3)
  expect(await orders()).toEqual([2, 1, 3])
  await mark(three, 3)
  expect(await orders()).toEqual([2, 1, 3])
  await admin.call(attributeConfigurations.unmark, { params: { id: two } })
  expect(await orders()).toEqual([1, null, 2])
  await admin.call(attributeConfigurations.remove, { params: { id: one } })
  expect((await get(three)).MainOrder).toBe(1)
  const { data } = await admin.call(attributes.configurations, {})
  expect(data.Configurations.map(({ Name, IsMain }) => [Name, IsMain])).toEqual([
    ['gems', false],
    ['level', true],
  ])
})

test('marks two attributes at the same time without losing one', async () => {
  const ids = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create({ name })))
  await Promise.all(ids.map((id) => admin.call(attributeConfigurations.mark, { params: { id }, body: {} })))
  const orders = await Promise.all(ids.map(async (id) => (await get(id)).MainOrder))
  expect(orders.sort()).toEqual([1, 2, 3, 4])
})

test('exports what an import reads, and an import replaces everything by name', async () => {
  const id = await create()
  await create({ name: 'gems' })
  await admin.call(attributeConfigurations.mark, { params: { id }, body: {} })
  const { text } = await admin.call(attributeConfigurations.export, {})
  const file = JSON.parse(text)
  expect(file).toMatchObject([{ Id: Number(id), Name: 'coins', MainOrder: 1, ValueType: 'int' }, { Name: 'gems' }])

  const same = await admin.call(attributeConfigurations.override, { body: file })
  expect(same.data.map(({ Name, Version }) => [Name, Version])).toEqual([
    ['coins', 1],
    ['gems', 1],
  ])
  const changed = await admin.call(
    attributeConfigurations.override,
    {
      body: [
        { ...file[0], JsonPathExpression: '$.purse.coins' },
        { Name: 'level', PersistenceKeyName: 'progress', JsonPathExpression: '$.level', MainOrder: 7 },
      ],
    },
    { ifMatch: same.version },
  )
  expect(changed.data).toMatchObject([
    { Id: Number(id), Name: 'coins', JsonPathExpression: '$.purse.coins', MainOrder: 1, Version: 2 },
    { Name: 'level', MainOrder: 2, Regex: '' },
  ])
  const { data } = await admin.call(audit.list, { query: { targetKind: 'attribute configuration' } })
  const entry = await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? '' } })
  expect(entry.data.Note).toBe('1 added, 1 changed, 1 removed')
})

test('keeps what an import replaced, to look at, to download and to import again', async () => {
  const id = await create({ regex: '\\d+' })
  await create({ name: 'gems' })
  await admin.call(attributeConfigurations.mark, { params: { id }, body: {} })
  const level = { Name: 'level', PersistenceKeyName: 'progress', JsonPathExpression: '$.level' }
  await admin.call(attributeConfigurations.override, { body: [level] })
  const { data } = await admin.call(attributeConfigurations.replaced, {})
  expect(data.Replaced).toMatchObject([
    {
      ReplacedAt: game.clock.now.toISOString(),
      ReplacedBy: admin.email,
      Configurations: 2,
      Import: '1 added, 0 changed, 2 removed',
    },
  ])
  const params = { id: String(data.Replaced[0]?.Id) }
  const content = await admin.call(attributeConfigurations.replacedContent, { params })
  const file = await admin.call(attributeConfigurations.exportReplaced, { params })
  expect(JSON.parse(file.text)).toEqual(content.data.Configurations)
  const restored = await admin.call(attributeConfigurations.override, { body: content.data.Configurations })
  expect(restored.data).toMatchObject([
    { Name: 'coins', PersistenceKeyName: 'wallet', JsonPathExpression: '$.coins', Regex: '\\d+', MainOrder: 1 },
    { Name: 'gems', MainOrder: null },
  ])
  const after = await admin.call(attributeConfigurations.replaced, {})
  expect(after.data.Replaced.map(({ Import }) => Import)).toEqual([
    '2 added, 0 changed, 1 removed',
    '1 added, 0 changed, 2 removed',
  ])
  const unknown = await admin.call(attributeConfigurations.replacedContent, { params: { id: '99' } })
  expect(unknown.code).toBe('replaced-list-unknown')
})

test('keeps the last 20 replaced lists, and none of an import that changes nothing', async () => {
  const row = { Name: 'level', PersistenceKeyName: 'progress' }
  const paths = Array.from({ length: 22 }, (_, index) => `$.level${index}`)
  for (const JsonPathExpression of [...paths, '$.level21'])
    await admin.call(attributeConfigurations.override, { body: [{ ...row, JsonPathExpression }] })
  const { data } = await admin.call(attributeConfigurations.replaced, {})
  expect(data.Replaced.length).toBe(20)
  const [newest] = data.Replaced
  const content = await admin.call(attributeConfigurations.replacedContent, { params: { id: String(newest?.Id) } })
  expect(content.data.Configurations[0]?.JsonPathExpression).toBe('$.level20')
})

test('rejects an import whose plan was shown for another list', async () => {
  const id = await create()
  const { version } = await admin.call(attributes.configurations, {})
  const body = [{ Name: 'level', PersistenceKeyName: 'progress', JsonPathExpression: '$.level' }]
  await admin.call(attributeConfigurations.mark, { params: { id }, body: {} })
  const stale = await admin.call(attributeConfigurations.override, { body }, { ifMatch: version })
  expect(stale.status).toBe(412)
  expect((await list()).Result.map(({ Name }) => Name)).toEqual(['coins'])
  const current = await admin.call(attributes.configurations, {})
  const imported = await admin.call(attributeConfigurations.override, { body }, { ifMatch: current.version })
  expect(imported.data.map(({ Name }) => Name)).toEqual(['level'])
})

test('two imports at the same time, shown for the same list: one is rejected', async () => {
  await create()
  const { version } = await admin.call(attributes.configurations, {})
  const row = { PersistenceKeyName: 'progress', JsonPathExpression: '$.level' }
  const replies = await Promise.all(
    ['one', 'other'].map((Name) =>
      admin.call(attributeConfigurations.override, { body: [{ ...row, Name }] }, { ifMatch: version }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('imports all or nothing, and names every bad row', async () => {
  await create()
  const row = { Name: 'level', PersistenceKeyName: 'progress', JsonPathExpression: '$.level' }
  const reply = await admin.call(attributeConfigurations.override, {
    body: [row, { ...row, Name: 'stars', Regex: '(' }, { ...row, Name: 'x', JsonPathExpression: 'level' }],
  })
  expect(reply.errors.map(({ path }) => path)).toEqual(['body.1.Regex', 'body.2.JsonPathExpression'])
  const twice = await admin.call(attributeConfigurations.override, { body: [row, row] })
  expect(twice.errors).toEqual([{ path: 'body.1.Name', message: 'level appears twice.' }])
  expect((await list()).Result.map(({ Name }) => Name)).toEqual(['coins'])
  const designer = await game.signInAs(['CREATE_ATTRIBUTES'])
  expect((await designer.call(attributeConfigurations.override, { body: [row] })).status).toBe(403)
})

test('imports 5,000 configurations at once', async () => {
  const body = Array.from({ length: 5_000 }, (_, index) => ({
    Name: `attribute_${index}`,
    PersistenceKeyName: 'progress',
    JsonPathExpression: `$.values[${index}]`,
  }))
  expect((await admin.call(attributeConfigurations.override, { body })).data.length).toBe(5_000)
  expect((await save({ ...coins })).code).toBe('configurations-full')
})

test('tries a configuration on a player without saving anything', async () => {
  const playerId = await aPlayer(game.db, { attributes: { coins: 3 }, persistence: { wallet: '{"coins":"12 gold"}' } })
  const trial = async (query: object) => {
    const call = { ...coins, playerId, ...query }
    return (await admin.call(attributeConfigurations.try, { query: call })).data
  }
  expect(await trial({ regex: '\\d+' })).toEqual({
    Value: 12,
    Failure: '',
    FailedPart: null,
    Found: '12 gold',
    Current: 3,
  })
  expect(await trial({})).toMatchObject({ Value: null, Failure: 'The result is not a number.', FailedPart: 'value' })
  expect(await trial({ regex: '(' })).toMatchObject({ Value: null, FailedPart: 'regex' })
  expect(await trial({ persistenceKeyName: 'none' })).toMatchObject({ Value: null, FailedPart: 'key' })
  const unknown = await admin.call(attributeConfigurations.try, { query: { ...coins, playerId: 'nobody' } })
  expect(unknown.code).toBe('player-unknown')
  expect((await list()).Total).toBe(0)
  expect(await getAttributes(playerId)).toEqual({ coins: 3 })
})

test('a save brings the configured attributes up to date, and names them in its audit entry', async () => {
  await create()
  await create({ name: 'level', persistenceKeyName: 'progress', jsonPathExpression: '$.level' })
  const id = await aPlayer(game.db, {
    timers: { coins: new Date('2027-01-01') },
    persistence: { progress: '{"level":9}' },
  })
  expect((await savePersistence(id, { wallet: '{"coins":40}' })).status).toBe(200)
  const { data } = await admin.call(attributes.list, { params: { id } })
  expect(data.Attributes).toMatchObject([
    { Name: 'coins', Value: 40, ExpirationDate: '2027-01-01T00:00:00.000Z', Version: 2 },
  ])
  expect((await newestEntry('player', id)).Note).toContain('configured attributes: coins 1 → 40')
  await savePersistence(id, { progress: '{"level":10}', wallet: null })
  expect(await getAttributes(id)).toEqual({ coins: 40, level: 10 })
})

test('a save evaluates the configurations as another server left them', async () => {
  const id = await aPlayer(game.db)
  const saveAndRead = async (wallet: string) => {
    expect((await savePersistence(id, { wallet })).status).toBe(200)
    return getAttributes(id)
  }
  expect(await saveAndRead('{"coins":1}')).toEqual({})
  const content = { Name: 'coins', PersistenceKeyName: 'wallet', JsonPathExpression: '$.coins', Regex: '' }
  const { Id } = await insertConfiguration(game.db, content)
  expect(await saveAndRead('{"coins":2}')).toEqual({ coins: 2 })
  await updateConfiguration(game.db, Id, { ...content, JsonPathExpression: '$.gold' })
  expect(await saveAndRead('{"coins":3,"gold":30}')).toEqual({ coins: 30 })
  await deleteConfigurations(game.db, [Id])
  expect(await saveAndRead('{"coins":4,"gold":40}')).toEqual({ coins: 30 })
  const entries = await admin.call(audit.list, { query: { targetKind: 'player', targetId: id } })
  expect(entries.data.Result).toHaveLength(4)
})

test('a save that does not change a key leaves its attributes as staff set them', async () => {
  await create()
  const id = await aPlayer(game.db, { attributes: { coins: 99 }, persistence: { wallet: '{"coins":40}' } })
  await savePersistence(id, { wallet: '{"coins":40}', other: '1' })
  expect(await getAttributes(id)).toEqual({ coins: 99 })
})

test('a failure never rejects a save: the attribute keeps its value and the configuration counts it', async () => {
  const configuration = await create()
  const id = await aPlayer(game.db, { attributes: { coins: 7 }, persistence: { wallet: '{"coins":7}' } })
  for (const value of ['{"coins":1.5}', '{"coins":9007199254740992}', '{}', '{"coins":"many"}'])
    expect((await savePersistence(id, { wallet: value })).status).toBe(200)
  expect(await getAttributes(id)).toEqual({ coins: 7 })
  expect(await get(configuration)).toMatchObject({
    Failures: 4,
    LastFailure: 'The result is not a number.',
    LastFailedAt: game.clock.now.toISOString(),
  })
  await save({ ...coins, id: Number(configuration), jsonPathExpression: '$.gold' })
  expect(await get(configuration)).toMatchObject({ Failures: 0, LastFailure: '', LastFailedAt: null })
})

test('a rejected save changes no attribute', async () => {
  await create()
  const id = await aPlayer(game.db, { attributes: { coins: 7 }, persistence: { wallet: '{"coins":7}' } })
  const stale = await admin.call(persistence.save, {
    params: { id },
    query: {},
    body: [{ Key: 'wallet', Value: '{"coins":8}', Version: 5 }],
  })
  expect(stale.status).toBe(412)
  expect(await getAttributes(id)).toEqual({ coins: 7 })
})

test('restoring a version and loading a snapshot bring the configured attributes up to date', async () => {
  const id = await aPlayer(game.db, { attributes: { coins: 1 }, persistence: { wallet: '{"coins":5}' } })
  const created = await admin.call(snapshots.create, { params: { id }, body: { m_description: '' } })
  await savePersistence(id, { wallet: '{"coins":6}' })
  await create()
  const params = { id, key: 'wallet', version: '1' }
  await admin.call(persistence.restore, { params }, { ifMatch: 2 })
  expect(await getAttributes(id)).toEqual({ coins: 5 })
  await savePersistence(id, { wallet: '{"coins":8}' })
  expect(await getAttributes(id)).toEqual({ coins: 8 })
  // The snapshot has 1 for the attribute, from before there was a configuration.
  const body = { m_snapshotKey: created.data.m_snapshotKey, m_snapshotEnvironment: 'dev' }
  await admin.call(snapshots.load, { params: { id }, body })
  expect(await getAttributes(id)).toEqual({ coins: 5 })
})

test('the plan of a recomputation leaves out players whose last save is dated ahead of now', async () => {
  const inHours = (hours: number) => new Date(game.clock.now.getTime() + hours * 3_600_000)
  const saved = { persistence: { wallet: '{"coins":5}' } }
  const past = await aPlayer(game.db, { ...saved, last_save_game: inHours(-1) })
  const never = await aPlayer(game.db, saved)
  await aPlayer(game.db, { ...saved, last_save_game: inHours(100_000) })
  const { data } = await admin.call(attributeConfigurations.plan, { params: { id: await create() } })
  expect([data.Players, data.Sample.Players]).toEqual([3, 2])
  expect(data.Examples.map(({ PlayerId }) => PlayerId)).toEqual([past, never])
})

test('a job recomputes an attribute for all players', async () => {
  const changed = await aPlayer(game.db, { attributes: { coins: 1 }, persistence: { wallet: '{"coins":5}' } })
  const missing = await aPlayer(game.db, { persistence: { wallet: '{"coins":6}' } })
  await aPlayer(game.db, { attributes: { coins: 7 }, persistence: { wallet: '{"coins":7}' } })
  await aPlayer(game.db)
  const bad = await aPlayer(game.db, { attributes: { coins: 8 }, persistence: { wallet: '{"coins":null}' } })
  const id = await create()
  const plan = await admin.call(attributeConfigurations.plan, { params: { id } })
  expect(plan.data).toMatchObject({
    Players: 5,
    Sample: { Players: 5, Changed: 2, Unchanged: 1, Failed: 1, WithoutKey: 1 },
    FailedExample: { PlayerId: bad, Failure: 'The result is not a number.' },
  })
  const examples = plan.data.Examples.map(({ PlayerId, Before, After }) => [PlayerId, Before, After])
  expect(examples.sort()).toEqual(
    [
      [changed, 1, 5],
      [missing, null, 6],
    ].sort(),
  )
  const started = await admin.call(attributeConfigurations.recompute, { params: { id } })
  await game.runJobs()
  const { Job } = (await admin.call(jobs.get, { params: { id: started.data.Job.Id } })).data
  expect(Job).toMatchObject({ State: 'failed', Total: 5, Done: 2, Skipped: 2, Failed: 1 })
  const values = await Promise.all([changed, missing, bad].map(getAttributes))
  expect(values).toEqual([{ coins: 5 }, { coins: 6 }, { coins: 8 }])
  const entry = await newestEntry('player', changed)
  expect([entry.Action, entry.Before, entry.After]).toEqual([
    'attribute recomputed',
    '[{"Name":"coins","Value":1}]',
    '[{"Name":"coins","Value":5}]',
  ])
})

test('a recomputation ends when its configuration was changed or deleted', async () => {
  await aPlayer(game.db, { attributes: { coins: 1 }, persistence: { wallet: '{"coins":5}' } })
  const id = await create()
  const recompute = async () => (await admin.call(attributeConfigurations.recompute, { params: { id } })).data.Job.Id
  const first = await recompute()
  await save({ ...coins, id: Number(id), jsonPathExpression: '$.gold' })
  await game.runJobs()
  const second = await recompute()
  await admin.call(attributeConfigurations.remove, { params: { id } })
  await game.runJobs()
  const results = [first, second].map(async (job) => {
    const { data } = await admin.call(jobs.rows, { params: { id: job }, query: {} })
    return data.Result.map(({ Result }) => Result)
  })
  expect(await Promise.all(results)).toEqual([
    ['The attribute configuration was changed. Start the recomputation again.'],
    ['The attribute configuration was deleted.'],
  ])
})

test('refuses changes without the permission', async () => {
  const id = await create()
  const support = await game.signInAs({ roleId: 5 })
  expect((await save({ ...coins, name: 'x' }, {}, support)).status).toBe(403)
  expect((await support.call(attributeConfigurations.remove, { params: { id } })).status).toBe(403)
  expect((await support.call(attributeConfigurations.export, {})).status).toBe(403)
  expect((await support.call(attributeConfigurations.list, { query: {} })).data.Total).toBe(1)
})
