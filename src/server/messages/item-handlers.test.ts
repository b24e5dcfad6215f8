import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { type ItemContent, items, itemsLimit } from '#contract/items.ts'
import { ticksPerHour } from '#contract/messages.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { insertTemplate } from './template-repository.ts'

let game: TestApp
let keeper: Caller
let reader: Caller

setUpApp(async (app) => {
  game = app
  keeper = await game.signInAs(['CONTROL_CONSOLE_PREFERENCES', 'EXPORT_DATA'])
  reader = await game.signInAs([])
})

const gems: ItemContent = { ItemId: 'gems', Type: 1, Name: 'Gems', Icon: '💎', UsualAmount: 100, LargestAmount: 5_000 }
const chest: ItemContent = { ItemId: 'chest', Type: 0, Name: 'a chest', Icon: '', UsualAmount: 1, LargestAmount: null }

const create = (body: ItemContent) => keeper.call(items.create, { body })
const list = async () => (await reader.call(items.list, {})).data.Items

const giving = (...gifts: readonly [type: number, id: string, amount: number][]) =>
  JSON.stringify(gifts.map(([m_type, m_giftableId, m_amount]) => ({ m_type, m_giftableId, m_amount })))

test('is listed to everybody by name, in any letter case, and each id is there once', async () => {
  const { data, version } = await create(gems)
  expect([data, version]).toEqual([{ ...gems, Id: data.Id, Version: 1 }, '1'])
  await create(chest)
  expect((await list()).map(({ Name }) => Name)).toEqual(['a chest', 'Gems'])
  expect((await create({ ...chest, ItemId: 'gems' })).code).toBe('item-exists')
  expect((await create({ ...chest, ItemId: 'GEMS' })).status).toBe(200)
})

test('rejects amounts that contradict each other and are no amounts', async () => {
  const wrong = await create({ ...gems, LargestAmount: 99 })
  expect([wrong.status, wrong.errors]).toEqual([
    400,
    [{ path: 'body.LargestAmount', message: 'The largest amount is at least the usual one.' }],
  ])
  expect((await create({ ...gems, UsualAmount: 0 })).errors[0]?.message).toBe('Amount must be greater than 0')
  expect((await create({ ...gems, LargestAmount: 100 })).status).toBe(200)
})

test('changes and deletes an item at the version that was read, and keeps its id', async () => {
  const { data } = await create(gems)
  const params = { id: String(data.Id) }
  const change = (body: ItemContent, ifMatch?: number) =>
    keeper.call(items.update, { params, body }, ifMatch === undefined ? {} : { ifMatch })
  expect((await change({ ...gems, ItemId: 'coins' }, 1)).errors[0]?.message).toBe(
    'The ID of an item cannot be changed.',
  )
  const changed = await change({ ...gems, Name: 'Diamonds' }, 1)
  expect(changed).toMatchObject({ status: 200, version: '2', data: { Name: 'Diamonds', Version: 2 } })
  const stale = await change(gems, 1)
  expect(stale).toMatchObject({ status: 412, code: 'stale', data: { Name: 'Diamonds' } })
  expect((await keeper.call(items.remove, { params }, { ifMatch: 1 })).status).toBe(412)
  expect((await keeper.call(items.remove, { params }, { ifMatch: 2 })).status).toBe(200)
  expect((await keeper.call(items.remove, { params })).code).toBe('item-unknown')
  expect(await list()).toEqual([])
  const admin = await game.signInAs('admin')
  const log = await admin.call(audit.list, { query: { targetKind: 'item', targetId: 'gems' } })
  expect(log.data.Result.map(({ Action, Outcome }) => [Action, Outcome])).toEqual([
    ['item deleted', 'done'],
    ['item changed', 'done'],
    ['item added', 'done'],
  ])
})

test('imports by id: adds, changes and leaves the rest, all or nothing; the export is its input', async () => {
  await create(gems)
  await create({ ...chest, ItemId: 'other' })
  const imported = await keeper.call(items.import, { body: [{ ...gems, UsualAmount: 50 }, chest] })
  expect(imported.data).toEqual({ Added: 1, Changed: 1, Unchanged: 0 })
  expect((await list()).map(({ ItemId, UsualAmount, Version }) => [ItemId, UsualAmount, Version])).toEqual([
    ['chest', 1, 1],
    ['other', 1, 1],
    ['gems', 50, 2],
  ])
  const file = await keeper.call(items.export, {})
  const again = await keeper.call(items.import, { body: JSON.parse(file.text) })
  expect(again.data).toEqual({ Added: 0, Changed: 0, Unchanged: 3 })
  const wrong = await keeper.call(items.import, { body: [gems, { ...chest, UsualAmount: -1 }] })
  expect(wrong.status).toBe(400)
  expect((await keeper.call(items.import, { body: [gems, gems] })).errors[0]?.message).toBe('gems appears twice.')
  expect((await list()).find(({ ItemId }) => ItemId === 'gems')?.UsualAmount).toBe(50)
})

test('has at most 5,000 items', async () => {
  const many = Array.from({ length: itemsLimit }, (_, index) => ({ ...chest, ItemId: `item-${index}` }))
  expect((await keeper.call(items.import, { body: many })).data.Added).toBe(itemsLimit)
  expect((await create(gems)).code).toBe('item-limit')
  expect((await keeper.call(items.import, { body: [gems] })).code).toBe('item-limit')
})

test('names what past messages gave, with the median and the largest amount', async () => {
  await aPlayer(game.db, { player_id: 'ann' })
  for (const [index, amount] of [10, 500, 20].entries())
    await aMessage(game.db, { msg_id: `M${index}`, gifts: giving([1, 'gems', amount]), to: ['ann'] })
  await aMessage(game.db, { msg_id: 'G', is_global: true, gifts: giving([1, 'gems', 30], [0, 'chest', 1]) })
  await aMessage(game.db, { msg_id: 'N', to: ['ann'] })
  const { data } = await reader.call(items.given, {})
  expect(data.Items).toEqual([
    { ItemId: 'gems', Type: 1, Messages: 4, UsualAmount: 20, LargestAmount: 500 },
    { ItemId: 'chest', Type: 0, Messages: 1, UsualAmount: 1, LargestAmount: 1 },
  ])
})

test('says what the game has known: of messages, prizes, templates and saved games', async () => {
  expect((await reader.call(items.known, {})).data.ItemIds).toEqual([])
  await aPlayer(game.db, { player_id: 'ann' })
  for (const msg_id of ['M1', 'M2']) await aMessage(game.db, { msg_id, gifts: giving([1, 'gems', 5]), to: ['ann'] })
  const prizes = [{ From: 1, To: 1, Gifts: [{ m_type: 0, m_giftableId: 'chest_gold', m_amount: 1 }] }]
  await anEvent(game.db, { leaderboards: { Board: null }, prizes })
  await insertTemplate(
    game.db,
    {
      Name: 'Sorry',
      Content: {
        Title: 'Sorry',
        Message: 'Take this.',
        Expiration: ticksPerHour,
        Gifts: [{ m_type: 1, m_giftableId: 'anchors', m_amount: 1 }],
        AutomaticDisplay: true,
        ExternalLink: '',
        ImageURL: '',
        Translations: [],
      },
    },
    { email: 'ann@example.com', now: game.clock.now },
  )
  expect((await reader.call(items.known, {})).data.ItemIds).toEqual(['gems', 'anchors', 'chest_gold'])
})

test('is changed with CONTROL_CONSOLE_PREFERENCES alone, and exported with EXPORT_DATA', async () => {
  const { data } = await create(gems)
  const params = { id: String(data.Id) }
  const sender = await game.signInAs(['SEND_MESSAGES'])
  for (const reply of [
    await sender.call(items.create, { body: chest }),
    await sender.call(items.update, { params, body: gems }),
    await sender.call(items.remove, { params }),
    await sender.call(items.import, { body: [chest] }),
    await sender.call(items.export, {}),
  ])
    expect(reply).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await list()).length).toBe(1)
})
