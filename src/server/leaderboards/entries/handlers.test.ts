import { describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { players } from '#contract/players.ts'
import { timeline } from '#contract/timeline.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs(['CHANGE_LIVEOPS', 'CHANGE_PLAYERS', 'EXPORT_DATA', 'ACCESS_AUDIT'])
})

type ListQuery = EndpointRequest<typeof leaderboardEntries.list>['query']
type Report = EndpointRequest<typeof leaderboardEntries.report>['body']['reports'][number]

const after = (minutes: number) => new Date(game.clock.now.getTime() + minutes * 60_000)
const list = (key: string, query: ListQuery = {}) => staff.call(leaderboardEntries.list, { params: { key }, query })
const report = (...reports: Report[]) => staff.call(leaderboardEntries.report, { body: { reports } })
const add = (key: string, playerId: string) => staff.call(leaderboardEntries.add, { params: { key, playerId } })
const correct = (key: string, Kind: 'removed' | 'restored' | 'hidden' | 'shown', PlayerIds: string[], reason = '') =>
  staff.call(leaderboardEntries.correct, { params: { key }, body: { Kind, PlayerIds } }, { reason })
const ranks = async (key: string, query: ListQuery = {}) =>
  (await list(key, query)).data.Result.map(({ PlayerId, Rank, Score }) => [PlayerId, Rank, Score])

/** A leaderboard of stored scores with players a, b, c …, the best first. */
async function aBoard(scores: readonly number[], eventId?: number): Promise<string> {
  const ids = scores.map((_, index) => String.fromCharCode(97 + index))
  for (const player_id of ids) await aPlayer(game.db, { player_id, nickname: `Nick ${player_id}` })
  return aLeaderboard(game.db, {
    eventId,
    scores: Object.fromEntries(ids.map((id, index) => [id, scores[index] ?? 0])),
  })
}

describe('a leaderboard', () => {
  test('ranks by score, then by who reached it first, then by player id', async () => {
    const key = await aBoard([10, 30, 30, 20])
    await report({ LeaderboardKey: key, PlayerId: 'd', Score: 30 })
    game.clock.now = after(1)
    await report({ LeaderboardKey: key, PlayerId: 'a', Score: 30 })
    expect(await ranks(key)).toEqual([
      ['b', 1, 30],
      ['c', 2, 30],
      ['d', 3, 30],
      ['a', 4, 30],
    ])
    const { data } = await staff.call(leaderboardEntries.get, { params: { key }, query: { take: '2' } })
    expect(data).toMatchObject({ Key: key, Players: 4, Deleted: false, FinalAt: null })
    expect(data.Scores.map(({ PlayerId, Nickname, Score }) => [PlayerId, Nickname, Score])).toEqual([
      ['b', 'Nick b', 30],
      ['c', 'Nick c', 30],
    ])
  })

  test('comes with all of its players up to 1,000', async () => {
    const key = await aBoard(Array.from({ length: 20 }, (_, index) => index))
    const { data } = await staff.call(leaderboardEntries.get, { params: { key }, query: {} })
    expect(data.Scores).toHaveLength(20)
    const query = { take: '1001' }
    expect((await staff.call(leaderboardEntries.get, { params: { key }, query })).status).toBe(400)
  })

  test('is read from an index, around a player and by a search that keeps the ranks', async () => {
    const key = await aBoard([90, 80, 70, 60, 50, 40])
    expect(await ranks(key, { skip: '2', take: '2' })).toEqual([
      ['c', 3, 70],
      ['d', 4, 60],
    ])
    const { data } = await list(key, { around: 'e', take: '3' })
    expect([data.Skip, data.Total, data.Result.map(({ PlayerId }) => PlayerId)]).toEqual([3, 6, ['d', 'e', 'f']])
    expect(await ranks(key, { filter: 'nick f' })).toEqual([['f', 6, 40]])
    expect(await ranks(key, { filter: 'C' })).toEqual([['c', 3, 70]])
    expect((await list(key, { around: 'nobody' })).code).toBe('entry-unknown')
    expect((await list('99-1')).code).toBe('not-found')
    expect((await list('nonsense')).status).toBe(400)
    expect((await list('9999999999-9999999999')).code).toBe('not-found')
  })

  test('shows hackers and hidden players without a rank', async () => {
    const key = await aBoard([40, 30, 20, 10])
    await staff.call(players.setHacker, { params: { id: 'a' }, query: { isHacker: 'true' } })
    await correct(key, 'hidden', ['c'])
    const marks = async () =>
      (await list(key)).data.Result.map(({ PlayerId, Rank, IsHacker, IsHidden }) => [
        PlayerId,
        Rank,
        IsHacker,
        IsHidden,
      ])
    expect(await marks()).toEqual([
      ['a', null, true, false],
      ['b', 1, false, false],
      ['c', null, false, true],
      ['d', 2, false, false],
    ])
    expect(await ranks(key, { skip: '3' })).toEqual([['d', 2, 10]])
    await staff.call(players.setHacker, { params: { id: 'a' }, query: { isHacker: 'false' } })
    await correct(key, 'shown', ['c'])
    expect((await marks()).map(([, rank]) => rank)).toEqual([1, 2, 3, 4])
  })

  test('computes the score of an event from the four attributes, by the clock up to its end', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 1 })
    const names = ['currency_amount', 'boost_milliseconds_remaining', 'currency_per_second', 'attributes_timestamp']
    for (const player_id of ['slow', 'fast', 'stored']) await aPlayer(game.db, { player_id })
    const key = await aLeaderboard(game.db, {
      eventId,
      names: names.map((name) => `Rush.1.${name}`),
      scores: { slow: 0, fast: 0, stored: 150 },
    })
    const attributes = (amount: number, boost: number, rate: number, at: number) =>
      Object.fromEntries([amount, boost, rate, at].map((value, index) => [`Rush.1.${names[index]}`, value]))
    const seconds = game.clock.now.getTime() / 1000
    await report(
      // Less than no time remaining counts as none.
      { LeaderboardKey: key, PlayerId: 'slow', Attributes: attributes(200, -10_000, 1, seconds) },
      { LeaderboardKey: key, PlayerId: 'fast', Attributes: attributes(100, 10_000, 5, seconds * 1000) },
    )
    expect(await ranks(key)).toEqual([
      ['slow', 1, 200],
      ['stored', 2, 150],
      ['fast', 3, 100],
    ])
    game.clock.now = after(1)
    expect(await ranks(key)).toEqual([
      ['fast', 1, 100 + 5 * 70],
      ['slow', 2, 260],
      ['stored', 3, 150],
    ])
    game.clock.now = after(40)
    expect((await ranks(key))[0]).toEqual(['fast', 1, 100 + 5 * 1810])
    expect(await ranks(key, { attribute: 'Rush.1.currency_per_second' })).toEqual([
      ['fast', 1, 5],
      ['slow', 2, 1],
      ['stored', 3, 0],
    ])
    expect((await list(key, { attribute: 'other' })).code).toBe('leaderboard-attribute-unknown')
  })

  test('is exported with ranks and attributes', async () => {
    const key = await aBoard([5, 7])
    await report({ LeaderboardKey: key, PlayerId: 'b', Attributes: { stars: 0.1 } })
    const { text } = await staff.call(leaderboardEntries.export, { params: { key }, query: {} })
    expect(text.trim().split('\r\n')).toEqual([
      'Rank;Player ID;Nickname;Score;Stored score;Hacker;Hidden;Last report;Reported by;stars',
      `1;b;Nick b;7;7;false;false;${game.clock.now.toISOString()};staff;0.1`,
      '2;a;Nick a;5;5;false;false;;;',
    ])
    const names = ['constructor', 'toString']
    const other = await aLeaderboard(game.db, { names, scores: { a: 5 } })
    const { text: empty } = await staff.call(leaderboardEntries.export, { params: { key: other }, query: {} })
    expect(empty.trim().split('\r\n').at(-1)).toBe('1;a;Nick a;5;5;false;false;;;;')
    const like = await aLeaderboard(game.db, { names: ['Score', 'Hacker', 'rank'], scores: { a: 5 } })
    await report({ LeaderboardKey: like, PlayerId: 'a', Attributes: { Score: 1, Hacker: 2, rank: 3 } })
    const { text: both } = await staff.call(leaderboardEntries.export, { params: { key: like }, query: {} })
    expect(both.trim().split('\r\n')).toEqual([
      'Rank;Player ID;Nickname;Score;Stored score;Hacker;Hidden;Last report;Reported by;Score (attribute);Hacker (attribute);rank',
      `1;a;Nick a;5;5;false;false;${game.clock.now.toISOString()};staff;1;2;3`,
    ])
    const designer = await game.signInAs(['CHANGE_LIVEOPS'])
    expect((await designer.call(leaderboardEntries.export, { params: { key }, query: {} })).status).toBe(403)
  })
})

test.each(['removed', 'corrections'] as const)('the list of %s of an unknown leaderboard answers 404', async (name) => {
  const read = (key: string) => staff.call(leaderboardEntries[name], { params: { key }, query: {} })
  expect((await read('99-1')).code).toBe('not-found')
  expect((await read(await aBoard([1]))).data.Total).toBe(0)
})

describe('score reports', () => {
  test('replace the named attributes and keep the rest exactly', async () => {
    const key = await aBoard([1, 2])
    const big = 9_007_199_254_740_991
    await report({ LeaderboardKey: key, PlayerId: 'a', Attributes: { stars: 0.1 }, Score: big })
    await report({ LeaderboardKey: key, PlayerId: 'a', Score: -5e-324 })
    const [, entry] = (await list(key)).data.Result
    expect(entry).toMatchObject({ PlayerId: 'a', Score: -5e-324, Attributes: { stars: 0.1 } })
    await report({ LeaderboardKey: key, PlayerId: 'a', Attributes: { stars: big } })
    expect((await list(key)).data.Result[1]).toMatchObject({ StoredScore: -5e-324, Attributes: { stars: big } })
  })

  test('are taken all or none, and say what is wrong', async () => {
    const key = await aBoard([1, 2])
    const good = { LeaderboardKey: key, PlayerId: 'a', Score: 50 }
    const bad: [Report, number, string][] = [
      [{ ...good, PlayerId: 'nobody' }, 404, 'entry-unknown'],
      [{ ...good, LeaderboardKey: '99-1' }, 404, 'not-found'],
      [good, 400, 'invalid-input'],
      [{ ...good, PlayerId: 'b', Attributes: { __proto: 1 } }, 400, 'invalid-input'],
      [{ ...good, PlayerId: 'b', Attributes: { 'stars ': 1 } }, 400, 'invalid-input'],
      [{ ...good, PlayerId: 'b', Score: 2 ** 53 }, 400, 'invalid-input'],
    ]
    for (const [wrong, status, code] of bad) {
      const reply = await report(good, wrong)
      expect([reply.status, reply.code]).toEqual([status, code])
    }
    expect((await report()).status).toBe(400)
    expect(await ranks(key)).toEqual([
      ['b', 1, 2],
      ['a', 2, 1],
    ])
  })

  test('leave one audit entry of counts', async () => {
    const key = await aBoard([1, 2])
    await report({ LeaderboardKey: key, PlayerId: 'a', Score: 5 }, { LeaderboardKey: key, PlayerId: 'b', Score: 6 })
    const { data } = await staff.call(audit.list, { query: { action: 'leaderboard scores reported' } })
    expect(data.Result).toHaveLength(1)
  })

  test('are refused and counted after the end of the event', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 1 })
    const key = await aBoard([1, 2], eventId)
    game.clock.now = after(30)
    const late = { LeaderboardKey: key, PlayerId: 'a', Score: 50 }
    expect(await report(late, { ...late, PlayerId: 'b' })).toMatchObject({ status: 409, code: 'leaderboard-final' })
    expect((await report(late)).status).toBe(409)
    const { data } = await staff.call(leaderboardEntries.get, { params: { key }, query: {} })
    expect(data.RefusedReports).toBe(3)
    expect((await add(key, 'a')).data).toEqual({ Added: false })
  })
})

describe('a player', () => {
  test('is added once, to a leaderboard with room, and opens the next one', async () => {
    const key = await aLeaderboard(game.db, { capacity: 1 })
    const [definition] = key.split('-')
    for (const player_id of ['a', 'b']) await aPlayer(game.db, { player_id })
    expect((await add(key, 'a')).data).toEqual({ Added: true })
    expect((await add(key, 'a')).data).toEqual({ Added: false })
    expect((await add(key, 'b')).code).toBe('leaderboard-full')
    expect((await add(`${definition}-3`, 'b')).code).toBe('not-found')
    expect((await add(`${definition}-2`, 'b')).data).toEqual({ Added: true })
    expect((await add(key, 'b')).code).toBe('on-other-leaderboard')
    expect((await add('99-1', 'b')).code).toBe('definition-unknown')
    expect((await add('9999999999-1', 'b')).code).toBe('not-found')
    expect((await add(key, 'nobody')).code).toBe('player-unknown')
  })

  test('is removed with a reason, and comes back as before', async () => {
    const key = await aBoard([40, 30, 20])
    await report({ LeaderboardKey: key, PlayerId: 'b', Attributes: { stars: 3 } })
    const before = (await list(key)).data.Result
    const [id = ''] = key.split('-')
    const remove = () =>
      staff.call(leaderboardEntries.remove, { params: { id, playerId: 'b' } }, { reason: 'Ticket 7' })
    expect((await remove()).data).toEqual({ Key: key })
    expect((await remove()).code).toBe('entry-unknown')
    expect(await ranks(key)).toEqual([
      ['a', 1, 40],
      ['c', 2, 20],
    ])
    expect((await add(key, 'b')).code).toBe('entry-removed')
    const { data } = await staff.call(leaderboardEntries.removed, { params: { key }, query: {} })
    expect(data.Result).toMatchObject([
      { PlayerId: 'b', Score: 30, Attributes: { stars: 3 }, RemovedBy: staff.email, Reason: 'Ticket 7' },
    ])
    game.clock.now = after(5)
    expect((await correct(key, 'restored', ['b', 'a', 'nobody'])).data).toEqual({
      Changed: 1,
      Unchanged: 1,
      Unknown: ['nobody'],
    })
    expect((await list(key)).data.Result).toEqual(before)
    const log = await staff.call(leaderboardEntries.corrections, { params: { key }, query: { filter: 'b' } })
    expect(log.data.Result.map(({ Kind, Reason, AfterFinal }) => [Kind, Reason, AfterFinal])).toEqual([
      ['restored', '', false],
      ['removed', 'Ticket 7', false],
    ])
  })

  test('is not removed through another definition', async () => {
    const key = await aBoard([40, 30])
    const [id = ''] = (await aLeaderboard(game.db)).split('-')
    const { code } = await staff.call(leaderboardEntries.remove, { params: { id, playerId: 'b' } })
    expect(code).toBe('entry-unknown')
    expect(await ranks(key)).toHaveLength(2)
  })

  test('gets a corrected score, with the one before and the reason kept', async () => {
    const key = await aBoard([40, 30])
    const params = { key, playerId: 'a' }
    const set = (body: EndpointRequest<typeof leaderboardEntries.correctScore>['body']) =>
      staff.call(leaderboardEntries.correctScore, { params, body })
    expect((await set({ Value: 10, Reason: ' ' })).status).toBe(400)
    expect((await set({ Value: 10, Reason: 'Counted twice' })).data).toEqual({ ValueBefore: 40, ValueAfter: 10 })
    expect((await set({ Attribute: 'stars', Value: 3, Reason: 'Lost' })).data).toEqual({
      ValueBefore: null,
      ValueAfter: 3,
    })
    expect((await set({ Value: 10, Reason: 'Again' })).code).toBe('value-unchanged')
    expect((await set({ Attribute: 'stars', Value: 3, Reason: 'Again' })).code).toBe('value-unchanged')
    expect((await set({ Attribute: 'none', Value: 3, Reason: 'Lost' })).code).toBe('leaderboard-attribute-unknown')
    expect(await ranks(key)).toEqual([
      ['b', 1, 30],
      ['a', 2, 10],
    ])
    const { data } = await staff.call(leaderboardEntries.corrections, { params: { key }, query: {} })
    expect(data.Total).toBe(2)
    const { data: log } = await staff.call(audit.list, { query: { action: 'leaderboard score corrected' } })
    const entry = await staff.call(audit.get, { params: { id: log.Result.at(-1)?.Id ?? '' } })
    expect(entry.data.Note).toBe('Counted twice; without a version: the last write wins')
    expect(data.Result.at(-1)).toMatchObject({
      Kind: 'score corrected',
      PlayerId: 'a',
      Attribute: 'default',
      ValueBefore: 40,
      ValueAfter: 10,
      Reason: 'Counted twice',
      By: staff.email,
    })
  })

  test('keeps a value that is not the one before it any more, and answers the present entry', async () => {
    const key = await aBoard([40, 30])
    const set = (body: object) =>
      staff.call(leaderboardEntries.correctScore, {
        params: { key, playerId: 'a' },
        body: { Value: 5, Reason: 'Lost', ...body },
      })
    const replies = await Promise.all([5, 6].map((Value) => set({ Value, ValueBefore: 40 })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    const StoredScore = replies[0]?.status === 200 ? 5 : 6
    const data = { PlayerId: 'a', StoredScore, Attributes: {} }
    expect(replies.find(({ status }) => status === 412)).toMatchObject({ code: 'stale', data })
    expect(await set({ Value: 8, ValueBefore: null })).toMatchObject({ code: 'stale', data })
    expect((await set({ Value: 8, ValueBefore: StoredScore })).status).toBe(200)
    expect((await set({ Attribute: 'stars', ValueBefore: 0 })).code).toBe('stale')
    expect((await set({ Attribute: 'stars', ValueBefore: null })).status).toBe(200)
  })

  test('has a corrected score and attribute with their names and leaderboard in the timeline', async () => {
    const key = await aBoard([113784.27799999999])
    const set = (Value: number, Attribute?: string) =>
      staff.call(leaderboardEntries.correctScore, {
        params: { key, playerId: 'a' },
        body: { Attribute, Value, Reason: 'Lost' },
      })
    await set(Number.MAX_SAFE_INTEGER)
    game.clock.now = after(1)
    await set(5, 'stars')
    const { data } = await staff.call(timeline.list, {
      params: { id: 'a' },
      query: { kinds: 'leaderboard', take: '2' },
    })
    expect(data.Result.map(({ What, Detail }) => [What, Detail])).toEqual([
      ['Leaderboard score corrected: Board', `${key}, stars: none → 5`],
      ['Leaderboard score corrected: Board', `${key}, Score: 113,784.278 → 9,007,199,254,740,991`],
    ])
  })

  test('has the leaderboards of all events with the rank on each, the last joined first', async () => {
    const first = await aBoard([40, 30])
    const second = await aLeaderboard(game.db, { scores: { b: 1 }, joinedAt: after(1) })
    const { data } = await staff.call(leaderboardEntries.ofPlayer, { params: { id: 'b' }, query: {} })
    expect(data.Result.map(({ Key, Rank, Players, Score }) => [Key, Rank, Players, Score])).toEqual([
      [second, 1, 1, 1],
      [first, 2, 2, 30],
    ])
    const event = await aLeaderboard(game.db, {
      eventId: await anEvent(game.db, { deleted: true }),
      scores: { b: 1 },
      joinedAt: after(2),
    })
    const more = await staff.call(leaderboardEntries.ofPlayer, { params: { id: 'b' }, query: {} })
    expect(more.data.Result.map(({ Key, Deleted }) => [Key, Deleted])).toEqual([
      [event, true],
      [second, false],
      [first, false],
    ])
    expect((await staff.call(leaderboardEntries.ofPlayer, { params: { id: 'x' }, query: {} })).code).toBe(
      'player-unknown',
    )
  })

  test('who is hidden or flagged after the end keeps the final rank, marked', async () => {
    const eventId = await anEvent(game.db, { start_at: after(-30), duration: 1 })
    const key = await aBoard([40, 30], eventId)
    await game.db.updateTable('leaderboards').set({ final_at: game.clock.now }).execute()
    const insert = { definition_id: Number(key.split('-')[0]), leaderboard_number: 1 }
    const ranked = ['a', 'b'].map((player_id, index) => ({ ...insert, player_id, final_index: index, rank: index + 1 }))
    await game.db
      .insertInto('leaderboard_final_ranks')
      .values(ranked.map((row) => ({ ...row, score: 40 })))
      .execute()
    await staff.call(players.setHacker, { params: { id: 'a' }, query: { isHacker: 'true' } })
    await correct(key, 'hidden', ['b'])
    const marks = async (id: string) => {
      const { data } = await staff.call(leaderboardEntries.ofPlayer, { params: { id }, query: {} })
      return data.Result.map(({ Rank, IsHacker, IsHidden }) => [Rank, IsHacker, IsHidden])
    }
    expect([await marks('a'), await marks('b')]).toEqual([[[1, true, false]], [[2, false, true]]])
  })

  test('learns how the rank comes about and what the next one needs, or why there is none', async () => {
    const key = await aBoard([40, 30, 20, 10])
    await correct(key, 'hidden', ['b'])
    await correct(key, 'removed', ['d'])
    const explain = async (playerId: string) =>
      (await staff.call(leaderboardEntries.explain, { params: { key, playerId } })).data
    expect(await explain('c')).toMatchObject({
      Rank: 2,
      NoRank: null,
      Score: 20,
      Inputs: null,
      Above: { PlayerId: 'a', Rank: 1, Score: 40 },
      Below: null,
      PointsToNext: 20,
    })
    expect(await explain('a')).toMatchObject({ Rank: 1, Above: null, Below: { PlayerId: 'c' }, PointsToNext: null })
    expect(await explain('b')).toMatchObject({ Rank: null, NoRank: 'hidden', PointsToNext: null })
    expect(await explain('d')).toMatchObject({ Rank: null, NoRank: 'removed', Score: 10 })
    const unknown = await staff.call(leaderboardEntries.explain, { params: { key, playerId: 'nobody' } })
    expect(unknown.code).toBe('entry-unknown')
  })

  test('learns who is next behind many without a rank', async () => {
    const ids = Array.from({ length: 123 }, (_, index) => `p${String(index).padStart(3, '0')}`)
    for (const player_id of ids) await aPlayer(game.db, { player_id })
    const key = await aLeaderboard(game.db, { scores: Object.fromEntries(ids.map((id, index) => [id, 1000 - index])) })
    await correct(key, 'hidden', [...ids.slice(1, 61), ...ids.slice(62, 122)])
    const { data } = await staff.call(leaderboardEntries.explain, { params: { key, playerId: 'p061' } })
    expect(data).toMatchObject({
      Rank: 2,
      Above: { PlayerId: 'p000', Rank: 1 },
      Below: { PlayerId: 'p122', Rank: 3 },
      PointsToNext: 61,
    })
  })
})
