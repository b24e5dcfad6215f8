import { expect, test } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import { newLeaderboard, noValues, toGoneProfile, validate } from './event-form.ts'

const values = { ...noValues, text: 'A', duration: 5 }

test('names the field of the start that is missing, or that its day does not have', () => {
  setTimeZone('Europe/Amsterdam')
  expect(validate({ ...values, date: '2031-03-30', time: '' })).toEqual({ time: 'This field is required' })
  expect(validate({ ...values, date: '', time: '10:00' })).toEqual({ date: 'This field is required' })
  expect(Object.keys(validate({ ...values, date: '2031-03-30', time: '02:30' }))).toEqual(['time'])
  expect(validate({ ...values, date: '2031-03-30', time: '03:30' })).toEqual({})
  setTimeZone(undefined)
})

test('blames only the date for a day that does not exist, and only the time for what is none', () => {
  const dayProblem = { date: 'This day does not exist.' }
  expect(validate({ ...values, date: '2027-02-31', time: '10:00' })).toEqual(dayProblem)
  expect(validate({ ...values, date: '10000-01-01', time: '10:00' })).toEqual(dayProblem)
  expect(validate({ ...values, date: 'soon', time: '10:00' })).toEqual({ date: 'Enter the date as 2026-11-20.' })
  expect(validate({ ...values, date: '2027-02-28', time: '2 pm' })).toEqual({ time: 'Enter the time as 14:05.' })
})

test('takes no start that the server refuses', () => {
  const late = { date: 'An event starts at least 500 hours before the year 10000.' }
  setTimeZone('America/New_York')
  expect(validate({ ...values, date: '9999-12-01', time: '10:00' })).toEqual({})
  expect(validate({ ...values, date: '9999-12-31', time: '10:00' })).toEqual(late)
  expect(validate({ ...values, date: '9999-12-31', time: '23:00' })).toEqual(late)
  expect(validate({ ...values, date: '0000-06-01', time: '10:00' })).toEqual({ date: 'A year is 1 to 9999 in UTC.' })
  setTimeZone(undefined)
})

test('offers a deregistered profile as one to replace', () => {
  const known = [{ Id: 1 }, { Id: 2 }]
  expect(toGoneProfile('7', known)).toEqual([{ value: '7', label: 'Profile 7 is deregistered: choose another' }])
  for (const profile of ['', '2']) expect(toGoneProfile(profile, known)).toEqual([])
  expect(toGoneProfile('7', undefined)).toEqual([])
})

test('names what is wrong with the attributes of a leaderboard', () => {
  const getProblem = (attributes: string) =>
    validate({
      ...values,
      date: '2031-03-30',
      time: '10:00',
      leaderboards: [{ ...newLeaderboard, name: 'Gold', attributes }],
    })['leaderboards.0.attributes']
  expect(getProblem('stars, gold')).toBeUndefined()
  expect(getProblem(' , ')).toBe("This field can't be empty")
  expect(getProblem('stars, gold, st ars')).toBe('An attribute appears twice.')
  expect(getProblem('x'.repeat(401))).toBe('An attribute name has at most 400 characters.')
})
