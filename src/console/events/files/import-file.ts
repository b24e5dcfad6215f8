import Papa from 'papaparse'
import type { z } from 'zod'
import { parseDateTime } from '#console/components/time/date-time.ts'
import { parseDay } from '#console/components/time/typed-time.ts'
import { removeGuard } from '#contract/core/csv.ts'
import { parseJson } from '#contract/core/json.ts'
import { eventBatchLimit, NewEvent } from '#contract/event.ts'
import { findLeaderboardColumnCount } from '#contract/event-file.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { parseAttributeNames } from '#contract/leaderboard-attribute-names.ts'

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
function parseImportDate(text: string): Date | undefined {
  const { day = '', hours, rest, half, zone } = datePattern.exec(text.trim().replace(/\s+/g, ' '))?.groups ?? {}
  const date = readDay(day)
  if (date === undefined) return undefined
  if (hours === undefined) return toStartOfDay(date)
  const time = `${readHours(hours, half)}:${rest}`
  if (zone === undefined) return parseDateTime(date, time)
  const instant = new Date(`${date}T${time}${toOffset(zone)}`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** A row of an import file as an event. */
export type ImportedRow = {
  /** The number of its line, from 1. */
  readonly row: number
  readonly event: NewEvent
  /** The name of its profile, in an export of ours. */
  readonly profileName?: string
  /** Exclusive. */
  readonly end: Date
}

/** What is wrong with a file. */
export type RowProblem = {
  /** The number of the line, from 1; absent for the file as a whole. */
  readonly row?: number
  /** "Capacity of leaderboard 2"; absent for the whole line. */
  readonly column?: string
  readonly message: string
}

/** The events of a file, or every problem with it, by row. */
export type EventFile = { readonly rows: readonly ImportedRow[] } | { readonly problems: readonly RowProblem[] }

const quotedField = /(?<=^|[;,])"(?:[^"]|"")*"/g

const findDelimiter = (line: string) => (line.replace(quotedField, '').includes(';') ? ';' : ',')

/**
 * Splits a line at `;` when it has one outside of quoted fields, else at `,`; quoted fields may hold either. Undefined when
 * a quote is not closed.
 */
function splitLine(line: string, delimiter = findDelimiter(line)): string[] | undefined {
  const { data, errors } = Papa.parse<string[]>(line, { delimiter })
  if (errors.some(({ code }) => code === 'MissingQuotes')) return undefined
  return (data[0] ?? []).map((field) => field.trim())
}

/** A number of digits, perhaps with a decimal point. NaN, which fails the check of the schema, for all else. */
const toNumber = (text: string) => (/^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN)

/** The date of a row, within the years that an event can start in. */
function parseDate(text: string): Date | undefined {
  const date = parseImportDate(text)
  const year = date?.getUTCFullYear() ?? 0
  return year < 1 || year > 9_999 ? undefined : date
}

function toLeaderboards(fields: readonly string[]) {
  const count = Math.ceil(fields.length / 3)
  return Array.from({ length: count }, (_, index) => {
    const [name = '', capacity = '', names = ''] = fields.slice(index * 3, index * 3 + 3)
    const limit = capacity === '' ? {} : { capacity: toNumber(capacity) }
    return { name, ...limit, attributeNames: parseAttributeNames(names) }
  })
}

/** The prizes of a leaderboard; what is no JSON is refused by the schema. */
function toPrizes(text: string): { readonly prizes?: unknown } {
  if (text === '') return {}
  try {
    return { prizes: parseJson(text) }
  } catch {
    return { prizes: text }
  }
}

function toExportedLeaderboards(fields: readonly string[], columnCount: number) {
  const count = Math.ceil(fields.length / columnCount)
  return Array.from({ length: count }, (_, index) => {
    const start = index * columnCount
    const [name = '', capacity = '', names = '', autoJoin = '', prizes = '', reportedBy = ''] = fields.slice(
      start,
      start + columnCount,
    )
    const [leaderboard] = toLeaderboards([name, capacity, names])
    const reporter = reportedBy === '' ? {} : { reportedBy }
    return { ...leaderboard, autoJoin: autoJoin === 'true', ...toPrizes(prizes), ...reporter }
  })
}

/** Trailing separators, as spreadsheets write them, are no fields. */
function dropEmptyEnd(fields: readonly string[]): readonly string[] {
  const last = fields.findLastIndex((field) => field !== '')
  return fields.slice(0, last + 1)
}

const columnNames: Readonly<Record<PropertyKey, string>> = {
  Content: 'Event text',
  StartDate: 'Start date',
  Duration: 'Duration',
  name: 'Name',
  capacity: 'Capacity',
  attributeNames: 'Attribute names',
  autoJoin: 'Auto join',
  prizes: 'Prizes',
  reportedBy: 'Reported by',
  leaderboards: 'Leaderboards',
}

/** In row 3, "Capacity of leaderboard 2": This field must be greater than 0 */
function toProblem(row: number, { path: [name = '', index, field = ''], code, message }: z.core.$ZodIssue): RowProblem {
  const column =
    typeof index === 'number'
      ? `${columnNames[field]} of leaderboard ${index + 1}`
      : (columnNames[name] ?? String(name))
  return { row, column, message: code === 'invalid_type' ? 'Must be a number.' : message }
}

/** The parts of a row that the two kinds of files have in other columns. */
type RowParts = {
  readonly leaderboards: readonly object[]
  /** Absent where every event takes the default profile. */
  readonly profileName?: string
}

function toRow(
  row: number,
  [text = '', start = '', hours = '']: readonly string[],
  parts: RowParts,
  profileId?: number,
) {
  const date = parseDate(start)
  if (!date) return [{ row, column: 'Start date', message: `Invalid date: ${start} on Row ${row}` }]
  const parsed = NewEvent.safeParse({
    Content: text,
    StartDate: date.toISOString(),
    Duration: toNumber(hours),
    ...(profileId === undefined ? {} : { ProfileId: profileId }),
    leaderboards: parts.leaderboards,
  })
  if (!parsed.success) return parsed.error.issues.map((issue) => toProblem(row, issue))
  const { profileName } = parts
  const end = toEventEnd(date, parsed.data.Duration)
  return { row, event: parsed.data, end, ...(profileName === undefined ? {} : { profileName }) }
}

type LineReader = (line: string, row: number) => ImportedRow | RowProblem[]

const unclosedQuote = (row: number): RowProblem[] => [{ row, message: 'A quote is not closed on this row.' }]

const readLine: LineReader = (line, row) => {
  const fields = splitLine(line)
  if (!fields) return unclosedQuote(row)
  const [text = '', start = '', hours = '', ...rest] = dropEmptyEnd(fields)
  return toRow(row, [text, start, hours], { leaderboards: toLeaderboards(rest) })
}

/** A file in our own format keeps what the short one leaves out: the profile, prizes, and who joins and reports. */
function createExportReader(delimiter: string, columnCount: number, profiles: readonly Profile[]): LineReader {
  return (line, row) => {
    const fields = splitLine(line, delimiter)?.map(removeGuard)
    if (!fields) return unclosedQuote(row)
    const [text = '', start = '', hours = '', profileName = '', ...rest] = dropEmptyEnd(fields)
    const profile = profiles.find(({ Name }) => Name === profileName)
    if (!profile) {
      const message = `There is no event profile “${profileName}”, or it is deregistered.`
      return [{ row, column: 'Profile', message }]
    }
    const leaderboards = toExportedLeaderboards(rest, columnCount)
    return toRow(row, [text, start, hours], { leaderboards, profileName }, profile.Id)
  }
}

type Profile = { readonly Id: number; readonly Name: string }

/** The lines of a file that are not empty, with their numbers from 1. */
function toLines(text: string) {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line, row: index + 1 }))
    .filter(({ line }) => /[^\s;,"]/.test(line))
}

/** How many columns each leaderboard has in an export of events; undefined for another file. */
function findExportColumns(text: string): number | undefined {
  const [first] = toLines(text)
  return first && findLeaderboardColumnCount(splitLine(first.line) ?? [])
}

/** Whether a file is an export of events, which names the profiles of its events. */
export const isEventExport = (text: string) => findExportColumns(text) !== undefined

/**
 * Reads the events of a CSV file. Each line is text, start date and duration in hours, then a name, a capacity and
 * attribute names for each leaderboard. A file that begins with the header of an export is read as one; its profiles are
 * found among `profiles`.
 */
export function readEventFile(text: string, profiles: readonly Profile[] = []): EventFile {
  const columnCount = findExportColumns(text)
  const [first, ...others] = toLines(text)
  const lines = first && columnCount === undefined ? [first, ...others] : others
  const read =
    first && columnCount !== undefined ? createExportReader(findDelimiter(first.line), columnCount, profiles) : readLine
  if (lines.length === 0) return { problems: [{ message: 'The file has no events.' }] }
  if (lines.length > eventBatchLimit)
    return {
      problems: [
        { message: `The file has ${lines.length.toLocaleString('en')} rows. An import takes at most 5,000 events.` },
      ],
    }
  const rows: ImportedRow[] = []
  const problems: RowProblem[] = []
  for (const { line, row } of lines) {
    const result = read(line, row)
    if (Array.isArray(result)) problems.push(...result)
    else rows.push(result)
  }
  return problems.length === 0 ? { rows } : { problems }
}

/** The editions of a file for batch deletion: separated by commas, blanks or line breaks. */
export function readEditions(text: string): { readonly ids: readonly number[] } | { readonly problem: string } {
  const parts = text
    .replace(/^\uFEFF/, '')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
  const wrong = parts.find((part) => !/^[1-9]\d{0,8}$/.test(part))
  if (wrong !== undefined) return { problem: `${wrong.slice(0, 40)} is no edition. Nothing was deleted.` }
  const ids = [...new Set(parts.map(Number))]
  if (ids.length === 0) return { problem: 'The file has no editions.' }
  return ids.length > eventBatchLimit
    ? { problem: `The file has ${ids.length.toLocaleString('en')} editions. A batch holds at most 5,000.` }
    : { ids }
}
