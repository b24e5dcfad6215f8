import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDateTime } from './date-time.ts'
import { formatSeconds, formatWait } from './format-seconds.ts'
import { formatExactTime, formatRelative, formatUtc } from './time.tsx'
import { getDeviceTimeZone, getOffset, setTimeZone } from './time-zone.ts'

const now = new Date(2026, 10, 20, 14, 5, 33)
afterEach(() => setTimeZone(undefined))

const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('an instant', () => {
  it('is named in UTC', () => {
    expect(formatUtc(new Date('2026-11-29T12:00:00Z'))).toBe('29 Nov 2026, 12:00:00 UTC')
  })

  it('shows day, month name, year and minute', () => {
    expect(formatDateTime(now)).toBe('20 Nov 2026, 14:05')
  })

  it('shows its zone and UTC on hover', () => {
    expect(formatExactTime(now)).toMatch(/^20 Nov 2026, 14:05:33 UTC\S*( \(.+\))? · 2026-11-\d\dT\d\d:05:33\.000Z$/)
    setTimeZone('UTC')
    expect(formatExactTime(new Date('2026-11-20T14:05:33Z'))).toBe(
      '20 Nov 2026, 14:05:33 UTC · 2026-11-20T14:05:33.000Z',
    )
    setTimeZone('Europe/Berlin')
    expect(formatExactTime(new Date('2026-11-20T13:05:33Z'))).toContain('14:05:33 UTC+1 (Europe/Berlin) ·')
    setTimeZone(undefined)
  })

  it.each([
    [2, 'just now'],
    [40, '40 s ago'],
    [3 * 60 + 20, '3 min ago'],
    [3 * 3600, '3 h ago'],
    [6 * 86_400, '6 d ago'],
    [70 * 86_400, '2 mo ago'],
    [800 * 86_400, '2 y ago'],
    [-2 * 86_400, 'in 2 d'],
  ])('formats %s seconds ago as "%s"', (seconds, text) => {
    expect(formatRelative(before(seconds), now)).toBe(text)
  })
})

it('rounds a duration down to its largest unit', () => {
  expect(formatSeconds(7300)).toBe('2 h')
  expect([formatWait(119), formatWait(59.5), formatWait(3601)]).toEqual(['2 min', '60 s', '2 h'])
})

it('asks the browser neither for the zone at every time, nor for the offset of UTC', () => {
  const parts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const zones = new Set(Array.from({ length: 100 }, () => getDeviceTimeZone()))
  expect(zones).toEqual(new Set([timeZone]))
  expect(getOffset(now, 'UTC')).toBe(0)
  // A second may end in between.
  expect(options.mock.calls.length).toBeLessThanOrEqual(2)
  expect(parts).not.toHaveBeenCalled()
})
