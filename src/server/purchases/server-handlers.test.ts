import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { audit } from '#contract/audit.ts'
import { serverPurchases } from '#contract/game-server-purchases.ts'
import { serverSaves } from '#contract/game-server-saves.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { timeline } from '#contract/timeline.ts'
import { updateAllSums } from '#server/reports/figure-runner.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aServerKey } from '#test/harness/game.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let admin: Caller
let studio: Caller

setUpApp(async (app) => {
  game = app
  admin = await app.signInAs('admin')
  studio = await aServerKey(app, admin, ['purchases', 'saves'])
  await aPlayer(app.db, { player_id: 'ann' })
  await aPlayer(app.db, { player_id: 'bob' })
})

const order = {
  OrderId: 'GPA.1',
  Store: 'google',
  SKU: 'gems.small',
  Date: '2026-05-02T10:00:00.000Z',
  ItemId: 'gems',
  Amount: 100,
  Value: '4.99',
}
const wallet = (Value: string, Version?: number) => ({
  Entries: [{ Key: 'wallet', Value, ...(Version === undefined ? {} : { Version }) }],
})

const report = (fields: object = {}, playerId = 'ann', caller = studio) =>
  caller.call(serverPurchases.report, { params: { playerId }, body: { ...order, ...fields } })
const readSaves = async (playerId = 'ann') =>
  (await studio.call(serverSaves.list, { params: { playerId }, query: {} })).data.Entries.map(({ Key, Value }) => [
    Key,
    Value,
  ])
const listOrders = async (query: object = {}) => (await admin.call(purchases.list, { query })).data.Result
const spent = async (id = 'ann') => {
  const { TotalSpent, PurchasesCount } = (await admin.call(players.get, { params: { id } })).data.Player
  return [TotalSpent, PurchasesCount]
}

describe('a purchase that a server reports', () => {
  it('is recorded with the keys that it changes, and says where it comes from', async () => {
    const { status, data } = await report(wallet('100', 0))
    expect(status).toBe(200)
    expect(data).toEqual({
      Purchase: {
        ...order,
        Platform: 'android',
        Type: 0,
        Valid: true,
        IsSandbox: false,
        Source: 'server',
        AwaitsProduct: false,
      },
      Saved: { Versions: { wallet: 1 }, Revision: 1 },
    })
    expect(await listOrders()).toEqual([{ ...data.Purchase, PlayerId: 'ann', Refund: null, Version: 0 }])
    expect(await readSaves()).toEqual([['wallet', '100']])
    expect(await spent()).toEqual(['4.99', 1])
  })

  it('is answered as it was recorded when it comes again, and saves nothing then', async () => {
    const first = await report(wallet('100', 0))
    const again = await report({ ...wallet('999'), Value: '99.99' })
    expect([again.status, again.data]).toEqual([200, first.data])
    expect(await readSaves()).toEqual([['wallet', '100']])
    expect(await spent()).toEqual(['4.99', 1])
    const entries = game.db.selectFrom('audit_log').select('note').where('action', '=', 'order reported').orderBy('id')
    expect((await entries.execute()).map(({ note }) => note)).toEqual(['', 'recorded before: nothing was changed'])
  })

  it('is one order with that of an import', async () => {
    await aPurchase(game.db, { player_id: 'ann', order_id: 'GPA.1', value: '3.99' })
    const { data } = await report(wallet('100'))
    expect(data).toMatchObject({ Purchase: { Value: '3.99', Source: 'import', Store: '' }, Saved: null })
    expect(await readSaves()).toEqual([])
  })

  it('is refused when another player has the order', async () => {
    await report()
    const refused = await report(wallet('100'), 'bob')
    expect([refused.status, refused.code]).toEqual([409, 'order-of-another-player'])
    expect([await readSaves('bob'), await spent('bob')]).toEqual([[], ['0.00', 0]])
    expect(await listOrders()).toMatchObject([{ PlayerId: 'ann' }])
  })

  it('is recorded once, with one save, when two calls report it at once', async () => {
    const [one, two] = await Promise.all([report(wallet('1')), report(wallet('2'))])
    expect(two?.data).toEqual(one?.data)
    const [[, saved] = []] = await readSaves()
    expect(['1', '2']).toContain(saved)
    expect(one?.data.Saved).toEqual({ Versions: { wallet: 1 }, Revision: 1 })
    expect(await spent()).toEqual(['4.99', 1])
  })

  it('belongs to one of two players who report it at once, and saves only for that one', async () => {
    const replies = await Promise.all([report(wallet('1'), 'ann'), report(wallet('1'), 'bob')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [owner, other] = replies[0]?.status === 200 ? ['ann', 'bob'] : ['bob', 'ann']
    expect(await listOrders()).toMatchObject([{ PlayerId: owner }])
    expect([await readSaves(owner), await readSaves(other)]).toEqual([[['wallet', '1']], []])
    expect([await spent(owner), await spent(other)]).toEqual([
      ['4.99', 1],
      ['0.00', 0],
    ])
  })

  it('is not recorded when its keys cannot be saved', async () => {
    await report({ OrderId: 'before', ...wallet('1', 0) })
    const stale = await report(wallet('2', 0))
    expect([stale.status, stale.code]).toEqual([412, 'stale'])
    expect((await listOrders()).map(({ OrderId }) => OrderId)).toEqual(['before'])
    expect(await spent()).toEqual(['4.99', 1])
    expect((await report(wallet('2', 1))).data.Saved).toEqual({ Versions: { wallet: 2 }, Revision: 2 })
  })

  it.each([
    [{ Value: '-4.99' }, 'body.Value'],
    [{ Value: '4.999' }, 'body.Value'],
    [{ Value: '100000.01' }, 'body.Value'],
    [{ Amount: 0 }, 'body.Amount'],
    [{ Type: 4 }, 'body.Type'],
    [{ Store: 'App Store' }, 'body.Store'],
    [{ OrderId: ' \t' }, 'body.OrderId'],
    [{ SKU: '' }, 'body.SKU'],
    [{ Date: '1999-12-31T23:59:59.000Z' }, 'body.Date'],
    [{ Date: '2126-01-01T00:00:00.000Z' }, 'body.Date'],
  ])('is refused with a value that no order has: %j', async (fields, path) => {
    const { status, errors } = await report(fields)
    expect([status, errors.map((error) => error.path)]).toEqual([400, [path]])
    expect(await listOrders()).toEqual([])
  })

  it('is refused for a player who is not there, and without the scope', async () => {
    expect((await report({}, 'nobody')).code).toBe('player-unknown')
    const saves = await aServerKey(game, admin, ['saves'], 'Saves')
    expect((await report({}, 'ann', saves)).code).toBe('forbidden')
    expect(await listOrders()).toEqual([])
  })

  it('counts when its date has come, if that is ahead of now', async () => {
    await report({ Date: new Date(game.clock.now.getTime() + 3_600_000).toISOString() })
    expect(await spent()).toEqual(['0.00', 0])
    const steps = await game.db.selectFrom('timed_steps').select('kind').where('kind', '=', 'order date').execute()
    expect(steps).toHaveLength(1)
  })

  it('of the sandbox, or not valid, is listed and in no sum', async () => {
    await report()
    await report({ OrderId: 'test', IsSandbox: true, Value: '50.00' })
    await report({ OrderId: 'forged', Valid: false, Value: '70.00' })
    expect(await spent()).toEqual(['4.99', 1])
    expect((await listOrders({ state: 'sandbox' })).map(({ OrderId }) => OrderId)).toEqual(['test'])
    const mark = { params: { id: 'ann', orderId: 'test' }, body: { Reason: 'ticket' } }
    expect((await admin.call(purchases.markRefunded, mark)).code).toBe('purchase-sandbox')
    expect((await admin.call(purchases.summary, { query: {} })).data).toMatchObject({
      Value: '4.99',
      Count: 1,
      Sandbox: { Value: '50.00', Count: 1 },
      Invalid: { Value: '70.00', Count: 1 },
    })
  })

  it('is one entry of the audit log, without the values of its keys, and one of the timeline', async () => {
    await report({ Date: game.clock.now.toISOString(), ...wallet('"secret"') })
    const { data } = await admin.call(audit.list, { query: { action: 'order reported' } })
    expect(data.Result).toMatchObject([{ Actor: 'server key Match server', TargetId: 'ann', TargetKind: 'player' }])
    const entry = await admin.call(audit.get, { params: { id: data.Result[0]?.Id ?? '' } })
    expect(entry.text).toContain('GPA.1')
    expect(entry.text).not.toContain('secret')
    const readTimeline = async () => {
      const lines = (await admin.call(timeline.list, { params: { id: 'ann' }, query: {} } as never)).data as {
        Result: { What: string; Detail: string }[]
      }
      return lines.Result.filter(({ What }) => What.startsWith('Bought')).map(({ What, Detail }) => [What, Detail])
    }
    expect(await readTimeline()).toEqual([['Bought gems x100', '$4.99 · google · gems.small']])
  })
})

const day = (date: string) => date.slice(0, 10)
const toDollars = (cents: number) => (cents / 100).toFixed(2)

it('sums equal those of a slow reference after reports, repeats, refunds, tests and invalid orders', async () => {
  await countFigures(game.db, new Date('2026-04-01T00:00:00Z'))
  await aPlayer(game.db, { player_id: 'eve', is_hacker: true })
  let state = 7
  const draw = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  type Known = { player: string; date: string; item: string; cents: number; isRevenue: boolean; isRefunded: boolean }
  const known = new Map<string, Known>()
  const owners = ['ann', 'bob', 'eve']
  for (let call = 0; call < 120; call++) {
    const OrderId = `o${draw(70)}`
    const player = owners[draw(3)] ?? ''
    const [Valid, IsSandbox] = [draw(6) > 0, draw(6) === 0]
    const cents = draw(5_000)
    const item = `item-${draw(3)}`
    const date = new Date(Date.UTC(2026, 4, 3 + draw(5), draw(24))).toISOString()
    const fields = { OrderId, Valid, IsSandbox, Value: toDollars(cents), ItemId: item, Date: date }
    const { status } = await report(fields, player)
    const earlier = known.get(OrderId)
    expect(status).toBe(earlier && earlier.player !== player ? 409 : 200)
    if (!earlier) known.set(OrderId, { player, date, item, cents, isRevenue: Valid && !IsSandbox, isRefunded: false })
    else if (draw(2) === 0 && earlier.isRevenue) {
      const params = { id: earlier.player, orderId: OrderId }
      if (earlier.isRefunded) await admin.call(purchases.removeRefundMark, { params })
      else await admin.call(purchases.markRefunded, { params, body: { Reason: 'ticket' } })
      earlier.isRefunded = !earlier.isRefunded
    }
  }
  const revenue = [...known.values()].filter(({ isRevenue, isRefunded }) => isRevenue && !isRefunded)
  const sumUp = (orders: readonly Known[]) => ({
    Value: toDollars(orders.reduce((sum, { cents }) => sum + cents, 0)),
    Count: orders.length,
  })
  const days = [...new Set(revenue.map(({ date }) => day(date)))].toSorted()
  const { data } = await admin.call(purchases.summary, { query: {} })
  expect(data).toMatchObject(sumUp(revenue))
  expect(data.PerDay).toEqual(
    days.map((one) => ({ Day: one, ...sumUp(revenue.filter(({ date }) => day(date) === one)) })),
  )
  for (const player of owners) {
    const { Value, Count } = sumUp(revenue.filter((one) => one.player === player))
    expect([player, ...(await spent(player))]).toEqual([player, Value, Count])
  }
  await updateAllSums(game.db, game.clock.now)
  const { rows } = await sql<{ day: string; amount: string; count: number }>`
    select day::text, amount::text, count::int from figure_days
    where figure = 'purchases' and dimension = 'all' and count <> 0 order by day`.execute(game.db)
  const ofOthers = revenue.filter(({ player }) => player !== 'eve')
  expect(rows).toEqual(
    [...new Set(ofOthers.map(({ date }) => day(date)))].toSorted().map((one) => {
      const { Value, Count } = sumUp(ofOthers.filter(({ date }) => day(date) === one))
      return { day: one, amount: Value, count: Count }
    }),
  )
})
