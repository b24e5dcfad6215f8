import { expect, test } from 'vitest'
import {
  booleanType,
  type CellType,
  instantType,
  moneyType,
  numberType,
  playerIdType,
  toJson,
  toText,
  wholeNumberOf,
} from './cell-types.ts'

function readOf<T>(type: CellType<T>, scalar: string | number | boolean): T | string {
  const reading = type.read(scalar)
  return 'value' in reading ? reading.value : `refused: ${reading.reason}`
}

test.each([
  ['12', 12],
  [' -1.5 ', -1.5],
  ['1e3', 1000],
  ['.5', 0.5],
  ['-0', 0],
  [7, 7],
])('%o is a number', (text, value) => {
  expect(readOf(numberType, text)).toBe(value)
})

test.each(['12abc', '', ' ', '1,5', '0x10', 'NaN', 'Infinity', '1e999', '1 000', '--1', '9007199254740993', true])(
  '%o is refused as a number',
  (text) => {
    expect(readOf(numberType, text)).toMatch(/^refused/)
  },
)

test('a whole number keeps to its bounds', () => {
  const type = wholeNumberOf(0, 3)
  expect(readOf(type, '3')).toBe(3)
  expect(readOf(type, '4')).toMatch(/from 0 to 3/)
  expect(readOf(type, '1.5')).toMatch(/^refused/)
})

test.each([
  ['4.99', '4.99'],
  ['4', '4.00'],
  ['4.9', '4.90'],
  ['4.990', '4.99'],
  ['-0.01', '-0.01'],
  ['-0.00', '0.00'],
  ['0000012.50', '12.50'],
  ['9999999999999999.99', '9999999999999999.99'],
  [4.99, '4.99'],
])('%o is the amount %s, exactly', (text, value) => {
  expect(readOf(moneyType, text)).toBe(value)
})

test.each(['NA', '', '4.999', '4,99', '$4.99', '1e3', '99999999999999999', '4.', 'NaN'])(
  '%o is refused as an amount',
  (text) => {
    expect(readOf(moneyType, text)).toMatch(/^refused/)
  },
)

test.each([
  ['2024-03-22', '2024-03-22T00:00:00.000Z'],
  ['2024-03-22 14:05', '2024-03-22T14:05:00.000Z'],
  ['2024-03-22T14:05:09.5Z', '2024-03-22T14:05:09.500Z'],
  ['2024-03-22T14:05:00+02:00', '2024-03-22T12:05:00.000Z'],
  ['2024-03-22 00:30:00 -0130', '2024-03-22T02:00:00.000Z'],
  ['2024-03-22 00:30:00 UTC', '2024-03-22T00:30:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
])('%s is the instant %s', (text, value) => {
  expect(readOf(instantType, text)).toBe(value)
})

test.each([
  '2024-02-30',
  '2023-02-29',
  '22.03.2024',
  '03/22/2024',
  '2024-3-2',
  '2024-03-22T25:00',
  '2024-03-22T10:60',
  '',
])('%o is refused as a date', (text) => {
  expect(readOf(instantType, text)).toMatch(/^refused/)
})

test('words for yes and no are read in any letter case, and nothing else is', () => {
  expect(['True', 'false', '1', '0', 'TRUE'].map((text) => readOf(booleanType, text))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(readOf(booleanType, 'yes')).toMatch(/^refused/)
})

test('a text with a character that the database cannot hold is refused', () => {
  expect(readOf(toText(10), 'a\0b')).toMatch(/cannot be stored/)
  expect(readOf(toText(10), 'a\ud800b')).toMatch(/cannot be stored/)
  expect(readOf(toText(2), 'abc')).toMatch(/longer than 2/)
})

test('a reserved or malformed player id is refused', () => {
  expect(readOf(playerIdType, '00123')).toBe('00123')
  for (const id of ['', ' 116', 'a b', 'listing', 'snapshot_1', 'x'.repeat(65)]) {
    expect(readOf(playerIdType, id), id).toMatch(/^refused/)
  }
})

test('a number in a saved game keeps the digits of the file', () => {
  expect(readOf(toJson('number'), '1.10')).toBe('1.10')
  expect(readOf(toJson('number'), '007')).toBe('7')
  expect(readOf(toJson(undefined), '007')).toBe('"007"')
  expect(readOf(toJson(undefined), 30)).toBe('30')
  expect(readOf(toJson('money'), '5')).toBe('"5.00"')
  expect(readOf(toJson('boolean'), 'True')).toBe('true')
})
