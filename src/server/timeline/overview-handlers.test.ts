import { expect, test } from 'vitest'
import { eventPlayers } from '#contract/event-players.ts'
import { notes } from '#contract/notes.ts'
import { playerOverview } from '#contract/player-overview.ts'
import { players } from '#contract/players.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aGuild, aMessage, aPlayer, aPurchase } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller
const gift = JSON.stringify([{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }])
const day = 86_400_000
const daysFromNow = (days: number) => new Date(game.clock.now.getTime() + days * day)

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
  await aPlayer(game.db, { player_id: 'ann', created_at: daysFromNow(-100) })
  await aPlayer(game.db, { player_id: 'bob', created_at: daysFromNow(-100) })
})

const read = async (caller = admin) => (await caller.call(playerOverview.get, { params: { id: 'ann' } })).data

test('of a player without anything is empty but for the creation', async () => {
  expect(await read()).toMatchObject({
    LastPurchase: null,
    WaitingGifts: { Count: 0, Newest: [] },
    Report: null,
    DeletionRequestedAt: null,
    Notes: { Count: 0, First: null },
    Guild: null,
    RunningEvents: [],
    Timeline: [{ What: 'Player created' }],
  })
  expect((await admin.call(playerOverview.get, { params: { id: 'nobody' } })).code).toBe('player-unknown')
})

test('what is dated ahead of now is neither the last purchase nor when a player was seen last', async () => {
  await aPlayer(game.db, { player_id: 'ahead', created_at: daysFromNow(-100), last_save_game: daysFromNow(65_000) })
  await aPurchase(game.db, { player_id: 'ahead', order_id: 'past', date: daysFromNow(-1) })
  await aPurchase(game.db, { player_id: 'ahead', order_id: 'later', date: daysFromNow(1) })
  const { data } = await admin.call(playerOverview.get, { params: { id: 'ahead' } })
  expect(data.LastPurchase?.OrderId).toBe('past')
  expect((await admin.call(players.info, { params: { id: 'ahead' } })).data.LastSeen).toBeNull()
})

test('counts only the gifts that the player can collect now', async () => {
  const created = daysFromNow(-1)
  const message = { gifts: gift, created_at: created }
  await aMessage(game.db, { ...message, msg_id: 'OWN', title: 'Own', to: ['ann'] })
  await aMessage(game.db, { ...message, msg_id: 'ALL', title: 'All', is_global: true })
  await aMessage(game.db, { ...message, title: 'Of another', to: ['bob'] })
  await aMessage(game.db, { ...message, title: 'Without gifts', gifts: '[]', to: ['ann'] })
  await aMessage(game.db, { ...message, title: 'Collected', collectedBy: ['ann'] })
  await aMessage(game.db, { ...message, title: 'Collected by all', is_global: true, collectedBy: ['ann'] })
  await aMessage(game.db, { ...message, title: 'Revoked', is_global: true, revoked_at: created })
  await aMessage(game.db, { ...message, title: 'Later', available_date: daysFromNow(1), to: ['ann'] })
  await aMessage(game.db, { ...message, title: 'Expired', created_at: daysFromNow(-50), to: ['ann'] })
  const { WaitingGifts } = await read()
  expect(WaitingGifts).toEqual({
    Count: 2,
    Newest: [
      { MsgId: 'ALL', Title: 'All' },
      { MsgId: 'OWN', Title: 'Own' },
    ],
  })
})

test('counts more gifts than it names', async () => {
  for (let index = 0; index < 7; index++) {
    await aMessage(game.db, { gifts: gift, created_at: daysFromNow(-1), is_global: true })
  }
  const { WaitingGifts } = await read()
  expect([WaitingGifts.Count, WaitingGifts.Newest.length]).toEqual([7, 5])
})

test('shows the last purchase, valid or not, only with the permission', async () => {
  await aPurchase(game.db, { player_id: 'ann', order_id: 'old', date: daysFromNow(-2) })
  await aPurchase(game.db, { player_id: 'ann', order_id: 'new', date: daysFromNow(-1), is_valid: false })
  expect((await read()).LastPurchase).toMatchObject({ OrderId: 'new', Valid: false })
  const support = await game.signInAs([])
  const overview = await read(support)
  expect(overview.LastPurchase).toBeNull()
  expect(overview.Timeline.map(({ Kind }) => Kind)).not.toContain('purchase')
})

test('shows the open report and delete request', async () => {
  const requested = daysFromNow(-3)
  await game.db
    .insertInto('reported_names')
    .values({ player_id: 'ann', name: 'Rude', votes: 12, reported_at: requested })
    .execute()
  await game.db.insertInto('player_delete_requests').values({ player_id: 'ann', created_at: requested }).execute()
  expect(await read()).toMatchObject({
    Report: { Name: 'Rude', Votes: 12 },
    DeletionRequestedAt: requested.toISOString(),
  })
})

test('shows a pinned note before a newer one', async () => {
  const write = (Text: string) => admin.call(notes.create, { params: { id: 'ann' }, body: { Text } })
  const first = await write('VIP')
  await write('Newer')
  expect((await read()).Notes).toMatchObject({ Count: 2, First: { Text: 'Newer', IsOwn: true } })
  await admin.call(notes.pin, { params: { id: 'ann', noteId: first.data.Id } })
  expect((await read()).Notes).toMatchObject({ Count: 2, First: { Text: 'VIP', IsPinned: true } })
})

test('shows the guild and the running events, those that end first before the others', async () => {
  const guild = await aGuild(game.db, { name: 'Owls', members: ['bob', 'ann'] })
  const period = { start_at: daysFromNow(-1), end_at: daysFromNow(2) }
  const events = {
    long: await anEvent(game.db, { ...period, content: 'Long', end_at: daysFromNow(9) }),
    short: await anEvent(game.db, { ...period, content: 'Short' }),
    deleted: await anEvent(game.db, { ...period, content: 'Deleted' }),
    left: await anEvent(game.db, { ...period, content: 'Left' }),
    upcoming: await anEvent(game.db, { ...period, content: 'Upcoming', start_at: daysFromNow(1) }),
  }
  for (const eventId of Object.values(events)) {
    const params = { id: 'ann', eventId: String(eventId) }
    expect((await admin.call(eventPlayers.join, { params })).status).toBe(200)
  }
  await admin.call(eventPlayers.leave, { params: { id: 'ann', eventId: String(events.left) } })
  await game.db.updateTable('events').set({ deleted: true }).where('id', '=', events.deleted).execute()
  const { Guild, RunningEvents } = await read()
  expect(Guild).toMatchObject({ Id: guild, Name: 'Owls', IsLeader: false })
  expect(RunningEvents.map(({ Content }) => Content)).toEqual(['Short', 'Long'])
})

test('shows the five newest entries of the timeline', async () => {
  for (let minute = 0; minute < 8; minute++) {
    game.clock.now = new Date(game.clock.now.getTime() + 60_000)
    await admin.call(notes.create, { params: { id: 'ann' }, body: { Text: `Note ${minute}` } })
  }
  const { Timeline } = await read()
  expect(Timeline.map(({ Detail }) => Detail)).toEqual(['Note 7', 'Note 6', 'Note 5', 'Note 4', 'Note 3'])
})
