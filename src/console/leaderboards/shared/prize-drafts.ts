import type { FormErrors } from '@mantine/form'
import { type GiftValues, newGift, toGift } from '#console/messages/shared/gift-values.ts'
import { type PrizeRange, PrizeRanges } from '#contract/prize-ranges.ts'

/** A range of ranks with gifts as it is typed. */
export type RangeDraft = { From: number | string; To: number | string; Gifts: GiftValues[] }

const toNumber = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed))

/** What is sent of typed prizes. */
export const toPrizes = (prizes: readonly RangeDraft[]): PrizeRange[] =>
  prizes.map(({ From, To, Gifts }) => ({
    From: toNumber(From),
    To: toNumber(To),
    Gifts: Gifts.map(toGift),
  }))

/** The range that follows the typed ones: it begins after the last rank, with one gift to fill in. */
export function toNextRange(prizes: readonly RangeDraft[]): RangeDraft {
  const last = Math.max(0, ...prizes.map(({ To }) => Number(To)).filter(Number.isSafeInteger))
  return { From: last + 1, To: last + 1, Gifts: [newGift] }
}

/** The problems of typed prizes, by field below `path`, the place of the prizes in their form. */
export function findPrizeProblems(prizes: readonly RangeDraft[], path: string): FormErrors {
  const issues = PrizeRanges.safeParse(toPrizes(prizes)).error?.issues ?? []
  // The first problem of a field stays: the others follow from it.
  return Object.fromEntries(issues.map((issue) => [[path, ...issue.path].join('.'), issue.message]).toReversed())
}
