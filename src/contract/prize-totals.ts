import { z } from 'zod'
import { addUpGifts, GiftTotal } from './core/gift-totals.ts'
import { StoredInteger } from './core/units.ts'
import { PrizeRange } from './prize-ranges.ts'

/** How many of the players with ranks 1 to `ranked` are within a range. */
export function countWithin({ From, To }: Pick<PrizeRange, 'From' | 'To'>, ranked: number): number {
  return Math.max(0, Math.min(To, ranked) - From + 1)
}

/** Players who get prizes and what they get together. */
export const PrizeTotals = z.object({
  Players: StoredInteger,
  /** The ranges with the number of players in each. */
  Ranges: z.array(z.object({ ...PrizeRange.shape, Players: StoredInteger })),
  /** What all of them get together. */
  Items: z.array(GiftTotal),
})
export type PrizeTotals = z.infer<typeof PrizeTotals>

/** Adds up what the players of each range get; `players` has their number by the place of the range. */
export function toPrizeTotals(ranges: readonly PrizeRange[], players: readonly number[]): PrizeTotals {
  return {
    Players: players.reduce((sum, count) => sum + count, 0),
    Ranges: ranges.map((range, index) => ({ ...range, Players: players[index] ?? 0 })),
    Items: addUpGifts(ranges.map(({ Gifts: gifts }, index) => ({ gifts, players: players[index] ?? 0 }))),
  }
}
