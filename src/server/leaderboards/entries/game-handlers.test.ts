import { expect, test } from 'vitest'
import { ranks } from '#contract/game-leaderboards.ts'
import { defaultLeaderboardAttributes } from '#contract/leaderboard-definitions.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let signedIn: Awaited<ReturnType<typeof signInPlayer>>

setUpApp(async (started) => {
  app = started
  signedIn = await signInPlayer(app, await aClientKey(await app.signInAs('admin')))
})

/** A leaderboard with others of these scores, "a" first, and the player with the own one. */
async function aBoard(own: number | undefined, ...others: number[]): Promise<string> {
  const scores: Record<string, number> = {}
  for (const [index, score] of others.entries()) {
    const player_id = String.fromCharCode(97 + index)
    await aPlayer(app.db, { player_id, nickname: player_id.toUpperCase() })
    scores[player_id] = score
  }
  if (own !== undefined) scores[signedIn.playerId] = own
  const eventId = await anEvent(app.db, { content: 'Rush', start_at: new Date(app.clock.now.getTime() - 3_600_000) })
  return aLeaderboard(app.db, { eventId, scores })
}

const flag = (playerId: string) =>
  app.db.updateTable('players').set({ is_hacker: true }).where('player_id', '=', playerId).execute()
const list = async (key: string, query: { skip?: string; take?: string } = {}) =>
  (await signedIn.player.call(ranks.list, { params: { key }, query })).data
const around = async (key: string, take: string) =>
  (await signedIn.player.call(ranks.around, { params: { key }, query: { take } })).data
const toText = (entries: readonly { PlayerId: string; Rank: number; Score: number }[]) =>
  entries.map(({ PlayerId, Rank, Score }) => `${Rank} ${PlayerId === signedIn.playerId ? 'own' : PlayerId} ${Score}`)

test('gives a leaderboard page by page, with names and ranks', async () => {
  const key = await aBoard(20, 30, 10, 40)
  const first = await list(key, { take: '2' })
  expect(first).toMatchObject({ Players: 4, Next: 2, IsFinal: false, AsOf: app.clock.now.toISOString() })
  expect(first.Entries[0]).toEqual({ PlayerId: 'c', Nickname: 'C', Rank: 1, Score: 40 })
  const second = await list(key, { skip: '2', take: '2' })
  expect([...toText(first.Entries), ...toText(second.Entries)]).toEqual(['1 c 40', '2 a 30', '3 own 20', '4 b 10'])
  expect(second.Next).toBeNull()
  expect((await list(key, { skip: '9' })).Entries).toEqual([])
})

test('shows no hackers and hidden players but the own entry, with the rank that it would be', async () => {
  const key = await aBoard(20, 30, 10, 40)
  await flag('c')
  await app.db.updateTable('leaderboard_entries').set({ is_hidden: true }).where('player_id', '=', 'b').execute()
  expect(toText((await list(key)).Entries)).toEqual(['1 a 30', '2 own 20'])
  await flag(signedIn.playerId)
  expect(toText((await list(key)).Entries)).toEqual(['1 a 30', '2 own 20'])
  expect(toText((await around(key, '3')).Entries)).toEqual(['1 a 30', '2 own 20'])
  expect((await signedIn.player.call(ranks.own, {})).data.Leaderboards).toMatchObject([
    { Key: key, Rank: 2, Score: 20 },
  ])
})

test('gives the entries around the own, and says when there is none', async () => {
  const key = await aBoard(50, 90, 80, 70, 60, 40, 30)
  expect(toText((await around(key, '3')).Entries)).toEqual(['4 d 60', '5 own 50', '6 e 40'])
  const without = await aLeaderboard(app.db, {})
  const refused = await signedIn.player.call(ranks.around, { params: { key: without } })
  expect([refused.status, refused.code]).toEqual([404, 'entry-unknown'])
})

test('reads a computed order once for players who look at it within seconds', async () => {
  const names = [...defaultLeaderboardAttributes]
  const eventId = await anEvent(app.db, { content: 'Rush', start_at: new Date(app.clock.now.getTime() - 3_600_000) })
  const key = await aLeaderboard(app.db, { eventId, names, scores: { [signedIn.playerId]: 20 } })
  expect(toText((await list(key)).Entries)).toEqual(['1 own 20'])
  await app.db.updateTable('leaderboard_entries').set({ score: 50 }).execute()
  expect(toText((await list(key)).Entries)).toEqual(['1 own 20'])
  app.clock.now = new Date(app.clock.now.getTime() + 10_000)
  const later = await list(key)
  expect([toText(later.Entries), later.AsOf]).toEqual([['1 own 50'], app.clock.now.toISOString()])
})

test('knows no leaderboard that is not there or deleted', async () => {
  const key = await aBoard(50)
  await app.db.updateTable('leaderboard_definitions').set({ deleted_at: app.clock.now }).execute()
  for (const one of [key, '77-1'])
    expect((await signedIn.player.call(ranks.list, { params: { key: one } })).code).toBe('not-found')
  expect((await signedIn.player.call(ranks.own, {})).data.Leaderboards).toEqual([])
})

test('lists the own leaderboards with event and rank', async () => {
  const key = await aBoard(50, 90)
  expect((await signedIn.player.call(ranks.own, {})).data.Leaderboards).toEqual([
    {
      Key: key,
      Name: 'Board',
      EventId: expect.any(Number),
      EventName: 'Rush',
      JoinedAt: new Date(0).toISOString(),
      Score: 50,
      Players: 2,
      IsFinal: false,
      Rank: 2,
    },
  ])
})
