import { afterEach, beforeEach, expect, test } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { audit } from '#contract/audit.ts'
import type { EndpointCall } from '#contract/core/endpoint.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

beforeEach(async () => {
  game = await startApp()
  admin = await game.signInAs('admin')
})

afterEach(() => game.close())

type Sent = EndpointCall<typeof attributes.save>['body']['attributes']

const save = (...sent: Sent) => admin.call(attributes.save, { body: { attributes: sent } })

const list = async (id: string) => (await admin.call(attributes.list, { params: { id } })).data.Attributes

const inDays = (days: number) => new Date(game.clock.now.getTime() + days * 86_400_000)

const remove = (id: string, timerTrunkId: string) =>
  admin.call(attributes.removeTimerTrunk, { params: { id, timerTrunkId } })

async function newestEntry(targetId: string) {
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId } })
  return (await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? 'none' } })).data
}

test('attributes are listed by name with current_stage first, expired ones with their date', async () => {
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

test('staff create and change attributes of several players in one save, and the log has before and after', async () => {
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

test('of several players, the log of one who kept every value stays as it was', async () => {
  const one = await aPlayer(game.db, { attributes: { coins: 1 } })
  const other = await aPlayer(game.db, { attributes: { coins: 1 } })
  await save({ playerId: one, name: 'coins', value: 1 }, { playerId: other, name: 'coins', value: 2 })
  const { data } = await admin.call(audit.list, { query: { targetKind: 'player', targetId: one } })
  expect(data.Result).toEqual([])
  expect(await newestEntry('')).toMatchObject({ After: '{"Players":1}' })
})

test('a save of one player is logged on that player, with a word when no version was named', async () => {
  const id = await aPlayer(game.db)
  await save({ playerId: id, name: 'coins', value: 2 })
  expect(await newestEntry(id)).toMatchObject({ Note: 'without a version: the last write wins' })
})

test('a value that is there already gets no new version', async () => {
  const id = await aPlayer(game.db, { attributes: { coins: 1 } })
  const saved = await save({ playerId: id, name: 'coins', value: 1, version: 1 })
  expect(saved.data.Attributes).toMatchObject([{ Version: 1 }])
})

test('one stale attribute refuses the whole save and answers with the present ones', async () => {
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

test('of two editors who create the same attribute at once, one is told', async () => {
  const id = await aPlayer(game.db)
  const replies = await Promise.all([
    save({ playerId: id, name: 'coins', value: 1, version: 0 }),
    save({ playerId: id, name: 'coins', value: 2, version: 0 }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('an unknown player refuses the whole save', async () => {
  const id = await aPlayer(game.db)
  const reply = await save({ playerId: id, name: 'a', value: 1 }, { playerId: 'nobody', name: 'a', value: 1 })
  expect(reply.code).toBe('player-unknown')
  expect(reply.message).toContain('nobody')
  expect(await list(id)).toEqual([])
})

test('a new or changed expiration date must be in the future; an unchanged one may have passed', async () => {
  const past = inDays(-1)
  const id = await aPlayer(game.db, { attributes: { coins: 1 }, timers: { boost: past } })
  const refused = await save(
    { playerId: id, name: 'coins', value: 2 },
    { playerId: id, name: 'new', value: 2, expirationDate: past.toISOString() },
    { playerId: id, name: 'boost', value: 2, expirationDate: inDays(-0.5).toISOString() },
  )
  expect(refused.status).toBe(400)
  expect(refused.errors).toEqual([
    { path: 'body.attributes.1.expirationDate', message: "We can't go back in time yet" },
    { path: 'body.attributes.2.expirationDate', message: "We can't go back in time yet" },
  ])
  expect((await list(id)).find(({ Name }) => Name === 'coins')?.Value).toBe(1)
  const kept = await save({ playerId: id, name: 'boost', value: 3, expirationDate: past.toISOString(), version: 1 })
  expect(kept.data.Attributes).toMatchObject([{ Value: 3, ExpirationDate: past.toISOString(), Version: 2 }])
})

test('one attribute named twice is refused with its place in the list', async () => {
  const id = await aPlayer(game.db)
  const reply = await save({ playerId: id, name: 'a', value: 1 }, { playerId: id, name: 'a', value: 2 })
  expect(reply.errors).toEqual([{ path: 'body.attributes.1.name', message: 'a appears twice.' }])
})

test('a timer trunk is deleted by its name, all of them with *, and attributes without a date stay', async () => {
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

test('configurations are listed by name with what they read', async () => {
  const row = { persistence_key_name: 'wallet', json_path_expression: '$.coins', image_url: '', regex: '' }
  await game.db
    .insertInto('attribute_configurations')
    .values({ ...row, name: 'gems' })
    .execute()
  await game.db
    .insertInto('attribute_configurations')
    .values({ ...row, name: 'coins', is_main: true })
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
