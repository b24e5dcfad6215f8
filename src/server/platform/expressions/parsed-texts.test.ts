import { expect, test } from 'vitest'
import { createTextParser } from './parsed-texts.ts'

test('parses a text once for the tasks that read it', () => {
  const parse = createTextParser(['{"a":1}', '[2]'], 100, JSON.parse)
  expect(parse(0)).toEqual({ a: 1 })
  expect(parse(1)).toEqual([2])
  expect(parse(0)).toBe(parse(0))
})

test('keeps no more parsed texts than it may, and parses a dropped one again', () => {
  const parse = createTextParser(['[1,2,3]', '[4,5,6]'], 10, JSON.parse)
  const first = parse(0)
  expect(parse(1)).toEqual([4, 5, 6])
  expect(parse(0)).toEqual([1, 2, 3])
  expect(parse(0)).not.toBe(first)
})

test('reads a text that is longer than the limit', () => {
  const parse = createTextParser(['[1,2,3]'], 2, JSON.parse)
  expect(parse(0)).toBe(parse(0))
})
