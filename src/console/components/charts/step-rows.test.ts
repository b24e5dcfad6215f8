import { expect, test } from 'vitest'
import { toStepRows } from './step-rows.ts'

const step = (ms: number, value: number | null) => ({ at: new Date(ms), value, exact: String(value) })

test('a value holds until the next one, and the last one until the end', () => {
  expect(toStepRows([step(10, 5), step(20, 7)], new Date(30))).toEqual([
    { at: 10, value: 5, exact: '5' },
    { at: 20, value: 7, exact: '7' },
    { at: 30, value: 7, exact: '7' },
  ])
})

test('a value without a successor ends where it went', () => {
  expect(toStepRows([step(10, 5), step(20, null), step(40, 1)], new Date(30))).toEqual([
    { at: 10, value: 5, exact: '5' },
    { at: 20, value: 5, exact: '5' },
    { at: 20, value: null, exact: 'null' },
    { at: 40, value: 1, exact: '1' },
    { at: 40, value: 1, exact: '1' },
  ])
  expect(toStepRows([], new Date(30))).toEqual([])
})
