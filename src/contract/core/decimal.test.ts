import { expect, test } from 'vitest'
import { compareDecimals, isRoundedToWhole } from './decimal.ts'

const ascending = [
  '-1e400',
  '-9007199254740993',
  '-9007199254740992',
  '-0.1000000000000000000002',
  '-.1',
  '1e-400',
  '0.30000000000000000001',
  '0.30000000000000000002',
  '5.',
  '9007199254740992',
  '9007199254740993',
  '9.0071992547409931e15',
  '1e400',
]

test('orders decimal numbers by all their digits', () => {
  for (const [index, one] of ascending.entries()) {
    for (const [otherIndex, other] of ascending.entries()) {
      expect(Math.sign(compareDecimals(one, other)), `${one} and ${other}`).toBe(Math.sign(index - otherIndex))
    }
  }
})

test.each([
  ['0', '-0.00'],
  ['+120', '1.20E+2'],
  ['0.05', '5e-2'],
  ['007', '7'],
  ['0e5', '0'],
])('knows that %s and %s are equal', (one, other) => expect(compareDecimals(one, other)).toBe(0))

test('compares long numbers without quadratic time', () => {
  const zeros = '0'.repeat(1_000_000)
  expect(compareDecimals(`1.${zeros}1`, `1.${zeros}2`)).toBe(-1)
})

test.each([
  ['9007199254740993', true],
  ['9007199254740991.4', true],
  ['5.00000000000000000001', true],
  ['1e-400', true],
  ['9007199254740991', false],
  ['5.000', false],
  ['1e3', false],
  ['0.30000000000000000001', false],
])('says of %s whether a double is another whole number: %s', (text, isRounded) => {
  expect(isRoundedToWhole(text)).toBe(isRounded)
})
