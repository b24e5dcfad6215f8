import { expect, test } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

type Sent = EndpointRequest<typeof attributes.save>['body']['attributes']

const save = (...sent: Sent) => admin.call(attributes.save, { body: { attributes: sent } })

const list = async (id: string) => (await admin.call(attributes.list, { params: { id } })).data.Attributes

const inDays = (days: number) => new Date(game.clock.now.getTime() + days * 86_400_000)

const remove = (id: string, timerTrunkId: string) =>
  admin.call(attributes.removeTimerTrunk, { params: { id, timerTrunkId } })

async function newestEntry(targetId: string) {
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId } })
  return (await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? 'none' } })).data
}

test('lists attributes by name with current_stage first, expired ones with their date', async () => {
  const past = inDays(-1)
  const id = await aPlayer(game.db, { attributes: { alpha: 1.5, current_stage: 7, zeta: -2 }, timers: { boost: past } })
  expect(await list(id)).toEqual([
    { Name: 'current_stage', Value: 7, ExpirationDate: null, Version: 1 },
    { Name: 'alpha', Value: 1.5, ExpirationDate: null, Version: 1 },
    { Name: 'boost', Value: 1, ExpirationDate: past.toISOString(), Version: 1 },
    { Name: 'zeta', Value: -2, ExpirationDate: null, Version: 1 },
  ])
  expect((await admin.call(attributes.list, { params: { id: 'nobody' } })).code).toBe('player-unknown')
})

test('saves attributes of several players at once and records them before and after', async () => {
  const one = await aPlayer(game.db, { attributes: { coins: 1 } })
  const other = await aPlayer(game.db)
  const until = inDays(2).toISOString()
  const saved = await save(
    { playerId: one, name: 'coins', value: 2.25, version: 1 },
    { playerId: other, name: 'boost', value: 1, expirationDate: until, version: 0 },
  )
  expect(saved.data.Attributes).toEqual([
    { PlayerId: one, Name: 'coins', Value: 2.25, ExpirationDate: null, Version: 2 },
    { PlayerId: other, Name: 'boost', Value: 1, ExpirationDate: until, Version: 1 },
  ])
  expect(await list(other)).toHaveLength(1)
  expect(await newestEntry('')).toMatchObject({ Action: 'attributes saved', After: '{"Players":2}' })
  const entry = await newestEntry(one)
  expect(entry).toMatchObject({ Action: 'attributes saved', Note: '' })
  expect(JSON.parse(entry.Before ?? '')).toMatchObject([{ PlayerId: one, Name: 'coins', Value: 1 }])
  expect(JSON.parse(entry.After ?? '')).toMatchObject([{ Value: 2.25 }])
  expect(JSON.parse((await newestEntry(other)).After ?? '')).toMatchObject([{ Name: 'boost' }])
})

test('writes no audit entry for players without a change', async () => {
  const one = await aPlayer(game.db, { attributes: { coins: 1 } })
  const other = await aPlayer(game.db, { attributes: { coins: 1 } })
  await save({ playerId: one, name: 'coins', value: 1 }, { playerId: other, name: 'coins', value: 2 })
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId: one } })
  expect(data.Result).toEqual([])
  expect(await newestEntry('')).toMatchObject({ After: '{"Players":1}' })
})

test('records a save of one player on that player and notes a missing version', async () => {
  const id = await aPlayer(game.db)
  await save({ playerId: id, name: 'coins', value: 2 })
  expect(await newestEntry(id)).toMatchObject({ Note: 'without a version: the last write wins' })
})

test('keeps the version of an unchanged value', async () => {
  const id = await aPlayer(game.db, { attributes: { coins: 1 } })
  const saved = await save({ playerId: id, name: 'coins', value: 1, version: 1 })
  expect(saved.data.Attributes).toMatchObject([{ Version: 1 }])
})

test('rejects a save with one stale attribute with 412 and the current attributes', async () => {
  const id = await aPlayer(game.db, { attributes: { coins: 1, gems: 1 } })
  await save({ playerId: id, name: 'coins', value: 5, version: 1 })
  const late = await save(
    { playerId: id, name: 'gems', value: 9, version: 1 },
    { playerId: id, name: 'coins', value: 9, version: 1 },
  )
  expect(late.status).toBe(412)
  expect(late.data.Attributes).toMatchObject([
    { PlayerId: id, Name: 'coins', Value: 5, Version: 2 },
    { PlayerId: id, Name: 'gems', Value: 1, Version: 1 },
  ])
  expect((await list(id)).map(({ Value }) => Value)).toEqual([5, 1])
  expect((await save({ playerId: id, name: 'coins', value: 9, version: 0 })).status).toBe(412)
})

test('rejects the second of two saves that create the same attribute', async () => {
  const id = await aPlayer(game.db)
  const replies = await Promise.all([
    save({ playerId: id, name: 'coins', value: 1, version: 0 }),
    save({ playerId: id, name: 'coins', value: 2, version: 0 }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('rejects a save with an unknown player', async () => {
  const id = await aPlayer(game.db)
  const reply = await save({ playerId: id, name: 'a', value: 1 }, { playerId: 'nobody', name: 'a', value: 1 })
  expect(reply.code).toBe('player-unknown')
  expect(reply.message).toContain('nobody')
  expect(await list(id)).toEqual([])
})

test('rejects a new or changed expiration date in the past; an unchanged one may have passed', async () => {
  const past = inDays(-1)
  const id = await aPlayer(game.db, { attributes: { coins: 1 }, timers: { boost: past } })
  const rejected = await save(
    { playerId: id, name: 'coins', value: 2 },
    { playerId: id, name: 'new', value: 2, expirationDate: past.toISOString() },
    { playerId: id, name: 'boost', value: 2, expirationDate: inDays(-0.5).toISOString() },
  )
  expect(rejected.status).toBe(400)
  expect(rejected.errors).toEqual([
    { path: 'body.attributes.1.expirationDate', message: "We can't go back in time yet" },
    { path: 'body.attributes.2.expirationDate', message: "We can't go back in time yet" },
  ])
  expect((await list(id)).find(({ Name }) => Name === 'coins')?.Value).toBe(1)
  const kept = await save({ playerId: id, name: 'boost', value: 3, expirationDate: past.toISOString(), version: 1 })
  expect(kept.data.Attributes).toMatchObject([{ Value: 3, ExpirationDate: past.toISOString(), Version: 2 }])
})

test('rejects a duplicate attribute with its index', async () => {
  const id = await aPlayer(game.db)
  const reply = await save({ playerId: id, name: 'a', value: 1 }, { playerId: id, name: 'a', value: 2 })
  expect(reply.errors).toEqual([{ path: 'body.attributes.1.name', message: 'a appears twice.' }])
})

test('deletes a timer trunk by name or all with *, and keeps attributes without a date', async () => {
  const timers = { one: inDays(1), two: inDays(-1), three: inDays(3) }
  const id = await aPlayer(game.db, { attributes: { coins: 1 }, timers })
  expect((await remove(id, 'coins')).code).toBe('attribute-unknown')
  expect((await remove(id, 'none')).code).toBe('attribute-unknown')
  expect((await remove(id, 'one')).data).toEqual({ Removed: 1 })
  const entry = await newestEntry(id)
  expect(JSON.parse(entry.Before ?? '')).toMatchObject([{ Name: 'one' }])
  expect((await remove(id, '*')).data).toEqual({ Removed: 2 })
  expect((await remove(id, '*')).data).toEqual({ Removed: 0 })
  expect((await list(id)).map(({ Name }) => Name)).toEqual(['coins'])
  expect((await remove('nobody', '*')).code).toBe('player-unknown')
})

test('lists configurations by name with all fields', async () => {
  const row = { persistence_key_name: 'wallet', json_path_expression: '$.coins', image_url: '', regex: '' }
  await game.db
    .insertInto('attribute_configurations')
    .values({ ...row, name: 'gems' })
    .execute()
  await game.db
    .insertInto('attribute_configurations')
    .values({ ...row, name: 'coins', main_order: 1 })
    .execute()
  const { data } = await admin.call(attributes.configurations, {})
  expect(data.Configurations.map(({ Name, IsMain }) => [Name, IsMain])).toEqual([
    ['coins', true],
    ['gems', false],
  ])
  expect(data.Configurations[0]).toMatchObject({
    PersistenceKeyName: 'wallet',
    JsonPathExpression: '$.coins',
    ValueType: 'int',
  })
})
