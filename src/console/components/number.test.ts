import { describe, expect, it } from 'vitest'
import { abbreviate, formatExact, formatMoney } from './number.tsx'

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [-12.5, '-12.5'],
    [1000, '1K'],
    [1500, '1.5K'],
    [1_234_567, '1.23M'],
    [999_994, '999.99K'],
    [999_999, '1M'],
    [-1500, '-1.5K'],
    [2_000_000_000, '2B'],
    [3_500_000_000_000, '3.5T'],
    [1e15, '1Qa'],
    [1e18, '1Qi'],
    [1e21, '1Sx'],
    [1e24, '1Sp'],
    [1e27, '1000Sp'],
  ])('abbreviates %s to %s', (value, text) => {
    expect(abbreviate(value)).toBe(text)
  })

  it('formats exact numbers with groups of three', () => {
    expect(formatExact(1_234_567.5)).toBe('1,234,567.5')
    expect(formatExact(130_338.43400000001)).toBe('130,338.434')
    expect(formatExact(-9_007_199_254_740_991)).toBe('-9,007,199,254,740,991')
  })
})

describe('money', () => {
  it.each([
    ['25074.18', '$25,074.18'],
    ['0.00', '$0.00'],
    ['-1234567.05', '-$1,234,567.05'],
    ['9007199254740993.07', '$9,007,199,254,740,993.07'],
    ['no money', 'no money'],
  ])('formats %s as %s without rounding', (dollars, text) => {
    expect(formatMoney(dollars)).toBe(text)
  })
})
