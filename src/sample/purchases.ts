import type { StoreProductInput } from '#contract/store-products.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { insertProducts, listProducts } from '#server/purchases/products/product-repository.ts'
import { chooseTimeOfDay } from './activity/play-times.ts'
import { day, type PurchaseDraft } from './player-draft.ts'
import type { Random } from './random.ts'
import { products } from './vocabulary.ts'

/** An order id in the format of the two stores, unique by the indexes of player and purchase. */
function toOrderId(index: number, number: number, isApple: boolean): string {
  const digits = String(index * 1000 + number).padStart(13, '0')
  if (isApple) return `2000${digits}`
  return `GPA.33${digits.slice(0, 2)}-${digits.slice(2, 6)}-${digits.slice(6, 10)}-${digits.slice(10)}07`
}

/** One of this number of orders of a player was refunded. */
const refundedEvery = 16

/** One of this number of orders of a player is a test in the store's sandbox. */
const sandboxEvery = 60

/** `count` purchases at random times between two dates, oldest first. */
export function generatePurchasesBetween(
  random: Random,
  index: number,
  isApple: boolean,
  from: Date,
  to: Date,
  count: number,
): PurchaseDraft[] {
  const span = to.getTime() - from.getTime()
  const times = Array.from({ length: count }, () => from.getTime() + Math.floor(random.next() * span))
  return toPurchases(random, index, isApple, times, to)
}

/** Purchases at these times; their orders are numbered from `first` on. */
function toPurchases(
  random: Random,
  index: number,
  isApple: boolean,
  times: readonly number[],
  to: Date,
  first = 0,
): PurchaseDraft[] {
  return times
    .toSorted((a, b) => a - b)
    .map((time, number) => {
      const product = random.pick(products)
      const isValid = !random.chance(0.03)
      return {
        ...product,
        orderId: toOrderId(index, first + number, isApple),
        date: new Date(time),
        platform: isApple ? 'iOS' : 'Android',
        isValid,
        ...(number % sandboxEvery === 13 ? { isSandbox: true as const } : {}),
        ...(isValid && number % refundedEvery === 7 ? { refundedAt: new Date((time + to.getTime()) / 2) } : {}),
      }
    })
}

const recentDays = 90

/** Orders above those of the first purchases of any player. */
const firstRecentOrder = 500

/** Further purchases of the last weeks, at the hours at which people play: a third of those who still play buys now and then. */
export function generateRecentPurchases(
  random: Random,
  index: number,
  isApple: boolean,
  { createdAt, lastSaveGame, now }: { createdAt: Date; lastSaveGame: Date; now: Date },
): PurchaseDraft[] {
  if (!random.chance(0.3)) return []
  const today = Math.floor(now.getTime() / day) * day
  const times = Array.from({ length: random.between(1, 7) }, () =>
    Math.floor(today - random.between(0, recentDays) * day + chooseTimeOfDay(random)),
  ).filter((time) => time > createdAt.getTime() && time <= lastSaveGame.getTime())
  return toPurchases(random, index, isApple, times, lastSaveGame, firstRecentOrder)
}

/** The purchases of a player: most have none, few have many. */
export function generatePurchases(
  random: Random,
  index: number,
  isApple: boolean,
  from: Date,
  to: Date,
): PurchaseDraft[] {
  if (!random.chance(0.12)) return []
  const count = 1 + Math.floor(random.next() ** 4 * 20)
  return generatePurchasesBetween(random, index, isApple, from, to, count)
}

/** What both stores sell in the sample game, each SKU once. */
function listSampleProducts(): StoreProductInput[] {
  const bySku = new Map(products.map((product) => [product.sku, product]))
  return ['apple', 'google'].flatMap((Store) =>
    [...bySku.values()].map(({ sku, itemId, amount, type, cents }) => ({
      Store,
      SKU: sku,
      ItemId: itemId,
      Amount: amount,
      Type: type,
      Value: (cents / 100).toFixed(2),
    })),
  )
}

/** Fills the store products of the sample game, unless there are some. */
export async function insertSampleProducts(db: Handle): Promise<void> {
  if ((await listProducts(db)).length === 0) await insertProducts(db, listSampleProducts())
}
