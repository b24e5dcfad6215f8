import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { defaultLeaderboardAttributes } from '#contract/leaderboard-definitions.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { players } from '#contract/players.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { getLeaderboardState, scheduleFreezes } from '../leaderboard-repository.ts'
import { readSortedOrder } from './computed-order-repository.ts'

let game: TestApp
let staff: Caller

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs(['CHANGE_LIVEOPS', 'CHANGE_PLAYERS'])
})

const list = async (key: string, query: object = {}) =>
  (await staff.call(leaderboardEntries.list, { params: { key }, query: { take: '100', ...query } })).data

describe('a leaderboard with more than 10,000 players', () => {
  const size = 12_500

  async function aLongBoard(eventId?: number, names?: readonly string[]): Promise<string> {
    const key = await aLeaderboard(game.db, { eventId, names })
    const [definition = ''] = key.split('-')
    await sql`
      insert into players (player_id, nickname, nickname_folded, created_at, language, device_id, last_device, is_hacker)
      select 'p' || n, 'Nick ' || n, 'nick ' || n, now(), '', '', '', n % 40 = 0
      from generate_series(1, ${size}::integer) n`.execute(game.db)
    await sql`insert into leaderboard_entries (player_id, definition_id, leaderboard_number, score, joined_at)
      select 'p' || n, ${Number(definition)}::integer, 1, (n * 7919) % 1000, now() - (n % 5) * interval '1 second'
      from generate_series(1, ${size}::integer) n`.execute(game.db)
    return key
  }

  /** Every player in the order that one sort over all gives. */
  async function readReference() {
    const { rows } = await sql<{ player_id: string; rank: number | null }>`
      select player_id, case when has_rank then
        (count(*) filter (where has_rank) over (order by score desc, reached_at, player_id))::integer end as rank
      from (select *, not (is_hidden or is_hacker) as has_rank from leaderboard_entries) e
      where removed_at is null order by score desc, reached_at, player_id`.execute(game.db)
    return rows.map(({ player_id, rank }) => [player_id, rank])
  }

  async function expectPages(key: string): Promise<void> {
    const reference = await readReference()
    for (const skip of [0, 1, 999, 1000, 4321, 10_050, reference.length - 3, reference.length]) {
      const page = await list(key, { skip: String(skip) })
      expect(page.Result.map(({ PlayerId, Rank }) => [PlayerId, Rank])).toEqual(reference.slice(skip, skip + 100))
      expect(page.Total).toBe(reference.length)
    }
    for (const index of [0, 3, 5000, reference.length - 2, reference.length - 1]) {
      const [playerId] = reference[index] ?? []
      for (const take of [1, 2, 15]) {
        const first = Math.max(0, index - Math.floor(take / 2))
        const page = await list(key, { around: playerId, take: String(take) })
        expect([page.Skip, page.Result.map(({ PlayerId, Rank }) => [PlayerId, Rank])]).toEqual([
          first,
          reference.slice(first, first + take),
        ])
      }
    }
  }

  /** Searches for many players and for a few, and expects the part of the reference that matches. */
  async function expectMatches(key: string): Promise<void> {
    const reference = await readReference()
    for (const [filter, isMatch] of [
      ['nick', () => true],
      ['NICK 77', (id: string) => id.startsWith('p77')],
      ['p12499', (id: string) => id === 'p12499'],
    ] as const)
      for (const skip of [0, 3, 4321]) {
        const page = await list(key, { filter, skip: String(skip), take: '15' })
        const matching = reference.filter(([id]) => isMatch(String(id)))
        expect(page.Result.map(({ PlayerId, Rank }) => [PlayerId, Rank])).toEqual(matching.slice(skip, skip + 15))
        expect([page.Total, page.TotalIsExact]).toEqual([Math.min(matching.length, 10_000), matching.length <= 10_000])
      }
  }

  test('is read at any rank, while scores change, players go, hide and come back', async () => {
    const key = await aLongBoard()
    await expectPages(key)
    const changing = Array.from({ length: 1000 }, (_, index) => `p${index * 12 + 1}`)
    const correct = (Kind: 'removed' | 'restored' | 'hidden', PlayerIds: string[]) =>
      staff.call(leaderboardEntries.correct, { params: { key }, body: { Kind, PlayerIds } })
    await staff.call(leaderboardEntries.report, {
      body: { reports: changing.map((PlayerId) => ({ LeaderboardKey: key, PlayerId, Score: 500 })) },
    })
    // All of them share one score, which fills one part of the order.
    await sql`update leaderboard_entries set score = 500, reached_at = now() where player_id like 'p1%'`.execute(
      game.db,
    )
    await correct('removed', changing.slice(0, 700))
    await correct('hidden', changing.slice(700))
    await correct('restored', changing.slice(0, 300))
    await sql`delete from players where player_id like 'p2%'`.execute(game.db)
    await sql`update players set is_hacker = not is_hacker where player_id like 'p3%'`.execute(game.db)
    await expectPages(key)
    await expectMatches(key)
    const { rows } = await sql<{ entries: number }>`select entries from leaderboard_segments`.execute(game.db)
    expect(rows.length).toBeGreaterThan(5)
    expect(Math.max(...rows.map(({ entries }) => entries))).toBeLessThanOrEqual(4000)
  })

  test('is counted right while reports, hacker flags and corrections come at once', async () => {
    const key = await aLongBoard()
    const toIds = (first: number) => Array.from({ length: 50 }, (_, index) => `p${first + index * 200}`)
    const rounds = [1, 2, 3, 4, 5]
    const inTurn = async (change: (round: number) => Promise<{ status: number }>) => {
      for (const round of rounds) expect((await change(round)).status).toBe(200)
    }
    const reports = (round: number) =>
      toIds(round).map((PlayerId) => ({ LeaderboardKey: key, PlayerId, Score: round * 150 }))
    await Promise.all([
      inTurn((round) => staff.call(leaderboardEntries.report, { body: { reports: reports(round) } })),
      inTurn((round) => staff.call(leaderboardEntries.report, { body: { reports: reports(round + 2) } })),
      inTurn((round) =>
        staff.call(leaderboardEntries.correct, {
          params: { key },
          body: { Kind: round % 2 === 0 ? 'shown' : 'hidden', PlayerIds: toIds(3) },
        }),
      ),
      ...toIds(4).map((id) =>
        inTurn((round) =>
          staff.call(players.setHacker, { params: { id }, query: { isHacker: round % 2 === 0 ? 'false' : 'true' } }),
        ),
      ),
    ])
    await expectPages(key)
  })

  test('is read again in the background when its order by an attribute is half a minute old', async () => {
    const key = await aLongBoard()
    const readAsOf = async () => (await list(key, { attribute: 'stars', take: '1' })).AsOf
    const first = game.clock.now
    expect(await readAsOf()).toBe(first.toISOString())
    game.clock.now = new Date(first.getTime() + 29_000)
    expect(await readAsOf()).toBe(first.toISOString())
    const second = new Date(first.getTime() + 31_000)
    game.clock.now = second
    expect(await readAsOf()).toBe(first.toISOString())
    await expect.poll(readAsOf).toBe(second.toISOString())
  })

  test('says at once that a player of an order in memory was removed', async () => {
    const key = await aLongBoard(await anEvent(game.db), defaultLeaderboardAttributes)
    const params = { key, playerId: 'p17' }
    const explain = async () => (await staff.call(leaderboardEntries.explain, { params })).data
    expect(await explain()).toMatchObject({ NoRank: null, Rank: expect.any(Number) })
    await staff.call(leaderboardEntries.correct, { params, body: { Kind: 'removed', PlayerIds: ['p17'] } })
    expect(await explain()).toMatchObject({ NoRank: 'removed', Rank: null })
  })

  test('has everybody once in its order by an attribute, also who rises while it is read', async () => {
    const key = await aLongBoard()
    const board = await getLeaderboardState(game.db, key)
    const [worst] = (await readReference()).at(-1) ?? []
    let pages = 0
    const db = game.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (++pages === 2)
          await sql`update leaderboard_entries set score = case player_id when ${worst} then 2000 else 3000 end,
            attributes = '{"stars":7}' where player_id in (${worst}, 'p17')`.execute(game.db)
        return result
      },
    })
    const order = await readSortedOrder(db, board, 'stars', { now: game.clock.now })
    expect(order.total).toBe(size)
    const best = (await order.page(db, 0, 3)).map(({ playerId, score }) => [playerId, score])
    expect(best).toEqual([
      ['p17', 7],
      [worst, 7],
      [expect.any(String), 0],
    ])
  })

  test('becomes final as it was, ties and players without a rank included', async () => {
    const start_at = new Date(game.clock.now.getTime() - 3_600_000)
    const eventId = await anEvent(game.db, { start_at, duration: 1 })
    const key = await aLongBoard(eventId)
    const hidden = Array.from({ length: 50 }, (_, index) => `p${index * 240 + 7}`)
    await staff.call(leaderboardEntries.correct, { params: { key }, body: { Kind: 'hidden', PlayerIds: hidden } })
    const reference = await readReference()
    await scheduleFreezes(game.db, { eventIds: [eventId] })
    await game.runSteps()
    const { rows } = await sql<{ final_index: number; player_id: string; rank: number | null }>`
      select final_index, player_id, rank from leaderboard_final_ranks order by final_index`.execute(game.db)
    expect(rows.map(({ player_id, rank }) => [player_id, rank])).toEqual(reference)
    expect(rows.every(({ final_index }, index) => final_index === index)).toBe(true)
    const page = await list(key, { skip: '12450' })
    expect([page.IsFinal, page.Result.length]).toEqual([true, 50])
    await expectMatches(key)
  })
})
