import { expect, test } from 'vitest'
import { playerLists } from '#contract/player-lists/player-lists.ts'
import { aPlayer } from '#test/harness/makers.ts'
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
