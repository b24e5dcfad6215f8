import { expect, test } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import { eventPlayers } from '#contract/event-players.ts'
import { guilds } from '#contract/guilds.ts'
import { players } from '#contract/players.ts'
import { views } from '#contract/views.ts'
import { verifyChain } from '#server/platform/audit/chain.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { aDeletionRequest } from '#test/harness/moderation-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

async function answerRequest(playerId: string): Promise<void> {
  await aDeletionRequest(game.db, playerId)
  await admin.call(deletions.answer, { params: { playerId } })
  await game.runJobs()
}

const deleteNow = async (id: string) => {
  expect((await admin.call(players.remove, { params: { id } })).status).toBe(200)
}

/** The values of all entries whose target is not a player, in order. */
async function readValues() {
  const entries = await game.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('target_kind', '!=', 'player')
    .where('target_kind', '!=', 'user')
    .orderBy('id')
    .execute()
  return entries.map(({ action, before, after }) => [action, before && JSON.parse(before), after && JSON.parse(after)])
}

const ways = [
  ['the answer to a request', answerRequest],
  ['the short way outside Production', deleteNow],
] as const

test.each(ways)('%s erases the values that name the player in entries about others, and no more', async (_, remove) => {
  for (const player_id of ['leader', 'heir', 'third']) await aPlayer(game.db, { player_id })
  const guild = { name: 'Night Owls', minLevel: 5, leaderId: 'leader', accessPolicy: 1 as const, description: '' }
  const { data } = await admin.call(guilds.create, { body: { guild } })
  const member = (playerId: string) => ({ params: { id: data.Id, playerId } })
  await admin.call(guilds.addMember, member('heir'))
  await admin.call(guilds.addMember, member('third'))
  await admin.call(guilds.transfer, member('heir'))
  await admin.call(guilds.kickMany, { params: { id: data.Id }, body: { PlayerIds: ['leader', 'third'] } })
  await remove('leader')
  expect(await readValues()).toEqual([
    ['guild created', null, null],
    ['guild member added', null, { PlayerId: 'heir' }],
    ['guild member added', null, { PlayerId: 'third' }],
    ['guild leadership transferred', null, { LeaderId: 'heir' }],
    ['guild members kicked', { Players: 2 }, null],
    ['guild member kicked', null, null],
    ['guild member kicked', { PlayerId: 'third' }, null],
  ])
  expect((await verifyChain(game.db)).problem).toBeUndefined()
  expect(await game.db.selectFrom('audit_players').selectAll().where('player_id', '=', 'leader').execute()).toEqual([])
})

test('the end and the return of a guild are recorded for each member', async () => {
  for (const player_id of ['a', 'b']) await aPlayer(game.db, { player_id })
  const id = await aGuild(game.db, { members: ['a', 'b'] })
  await admin.call(guilds.remove, { params: { id } })
  await admin.call(guilds.restore, { params: { id } })
  await deleteNow('a')
  expect(await readValues()).toEqual([
    ['guild deleted', { Members: 2 }, null],
    ['guild membership ended', null, null],
    ['guild membership ended', { PlayerId: 'b' }, null],
    ['guild restored', null, { Members: 2 }],
    ['guild membership restored', null, null],
    ['guild membership restored', null, { PlayerId: 'b' }],
  ])
})

test.each(ways)('%s takes the player out of saved views, which say that they lost a filter', async (_, remove) => {
  await aPlayer(game.db, { player_id: 'p:7', nickname: 'Élodie 7' })
  const save = (Name: string, SearchParams: string) =>
    admin.call(views.create, { body: { List: 'players', Name, SearchParams } })
  await save('By id', 'filter=%22P%3A7%E2%80%8B%22&sortKey=nickname')
  await save('By name', 'sortKey=nickname&filter=elodie+7&filterType=nickname')
  await save('Beginning', 'filter=p%3A')
  await remove('p:7')
  const { data } = await admin.call(views.list, { query: { list: 'players' } })
  expect(
    data.Result.map(({ Name, SearchParams, HasLostFilter, Version }) => [Name, SearchParams, HasLostFilter, Version]),
  ).toEqual([
    ['Beginning', 'filter=p%3A', false, 1],
    ['By id', 'sortKey=nickname', true, 2],
    ['By name', 'sortKey=nickname&filterType=nickname', true, 2],
  ])
  const saved = (await readValues()).filter(([action]) => action === 'view saved')
  expect(saved.map(([, , after]) => after?.Name ?? null)).toEqual([null, null, 'Beginning'])
})

test.each(ways)(
  '%s erases searches by id and nickname from entries of views that are gone, and of exports',
  async (_, remove) => {
    await aPlayer(game.db, { player_id: 'p:7', nickname: 'Élodie 7' })
    await aPlayer(game.db, { player_id: 'elodie', nickname: 'p' })
    const save = (Name: string, SearchParams: string) =>
      admin.call(views.create, { body: { List: 'players', Name, SearchParams } })
    const first = await save('Deleted', 'filter=P%3A7')
    await admin.call(views.remove, { params: { id: first.data.Id } })
    const second = await save('Changed', 'filter=%22elodie+7%22&filterType=nickname')
    const body = { Name: 'Changed', SearchParams: 'filter=elodie', IsShared: false }
    await admin.call(views.update, { params: { id: second.data.Id }, body })
    for (const filter of ['ELODIE 7', 'elodie']) {
      await admin.call(players.export, { query: { filter, filterType: 'nickname' } })
    }
    await remove('p:7')
    const kept = (await readValues()).map(([action, before, after]) => [
      action,
      before?.SearchParams ?? null,
      after?.SearchParams ?? after?.selection?.filter ?? null,
    ])
    expect(kept).toEqual([
      ['view saved', null, null],
      ['view deleted', null, null],
      ['view saved', null, null],
      ['view changed', null, 'filter=elodie'],
      ['players exported', null, null],
      ['players exported', null, 'elodie'],
    ])
  },
)

test('a view that lost a filter is whole again once it is changed', async () => {
  await aPlayer(game.db, { player_id: 'p' })
  const { data } = await admin.call(views.create, { body: { List: 'players', Name: 'Own', SearchParams: 'filter=p' } })
  await deleteNow('p')
  const body = { Name: 'Own', SearchParams: 'filter=q', IsShared: false }
  const changed = await admin.call(views.update, { params: { id: data.Id }, body }, { ifMatch: 2 })
  expect(changed.data).toMatchObject({ HasLostFilter: false, Version: 3 })
})

test('deleted mock players leave no values that name them', async () => {
  const eventId = await anEvent(game.db, { start_at: game.clock.now })
  const made = await admin.call(eventPlayers.addMock, {
    body: { eventId, numberOfPlayerToMock: 2, attributesRange: {} },
  })
  expect(made.status, made.text).toBe(200)
  await admin.call(eventPlayers.removeMock, { params: { eventId: String(eventId) } })
  const values = JSON.stringify(await readValues())
  for (const id of made.data.PlayerIds) expect(values).not.toContain(id)
  expect(values).toContain('"mock player added",null,null')
})
