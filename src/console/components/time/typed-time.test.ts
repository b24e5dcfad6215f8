import { describe, expect, it } from 'vitest'
import { addDays, parseDay, parseDayAndTime, parseTimeOfDay } from './typed-time.ts'

describe('a typed day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/5', '2026-01-05'],
    [' 2026.11.20 ', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2028-02-29', '2028-02-29'],
  ])('%s is %s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  it.each([
    '',
    '2026-11',
    '2026-02-29',
    '2026-13-01',
    '2026-11-31',
    '20-11-2026',
    '11/20/2026',
    '2026111',
    '2026-11/20',
    'x',
  ])('"%s" is none', (text) => {
    expect(parseDay(text)).toBeUndefined()
  })

  it('counts over the end of a month and of a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('a typed time of day', () => {
  it.each([
    ['14:05', '14:05'],
    ['9:5', '09:05'],
    ['9', '09:00'],
    ['1405', '14:05'],
    ['14.05', '14:05'],
    ['14:05:30', '14:05:30'],
  ])('%s is %s', (text, time) => {
    expect(parseTimeOfDay(text)).toBe(time)
  })

  it.each(['', '24:00', '14:60', '14:05:60', '2 pm', '905', '14:05 Uhr', '-1:00'])('"%s" is none', (text) => {
    expect(parseTimeOfDay(text)).toBeUndefined()
  })
})

describe('a typed day and time', () => {
  it.each([
    ['2026-11-20', '2026-11-20 00:00'],
    ['2026/11/20 9:30', '2026-11-20 09:30'],
    ['2026-11-20T14:05', '2026-11-20 14:05'],
  ])('%s is %s', (text, instant) => {
    expect(parseDayAndTime(text)).toBe(instant)
  })

  it.each(['', '14:05', '2026-11-20 25:00', '2026-11-31 10:00'])('"%s" is none', (text) => {
    expect(parseDayAndTime(text)).toBeUndefined()
  })
})
