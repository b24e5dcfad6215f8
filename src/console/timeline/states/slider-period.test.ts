import { describe, expect, it, test } from 'vitest'
import {
  findNeighbors,
  toInstant,
  toKeyPosition,
  toMarksQuery,
  toPosition,
  toStateAt,
  toUntil,
} from './slider-period.ts'

const now = new Date('2026-11-29T12:00:00.000Z')
const period = { from: new Date('2026-11-29T02:00:00.000Z'), to: now }

describe('the slider', () => {
  it('has 200 steps over its period', () => {
    expect(toInstant(period, 100).toISOString()).toBe('2026-11-29T07:00:00.000Z')
    expect(toPosition(period, new Date('2026-11-29T07:01:00.000Z'))).toBe(100)
    expect(toPosition(period, new Date('2020-01-01T00:00:00.000Z'))).toBe(0)
    expect(toPosition(period, new Date('2030-01-01T00:00:00.000Z'))).toBe(200)
  })

  it('means now at its end, unless its period has ended before', () => {
    expect(toStateAt(period, 200, 'day', now)).toBeUndefined()
    const later = new Date(now.getTime() + 3_600_000)
    expect(toStateAt(period, 200, 'day', later)).toEqual(now)
    expect(toStateAt(period, 200, undefined, later)).toBeUndefined()
    expect(toStateAt(period, 199, undefined, now)?.toISOString()).toBe('2026-11-29T11:57:00.000Z')
  })

  it('covers a span around the moment, up to now', () => {
    expect(toUntil('day', undefined, now)).toBe(now.toISOString())
    expect(toUntil('day', '2026-11-29T11:00:00.000Z', now)).toBe(now.toISOString())
    expect(toUntil('hour', '2026-11-20T11:00:00.000Z', now)).toBe('2026-11-20T11:30:00.000Z')
    expect(toMarksQuery('hour', '2026-11-20T11:30:00.000Z')).toEqual({
      from: '2026-11-20T10:30:00.000Z',
      to: '2026-11-20T11:30:00.000Z',
    })
    expect(toMarksQuery(undefined, '2026-11-20T11:30:00.000Z')).toEqual({})
  })

  test.each([
    ['ArrowLeft', 49],
    ['ArrowUp', 51],
    ['PageDown', 40],
    ['PageUp', 60],
    ['Home', 0],
    ['End', 200],
    ['a', undefined],
  ])('%s leads from step 50 to %s', (key, position) => expect(toKeyPosition(key, 50)).toBe(position))

  it('stays within its ends', () => {
    expect(toKeyPosition('PageDown', 4)).toBe(0)
    expect(toKeyPosition('PageUp', 195)).toBe(200)
  })

  it('goes to just before the previous change and to just after the next one', () => {
    const marks = [{ Slot: 3 }, { Slot: 7 }, { Slot: 199 }]
    expect(findNeighbors(marks, 5)).toEqual({ previous: 3, next: 8 })
    expect(findNeighbors(marks, 3)).toEqual({ previous: undefined, next: 4 })
    expect(findNeighbors(marks, 200)).toEqual({ previous: 199, next: undefined })
  })
})
