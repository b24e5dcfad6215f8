import { z } from 'zod'

/** Milliseconds. */
export const hourMs = 3_600_000
/** Milliseconds of a day in UTC. */
export const dayMs = 86_400_000

/** The largest accepted request body: 1 MiB. */
export const bodyLimit = 1024 * 1024

/** The largest accepted body of imports and of persistence saves: 10 MiB. */
export const importBodyLimit = 10 * 1024 * 1024

/** The largest persistence value, counted in UTF-8 bytes of its text: 2 MiB. */
export const persistenceValueLimit = 2 * 1024 * 1024

/** How deep JSON may be nested, in a request and inside a value's text. Deeper JSON needs more stack than a program has. */
export const jsonDepthLimit = 100

/** The longest search text, in characters. Source: specification, "Business constants". */
export const maxSearchLength = 80

/** The longest device-id search text, in characters. */
export const deviceSearchLimit = 40

/** The longest reason or ticket link of a confirmation, in characters. */
export const reasonLimit = 500

/** An instant: ISO 8601 in UTC with milliseconds, "2026-11-20T14:05:00.000Z". */
export const Instant = z.iso.datetime()

/** An instant in a request: ISO 8601 with any offset, parsed to a Date. In UTC its year is 1 to 9999, as in replies. */
export const InstantInput = z.iso
  // Aborts, because checks of a whole query or body would get text in place of an instant.
  .datetime({ offset: true, abort: true })
  .transform((text) => new Date(text))
  .refine((instant) => instant.getUTCFullYear() >= 1 && instant.getUTCFullYear() <= 9999, 'A year is 1 to 9999 in UTC.')

/** How far ahead of now the date of what has happened may lie, in milliseconds, because clocks and zones differ. */
export const aheadLimitMs = 24 * hourMs

/** An amount of US dollars, exact, as text with two decimals: "25074.18". */
export const Money = z.string().regex(/^-?\d{1,16}\.\d{2}$/)

/**
 * An attribute's value: a finite number; a whole one beyond ±(2^53−1) is invalid, because JSON would round it.
 */
export const AttributeNumber = z.number().refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), {
  message: 'Whole numbers beyond 9007199254740991 would lose digits.',
})

/** The largest number of an `integer` column. */
export const integerLimit = 2_147_483_647

/** A whole number of an `integer` column, not negative: an id, a version, a count. */
export const StoredInteger = z.int().min(0).max(integerLimit)

/**
 * A whole number in a path, a query or a setting, where everything is text. Decimal digits only: "0x10", "1e1" and " 5"
 * are invalid. `schema` has its bounds.
 */
export function fromDigits(schema: z.ZodNumber) {
  return z.preprocess((text) => (typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : text), schema)
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/** Whether a text is a finite number in decimal notation: "0x10", "" and " 5" are none. */
export function isDecimal(text: string): boolean {
  return decimal.test(text) && Number.isFinite(Number(text))
}

/** A row number in a query: 0 when absent. */
export const Skip = fromDigits(z.int().min(0).max(1_000_000_000)).default(0)

/** How many rows a page holds: 1 to 100, 15 when absent. Exports stream instead. */
export const Take = fromDigits(z.int().min(1).max(100)).default(15)

/** A yes or no in a query: `true` or `false`. */
export const QueryBoolean = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Whether no value of a list appears twice. */
export const hasNoRepeats = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** How many bytes a text has in UTF-8. Counted here because the contract uses neither Node's nor the browser's API. */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7ff) bytes += 2
    else if (code > 0x7f) bytes += 1
    if (code >= 0xd800 && code <= 0xdbff) {
      // A surrogate pair is four bytes for two characters.
      index++
    }
  }
  return bytes
}

/** How long a call may take in the database, in milliseconds. */
export const callDeadlineMs = 5_000

/** How long a call on many rows may take in the database, in milliseconds. */
export const batchDeadlineMs = 60_000

/** How long the headers of a request may take to arrive, in milliseconds. */
export const headersTimeoutMs = 10_000

/** How long a request may take to arrive, in milliseconds. */
export const requestTimeoutMs = 30_000

/** The most days of a period. */
export const periodDays = 400

/** A period from one instant to a later one, which is exclusive. */
export const Period = z.strictObject({ startDate: InstantInput, endDate: InstantInput })

/** Adds the limits of a period to a schema: its end is after its start, at most `periodDays` later. */
export function limitPeriod<S extends z.ZodType<z.infer<typeof Period>>>(schema: S): S {
  return schema
    .refine(({ startDate, endDate }) => endDate > startDate, {
      path: ['endDate'],
      message: 'The end must be after the start.',
    })
    .refine(({ startDate, endDate }) => endDate.getTime() - startDate.getTime() <= periodDays * dayMs, {
      path: ['endDate'],
      message: `A range has at most ${periodDays} days.`,
    })
}

/** Names a plan by what it says. A call that carries the plan out takes it, and refuses when the plan is another by then. */
export const Fingerprint = z.string().min(1).max(100)
