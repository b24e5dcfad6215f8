/** A number as `0.digits × 10^exponent`, without zeros around the digits; zero has none. */
type Decimal = { readonly isNegative: boolean; readonly digits: string; readonly exponent: number }

const parts = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i

function toDecimal(text: string): Decimal {
  const [, sign, whole = '', fraction = '', power = '0'] = parts.exec(text) ?? []
  const written = whole + fraction
  // Loops, because a regex for zeros at the end takes quadratic time.
  let first = 0
  while (written[first] === '0') first++
  let end = written.length
  while (end > first && written[end - 1] === '0') end--
  return {
    isNegative: sign === '-' && first < end,
    digits: written.slice(first, end),
    exponent: whole.length - first + Number(power),
  }
}

/** Compares two numbers in decimal notation by all their digits: negative when the first is less, 0 when they are equal. */
export function compareDecimals(oneText: string, otherText: string): number {
  const one = toDecimal(oneText)
  const other = toDecimal(otherText)
  if (one.isNegative !== other.isNegative) return one.isNegative ? -1 : 1
  return one.isNegative ? compareSizes(other, one) : compareSizes(one, other)
}

function compareSizes(one: Decimal, other: Decimal): number {
  if (one.digits === '' || other.digits === '') return one.digits.length - other.digits.length
  if (one.exponent !== other.exponent) return one.exponent < other.exponent ? -1 : 1
  if (one.digits === other.digits) return 0
  return one.digits < other.digits ? -1 : 1
}

/** Whether a decimal number is another whole number as a double: "9007199254740993" and "9007199254740991.4" are. */
export function isRoundedToWhole(text: string): boolean {
  const value = Number(text)
  return Number.isInteger(value) && compareDecimals(String(value), text) !== 0
}

/** The message for a number that would become another whole number. */
export const tooManyDigitsText = 'This number would lose digits.'
