import { BuildPlatform } from '#contract/build-platforms.ts'
import { isRoundedToWhole } from '#contract/core/decimal.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { AttributeNumber, aheadLimitMs, isDecimal } from '#contract/core/units.ts'
import { PlayerId } from '#contract/players.ts'
import { type PurchaseSource, purchaseSources, StoreName } from '#contract/purchase.ts'

/** An untyped value of a cell, a constant or a table of values. */
export type Scalar = string | number | boolean

/** A value, or the reason why it cannot be read, which continues `"12abc" …`. */
export type Reading<T> = { readonly value: T } | { readonly reason: string }

/** The values of "as" in a mapping. */
export const cellTypeNames = ['text', 'number', 'boolean', 'instant', 'money'] as const
export type CellTypeName = (typeof cellTypeNames)[number]

/** A type of value: its name in a mapping and its strict parser. */
export type CellType<T> = {
  readonly name: CellTypeName
  read(scalar: Scalar): Reading<T>
  /** The type of the same values in another notation; absent where there is none. */
  withFormat?(format: MoneyFormat): CellType<T>
}

const unsupportedCharacter = /[\0\p{Surrogate}]/u

/** Text of at most this many characters; without `required` it may be empty. */
export function toText(limit: number, required = false): CellType<string> {
  return {
    name: 'text',
    read(scalar) {
      const text = String(scalar)
      if (required && text.trim() === '') return { reason: 'is empty' }
      if (text.length > limit) return { reason: `is longer than ${limit} characters` }
      return unsupportedCharacter.test(text)
        ? { reason: 'contains a character that cannot be stored' }
        : { value: text }
    },
  }
}

/** The id of an order, without what came along when it was copied into the file. */
export const orderIdType: CellType<string> = {
  name: 'text',
  read: (scalar) => toText(200, true).read(cleanId(String(scalar))),
}

/** The id of a player, without what came along when it was copied into the file. */
export const playerIdType: CellType<string> = {
  name: 'text',
  read(scalar) {
    const parsed = PlayerId.safeParse(cleanId(String(scalar)))
    if (parsed.success) return { value: parsed.data }
    return { reason: `is not a player id: ${parsed.error.issues[0]?.message ?? 'it cannot be read'}` }
  },
}

/** A finite number in plain decimal notation; one that would become another whole number is invalid. */
export const numberType: CellType<number> = {
  name: 'number',
  read(scalar) {
    const text = String(scalar).trim()
    if (typeof scalar === 'boolean' || !isDecimal(text)) return { reason: 'is not a number' }
    const value = Number(text)
    // -0 is stored as a different text than 0.
    if (!isRoundedToWhole(text) && AttributeNumber.safeParse(value).success) return { value: value === 0 ? 0 : value }
    return { reason: 'is a number with more digits than can be kept' }
  },
}

/** A whole number within bounds. */
export function toInteger(min: number, max: number): CellType<number> {
  return {
    name: 'number',
    read(scalar) {
      const result = numberType.read(scalar)
      if ('reason' in result) return result
      if (Number.isInteger(result.value) && result.value >= min && result.value <= max) return result
      return { reason: `is not a whole number from ${min} to ${max}` }
    },
  }
}

/** True or false, in any letter case, or 1 and 0. */
export const booleanType: CellType<boolean> = {
  name: 'boolean',
  read(scalar) {
    const text = String(scalar).trim().toLowerCase()
    if (text === 'true' || text === '1') return { value: true }
    if (text === 'false' || text === '0') return { value: false }
    return { reason: 'is neither true nor false' }
  },
}

/** A platform of builds, in any letter case. */
export const buildPlatformType: CellType<BuildPlatform> = {
  name: 'text',
  read(scalar) {
    const parsed = BuildPlatform.safeParse(String(scalar).trim().toLowerCase())
    return parsed.success ? { value: parsed.data } : { reason: 'is neither android nor ios' }
  },
}

/** A store, in any letter case; empty where it is not known. */
export const storeType: CellType<string> = {
  name: 'text',
  read(scalar) {
    const text = String(scalar).trim().toLowerCase()
    return text === '' || StoreName.safeParse(text).success
      ? { value: text }
      : { reason: 'is not a store, which is a word such as apple or google' }
  },
}

/** Who says that something was bought. */
export const purchaseSourceType: CellType<PurchaseSource> = {
  name: 'text',
  read(scalar) {
    const found = purchaseSources.find((source) => source === scalar)
    return found ? { value: found } : { reason: `is none of ${purchaseSources.join(', ')}` }
  },
}

const instant =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

function offsetMinutes(zone: string | undefined): number {
  if (!zone || /^(z|utc)$/i.test(zone)) return 0
  const digits = zone.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * A date, or a date with time, in ISO order: "2024-03-22", "2024-03-22 14:05", "2024-03-22T14:05:00.250+02:00".
 * Without a zone it is UTC. Read as ISO text in UTC with milliseconds.
 */
export const instantType: CellType<string> = {
  name: 'instant',
  read(scalar) {
    const parts = instant.exec(String(scalar).trim())
    if (!parts) return { reason: 'is not a date such as 2024-03-22 or 2024-03-22T14:05:00Z' }
    const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = parts
    // Not Date.UTC, which takes the years 0 to 99 for those of the 20th century.
    const local = new Date(0)
    local.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
    local.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0').slice(0, 3)))
    // "31 April" became 1 May; such a date is an error in the file.
    const exists =
      local.getUTCDate() === Number(day) &&
      local.getUTCMonth() === Number(month) - 1 &&
      local.getUTCHours() === Number(hour)
    const isTime = Number(minute) < 60 && Number(second) < 60 && Math.abs(offsetMinutes(zone)) <= 14 * 60
    if (!exists || !isTime) return { reason: 'is a date that does not exist' }
    const instantInUtc = new Date(local.getTime() - offsetMinutes(zone) * 60_000)
    const utcYear = instantInUtc.getUTCFullYear()
    if (utcYear < 1 || utcYear > 9999) return { reason: 'is a date outside of the years 1 to 9999 in UTC' }
    return { value: instantInUtc.toISOString() }
  },
}

/** A date of what has happened: at most a day ahead of now, because clocks and zones differ. */
export const pastInstantType: CellType<string> = {
  name: 'instant',
  read(scalar) {
    const result = instantType.read(scalar)
    const now = new Date()
    if ('reason' in result || Date.parse(result.value) - now.getTime() <= aheadLimitMs) return result
    return { reason: 'is more than a day ahead of now' }
  },
}

/** What is before the cents of an amount. */
export const decimalMarks = ['.', ','] as const
type DecimalMark = (typeof decimalMarks)[number]

/** How a file writes amounts. Without a decimal mark both are read, where only one makes sense. */
export type MoneyFormat = { readonly round?: boolean | undefined; readonly decimal?: DecimalMark | undefined }

const amounts: Record<DecimalMark, RegExp> = {
  '.': /^([+-]?)(\d{1,16}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.(\d+))?$/,
  ',': /^([+-]?)(\d{1,16}|[1-9]\d{0,2}(?:\.\d{3}){1,4})(?:,(\d+))?$/,
}

/** An amount in plain notation with a decimal point: "1.234,50" is "1234.50". */
function toPlain(text: string, decimal: DecimalMark): string | undefined {
  const parts = amounts[decimal].exec(text)
  if (!parts) return undefined
  const [, sign = '', dollars = '', decimals = ''] = parts
  return `${sign}${dollars.replace(/[.,]/g, '')}${decimals && `.${decimals}`}`
}

/** The plain notation of an amount; both when it may be meant either way. A point before decimals is the rule. */
function readNotations(scalar: Scalar, { round, decimal }: MoneyFormat): readonly string[] {
  if (typeof scalar === 'boolean') return []
  const text = String(scalar).trim()
  // A number of the mapping is written as JSON has it.
  const marks = typeof scalar === 'number' ? ['.' as const] : decimal ? [decimal] : decimalMarks
  const found = [...new Set(marks.flatMap((mark) => toPlain(text, mark) ?? []))]
  // Who rounds has said that decimals beyond the cents are to be expected.
  return round && found[0] === text ? [text] : found
}

function readMoney(scalar: Scalar, format: MoneyFormat): Reading<string> {
  const [plain, other] = readNotations(scalar, format)
  if (plain === undefined) {
    const { decimal } = format
    return { reason: `is not an amount of money such as ${decimal === ',' ? '4,99' : '4.99'}` }
  }
  if (other !== undefined) {
    return { reason: `can be ${plain} or ${other}; "decimal" in the mapping says which: "." or ","` }
  }
  const [dollars = '', decimals = ''] = plain.replace(/^[+-]/, '').split('.')
  const rest = decimals.slice(2)
  if (!format.round && !/^0*$/.test(rest))
    return { reason: 'is an amount with more than two decimals; "round": true rounds it' }
  const cents = BigInt(`${dollars}${decimals.slice(0, 2).padEnd(2, '0')}`) + (rest >= '5' ? 1n : 0n)
  const digits = String(cents).padStart(3, '0')
  const unsigned = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return { value: plain.startsWith('-') && cents > 0n ? `-${unsigned}` : unsigned }
}

function toMoneyType(format: MoneyFormat): CellType<string> {
  return { name: 'money', read: (scalar) => readMoney(scalar, format), withFormat: toMoneyType }
}

/** An amount of US dollars with at most two decimals, kept as text and never as a float: "4.99". Half a cent is rounded up. */
export const moneyType: CellType<string> = toMoneyType({})

const realCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** "USD", or the name of a game currency such as "gold". Another real currency is invalid: its values are no dollars. */
export const currencyType: CellType<string> = {
  name: 'text',
  read(scalar) {
    const name = String(scalar).trim()
    if (name === '') return { reason: 'is empty' }
    if (name.toUpperCase() === 'USD') return { value: 'USD' }
    if (!realCurrencies.has(name.toUpperCase())) return { value: name }
    return { reason: 'is a currency other than US dollars; convert its values first' }
  },
}

const plainTypes: Readonly<Record<CellTypeName, CellType<string | number | boolean>>> = {
  text: toText(1_000_000),
  number: numberType,
  boolean: booleanType,
  instant: instantType,
  money: moneyType,
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i

/**
 * A value inside a persistence key, as JSON text. Without a name the type is that of the scalar: text for a cell, a
 * number for a number in a table of values. Numbers keep the digits of the file.
 */
export function toJson(name: CellTypeName | undefined, format: MoneyFormat = {}): CellType<string> {
  const type = name === 'money' ? toMoneyType(format) : plainTypes[name ?? 'text']
  return {
    ...(name === 'money' && { withFormat: (other) => toJson(name, other) }),
    name: name ?? 'text',
    read(scalar) {
      if (name === undefined && typeof scalar !== 'string') return { value: JSON.stringify(scalar) }
      const digits = String(scalar).trim()
      if (name === 'number' && jsonNumber.test(digits) && isDecimal(digits)) return { value: digits }
      const result = type.read(scalar)
      return 'reason' in result ? result : { value: JSON.stringify(result.value) }
    },
  }
}
