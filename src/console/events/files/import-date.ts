import { parseDateTime } from '#console/components/time/date-time.ts'
import { parseDay } from '#console/components/time/typed-time.ts'

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

/** A day, perhaps after its weekday and before a time, which may have a zone. */
const datePattern =
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? )?(?<day>.+?)(?:(?:T|,? )(?<hours>\d\d?):(?<rest>\d\d(?::\d\d(?:\.\d{1,9})?)?)(?: ?(?<half>[ap]m))?(?: ?(?<zone>z|(?:utc|gmt)?[+-]\d\d(?::?\d\d)?|utc|gmt))?)?$/i

/** Year first, month first as in the United States, and with the name of the month before or after the day. */
const dayPatterns = [
  /^(?<year>\d{4})(?<separator>[-/])(?<month>\d\d?)\k<separator>(?<day>\d\d?)$/,
  /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})$/,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d\d?),? (?<year>\d{4})$/i,
  /^(?<day>\d\d?)(?<separator>[- ])(?<month>[a-z]{3,9})\.?,?\k<separator>(?<year>\d{4})$/i,
]

/** The number of a month that is given by its number or by its name, which may be shortened. */
function toMonthNumber(month: string): string {
  if (/^\d/.test(month)) return month
  return String(months.findIndex((name) => name.startsWith(month.toLowerCase())) + 1)
}

/** "2026-11-20" for a day as the files have it. Undefined for all else, and for a day that its month does not have. */
function readDay(text: string): string | undefined {
  const { year, month = '', day } = dayPatterns.map((pattern) => pattern.exec(text)?.groups).find(Boolean) ?? {}
  return parseDay(`${year}-${toMonthNumber(month)}-${day}`)
}

/** The hours on a clock of 24; `half` is "AM" or "PM" where the clock has 12. Undefined for an hour it does not have. */
function readHours(text: string, half: string | undefined): string | undefined {
  const hours = Number(text)
  if (half === undefined) return hours < 24 ? text.padStart(2, '0') : undefined
  if (hours < 1 || hours > 12) return undefined
  return String((hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)).padStart(2, '0')
}

/** "+05:45" or "Z" for a zone as the files have it: "+0545", "GMT+05:45", "UTC". */
function toOffset(zone: string): string {
  const [, hours, minutes = '00'] = /([+-]\d\d):?(\d\d)?$/.exec(zone) ?? []
  return hours === undefined ? 'Z' : `${hours}:${minutes}`
}

/** The first moment of a day in the chosen zone: at one where the clocks skip midnight. */
const toStartOfDay = (day: string) => parseDateTime(day, '00:00') ?? parseDateTime(day, '01:00')

/**
 * The instant that a date of an import file means. A date without a zone, with or without a time, is in the chosen zone.
 * Undefined for a text that is no date, and for a day that its month does not have.
 */
export function parseImportDate(text: string): Date | undefined {
  const { day = '', hours, rest, half, zone } = datePattern.exec(text.trim().replace(/\s+/g, ' '))?.groups ?? {}
  const date = readDay(day)
  if (date === undefined) return undefined
  if (hours === undefined) return toStartOfDay(date)
  const time = `${readHours(hours, half)}:${rest}`
  if (zone === undefined) return parseDateTime(date, time)
  const instant = new Date(`${date}T${time}${toOffset(zone)}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}
