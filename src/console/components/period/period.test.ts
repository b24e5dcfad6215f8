import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatPeriod, isPeriodSet, periodParams, toInstantRange } from './period.ts'

const now = new Date('2026-11-20T14:05:00Z')

test('starts the last days at midnight UTC and includes today', () => {
  expect(toInstantRange({ days: 7 }, now)).toEqual({ from: '2026-11-14T00:00:00.000Z' })
  expect(toInstantRange({ days: 7 }, new Date('2026-11-20T23:59:59Z'))).toEqual({ from: '2026-11-14T00:00:00.000Z' })
})

test('includes both days of a period', () => {
  const bounds = { from: '2026-10-31T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' }
  expect(toInstantRange({ from: '2026-10-31', to: '2026-11-01' }, now)).toEqual(bounds)
  expect(toInstantRange({ to: '2026-11-01' }, now)).toEqual({ to: bounds.to })
  expect(toInstantRange({}, now)).toEqual({})
})

test('formats a period, and all time as an empty text', () => {
  expect(
    [{ days: 30 }, { from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-02' }, {}].map(formatPeriod),
  ).toEqual(['in the last 30 days', 'from 2026-11-01 (UTC)', 'from 2026-11-01 to 2026-11-02 (UTC)', ''])
})

test('reads invalid search params as all time', () => {
  const read = (params: object) => z.object(periodParams).parse(params)
  for (const params of [{ days: '8' }, { from: '2026-13-01' }, { to: 'x' }, {}]) {
    expect(isPeriodSet(read(params)), JSON.stringify(params)).toBe(false)
  }
  expect(read({ days: '90' })).toEqual({ days: 90 })
})
