import { expect, test } from 'vitest'
import { describeRule, noSeriesValues, toRule, validateSeries } from './series-form.ts'
import { toClockNote } from './series-preview.tsx'

const values = { ...noSeriesValues(), zone: 'UTC', text: 'A', duration: 5, date: '2031-03-21', time: '18:00' }

test('says a rule in words', () => {
  const rule = toRule({ ...values, step: 2, weekdays: ['5', '1'], count: 3 })
  expect(rule && describeRule(rule)).toBe('Every 2 weeks on Monday and Friday at 18:00, UTC, 3 times from 2031-03-21')
  const weekend = toRule({ ...values, weekdays: ['6', '7'] })
  expect(weekend && describeRule(weekend)).toContain('Every week on Sunday and Saturday at 18:00')
  const once = toRule({ ...values, unit: 'month', weekdays: ['5'], count: 1 })
  expect(once && describeRule(once)).toBe('Every month at 18:00, UTC, once from 2031-03-21')
})

test('has no rule, and problems by field, for what is incomplete or wrong', () => {
  expect(validateSeries(values)).toEqual({})
  expect(toRule({ ...values, date: '' })).toBeUndefined()
  expect(toRule({ ...values, zone: 'Mars/Base' })).toBeUndefined()
  for (const wrong of ['', 0, 1.5, 'x']) {
    expect(toRule({ ...values, count: wrong })).toBeUndefined()
    expect(Object.keys(validateSeries({ ...values, count: wrong, step: wrong }))).toEqual(['step', 'count'])
  }
  expect(Object.keys(validateSeries({ ...values, time: '', text: '' }))).toEqual(['text', 'time'])
})

test('notes a start whose offset differs from the one before', () => {
  expect([toClockNote(60, undefined), toClockNote(60, 60), toClockNote(120, 60)]).toEqual([
    undefined,
    undefined,
    'Clock change: UTC+1 to UTC+2',
  ])
})
