import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purchases } from '#contract/purchases.ts'
import { createRandom } from '#sample/random.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { writePurchases } from './purchase-repository.ts'
import type { PurchaseRecord } from './purchase-rows.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await app.signInAs('admin')
})

const playerIds = ['ann', 'bob', 'cleo']

/** What each player spent and each day took, as stored and as counted again from the orders. */
async function readSums() {
  const { rows: stored } = await sql`
    select player_id as key, total_spent::text as value, purchases_count as count from players
    union all select day || ' ' || item_id || ' ' || state, value::text, count::int from purchase_days
    order by 1`.execute(game.db)
  const { rows: counted } = await sql`
    with orders as (select *, case when is_sandbox then 'sandbox' when refunded_at is not null then 'refunded'
      when is_valid then 'valid' else 'invalid' end as state from purchases)
    select p.player_id as key, coalesce(sum(o.value), 0)::numeric(18, 2)::text as value, count(o.order_id)::int as count
    from players p left join orders o on o.player_id = p.player_id and o.state = 'valid' group by 1
    union all select (date at time zone 'UTC')::date || ' ' || item_id || ' ' || state, sum(value)::text, count(*)::int
    from orders group by 1 order by 1`.execute(game.db)
  return { stored, counted }
}

test.each([1, 2, 3])(
  'sums equal a recount after orders were added, changed and refunded at once, seed %i',
  async (seed) => {
    for (const player_id of playerIds) await aPlayer(game.db, { player_id })
    const random = createRandom(seed, 0)
    const pick = (count: number) => Math.floor(random.next() * count)

    /** Orders of all players, some of them anew: with other values, days, states or owners. */
    const records = (): PurchaseRecord[] =>
      [...new Set(Array.from({ length: 6 }, () => pick(24)))].map((order) => ({
        orderId: `o${order}`,
        playerId: playerIds[pick(playerIds.length)] ?? '',
        date: new Date(Date.UTC(2026, 4, 1 + pick(2), 12)).toISOString(),
        platform: 'ios',
        store: 'apple',
        isSandbox: pick(4) === 0,
        source: 'import' as const,
        sku: 'sku',
        isValid: random.chance(0.8),
        type: 0,
        itemId: ['gems', 'coins'][pick(2)] ?? '',
        amount: 1,
        value: `${pick(50)}.${10 + pick(90)}`,
        nickname: '',
        isRefund: false,
        refund: undefined,
      }))

    const options = { sourceName: 'shop', replaces: true }
    const add = () => game.db.transaction().execute((trx) => writePurchases(trx, records(), options))
    const change = () => {
      const params = { id: playerIds[pick(playerIds.length)] ?? '', orderId: `o${pick(24)}` }
      return random.chance(0.6)
        ? admin.call(purchases.markRefunded, { params, body: { Reason: 'ticket' } })
        : admin.call(purchases.removeRefundMark, { params })
    }
    await add()
    const statuses = new Set<number>()
    for (let round = 0; round < 8; round++) {
      const changes = Array.from({ length: 8 }, change)
      const [, replies] = await Promise.all([add(), Promise.all(changes)])
      for (const { status } of replies) statuses.add(status)
      const { stored, counted } = await readSums()
      expect(stored).toEqual(counted)
    }
    expect([...statuses].filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    expect(statuses).toContain(200)
    const { rows } = await sql`select from purchases where refunded_at is not null`.execute(game.db)
    expect(rows.length).toBeGreaterThan(0)
  },
)
