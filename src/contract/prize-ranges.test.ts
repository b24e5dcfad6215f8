import { describe, expect, test } from 'vitest'
import { formatRanks } from './format-ranks.ts'
import { findRangeProblems, PrizeRanges } from './prize-ranges.ts'
import { countWithin, toPrizeTotals } from './prize-totals.ts'

const gems = (m_amount: number) => ({ m_type: 1, m_giftableId: 'gems', m_amount })
const chest = { m_type: 0, m_giftableId: 'chest', m_amount: 1 }
const ranges = (...pairs: [number, number][]) => pairs.map(([From, To]) => ({ From, To }))
const problems = (...pairs: [number, number][]) =>
  findRangeProblems(ranges(...pairs)).map(({ index, field, message }) => `${index} ${field}: ${message}`)

describe('ranges of ranks', () => {
  test('are fine without gaps and overlaps, in any order', () => {
    expect(problems()).toEqual([])
    expect(problems([1, 1], [2, 10], [11, 100])).toEqual([])
    expect(problems([11, 100], [1, 1], [2, 10])).toEqual([])
  })

  test('name gaps, overlaps and ends before their beginning', () => {
    expect(problems([2, 3])).toEqual(['0 From: No range has rank 1. Start with 1.'])
    expect(problems([1, 3], [7, 9])).toEqual(['1 From: No range has rank 4–6. Start with 4.'])
    expect(problems([1, 5], [5, 9])).toEqual(['1 From: Rank 5 is in two ranges.'])
    expect(problems([1, 9], [2, 3], [10, 10])).toEqual(['1 From: Rank 2 is in two ranges.'])
    expect(problems([1, 1], [1, 1])).toEqual(['1 From: Rank 1 is in two ranges.'])
    expect(problems([3, 1])).toEqual([
      '0 To: The last rank comes before the first one.',
      '0 From: No range has rank 1–2. Start with 1.',
    ])
  })

  test('are sorted when they are read, and refused with the path of the problem', () => {
    const parsed = PrizeRanges.parse([
      { From: 2, To: 3, Gifts: [chest] },
      { From: 1, To: 1, Gifts: [gems(5)] },
    ])
    expect(parsed.map(({ From }) => From)).toEqual([1, 2])
    const issues = (input: unknown) => PrizeRanges.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
    expect(issues([{ From: 1, To: 1, Gifts: [] }])).toEqual(['0.Gifts'])
    expect(issues([{ From: 0, To: 1.5, Gifts: [gems(1)] }])).toEqual(['0.From', '0.To'])
    expect(issues([{ From: 2, To: 2, Gifts: [gems(1)] }])).toEqual(['0.From'])
    expect(issues([{ From: 1, To: 1, Gifts: [gems(0)] }])).toEqual(['0.Gifts.0.m_amount'])
  })

  test('are written as staff say them', () => {
    expect([formatRanks({ From: 1, To: 1 }), formatRanks({ From: 2, To: 10 })]).toEqual(['1', '2–10'])
    expect(formatRanks({ From: 1_001, To: 20_000 })).toBe('1,001–20,000')
    expect(formatRanks({ From: 1_001, To: 2_147_483_647 })).toBe('1,001 or lower')
  })
})

describe('totals', () => {
  test('count the players that there are', () => {
    const range = { From: 4, To: 10 }
    expect([0, 3, 4, 9, 10, 1_000].map((ranked) => countWithin(range, ranked))).toEqual([0, 0, 1, 6, 7, 7])
  })

  test('add up equal items exactly, and leave out what nobody gets', () => {
    const billion = gems(1_000_000_000)
    const prizes = [
      { From: 1, To: 1, Gifts: [billion, chest] },
      { From: 2, To: 20_000_000, Gifts: [gems(1_000_000_000), gems(1)] },
      { From: 20_000_001, To: 20_000_002, Gifts: [{ ...chest, m_giftableId: 'boat' }] },
    ]
    const totals = toPrizeTotals(prizes, [1, 19_999_999, 0])
    expect(totals.Players).toBe(20_000_000)
    expect(totals.Ranges.map(({ Players }) => Players)).toEqual([1, 19_999_999, 0])
    expect(totals.Items).toEqual([
      { Type: 1, ItemId: 'gems', Amount: '20000000019999999' },
      { Type: 0, ItemId: 'chest', Amount: '1' },
    ])
  })
})
