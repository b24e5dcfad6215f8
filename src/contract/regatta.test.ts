import { describe, expect, it } from 'vitest'
import { toRegattaStatus } from './regatta.ts'
import { formatDuration, toLargestUnit } from './regatta-duration.ts'

const regatta = { IsDeleted: false, StartDate: '2026-11-22T12:00:00.000Z', EndDate: '2026-11-22T14:00:00.000Z' }
const status = (time: string, IsDeleted = false) =>
  toRegattaStatus({ ...regatta, IsDeleted }, new Date(`2026-11-22T${time}Z`))

describe('the status of a regatta', () => {
  it('follows the clock', () => {
    expect(status('11:59:59.999')).toBe('Not Started')
    expect(status('12:00:00')).toBe('Active')
    expect(status('13:59:59.999')).toBe('Active')
    expect(status('14:00:00')).toBe('Finished')
  })

  it('is deleted at any time once it is', () => {
    expect(['11:00:00', '13:00:00', '15:00:00'].map((time) => status(time, true))).toEqual([
      'Deleted',
      'Deleted',
      'Deleted',
    ])
  })
})

describe('a duration', () => {
  it('is shown in the largest whole unit', () => {
    expect([0, 1, 90, 60, 120, 1_440, 1_500, 10_080, 30_240].map(formatDuration)).toEqual([
      '0 minutes',
      '1 minute',
      '90 minutes',
      '1 hour',
      '2 hours',
      '1 day',
      '25 hours',
      '1 week',
      '3 weeks',
    ])
    expect(toLargestUnit(2_880)).toEqual({ count: 2, unit: 'days' })
  })
})
