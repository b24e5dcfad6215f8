import type { PurchaseDraft } from './player-draft.ts'
import type { Random } from './random.ts'
import { products } from './vocabulary.ts'

/** An order id in the manner of the two stores, unique by the player's number and the purchase's. */
function orderIdOf(index: number, number: number, isApple: boolean): string {
  const digits = String(index * 1000 + number).padStart(13, '0')
  if (isApple) return `2000${digits}`
  return `GPA.33${digits.slice(0, 2)}-${digits.slice(2, 6)}-${digits.slice(6, 10)}-${digits.slice(10)}07`
}

/** So many purchases, at random instants between the first and the last, oldest first. */
export function generatePurchasesBetween(
  random: Random,
  index: number,
  isApple: boolean,
  from: Date,
  to: Date,
  count: number,
): PurchaseDraft[] {
  const span = to.getTime() - from.getTime()
  const instants = Array.from({ length: count }, () => from.getTime() + Math.floor(random.next() * span)).sort(
    (a, b) => a - b,
  )
  return instants.map((instant, number) => ({
    ...random.pick(products),
    orderId: orderIdOf(index, number, isApple),
    date: new Date(instant),
    platform: isApple ? 'iOS' : 'Android',
    isValid: !random.chance(0.03),
  }))
}

/** What a player has bought: most never buy, a few buy often. */
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
