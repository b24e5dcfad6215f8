import { expect, it } from 'vitest'
import { pickDay } from './date-range.ts'

const range = { start: '2026-11-10', end: '2026-11-20' }

it('keeps a range whose end follows its start', () => {
  expect(pickDay(range, 'end', '2026-11-10')).toEqual({ start: '2026-11-10', end: '2026-11-10' })
  expect(pickDay(range, 'start', '2026-11-15')).toEqual({ start: '2026-11-15', end: '2026-11-20' })
})

it('collapses to the picked day when the end precedes the start', () => {
  expect(pickDay(range, 'end', '2026-11-05')).toEqual({ start: '2026-11-05', end: '2026-11-05' })
  expect(pickDay(range, 'start', '2026-11-25')).toEqual({ start: '2026-11-25', end: '2026-11-25' })
})

it('keeps the start while an end is being typed, and leaves an open range open', () => {
  let typed = range
  for (let length = 0; length <= 10; length++) {
    typed = pickDay(typed, 'end', '2026-11-25'.slice(0, length))
    expect(typed.start).toBe('2026-11-10')
  }
  expect(typed.end).toBe('2026-11-25')
  expect(pickDay({ start: '2026-11-10', end: '' }, 'start', '2026-12-01')).toEqual({ start: '2026-12-01', end: '' })
})
