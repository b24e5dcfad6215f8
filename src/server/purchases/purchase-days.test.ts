import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { PurchaseSummary } from '#contract/purchases.ts'
import { features } from '#server/features.ts'
import { deletePlayer } from '#server/players/deletion-repository.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { summarizePurchases } from './summarize-purchases.ts'

let game: TestApp

setUpApp(async (app) => {
  game = app
})

const start = Date.UTC(2026, 0, 1)
const hour = 3_600_000

/** Purchases over twenty days, several at the same moment and some at the very edges of days. */
async function sell(player: string, count: number, from = 0) {
  const rows = Array.from({ length: count }, (_, index) => {
    const mixed = ((index + from) * 37) % 160
    return {
      order_id: `${player}-${index + from}`,
      player_id: player,
      date: new Date(start + mixed * 3 * hour),
      platform: 'ios',
      sku: 'sku',
      is_valid: mixed % 7 !== 3,
      is_sandbox: mixed % 5 === 2,
      type: 0,
      amount: 1,
      item_id: ['gems', 'Gems', 'coins', 'été'][mixed % 4] ?? '',
      value: `${mixed}.${10 + (mixed % 90)}`,
    }
  })
  await game.db.insertInto('purchases').values(rows).execute()
}

/** The kept sums, and what they must be. */
async function keptAndTrue() {
  const { rows: kept } = await sql`
    select day::text, item_id, state, value::text, count::int from purchase_days order by day, item_id, state`.execute(
    game.db,
  )
  const { rows: real } = await sql`
    select (date at time zone 'UTC')::date::text as day, item_id collate "C" as item_id,
      case when is_sandbox then 'sandbox' when refunded_at is not null then 'refunded' when is_valid then 'valid'
        else 'invalid' end as state,
      sum(value)::text as value, count(*)::int as count
    from purchases group by 1, 2, 3 order by 1, 2, 3`.execute(game.db)
  return { kept, real }
}

async function expectRight(): Promise<void> {
  const { kept, real } = await keptAndTrue()
  expect(kept).toEqual(real)
}

describe('the sums of purchases per day and item', () => {
  it('stay correct when purchases are added, changed, deleted, and deleted with their player', async () => {
    await aPlayer(game.db, { player_id: 'a' })
    await aPlayer(game.db, { player_id: 'b' })
    await sell('a', 120)
    await sell('b', 80)
    await expectRight()
    await game.db
      .updateTable('purchases')
      .set({ value: '7.77', item_id: 'coins', date: new Date(start + 5 * hour) })
      .where('order_id', 'like', 'a-1%')
      .execute()
    await expectRight()
    await game.db
      .updateTable('purchases')
      .set({ refunded_at: new Date(start) })
      .where('order_id', 'like', '%3')
      .execute()
    await expectRight()
    await game.db
      .updateTable('purchases')
      .set({ is_sandbox: sql<boolean>`not is_sandbox` })
      .where('order_id', 'like', '%4')
      .execute()
    await expectRight()
    await game.db.deleteFrom('purchases').where('order_id', 'like', 'b-2%').execute()
    await expectRight()
    await deletePlayer(game.db, features, 'a', '')
    await expectRight()
    await deletePlayer(game.db, features, 'b', '')
    expect(await keptAndTrue()).toEqual({ kept: [], real: [] })
  })

  it('are rolled back with a transaction, and are empty after a truncate', async () => {
    await aPlayer(game.db, { player_id: 'a' })
    await sell('a', 10)
    const failing = game.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('purchases').execute()
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await expectRight()
    await sql`truncate purchases`.execute(game.db)
    expect((await keptAndTrue()).kept).toEqual([])
  })

  it('stay correct when an import writes the same orders again with other values', async () => {
    await aPlayer(game.db, { player_id: 'a' })
    await sell('a', 40)
    await sql`
      insert into purchases (order_id, player_id, date, item_id, value)
      select 'a-' || n, 'a', ${new Date(start)}::timestamptz, 'new', 1.5 from generate_series(30, 50) n
      on conflict (order_id) do update set date = excluded.date, item_id = excluded.item_id, value = excluded.value
    `.execute(game.db)
    await expectRight()
  })
})

describe('a summary of all players', () => {
  const sums = ({ From: _from, To: _to, ...rest }: PurchaseSummary) => rest

  it('is the same from the stored sums as from the purchases, for any period', async () => {
    await aPlayer(game.db, { player_id: 'a' })
    await sell('a', 150)
    const at = (hours: number) => new Date(start + hours * hour)
    for (const [from, to] of [
      [0, 480],
      [24, 48],
      [1, 479],
      [6, 7],
      [23, 25],
      [30, 240],
      [-100, 1_000],
    ] as const) {
      const period = { from: at(from), to: at(to) }
      const all = await summarizePurchases(game.db, period, { now: game.clock.now })
      // With a player the purchases themselves are read.
      const ofPlayer = await summarizePurchases(game.db, { ...period, playerId: 'a' }, { now: game.clock.now })
      expect({ from, to, ...sums(all) }).toEqual({ from, to, ...sums(ofPlayer) })
    }
  })
})
