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

it('waits while a year is being typed, and leaves an open range open', () => {
  expect(pickDay(range, 'end', '0002-11-05')).toEqual({ start: '2026-11-10', end: '0002-11-05' })
  expect(pickDay({ start: '2026-11-10', end: '' }, 'start', '2026-12-01')).toEqual({ start: '2026-12-01', end: '' })
})
