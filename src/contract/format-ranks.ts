import { integerLimit } from './core/units.ts'
import type { PrizeRange } from './prize-ranges.ts'

/** "1", "2–10", "1,001–2,000"; "3 or lower" when the last rank is the largest number, which means all others. */
export function formatRanks({ From, To }: Pick<PrizeRange, 'From' | 'To'>): string {
  const [first, last] = [From, To].map((rank) => rank.toLocaleString('en'))
  if (From === To) return `${first}`
  return To === integerLimit ? `${first} or lower` : `${first}–${last}`
}
