import type { PurchaseDraft } from './player-draft.ts'
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
  const times = Array.from({ length: count }, () => from.getTime() + Math.floor(random.next() * span)).sort(
    (a, b) => a - b,
  )
  return times.map((time, number) => {
    const product = random.pick(products)
    const isValid = !random.chance(0.03)
    return {
      ...product,
      orderId: toOrderId(index, number, isApple),
      date: new Date(time),
      platform: isApple ? 'iOS' : 'Android',
      isValid,
      ...(isValid && number % refundedEvery === 7 ? { refundedAt: new Date((time + to.getTime()) / 2) } : {}),
    }
  })
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
