import { expect, test } from 'vitest'
import {
  addKnown,
  averageKnown,
  compareDays,
  formatChange,
  formatShare,
  toComparedPoints,
  toCsv,
  toReportDays,
  toRetention,
} from './report-values.ts'

const now = new Date('2026-11-20T14:05:00Z')

test.each([
  [{}, '2026-10-22', '2026-11-20'],
  [{ days: 7 }, '2026-11-14', '2026-11-20'],
  [{ from: '2026-11-01' }, '2026-11-01', '2026-11-20'],
  [{ to: '2026-11-10' }, '2026-10-12', '2026-11-10'],
  [{ from: '2026-11-12', to: '2026-11-10' }, '2026-11-10', '2026-11-10'],
  [{ from: '2001-01-01', to: '2026-11-10' }, '2023-11-07', '2026-11-10'],
])('the days of %o', (period, from, to) => {
  expect(toReportDays(period, now)).toEqual({ from, to })
})

const read = ({ value }: { value: number | null }) => value
const toRows = (first: number, values: readonly (number | null)[]) =>
  values.map((value, index) => ({ Day: `2026-11-${first + index}`, value }))

test('compares the days that are over, and nothing with days that are not known', () => {
  const Days = toRows(18, [10, 20, 1])
  expect(compareDays({ Days, Before: toRows(15, [10, 10, 90]) }, read, now)).toBe(50)
  expect(compareDays({ Days, Before: toRows(15, [null, 10, 90]) }, read, now)).toBeUndefined()
  expect(compareDays({ Days, Before: toRows(15, [0, 0, 90]) }, read, now)).toBeUndefined()
})

test('says how much more or less it was, or why that is not known', () => {
  const before = { days: 3, earliest: '2026-11-15', since: '2026-11-01T00:00:00.000Z' }
  expect(formatChange(50, before)).toBe('50 % more than in the 3 days before')
  expect(formatChange(-7, { ...before, days: 1 })).toBe('7 % less than in the day before')
  expect(formatChange(0, before)).toBe('As many as in the 3 days before')
  expect(formatChange(undefined, before)).toBe('Nothing to compare in the 3 days before')
  expect(formatChange(undefined, { ...before, since: '2026-11-16T08:00:00.000Z' })).toBe('Not known before 16 Nov 2026')
  expect(formatChange(undefined, { ...before, since: null })).toBe('Not known yet')
})

test('adds cents exactly, and knows nothing where nothing is known', () => {
  expect(addKnown([0.1, 0.2, null])).toBe(0.3)
  expect(averageKnown([1, null, 2])).toBe(1.5)
  expect([addKnown([null]), averageKnown([])]).toEqual([undefined, undefined])
})

test('a point says both days', () => {
  const report = { Days: toRows(18, [10]), Before: toRows(17, [null]) }
  expect(toComparedPoints(report, { read, format: String }, now)).toEqual([
    { name: '18 Nov', value: 10, open: null, before: null, exact: '18 Nov 2026: 10, 17 Nov 2026: not known' },
  ])
})

test('today, which is not over, is no end of the line', () => {
  const points = toComparedPoints({ Days: toRows(18, [10, 20, 3]), Before: [] }, { read, format: String }, now)
  expect(points.map(({ value, open }) => [value, open])).toEqual([
    [10, null],
    [20, 20],
    [null, 3],
  ])
  expect(points[2]?.exact).toBe('20 Nov 2026, so far: 3')
})

test('retention is over the days of which it is known', () => {
  const days = [
    { New: 10, back: 3 },
    { New: 20, back: 0 },
    { New: 50, back: null },
    { New: null, back: null },
  ]
  expect(toRetention(days, ({ back }) => back)).toEqual({ percent: 10, players: 30 })
  expect(toRetention(days.slice(2), ({ back }) => back)).toBeUndefined()
})

test('a share needs both', () => {
  expect([formatShare(1, 8), formatShare(0, 3), formatShare(0, 0), formatShare(undefined, 3)]).toEqual([
    '12.5 %',
    '0 %',
    undefined,
    undefined,
  ])
})

test('a file quotes what a spreadsheet would split or run', () => {
  const text = toCsv(
    [
      ['Day', 'New'],
      ['a;b"', null],
      ['=1', 5],
    ],
    (cell) => cell.startsWith('='),
  )
  expect(text).toBe('Day;New\r\n"a;b""";\r\n\'=1;5\r\n')
})
