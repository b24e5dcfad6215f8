// All paths of the contract, whose segments are no ids.
import '#contract/index.ts'
import { expect, test } from 'vitest'
import { InstantInput } from '#contract/core/units.ts'
import {
  booleanType,
  type CellType,
  currencyType,
  instantType,
  type MoneyFormat,
  moneyType,
  numberType,
  orderIdType,
  pastInstantType,
  playerIdType,
  toInteger,
  toJson,
  toText,
} from './cell-types.ts'

function readValue<T>(type: CellType<T>, scalar: string | number | boolean): T | string {
  const result = type.read(scalar)
  return 'value' in result ? result.value : `invalid: ${result.reason}`
}

test.each([
  ['12', 12],
  [' -1.5 ', -1.5],
  ['1e3', 1000],
  ['.5', 0.5],
  ['-0', 0],
  [7, 7],
])('%o is a number', (text, value) => {
  expect(readValue(numberType, text)).toBe(value)
})

test.each([
  '12abc',
  '',
  ' ',
  '1,5',
  '0x10',
  'NaN',
  'Infinity',
  '1e999',
  '1 000',
  '--1',
  '9007199254740993',
  '9007199254740991.4',
  '4.99999999999999999999',
  true,
])('%o is not a number', (text) => {
  expect(readValue(numberType, text)).toMatch(/^invalid/)
})

test('a date of what has happened is at most a day ahead of now', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  expect(readValue(pastInstantType, inHours(23))).toMatch(/Z$/)
  expect(readValue(pastInstantType, inHours(25))).toMatch(/^invalid.*a day ahead/)
  expect(readValue(pastInstantType, '2026-02-30')).toMatch(/does not exist/)
})

test('rejects whole numbers outside the bounds', () => {
  const type = toInteger(0, 3)
  expect(readValue(type, '3')).toBe(3)
  expect(readValue(type, '4')).toMatch(/from 0 to 3/)
  expect(readValue(type, '1.5')).toMatch(/^invalid/)
})

test.each([
  ['4.99', '4.99'],
  ['4', '4.00'],
  ['4.9', '4.90'],
  ['4.9900', '4.99'],
  ['-0.01', '-0.01'],
  ['-0.00', '0.00'],
  ['0000012.50', '12.50'],
  ['9999999999999999.99', '9999999999999999.99'],
  [4.99, '4.99'],
])('%o is the amount %s, exactly', (text, value) => {
  expect(readValue(moneyType, text)).toBe(value)
})

const inFormat = (format: MoneyFormat) => moneyType.withFormat?.(format) ?? moneyType

test.each([
  ['4,99', '4.99'],
  ['-0,5', '-0.50'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['12.345.678', '12345678.00'],
  ['12,345,678', '12345678.00'],
  ['1234,5', '1234.50'],
  ['0,120', '0.12'],
])('%o is the amount %s, with whatever decimal mark', (text, value) => {
  expect(readValue(moneyType, text)).toBe(value)
})

test.each([
  ['1,234', '1234 or 1.234'],
  ['-12.500', '-12.500 or -12500'],
])('%o is refused as an amount that can be %s, until the mapping says which', (text, both) => {
  expect(readValue(moneyType, text)).toBe(`invalid: can be ${both}; "decimal" in the mapping says which: "." or ","`)
})

test.each([
  ['1,234', '.', '1234.00'],
  ['1,230', ',', '1.23'],
  ['1.234', ',', '1234.00'],
  ['1.230', '.', '1.23'],
  ['4,99', ',', '4.99'],
  [4.99, ',', '4.99'],
  ['4,99', '.', 'invalid: is not an amount of money such as 4.99'],
  ['4.99', ',', 'invalid: is not an amount of money such as 4,99'],
] as const)('%o with the decimal mark %s is %s', (text, decimal, value) => {
  expect(readValue(inFormat({ decimal }), text)).toBe(value)
})

test('rounds with either decimal mark, but only a point is read without asking', () => {
  expect(readValue(inFormat({ round: true }), '1.234')).toBe('1.23')
  expect(readValue(inFormat({ round: true }), '1,234')).toMatch(/^invalid: can be 1234 or 1\.234/)
  expect(readValue(inFormat({ round: true, decimal: ',' }), '1,236')).toBe('1.24')
})

test.each([
  ['1573.494012', '1573.49'],
  ['279.2173255', '279.22'],
  ['4.995', '5.00'],
  ['0.0049999', '0.00'],
  ['-0.004', '0.00'],
  ['-2.345', '-2.35'],
  ['99.99', '99.99'],
  ['9999999999999998.995', '9999999999999999.00'],
])('%o is rounded to the amount %s', (text, value) => {
  expect(readValue(inFormat({ round: true }), text)).toBe(value)
})

test.each([
  'NA',
  '',
  '14.9999',
  '4,9999',
  '1,23,4',
  '01,234,567',
  '1.234.56',
  '$4.99',
  '1e3',
  '99999999999999999',
  '4.',
  'NaN',
])('%o is refused as an amount', (text) => {
  expect(readValue(moneyType, text)).toMatch(/^invalid/)
})

test.each([
  ['2024-03-22', '2024-03-22T00:00:00.000Z'],
  ['2024-03-22 14:05', '2024-03-22T14:05:00.000Z'],
  ['2024-03-22T14:05:09.5Z', '2024-03-22T14:05:09.500Z'],
  ['2024-03-22T14:05:00+02:00', '2024-03-22T12:05:00.000Z'],
  ['2024-03-22 00:30:00 -0130', '2024-03-22T02:00:00.000Z'],
  ['2024-03-22 00:30:00 UTC', '2024-03-22T00:30:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59+14:00', '9999-12-31T09:59:59.000Z'],
])('%s is the instant %s', (text, value) => {
  expect(readValue(instantType, text)).toBe(value)
})

test.each([
  '2024-02-30',
  '2023-02-29',
  '22.03.2024',
  '03/22/2024',
  '2024-3-2',
  '2024-03-22T25:00',
  '2024-03-22T10:60',
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+01:00',
  '0000-12-31',
  '2024-03-22T10:00+15:00',
  '',
])('%o is not a date', (text) => {
  expect(readValue(instantType, text)).toMatch(/^invalid/)
})

test('accepts the same dates as the API', () => {
  for (const text of [
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '9999-12-31T23:59:59Z',
    '2024-02-29T00:00:00+14:00',
  ]) {
    const parsed = InstantInput.safeParse(text)
    const expected = parsed.success ? parsed.data.toISOString() : expect.stringMatching(/^invalid/)
    expect([text, readValue(instantType, text)]).toEqual([text, expected])
  }
})

test('reads US dollars and names of game currencies, and rejects other real currencies', () => {
  expect(['USD', ' usd ', 'gold', 'Gems'].map((text) => readValue(currencyType, text))).toEqual([
    'USD',
    'USD',
    'gold',
    'Gems',
  ])
  for (const text of ['', ' ', 'EUR', 'jpy']) expect(readValue(currencyType, text), text).toMatch(/^invalid/)
})

test('reads booleans in any letter case and nothing else', () => {
  expect(['True', 'false', '1', '0', 'TRUE'].map((text) => readValue(booleanType, text))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(readValue(booleanType, 'yes')).toMatch(/^invalid/)
})

test('rejects text that the database cannot store', () => {
  expect(readValue(toText(10), 'a\0b')).toMatch(/cannot be stored/)
  expect(readValue(toText(10), 'a\ud800b')).toMatch(/cannot be stored/)
  expect(readValue(toText(2), 'abc')).toMatch(/longer than 2/)
})

test('rejects a reserved or malformed player id', () => {
  expect(readValue(playerIdType, '00123')).toBe('00123')
  for (const id of ['', ' ', 'a b', 'listing', 'snapshot_1', 'x'.repeat(65)]) {
    expect(readValue(playerIdType, id), id).toMatch(/^invalid/)
  }
})

test('a number in a persistence key keeps the digits of the file', () => {
  expect(readValue(toJson('number'), '1.10')).toBe('1.10')
  expect(readValue(toJson('number'), '7318349394477056123')).toBe('7318349394477056123')
  expect(readValue(toJson('number'), '007')).toBe('7')
  expect(readValue(toJson(undefined), '007')).toBe('"007"')
  expect(readValue(toJson(undefined), 30)).toBe('30')
  expect(readValue(toJson('money'), '5')).toBe('"5.00"')
  expect(readValue(toJson('money').withFormat?.({ decimal: ',' }) ?? toJson('text'), '1,230')).toBe('"1.23"')
  expect(readValue(toJson('boolean'), 'True')).toBe('true')
})

test('reads ids without what came along when they were copied into the file', () => {
  expect(readValue(playerIdType, '\u200b"4711"\u200e ')).toBe('4711')
  expect(readValue(orderIdType, '\ufeffGPA.3388\u200b-5')).toBe('GPA.3388-5')
  expect(readValue(orderIdType, '\u200b')).toMatch(/^invalid/)
})
