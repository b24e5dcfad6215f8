import { z } from 'zod'
import { Gift, giftsLimit } from './core/gift.ts'
import { integerLimit } from './core/units.ts'

/** The most ranges of ranks with prizes of a definition. */
export const prizeRangesLimit = 100

const rankText = 'A rank is a whole number from 1 on.'
const Rank = z.int(rankText).min(1, rankText).max(integerLimit, 'A rank is at most 2,147,483,647.')

/** The gifts that each player gets whose final rank is within a range; both ends are included. */
export const PrizeRange = z.strictObject({
  From: Rank,
  To: Rank,
  Gifts: z.array(Gift).min(1, 'Add a gift.').max(giftsLimit, `A prize has at most ${giftsLimit} gifts.`),
})
export type PrizeRange = z.infer<typeof PrizeRange>

type Ranks = Pick<PrizeRange, 'From' | 'To'>

/** What is wrong with a range; `index` is its place in the list. */
export type RangeProblem = { readonly index: number; readonly field: 'From' | 'To'; readonly message: string }

/**
 * What is wrong with ranges of ranks, in any order: together they cover every rank from 1 to the last one exactly once.
 */
export function findRangeProblems(ranges: readonly Ranks[]): RangeProblem[] {
  const problems: RangeProblem[] = []
  const sorted = ranges.map((range, index) => ({ ...range, index })).toSorted((one, other) => one.From - other.From)
  let next = 1
  for (const { From, To, index } of sorted) {
    if (To < From) problems.push({ index, field: 'To', message: 'The last rank comes before the first one.' })
    if (From < next) problems.push({ index, field: 'From', message: `Rank ${From} is in two ranges.` })
    if (From > next) {
      const missing = From - 1 > next ? `${next}–${From - 1}` : next
      problems.push({ index, field: 'From', message: `No range has rank ${missing}. Start with ${next}.` })
    }
    next = Math.max(next, From + 1, To + 1)
  }
  return problems
}

/** The prizes of a definition, the best ranks first: no gap and no overlap. */
export const PrizeRanges = z
  .array(PrizeRange)
  .max(prizeRangesLimit, `A leaderboard has at most ${prizeRangesLimit} ranges with prizes.`)
  .superRefine((ranges, context) => {
    for (const { index, field, message } of findRangeProblems(ranges))
      context.addIssue({ code: 'custom', path: [index, field], message })
  })
  .transform((ranges) => ranges.toSorted((one, other) => one.From - other.From))
