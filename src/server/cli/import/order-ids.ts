import { createHash } from 'node:crypto'

/** What makes a sale. Rows that are equal in it are equal sales, and told apart by their number in the file. */
export type Sale = {
  readonly playerId: string
  /** ISO text in UTC. */
  readonly date: string
  readonly sku: string
  readonly itemId: string
  readonly amount: number
  /** US dollars as text with two decimals. */
  readonly value: string
}

/** Equal for equal sales. */
export function toSaleKey({ playerId, date, sku, itemId, amount, value }: Sale): string {
  return JSON.stringify([playerId, date, sku, itemId, amount, value])
}

/** The id of a sale without one, and the how-manieth of equal sales in the file it is. */
export type GeneratedId = { readonly orderId: string; readonly occurrence: number }

/**
 * Makes ids for the sales of a file, in its order. A sale keeps its id in a longer file, and two equal sales have two:
 * the id is a digest of the sale and its occurrence among equal ones, behind the mapping's name.
 */
export function createOrderIds(sourceName: string): (sale: Sale) => GeneratedId {
  const occurrences = new Map<string, number>()
  return (sale) => {
    const key = toSaleKey(sale)
    const occurrence = (occurrences.get(key) ?? 0) + 1
    occurrences.set(key, occurrence)
    const digest = createHash('sha256')
      .update(JSON.stringify([key, occurrence]))
      .digest('hex')
    return { orderId: `${sourceName}-${digest.slice(0, 24)}`, occurrence }
  }
}
