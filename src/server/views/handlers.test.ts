import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { views } from '#contract/views.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let ada: Caller
let bob: Caller

setUpApp(async (app) => {
  game = app
  ada = await game.signInAs(['CHANGE_PLAYERS'])
  bob = await game.signInAs([])
})

type Content = Partial<EndpointRequest<typeof views.create>['body']>

const save = (caller: Caller, Name: string, content: Content = {}) =>
  caller.call(views.create, { body: { List: 'players', SearchParams: 'sortKey=nickname', Name, ...content } })

const change = (caller: Caller, id: string, content: Content, ifMatch?: number) =>
  caller.call(
    views.update,
    { params: { id }, body: { Name: 'Other', SearchParams: '', IsShared: false, ...content } },
    ifMatch === undefined ? {} : { ifMatch },
  )

const remove = (caller: Caller, id: string) => caller.call(views.remove, { params: { id } })

async function namesSeenBy(caller: Caller, list = 'players') {
  const { data } = await caller.call(views.list, { query: { list } })
  return data.Result.map(({ Name }) => Name)
}

test('saves a view for its owner, and lists shared ones to all users after their own', async () => {
  const { status, data, version } = await save(ada, 'Whales', { IsShared: true })
  expect([status, version]).toEqual([200, '1'])
  const saved = { Id: data.Id, List: 'players', Name: 'Whales', SearchParams: 'sortKey=nickname' }
  expect(data).toEqual({ ...saved, IsShared: true, Owner: ada.email, HasLostFilter: false, IsOwn: true, Version: 1 })
  await save(ada, 'Mine')
  await save(ada, 'Elsewhere', { List: 'snapshots', IsShared: true })
  await save(bob, 'Zebras')
  expect(await namesSeenBy(ada)).toEqual(['Mine', 'Whales'])
  expect(await namesSeenBy(bob)).toEqual(['Zebras', 'Whales'])
  expect(await namesSeenBy(bob, 'snapshots')).toEqual(['Elsewhere'])
  const { data: seen } = await bob.call(views.list, { query: { list: 'players' } })
  expect(seen.Result[1]).toEqual({
    ...saved,
    ...{ IsShared: true, HasLostFilter: false, Owner: ada.email, IsOwn: false, Version: 1 },
  })
})

test('rejects a duplicate name per user and list, in any letter case', async () => {
  await save(ada, 'Whales')
  expect((await save(ada, 'WHALES')).code).toBe('view-exists')
  expect((await save(ada, 'Whales', { List: 'snapshots' })).status).toBe(200)
  expect((await save(bob, 'Whales')).status).toBe(200)
  const { data } = await save(ada, 'Others')
  expect((await change(ada, data.Id, { Name: 'whales' })).code).toBe('view-exists')
  expect((await change(ada, data.Id, { Name: 'OTHERS' })).data.Name).toBe('OTHERS')
})

test('changes a view at the version that was read, and rejects a stale one with 412 and the stored view', async () => {
  const { data } = await save(ada, 'Whales')
  const changed = await change(ada, data.Id, { Name: 'Spenders', SearchParams: 'a=b', IsShared: true }, 1)
  const stored = { Name: 'Spenders', SearchParams: 'a=b', IsShared: true, Version: 2, Id: data.Id }
  expect(changed).toMatchObject({ status: 200, version: '2', data: stored })
  const stale = await change(ada, data.Id, { Name: 'Late' }, 1)
  expect(stale).toMatchObject({ status: 412, code: 'stale', data: stored })
  expect(await namesSeenBy(ada)).toEqual(['Spenders'])
})

test("hides other people's own views, and lets administrators change and delete shared ones", async () => {
  const admin = await game.signInAs('admin')
  const own = (await save(ada, 'Mine')).data.Id
  const shared = (await save(ada, 'Ours', { IsShared: true })).data.Id
  for (const caller of [bob, admin]) {
    expect((await change(caller, own, {})).code).toBe('view-unknown')
    expect((await remove(caller, own)).code).toBe('view-unknown')
  }
  expect((await change(bob, shared, {})).code).toBe('not-own-view')
  expect((await remove(bob, shared)).code).toBe('not-own-view')
  const renamed = await change(admin, shared, { Name: 'Everyone', IsShared: true })
  expect(renamed.data).toMatchObject({ Name: 'Everyone', Owner: ada.email, IsOwn: false })
  expect((await remove(admin, shared)).status).toBe(200)
  expect(await namesSeenBy(ada)).toEqual(['Mine'])
})

test('keeps at most 100 views per user', async () => {
  const row = { owner_id: ada.id, list: 'players', search_params: '', is_shared: false }
  const names = Array.from({ length: 99 }, (_, index) => `view ${index}`)
  await game.db
    .insertInto('saved_views')
    .values(names.map((name) => ({ ...row, name, name_folded: name })))
    .execute()
  expect((await save(ada, 'Last')).status).toBe(200)
  expect((await save(ada, 'Too many', { List: 'snapshots' })).code).toBe('view-limit')
  expect((await save(bob, 'First')).status).toBe(200)
})

test('records every change, and deletes the views of a user with the user', async () => {
  const admin = await game.signInAs('admin')
  const { data } = await save(ada, 'Whales', { IsShared: true })
  await change(ada, data.Id, { Name: 'Spenders', IsShared: true })
  await remove(ada, data.Id)
  const log = await admin.call(audit.list, { query: { targetKind: 'view', targetId: data.Id } })
  expect(log.data.Result.map(({ Action, Actor }) => [Action, Actor])).toEqual([
    ['view deleted', ada.email],
    ['view changed', ada.email],
    ['view saved', ada.email],
  ])
  await save(ada, 'Left behind', { IsShared: true })
  await game.db.deleteFrom('users').where('id', '=', ada.id).execute()
  expect(await namesSeenBy(bob)).toEqual([])
})

test('lets a role without CHANGE_PLAYERS keep views and stop sharing, but not share', async () => {
  expect(await save(bob, 'Zebras', { IsShared: true })).toMatchObject({ status: 403, code: 'forbidden' })
  const { data } = await save(bob, 'Zebras')
  const shared = await change(bob, data.Id, { Name: 'Zebras', IsShared: true })
  expect(shared).toMatchObject({ status: 403, message: expect.stringContaining('CHANGE_PLAYERS') })
  expect(await namesSeenBy(ada)).toEqual([])
  await game.db.updateTable('saved_views').set({ is_shared: true }).where('id', '=', data.Id).execute()
  expect((await change(bob, data.Id, { Name: 'Zebras', IsShared: false })).status).toBe(200)
  expect(await namesSeenBy(ada)).toEqual([])
  expect((await remove(bob, data.Id)).status).toBe(200)
})
