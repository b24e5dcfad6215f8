import { describe, expect, it, vi } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { GameEndpoint } from '#contract/core/endpoint.ts'
import { type RowResult, rowsPerTransaction } from '#contract/game-batches.ts'
import { serverAttributes } from '#contract/game-server-attributes.ts'
import { serverDeletions } from '#contract/game-server-deletions.ts'
import { serverPlayers } from '#contract/game-server-players.ts'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { serverRegattas } from '#contract/game-server-regattas.ts'
import { serverScores } from '#contract/game-server-scores.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { timeline } from '#contract/timeline.ts'
import { aLeaderboard, anEvent } from './harness/event-makers.ts'
import { spyOnStatements } from './harness/failing-statements.ts'
import { aServerKey } from './harness/game.ts'
import { aGuild, aPlayer, aPurchase } from './harness/makers.ts'
import { aDefinition, aRegatta } from './harness/regatta-makers.ts'
import { type Caller, setUpApp, type TestApp } from './harness/start-app.ts'

let app: TestApp
let admin: Caller
let studio: Caller

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  studio = await aServerKey(app, admin, ['players', 'saves', 'scores', 'purchases', 'moderation'])
  await aPlayer(app.db, { player_id: 'ann' })
  await aPlayer(app.db, { player_id: 'bob' })
})

type Sent = { readonly Rows: readonly object[]; readonly Mode?: 'all' | 'each' }

async function send(endpoint: GameEndpoint, body: Sent, key?: string) {
  const reply = await studio.call(endpoint, { body } as never, key === undefined ? {} : { idempotencyKey: key })
  return { ...reply, data: reply.data as { Results: RowResult[]; Refused: { Row: number; Code: string }[] } }
}

async function sendEach(endpoint: GameEndpoint, ...Rows: readonly object[]): Promise<string[]> {
  const { data } = await send(endpoint, { Mode: 'each', Rows })
  return data.Results.map(({ Outcome, Code }) => Code || Outcome)
}

const order = {
  OrderId: 'GPA.1',
  Store: 'google',
  SKU: 'gems.small',
  Date: '2026-05-02T10:00:00.000Z',
  ItemId: 'gems',
  Amount: 100,
  Value: '4.99',
}
const listOrders = async () =>
  (await admin.call(purchases.list, { query: {} })).data.Result.map(({ OrderId, PlayerId }) => [OrderId, PlayerId])
const spent = async (id: string) => (await admin.call(players.get, { params: { id } })).data.Player.TotalSpent
const countPlayers = async () => {
  const { count } = await app.db
    .selectFrom('players')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
const listDone = (action: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor', 'target_kind', 'target_id', 'after'])
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute()

describe('a batch with a result for each row', () => {
  it('makes players, once each', async () => {
    await app.db
      .insertInto('deletion_receipts')
      .values({
        player_id: 'gone',
        requested_at: app.clock.now,
        deleted_at: app.clock.now,
        deleted_by: 'admin',
        reason: '',
        deleted: '[]',
      })
      .execute()
    const rows = [
      { PlayerId: 'cid', Nickname: 'Cid', Language: 'en' },
      { PlayerId: 'ann', Nickname: 'Other' },
      { PlayerId: 'cid', Nickname: 'Again' },
      { PlayerId: 'gone' },
    ]
    expect(await sendEach(serverPlayers.createMany, ...rows)).toEqual([
      'done',
      'unchanged',
      'unchanged',
      'player-id-deleted',
    ])
    expect(await sendEach(serverPlayers.createMany, { PlayerId: 'gone', Recreate: true })).toEqual(['done'])
    const { Nickname } = (await studio.call(serverPlayers.get, { params: { playerId: 'cid' } })).data
    expect([Nickname, await countPlayers()]).toEqual(['Cid', 4])
  })

  it('sets attributes', async () => {
    const set = (PlayerId: string, Name: string, Value: number, more: object = {}) => ({
      PlayerId,
      Name,
      Value,
      ...more,
    })
    const rows = [
      set('ann', 'stars', 1),
      set('bob', 'stars', 2),
      set('ann', 'stars', 3),
      set('nobody', 'stars', 4),
      set('ann', 'late', 5, { ExpirationDate: '2001-01-01T00:00:00.000Z' }),
    ]
    const refusals = ['invalid-input', 'player-unknown', 'invalid-input']
    expect(await sendEach(serverAttributes.setMany, ...rows)).toEqual(['done', 'done', ...refusals])
    expect(await sendEach(serverAttributes.setMany, ...rows)).toEqual(['unchanged', 'unchanged', ...refusals])
    const read = async (playerId: string) =>
      (await studio.call(serverAttributes.list, { params: { playerId } })).data.Attributes
    expect(await read('ann')).toEqual([{ Name: 'stars', Value: 1, ExpirationDate: null }])
    expect(await read('bob')).toMatchObject([{ Name: 'stars', Value: 2 }])
  })

  it('records purchases, with the values of store products and of waiting refunds', async () => {
    await aPurchase(app.db, { player_id: 'bob', order_id: 'before', value: '1.00' })
    const { ItemId: _, Amount: __, Value: ___, ...unnamed } = order
    await app.db
      .insertInto('store_refunds')
      .values({
        order_id: 'refunded',
        store: 'google',
        is_refunded: true,
        decided_at: app.clock.now,
        received_at: app.clock.now,
        is_waiting: true,
      })
      .execute()
    const rows = [
      { ...order, PlayerId: 'ann' },
      { ...order, PlayerId: 'bob' },
      { ...order, PlayerId: 'ann', Value: '99.99' },
      { ...order, PlayerId: 'ann', OrderId: 'before' },
      { ...unnamed, PlayerId: 'ann', OrderId: 'unnamed' },
      { ...order, PlayerId: 'ann', OrderId: 'refunded' },
      { ...order, PlayerId: 'nobody', OrderId: 'lost' },
      { ...order, PlayerId: 'ann', OrderId: 'ahead', Date: '2126-01-01T00:00:00.000Z' },
      { ...order, PlayerId: 'bob', OrderId: 'second', Value: '2.00' },
    ]
    expect(await sendEach(serverPurchases.reportMany, ...rows)).toEqual([
      'done',
      'order-of-another-player',
      'unchanged',
      'order-of-another-player',
      'done',
      'done',
      'player-unknown',
      'invalid-input',
      'done',
    ])
    expect((await listOrders()).toSorted()).toEqual(
      [
        ['GPA.1', 'ann'],
        ['before', 'bob'],
        ['refunded', 'ann'],
        ['second', 'bob'],
        ['unnamed', 'ann'],
      ].toSorted(),
    )
    expect([await spent('ann'), await spent('bob')]).toEqual(['4.99', '3.00'])
    const waiting = await app.db.selectFrom('purchases').select('order_id').where('awaits_product', '=', true).execute()
    expect(waiting).toEqual([{ order_id: 'unnamed' }])
  })

  it('reports scores', async () => {
    const start_at = new Date(app.clock.now.getTime() - 3_600_000)
    const eventId = await anEvent(app.db, { start_at })
    const key = await aLeaderboard(app.db, { eventId, scores: { ann: 1, bob: 2 } })
    const row = (PlayerId: string, Score: number, more: object = {}) => ({
      LeaderboardKey: key,
      PlayerId,
      Score,
      ...more,
    })
    const rows = [
      row('ann', 10),
      row('nobody', 11),
      row('ann', 12),
      row('bob', 13, { Attributes: { unknown: 1 } }),
      row('bob', 14, { LeaderboardKey: '99-1' }),
      row('bob', 15),
    ]
    expect(await sendEach(serverScores.report, ...rows)).toEqual([
      'done',
      'entry-unknown',
      'invalid-input',
      'invalid-input',
      'not-found',
      'done',
    ])
    const entries = await app.db.selectFrom('leaderboard_entries').select(['player_id', 'score']).execute()
    expect(Object.fromEntries(entries.map(({ player_id, score }) => [player_id, score]))).toEqual({ ann: 10, bob: 15 })
  })

  it('refuses a leaderboard whose number is none of the database', async () => {
    const rows = { LeaderboardKey: '9999999999-1', PlayerId: 'ann', Score: 1 }
    expect(await sendEach(serverScores.report, rows)).toEqual(['not-found'])
  })

  it('counts late scores once, and answers those that were done as done after the end', async () => {
    const start_at = new Date(app.clock.now.getTime() - 3_600_000)
    const eventId = await anEvent(app.db, { start_at, duration: 1.5 })
    const key = await aLeaderboard(app.db, { eventId, scores: { ann: 1 } })
    const body = { Rows: [{ LeaderboardKey: key, PlayerId: 'ann', Score: 10 }] }
    const reports = [{ LeaderboardKey: key, PlayerId: 'ann', Score: 20 }]
    const ofStaff = () => admin.call(leaderboardEntries.report, { body: { reports } }, { idempotencyKey: 'staff' })
    const first = [(await send(serverScores.report, body, 'early')).status, (await ofStaff()).status]
    app.clock.now = new Date(app.clock.now.getTime() + 2_400_000)
    const again = [(await send(serverScores.report, body, 'early')).status, (await ofStaff()).status]
    expect([first, again]).toEqual([
      [200, 200],
      [200, 200],
    ])
    const late = { Mode: 'each', Rows: body.Rows } as const
    for (let count = 0; count < 2; count++) await send(serverScores.report, late, 'late')
    const boards = await app.db.selectFrom('leaderboards').select('refused_reports').execute()
    expect(boards).toEqual([{ refused_reports: 1 }])
  })

  it('reports scores in regattas', async () => {
    const guild = await aGuild(app.db, { members: ['ann'] })
    const definition_id = await aDefinition(app.db)
    const open = await aRegatta(app.db, { definition_id, start_at: app.clock.now, guilds: [guild] })
    const start_at = new Date(app.clock.now.getTime() - 86_400_000)
    const over = await aRegatta(app.db, { definition_id, start_at, guilds: [guild] })
    const rows = [
      { RegattaId: over, PlayerId: 'ann', Score: 1 },
      { RegattaId: open, PlayerId: 'ann', Score: 2 },
      { RegattaId: 99, PlayerId: 'ann', Score: 3 },
      { RegattaId: open, PlayerId: 'bob', Score: 4 },
    ]
    expect(await sendEach(serverRegattas.report, ...rows)).toEqual([
      'regatta-not-running',
      'done',
      'regatta-unknown',
      'regatta-players-without-guild',
    ])
    const scores = await app.db.selectFrom('regatta_scores').select(['player_id', 'score']).execute()
    expect(scores).toEqual([{ player_id: 'ann', score: 2 }])
  })

  it('asks for deletions, which the timelines of the players show', async () => {
    const rows = [
      { PlayerId: 'ann', Text: 'Ticket 12' },
      { PlayerId: 'nobody' },
      { PlayerId: 'ann', Text: 'Ticket 13' },
    ]
    expect(await sendEach(serverDeletions.request, ...rows)).toEqual(['done', 'player-unknown', 'unchanged'])
    const requests = await app.db.selectFrom('player_delete_requests').select(['player_id', 'text']).execute()
    expect(requests).toEqual([{ player_id: 'ann', text: 'Ticket 12' }])
    const { data } = await admin.call(timeline.list, { params: { id: 'ann' }, query: {} })
    expect(data.Result.map(({ What, Detail }) => [What, Detail])[0]).toEqual(['Deletion requested', 'Ticket 12'])
  })
})

describe('a batch of which all rows are to be done', () => {
  it('does all', async () => {
    const { data } = await send(serverPlayers.createMany, { Rows: [{ PlayerId: 'cid' }, { PlayerId: 'ann' }] })
    expect(data.Results.map(({ Outcome }) => Outcome)).toEqual(['done', 'unchanged'])
  })

  it('does none when one is refused, and names every refused one', async () => {
    const rows = [
      { ...order, PlayerId: 'ann' },
      { ...order, PlayerId: 'nobody', OrderId: 'lost' },
      { ...order, PlayerId: 'bob' },
    ]
    const reply = await send(serverPurchases.reportMany, { Rows: rows })
    expect([reply.status, reply.code]).toEqual([409, 'batch-refused'])
    expect(reply.data.Refused.map(({ Row, Code }) => [Row, Code])).toEqual([
      [1, 'player-unknown'],
      [2, 'order-of-another-player'],
    ])
    expect([await listOrders(), await spent('ann')]).toEqual([[], '0.00'])
  })
})

describe('a batch', () => {
  it.each([[{ Rows: [] }], [{ Rows: Array.from({ length: 1_001 }, (_, n) => ({ PlayerId: `p${n}` })) }]])(
    'has 1 to 1,000 rows',
    async (body) => {
      expect((await send(serverPlayers.createMany, body)).code).toBe('invalid-input')
    },
  )

  it('of 1,000 players is ten transactions, with an audit entry each that names the first twenty', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ PlayerId: `p${n}` }))
    const { data } = await send(serverPlayers.createMany, { Mode: 'each', Rows: rows })
    expect(data.Results.every(({ Outcome }) => Outcome === 'done')).toBe(true)
    expect(data.Results).toHaveLength(1_000)
    expect(await countPlayers()).toBe(1_002)
    const entries = await listDone('players made')
    expect(entries).toHaveLength(1_000 / rowsPerTransaction)
    expect(entries.map(({ after }) => JSON.parse(after ?? '').PlayerIds.length)).toEqual(entries.map(() => 20))
    expect(entries[0]).toMatchObject({ actor: 'server key Match server', target_kind: 'server' })
  })

  it('of all or none is one transaction with one audit entry', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ PlayerId: `p${n}` }))
    await send(serverPlayers.createMany, { Rows: rows })
    expect((await listDone('players made')).map(({ after }) => JSON.parse(after ?? '').Done)).toEqual([1_000])
  })

  it('that failed in the middle goes on under its key with the rows that were not done', async () => {
    const rows = Array.from({ length: 350 }, (_, n) => ({ PlayerId: 'ann', Name: `a${n}`, Value: 1 }))
    const body = { Mode: 'each', Rows: rows } as const
    let written = 0
    const spy = spyOnStatements((text) => {
      if (text.includes('insert into player_attributes') && ++written === 3) throw new Error('A test failed this.')
    })
    expect((await send(serverAttributes.setMany, body, 'batch-1')).status).toBe(500)
    spy.mockRestore()
    // Staff change a value of the first part, which is not written again.
    await app.db.updateTable('player_attributes').set({ value: 9 }).where('name', '=', 'a0').execute()
    const { data } = await send(serverAttributes.setMany, body, 'batch-1')
    expect(data.Results.map(({ Outcome }) => Outcome)).toEqual(rows.map(() => 'done'))
    const entries = await listDone('attributes of players set')
    expect(entries.map(({ after }) => JSON.parse(after ?? '').Done)).toEqual([100, 100, 100, 50])
    expect((await send(serverAttributes.setMany, body, 'batch-1')).data).toEqual(data)
    const staffs = await app.db.selectFrom('player_attributes').select('value').where('name', '=', 'a0').execute()
    expect(staffs).toEqual([{ value: 9 }])
    const other = { Mode: 'each', Rows: rows.toReversed() } as const
    expect((await send(serverAttributes.setMany, other, 'batch-1')).code).toBe('idempotency-reused')
  })

  it('ends between two transactions when its key is revoked', async () => {
    const rows = Array.from({ length: 350 }, (_, n) => ({ PlayerId: 'ann', Name: `a${n}`, Value: 1 }))
    let written = 0
    let revoked: Promise<unknown> | undefined
    const startedAt = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => startedAt + (revoked ? 1_000 : 0))
    const spy = spyOnStatements((text) => {
      if (!text.includes('insert into player_attributes') || ++written !== 2) return
      app.clock.now = new Date(app.clock.now.getTime() + 2_000)
      revoked = app.db.updateTable('access_keys').set({ revoked_at: app.clock.now }).execute()
    })
    const reply = await send(serverAttributes.setMany, { Mode: 'each', Rows: rows }, 'batch-1')
    for (const one of [clock, spy]) one.mockRestore()
    await revoked
    expect(reply.status).toBe(401)
    expect(written).toBeLessThan(4)
  })

  it('sent twice at once records each order once', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({
      ...order,
      OrderId: `o${n}`,
      PlayerId: n % 2 ? 'ann' : 'bob',
    }))
    const body = { Mode: 'each', Rows: rows } as const
    const replies = await Promise.all([
      send(serverPurchases.reportMany, body),
      send(serverPurchases.reportMany, { ...body, Rows: rows.toReversed() }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const done = replies.flatMap(({ data }) => data.Results).filter(({ Outcome }) => Outcome === 'done')
    expect(done).toHaveLength(250)
    expect([await spent('ann'), await spent('bob')]).toEqual(['623.75', '623.75'])
  })

  it('needs the scope of its rows', async () => {
    const other = await aServerKey(app, admin, ['inbox'], 'Inbox')
    const { code } = await other.call(serverDeletions.request, { body: { Rows: [{ PlayerId: 'ann' }] } })
    expect(code).toBe('forbidden')
  })

  it('leaves no player in the audit log who is deleted', async () => {
    await sendEach(serverAttributes.setMany, { PlayerId: 'ann', Name: 'stars', Value: 1 })
    await admin.call(players.remove, { params: { id: 'ann' } })
    expect((await listDone('attributes of players set')).map(({ after }) => after)).toEqual([null])
    expect((await admin.call(audit.list, { query: { action: 'attributes of players set' } })).status).toBe(200)
  })
})
