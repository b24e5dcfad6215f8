import { expect, test } from 'vitest'
import type { PurchaseSummary } from '#contract/purchases.ts'
import { formatPeriod, toItemBars, toRevenueColumns } from './revenue-points.ts'

const summary = (parts: Partial<PurchaseSummary>): PurchaseSummary => ({
  From: '2026-11-01T00:00:00.000Z',
  To: '2026-11-04T00:00:00.000Z',
  Value: '0.00',
  Count: 0,
  Refunded: { Value: '0.00', Count: 0 },
  Invalid: { Value: '0.00', Count: 0 },
  Sandbox: { Value: '0.00', Count: 0 },
  PerDay: [],
  PerItem: [],
  Others: { Items: 0, Value: '0.00', Count: 0 },
  ...parts,
})

test('every day of the period has a column, also one without purchases', () => {
  const PerDay = [
    { Day: '2026-11-01', Value: '1204.50', Count: 31 },
    { Day: '2026-11-03', Value: '0.99', Count: 1 },
  ]
  expect(toRevenueColumns(summary({ PerDay }))).toEqual({
    unit: 'day',
    points: [
      { name: '1 Nov', value: 1204.5, exact: '1 Nov 2026: $1,204.50, 31 purchases' },
      { name: '2 Nov', value: 0, exact: '2 Nov 2026: $0.00, 0 purchases' },
      { name: '3 Nov', value: 0.99, exact: '3 Nov 2026: $0.99, 1 purchase' },
    ],
  })
})

test('a long period shows months, added up to the cent', () => {
  const PerDay = [
    { Day: '2026-02-10', Value: '9007199254740993.01', Count: 1 },
    { Day: '2026-02-28', Value: '0.01', Count: 2 },
    { Day: '2026-11-20', Value: '-5.00', Count: 1 },
  ]
  const { unit, points } = toRevenueColumns(summary({ From: '2026-02-01T00:00:00.000Z', PerDay }))
  expect(unit).toBe('month')
  expect(points.map(({ name }) => name)).toHaveLength(10)
  expect(points[0]?.exact).toBe('Feb 2026: $9,007,199,254,740,993.02, 3 purchases')
})

test('a period that starts long before the first purchase is cut', () => {
  const PerDay = [{ Day: '2026-11-01', Value: '1.00', Count: 1 }]
  const { points } = toRevenueColumns(summary({ From: '1999-01-01T00:00:00.000Z', PerDay }))
  expect(points).toHaveLength(93)
})

test('five items have their own bar, the others share one', () => {
  const PerItem = Array.from({ length: 10 }, (_, item) => ({ ItemId: item ? `i${item}` : '', Value: '1.10', Count: 1 }))
  const bars = toItemBars(summary({ PerItem, Others: { Items: 7, Value: '2.00', Count: 9 } }))
  expect(bars.map(({ name, exact }) => `${name} ${exact}`)).toEqual([
    '(no item) $1.10',
    'i1 $1.10',
    'i2 $1.10',
    'i3 $1.10',
    'i4 $1.10',
    '12 other items $7.50',
  ])
  expect(toItemBars(summary({ PerItem: PerItem.slice(0, 2) }))).toHaveLength(2)
})

test('a period shows its days once and its year once', () => {
  expect(formatPeriod({ first: '2026-08-24', last: '2026-11-21' })).toBe('24 Aug – 21 Nov 2026')
  expect(formatPeriod({ first: '2019-01-01', last: '2026-11-21' })).toBe('1 Jan 2019 – 21 Nov 2026')
  expect(formatPeriod({ first: '2026-11-21', last: '2026-11-21' })).toBe('21 Nov 2026')
})
