import { expect, test } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import { noValues, validate } from './event-form.ts'

const values = { ...noValues, text: 'A', duration: 5 }

test('names the field of the start that is missing, or that its day does not have', () => {
  setTimeZone('Europe/Amsterdam')
  expect(validate({ ...values, date: '2031-03-30', time: '' })).toEqual({ time: 'This field is required' })
  expect(validate({ ...values, date: '', time: '10:00' })).toEqual({ date: 'This field is required' })
  expect(Object.keys(validate({ ...values, date: '2031-03-30', time: '02:30' }))).toEqual(['time'])
  expect(validate({ ...values, date: '2031-03-30', time: '03:30' })).toEqual({})
  setTimeZone(undefined)
})
