import { expect, test } from 'vitest'
import { moderation } from '#contract/moderation.ts'
import { playerLists } from '#contract/player-lists/player-lists.ts'
import { players } from '#contract/players.ts'
import { playerList } from '#server/features/players/player-list.ts'
import { readAllKeys } from '#server/platform/lists/read-all-keys.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aReport } from '#test/harness/moderation-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let reader: Caller

setUpApp(async (app) => {
  game = app
  reader = await game.signInAs([])
})

test('says which ids of a list no player has, in their order, and audits nothing', async () => {
  await aPlayer(game.db, { player_id: 'known-1' })
  await aPlayer(game.db, { player_id: '00123' })
  const { data } = await reader.call(playerLists.check, {
    body: { PlayerIds: ['ghost', 'known-1', '123', '00123', 'KNOWN-1', 'ghost'] },
  })
  expect(data).toEqual({ Known: 2, UnknownCount: 3, Unknown: ['ghost', '123', 'KNOWN-1'] })
  const many = await reader.call(playerLists.check, {
    body: { PlayerIds: Array.from({ length: 100_000 }, (_, index) => `nobody-${index}`) },
  })
  expect([many.data.Known, many.data.UnknownCount, many.data.Unknown.length]).toEqual([0, 100_000, 1_000])
  const tooMany = await reader.call(playerLists.check, {
    body: { PlayerIds: Array.from({ length: 100_001 }, (_, index) => `nobody-${index}`) },
  })
  expect(tooMany.status).toBe(400)
  const entries = await game.db.selectFrom('audit_log').select('action').where('action', 'like', '%check%').execute()
  expect(entries).toEqual([])
})

test('a call on all that match is about those who matched when they were read; who is gone since is named', async () => {
  for (let number = 0; number < 120; number++) await aPlayer(game.db, { player_id: `fin-${number}`, nickname: 'Finn' })
  await aPlayer(game.db, { player_id: 'other', nickname: 'Olga' })
  const staff = await game.signInAs(['CHANGE_PLAYERS'])
  const query = { filter: 'finn', filterType: 'nickname' as const }
  const { data } = await staff.call(playerLists.matching, { query })
  expect(data.PlayerIds).toHaveLength(120)
  await aPlayer(game.db, { player_id: 'late', nickname: 'Finn' })
  await (await game.signInAs('admin')).call(players.remove, { params: { id: 'fin-7' } })
  const banned = await staff.call(moderation.ban, { body: { Ids: data.PlayerIds } })
  expect(banned.data).toMatchObject({ Done: 119, Unknown: ['fin-7'], UnknownCount: 1 })
  const spared = await game.db.selectFrom('players').select('player_id').where('is_hacker', '=', false).execute()
  expect(spared.map(({ player_id }) => player_id).sort()).toEqual(['late', 'other'])
})

test('the ids of reported names follow their search, in the order of the list', async () => {
  for (const [index, id] of ['ann', 'bob', 'anton'].entries()) {
    await aPlayer(game.db, { player_id: id })
    await aReport(game.db, { player_id: id, name: 'Rude', votes: index + 1 })
  }
  const staff = await game.signInAs(['CHANGE_PLAYERS'])
  const read = async (query: { filter?: string }) =>
    (await staff.call(moderation.reportedIds, { query })).data.PlayerIds
  expect(await read({})).toEqual(['anton', 'bob', 'ann'])
  expect(await read({ filter: 'an' })).toEqual(['anton', 'ann'])
})

test('more matches than a list may have are none, and nobody without a bulk action reads them', async () => {
  for (const player_id of ['a', 'b', 'c']) await aPlayer(game.db, { player_id })
  const query = { filterType: 'playerId' as const, sortKey: 'creationDate' as const, sortDir: 'asc' as const }
  const read = (limit: number) =>
    readAllKeys(game.db, playerList, { ...query, ids: [], attributeFilters: [] }, { now: game.clock.now, limit })
  expect(await read(3)).toHaveLength(3)
  expect(await read(2)).toBeUndefined()
  expect((await reader.call(playerLists.matching, { query: {} })).code).toBe('forbidden')
})
