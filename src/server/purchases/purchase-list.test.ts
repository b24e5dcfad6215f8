import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PurchaseState } from '#contract/purchase.ts'
import type { ListLimits } from '#server/platform/lists/definition.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'
import type { PurchaseFilter } from './filter.ts'
import { purchaseList } from './purchase-list.ts'

/** Limits so small that eighty purchases are as many as millions. Each forces another way to find a page. */
const ways: Readonly<Record<string, Partial<ListLimits>>> = {
  'sorts the few matches': { exact: 1000, scanned: 5, sorted: 1000, sortedShare: 100 },
  'finds a page at the first attempt': { exact: 3, scanned: 1000, sorted: 3, sortedShare: 100 },
  'sorts more matches when the first attempt found too few': { exact: 3, scanned: 4, sorted: 1000, sortedShare: 100 },
  'scans everything': { exact: 3, scanned: 4, sorted: 4, sortedShare: 100 },
}

type Known = { order: string; player: string; sku: string; item: string; date: Date; state: PurchaseState }

let game: TestApp
const known: Known[] = []
const start = Date.UTC(2026, 4, 1)
const hour = 3_600_000

/** Eighty purchases in a fixed disorder, several of them at the same moment. */
beforeAll(async () => {
  game = await startApp()
  for (const player of ['7001', '7002', '88']) await aPlayer(game.db, { player_id: player })
  for (let index = 0; index < 80; index++) {
    const mixed = (index * 37) % 80
    const one: Known = {
      order: `${mixed % 3 === 0 ? 'GPA' : '2000'}.${mixed}`,
      player: ['7001', '7002', '88'][mixed % 3] ?? '',
      sku: index < 10 ? 'old.offer' : `harbor.${['gems', 'coins', 'GPA'][mixed % 3]}.${mixed % 4}`,
      item: mixed % 5 === 0 ? 'gems_small' : `coins_${mixed % 7}`,
      // Four at a time share their moment, which keeps the order id as the only order among them.
      date: new Date(start + Math.floor(index / 4) * hour),
      state: mixed % 11 === 5 ? 'sandbox' : mixed % 9 === 4 ? 'refunded' : mixed % 7 === 3 ? 'invalid' : 'valid',
    }
    known.push(one)
    await aPurchase(game.db, {
      order_id: one.order,
      player_id: one.player,
      sku: one.sku,
      item_id: one.item,
      date: one.date,
      is_valid: one.state !== 'invalid' && mixed % 18 !== 4,
      refunded_at: one.state === 'refunded' || mixed % 22 === 5 ? one.date : null,
      is_sandbox: one.state === 'sandbox',
    })
  }
})

afterAll(() => game.close())

const at = (hours: number) => new Date(start + hours * hour)

const selections: readonly PurchaseFilter[] = [
  {},
  { filter: 'nobody' },
  { filter: 'GPA' },
  { filter: '2000.7' },
  { filter: '700' },
  { filter: 'harbor.gems' },
  { filter: 'old' },
  { filter: 'coins_3' },
  { filter: 'gpa' },
  { from: at(3), to: at(9) },
  { filter: 'GPA', from: at(3), to: at(4) },
  { filter: 'harbor', to: at(6) },
  { playerId: '7001' },
  { playerId: '7001', filter: 'harbor.c' },
  { playerId: '7001', filter: '7001' },
  { playerId: '88', filter: 'gems', from: at(2) },
  { state: 'valid' },
  { state: 'invalid' },
  { state: 'sandbox' },
  { state: 'sandbox', filter: 'harbor', from: at(3) },
  { state: 'refunded', from: at(3), to: at(15) },
  { state: 'refunded', filter: 'harbor' },
  { state: 'invalid', filter: '2000', from: at(2) },
  { state: 'valid', filter: 'coins' },
  { state: 'refunded', playerId: '7001', filter: 'harbor' },
]

function expected({ playerId, filter = '', from, to, state }: PurchaseFilter): string[] {
  const searched = ({ order, player, sku, item }: Known) =>
    playerId === undefined ? [order, player, sku, item] : [order, sku, item]
  return known
    .filter((one) => playerId === undefined || one.player === playerId)
    .filter((one) => filter === '' || searched(one).some((text) => text.startsWith(filter)))
    .filter(({ date }) => (!from || date >= from) && (!to || date < to))
    .filter((one) => state === undefined || one.state === state)
    .sort((one, other) => other.date.getTime() - one.date.getTime() || (one.order < other.order ? 1 : -1))
    .map(({ order }) => order)
}

for (const [index, [way, limits]] of Object.entries(ways).entries()) {
  test(`the list that ${way} finds the right purchases for every search, newest first`, async () => {
    // Later than what an earlier way found out about the same search is remembered.
    const now = new Date(game.clock.now.getTime() + index * 60_000)
    for (const selection of selections) {
      const orders = expected(selection)
      const page = await readPage(game.db, purchaseList, { ...selection, skip: 0, take: 7 }, now, limits)
      const found = page.Result.map(({ OrderId }) => OrderId)
      expect({ selection, found }).toEqual({ selection, found: orders.slice(0, 7) })
      if (page.TotalIsExact) expect({ selection, total: page.Total }).toEqual({ selection, total: orders.length })
      const second = await readPage(game.db, purchaseList, { ...selection, skip: 7, take: 7 }, now, limits)
      expect(second.Result.map(({ OrderId }) => OrderId)).toEqual(orders.slice(7, 14))
    }
  })
}

test('reads the same pages from the other end', async () => {
  const orders = expected({})
  for (const skip of [0, 38, 41, 73, 79, 80, 200]) {
    const page = await readPage(game.db, purchaseList, { skip, take: 8 }, game.clock.now)
    expect(page.Result.map(({ OrderId }) => OrderId)).toEqual(orders.slice(skip, skip + 8))
    expect(page).toMatchObject({ Total: 80, TotalIsExact: true })
  }
})

test('estimates the total of many first, then it is counted in the background', async () => {
  const limits: Partial<ListLimits> = { exact: 3, scanned: 1000, sorted: 3, sortedShare: 100 }
  const now = new Date(game.clock.now.getTime() + 3_600_000)
  const ask = () => readPage(game.db, purchaseList, { filter: '7', skip: 0, take: 5 }, now, limits)
  expect((await ask()).TotalIsExact).toBe(false)
  await expect.poll(async () => (await ask()).TotalIsExact).toBe(true)
  expect((await ask()).Total).toBe(expected({ filter: '7' }).length)
})
