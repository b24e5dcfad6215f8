import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { PermissionName } from '#contract/core/permissions.ts'
import { events } from '#contract/events.ts'
import { jobs } from '#contract/jobs.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboardPrizes } from '#contract/leaderboard-prizes.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { players } from '#contract/players.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import { timeline } from '#contract/timeline.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { scheduleFreezes } from '../leaderboard-repository.ts'

let game: TestApp
let admin: Caller
let staff: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
  staff = await game.signInAs(['SEND_MESSAGES', 'CHANGE_LIVEOPS'])
})

const gems = (m_amount: number) => ({ m_type: 1, m_giftableId: 'gems', m_amount })
const prizes: PrizeRange[] = [
  { From: 1, To: 1, Gifts: [gems(500), { m_type: 0, m_giftableId: 'chest', m_amount: 1 }] },
  { From: 2, To: 3, Gifts: [gems(100)] },
]
const texts = { Title: 'Rank {ranks}', Message: 'You finished at rank {ranks}.', Expiration: 48 * ticksPerHour }
const byId = { params: { id: '1' } }
const after = (minutes: number) => new Date(game.clock.now.getTime() + minutes * 60_000)
let eventId: number

const plan = async () => (await staff.call(leaderboardPrizes.plan, byId)).data
const list = async (state: 'due' | 'paid' | 'none', filter?: string) =>
  (await staff.call(leaderboardPrizes.players, { ...byId, query: { state, filter } })).data.Result
const pay = async (caller = staff, body: object = {}) =>
  caller.call(leaderboardPrizes.pay, {
    ...byId,
    body: { ...texts, Fingerprint: (await plan()).Fingerprint, ...body },
  })
const correct = (Kind: 'removed' | 'restored' | 'hidden' | 'shown', ...PlayerIds: string[]) =>
  staff.call(leaderboardEntries.correct, { params: { key: '1-1' }, body: { Kind, PlayerIds } })
const end = async () => {
  game.clock.now = after(31)
  await game.runSteps()
}
const listGifts = async (id: string) =>
  (await staff.call(messages.listOfPlayer, { params: { id } })).data.map(({ Title, Gifts }) => [Title, Gifts])
const definition = async () => (await admin.call(leaderboards.getDefinition, byId)).data
const change = async (input: object) => {
  const { Id: id, Name: name, EventId, AttributeNames: attributeNames } = await definition()
  const body = { id, name, attributeNames, eventId: EventId, ...input }
  return admin.call(leaderboards.saveDefinition, { body })
}

/** Six players on a leaderboard of an event that ends in half an hour: c is a hacker, and b has the best score. */
beforeEach(async () => {
  eventId = await anEvent(game.db, { start_at: after(-30), duration: 1 })
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
    await aPlayer(game.db, { player_id: id, nickname: `Nick ${id}`, is_hacker: id === 'c' })
  await aLeaderboard(game.db, { eventId, scores: { a: 50, b: 60, c: 55, d: 40, e: 30, f: 20 } })
  await scheduleFreezes(game.db, { eventIds: [eventId] })
  await change({ prizes })
})

describe('the prizes of a definition', () => {
  test('are saved sorted, kept by a change without them, and refused with gaps', async () => {
    expect((await change({ prizes: [...prizes].reverse() })).data.Prizes).toEqual(prizes)
    expect((await change({ name: 'Other' })).data.Prizes).toEqual(prizes)
    const { status, errors } = await change({ prizes: [prizes[1]] })
    expect([status, errors[0]]).toEqual([
      400,
      { path: 'body.prizes.0.From', message: 'No range has rank 1. Start with 1.' },
    ])
    const far = await change({ prizes: [{ ...prizes[0], To: 2 ** 31 }] })
    expect(far.errors[0]?.message).toBe('A rank is at most 2,147,483,647.')
    expect((await change({ prizes: [] })).data.Prizes).toEqual([])
  })

  test('are planned as if the order were final now, without hackers and hidden players', async () => {
    await correct('hidden', 'd')
    await correct('removed', 'f')
    const { Due, IfFinalNow, ...counts } = await plan()
    expect(counts).toMatchObject({
      FinalLeaderboards: 0,
      OpenLeaderboards: 1,
      Paid: 0,
      Hackers: 1,
      Hidden: 1,
      Removed: 1,
      Job: null,
    })
    expect(Due.Players).toBe(0)
    expect(IfFinalNow.Ranges.map(({ Players }) => Players)).toEqual([1, 2])
    expect(IfFinalNow.Items).toEqual([
      { Type: 1, ItemId: 'gems', Amount: '700' },
      { Type: 0, ItemId: 'chest', Amount: '1' },
    ])
    expect((await list('none')).map(({ PlayerId, NoPrize }) => [PlayerId, NoPrize])).toEqual([
      ['c', 'hacker'],
      ['d', 'hidden'],
      ['f', 'removed'],
    ])
    expect((await pay()).code).toBe('no-prizes-due')
  })

  test('go to nobody who was removed, hidden or flagged after the end', async () => {
    await end()
    expect((await list('due')).map(({ PlayerId, Rank, Key }) => [PlayerId, Rank, Key])).toEqual([
      ['b', 1, '1-1'],
      ['a', 2, '1-1'],
      ['d', 3, '1-1'],
    ])
    expect((await list('due', 'nick A')).map(({ PlayerId }) => PlayerId)).toEqual(['a'])
    await correct('removed', 'b')
    await correct('hidden', 'a')
    await admin.call(players.setHacker, { params: { id: 'd' }, query: { isHacker: 'true' } })
    expect(await list('due')).toEqual([])
    expect((await list('none')).map(({ PlayerId, Rank, NoPrize }) => [PlayerId, Rank, NoPrize])).toEqual([
      ['a', 2, 'hidden'],
      ['b', 1, 'removed'],
      ['c', null, 'hacker'],
      ['d', 3, 'hacker'],
    ])
  })
})

test('nobody without a rank at the end gets a prize, and the list says why', async () => {
  await correct('removed', 'a')
  await end()
  await correct('restored', 'a')
  await admin.call(players.setHacker, { params: { id: 'c' }, query: { isHacker: 'false' } })
  expect(await plan()).toMatchObject({ Hackers: 0, Removed: 0, Unranked: 2, Due: { Players: 3 } })
  expect((await list('none')).map(({ PlayerId, Rank, NoPrize }) => [PlayerId, Rank, NoPrize])).toEqual([
    ['a', null, 'unranked-at-end'],
    ['c', null, 'unranked-at-end'],
  ])
})

describe('paying', () => {
  test('sends each player of the plan one message, and says who got which', async () => {
    await end()
    const { Due } = await plan()
    const started = await pay()
    expect(started.data.Job).toMatchObject({
      Kind: 'leaderboard prizes',
      Title: 'Prizes for Board',
      Total: 3,
    })
    expect((await plan()).Job?.Id).toBe(started.data.Job.Id)
    await game.runJobs()
    expect(await listGifts('b')).toEqual([['Rank 1', prizes[0]?.Gifts]])
    expect(await listGifts('a')).toEqual([['Rank 2–3', prizes[1]?.Gifts]])
    expect(await listGifts('c')).toEqual([])
    expect(await listGifts('e')).toEqual([])
    const paid = await list('paid')
    expect(paid.map(({ PlayerId, Rank, PaidAt }) => [PlayerId, Rank, PaidAt])).toEqual(
      [
        ['b', 1],
        ['a', 2],
        ['d', 3],
      ].map((row) => [...row, game.clock.now.toISOString()]),
    )
    expect(await plan()).toMatchObject({ Paid: 3, Hackers: 1, Due: { Players: 0 }, Job: { State: 'done', Done: 3 } })
    expect(Due.Players).toBe(3)
    const [message] = (await staff.call(messages.listOfPlayer, { params: { id: 'b' } })).data
    expect([message?.MsgId, message?.Message]).toEqual([paid[0]?.MsgId, 'You finished at rank 1.'])
    await staff.call(messages.revoke, { params: { playerId: 'b', msgId: message?.MsgId ?? '' } })
    expect((await list('paid')).map(({ Revoked }) => Revoked)).toEqual([true, false, false])
  })

  test('is open for a definition from its final ranks until it is started, but not while its event is deleted', async () => {
    const listUnpaid = async () => (await staff.call(leaderboardPrizes.unpaid, {})).data.Definitions
    expect(await listUnpaid()).toEqual([])
    await end()
    const unpaid = [{ Id: 1, Name: 'Board', EventName: expect.stringMatching(/^Event /) }]
    expect(await listUnpaid()).toEqual(unpaid)
    const markEvent = (deleted: boolean) => game.db.updateTable('events').set({ deleted }).execute()
    await markEvent(true)
    expect(await listUnpaid()).toEqual([])
    await markEvent(false)
    await pay()
    expect(await listUnpaid()).toEqual([])
  })

  test('pays nobody twice, also when two jobs were started and when a player comes back', async () => {
    await end()
    await correct('removed', 'a')
    const first = await pay()
    expect((await pay()).code).toBe('prizes-being-paid')
    await staff.call(jobs.pause, { params: { id: first.data.Job.Id } })
    expect((await pay()).code).toBe('prizes-being-paid')
    await staff.call(jobs.cancel, { params: { id: first.data.Job.Id } })
    const second = await pay()
    // A canceled job cannot go on; one that did would find the prizes there.
    await game.db.updateTable('jobs').set({ state: 'waiting' }).where('id', '=', first.data.Job.Id).execute()
    await game.runJobs()
    expect([first.data.Job.Total, second.data.Job.Total]).toEqual([2, 2])
    expect([(await listGifts('b')).length, (await listGifts('d')).length]).toEqual([1, 1])
    expect((await pay()).code).toBe('no-prizes-due')
    await correct('restored', 'a')
    expect((await pay()).data.Job).toMatchObject({ Title: 'Prizes for Board', Total: 1 })
    await game.runJobs()
    expect(await listGifts('a')).toEqual([['Rank 2–3', prizes[1]?.Gifts]])
    expect((await listGifts('b')).length).toBe(1)
  })

  test('leaves out who is excluded while it runs, and stops at the deletion of the event', async () => {
    await end()
    const { data } = await pay()
    await correct('hidden', 'a')
    await game.db.updateTable('events').set({ deleted: true }).where('id', '=', eventId).execute()
    expect((await pay()).code).toBe('definition-deleted')
    await game.runJobs()
    const results = async (id: string) =>
      (await staff.call(jobs.rows, { params: { id }, query: {} })).data.Result.map(({ Subject, Result }) => [
        Subject,
        Result,
      ])
    const deleted = 'The leaderboard definition or its event was deleted.'
    expect(await results(data.Job.Id)).toEqual(['b', 'a', 'd'].map((id) => [id, deleted]))
    await admin.call(events.restore, { body: { ids: [eventId] } })
    const again = await pay()
    await correct('hidden', 'd')
    await game.runJobs()
    expect(await results(again.data.Job.Id)).toEqual([
      ['b', ''],
      ['d', 'The player was removed, hidden or flagged as a hacker, or left.'],
    ])
  })

  test('takes the plan that was read, and no longer a change of the prizes', async () => {
    await end()
    const { Fingerprint } = await plan()
    await change({ prizes: [prizes[0]] })
    expect((await pay(staff, { Fingerprint })).code).toBe('prize-plan-outdated')
    await change({ prizes })
    expect((await pay(staff, { Fingerprint })).status).toBe(200)
    expect((await change({ prizes: [] })).code).toBe('definition-locked')
    expect((await change({ name: 'Renamed', prizes })).status).toBe(200)
  })

  test('takes no plan for others than those who would be paid', async () => {
    await end()
    await correct('hidden', 'b')
    const { Fingerprint, Due } = await plan()
    await correct('shown', 'b')
    await correct('hidden', 'a')
    await correct('hidden', 'd')
    await correct('shown', 'a')
    expect((await plan()).Due.Players).toBe(Due.Players)
    expect((await pay(staff, { Fingerprint })).code).toBe('prize-plan-outdated')
    await correct('hidden', 'b')
    await correct('shown', 'd')
    expect((await pay(staff, { Fingerprint })).status).toBe(200)
  })

  test('needs both permissions, and says what is wrong with the input', async () => {
    await end()
    for (const permission of ['SEND_MESSAGES', 'CHANGE_LIVEOPS'] satisfies PermissionName[])
      expect((await pay(await game.signInAs([permission]))).status).toBe(403)
    for (const [wrong, path] of [
      [{ Title: ' ' }, 'body.Title'],
      [{ Message: 'x'.repeat(10_001) }, 'body.Message'],
      [{ Expiration: 0 }, 'body.Expiration'],
      [{ Fingerprint: '' }, 'body.Fingerprint'],
      [{ Gifts: [] }, 'body.Gifts'],
    ] as const) {
      const { status, errors } = await pay(staff, wrong)
      expect([status, errors[0]?.path]).toEqual([400, path])
    }
    for (const endpoint of [leaderboardPrizes.plan, leaderboardPrizes.players])
      expect((await staff.call(endpoint, { params: { id: '99' }, query: {} } as never)).code).toBe('definition-unknown')
    const query = { state: 'won' } as never
    expect((await staff.call(leaderboardPrizes.players, { ...byId, query })).status).toBe(400)
    expect(await list('paid')).toEqual([])
  })

  test('is in the timeline of the player once, and in the audit log', async () => {
    await end()
    await pay()
    await game.runJobs()
    const read = async (caller: Caller) => {
      const { data } = await caller.call(timeline.list, { params: { id: 'b' }, query: { kinds: 'leaderboard' } })
      return data.Result.map(({ What, Detail, Subject }) => [What, Detail, Subject?.Id])
    }
    expect((await read(admin))[0]).toEqual(['Prize for rank 1: Board', '500 gems, 1 chest · 1-1 · job 1', '1-1'])
    expect((await read(admin)).filter(([What]) => What?.startsWith('Prize'))).toHaveLength(1)
    const { data } = await admin.call(audit.list, { query: { targetId: 'b', targetKind: 'player' } })
    expect(data.Result.map(({ Action }) => Action)).toEqual(['leaderboard prize paid'])
    const started = await admin.call(audit.list, { query: { action: 'leaderboard prizes started' } })
    expect(started.data.Result).toHaveLength(1)
  })

  test('pays a leaderboard that is much longer than the database knows', async () => {
    await end()
    await pay()
    await game.runJobs()
    // Now no leaderboard but the first one counts as having any rows, as when statistics are older than a freeze.
    await sql`analyze leaderboard_entries, leaderboard_final_ranks, leaderboard_prizes`.execute(game.db)
    const event = await anEvent(game.db, { start_at: after(-90), duration: 1 })
    const [id] = (await aLeaderboard(game.db, { eventId: event })).split('-').map(Number)
    await sql`update leaderboard_definitions set prizes = ${JSON.stringify(prizes)} where id = ${id}`.execute(game.db)
    await sql`insert into players (player_id, nickname, nickname_folded, created_at)
      select 'many' || n, 'many', 'many', now() from generate_series(1, 20000) n`.execute(game.db)
    // As the database does by itself; until then each entry would look for its player in a plan for few of them.
    await sql`analyze players`.execute(game.db)
    await sql`insert into leaderboard_entries (player_id, definition_id, leaderboard_number, score, is_hidden, joined_at)
      select 'many' || n, ${id}, 1, n, n % 10 = 0, now() from generate_series(1, 20000) n`.execute(game.db)
    await scheduleFreezes(game.db, { eventIds: [event] })
    await game.runSteps()
    const params = { id: String(id) }
    const { data } = await staff.call(leaderboardPrizes.plan, { params })
    expect([data.FinalLeaderboards, data.Due.Players, data.Hidden]).toEqual([1, 3, 2000])
    await staff.call(leaderboardPrizes.pay, { params, body: { ...texts, Fingerprint: data.Fingerprint } })
    await game.runJobs()
    const listed = await Promise.all(
      (['due', 'paid', 'none'] as const).map((state) =>
        staff.call(leaderboardPrizes.players, { params, query: { state } }),
      ),
    )
    expect(listed.map((reply) => reply.data.Total)).toEqual([0, 3, 2000])
  })
})
