import type { ComparedPoint } from '#console/components/charts/comparison-chart.tsx'
import { abbreviate, formatExact, formatMoney } from '#console/components/number.tsx'
import type { Period } from '#console/components/period/period.ts'
import { dayMs } from '#contract/core/units.ts'
import { reportDayLimit } from '#contract/reports.ts'

/** The period of a report when none is chosen, in days. */
export const usualDays = 30

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The days of a report in UTC, both included: those chosen, at most as many as the server reads, or the last 30. */
export function toReportDays({ days, from, to }: Period, now: Date): { from: string; to: string } {
  const end = days === undefined && to !== undefined ? to : toDay(now.getTime())
  const goBack = (count: number) => toDay(Date.parse(end) - (count - 1) * dayMs)
  if (days !== undefined || from === undefined) return { from: goBack(days ?? usualDays), to: end }
  const earliest = goBack(reportDayLimit)
  const start = from < earliest ? earliest : from
  return { from: start < end ? start : end, to: end }
}

/** Dollars with their cents: "$4.99". */
export const toMoney = (dollars: number): string => formatMoney(dollars.toFixed(2))

/** An amount of the server as a number of dollars. */
export const toDollars = (amount: string | null): number | null => (amount === null ? null : Number(amount))

/** Dollars at an axis: "$1.2K". */
export const toAxis = (dollars: number): string => `${dollars < 0 ? '-' : ''}$${abbreviate(Math.abs(dollars))}`

/** "24 Aug" of a day in UTC. */
export function formatShortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]}`
}

/** "24 Aug 2026" of a day in UTC. */
export const formatLongDay = (day: string): string => `${formatShortDay(day)} ${day.slice(0, 4)}`

/** "Aug 2026" of the first day of a month. */
export const formatMonth = (day: string): string => formatLongDay(day).replace(/^\d+ /, '')

/** A row of a report, of one day. */
type DayRow = { readonly Day: string }

/** How a figure is read from the row of a day, and how it is written. */
export type DayFigure<Row> = {
  readonly read: (row: Row) => number | null
  readonly format: (value: number) => string
}

/** The days of a period with the days that they are compared with, for a chart. Today is not over: it is no fall. */
export function toComparedPoints<Row extends DayRow>(
  { Days, Before }: { readonly Days: readonly Row[]; readonly Before: readonly Row[] },
  { read, format }: DayFigure<Row>,
  now: Date,
): ComparedPoint[] {
  const today = toDay(now.getTime())
  const toText = (value: number | null) => (value === null ? 'not known' : format(value))
  return Days.map((row, index) => {
    const earlier = Before[index]
    const value = read(row)
    const before = earlier ? read(earlier) : null
    const isOpen = row.Day >= today
    const leadsToOpen = isOpen || (Days[index + 1]?.Day ?? '') >= today
    const exact = `${formatLongDay(row.Day)}${isOpen ? ', so far' : ''}: ${toText(value)}${earlier ? `, ${formatLongDay(earlier.Day)}: ${toText(before)}` : ''}`
    return {
      name: formatShortDay(row.Day),
      value: isOpen ? null : value,
      open: leadsToOpen ? value : null,
      before,
      exact,
    }
  })
}

/** Adds known values without the errors of fractions of a dollar; undefined when none is known. */
export function addKnown(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}

/** The average of the known values; undefined when none is known. */
export function averageKnown(values: readonly (number | null)[]): number | undefined {
  const sum = addKnown(values)
  return sum === undefined ? undefined : sum / values.filter((value) => value !== null).length
}

/**
 * By how many percent the days of a period that are over are above the same days before; undefined when one of them is
 * not known, or nothing was before.
 */
export function compareDays<Row extends DayRow>(
  { Days, Before }: { readonly Days: readonly Row[]; readonly Before: readonly Row[] },
  read: (row: Row) => number | null,
  now: Date,
): number | undefined {
  const today = toDay(now.getTime())
  const over = Days.filter(({ Day }) => Day < today).map(read)
  const earlier = Before.slice(0, over.length).map(read)
  if (over.length === 0 || over.includes(null) || earlier.includes(null)) return undefined
  const [sum = 0, before = 0] = [addKnown(over), addKnown(earlier)]
  return before === 0 ? undefined : Math.round(((sum - before) / before) * 100)
}

/** "12 % more than in the 30 days before"; without it why there is none: `earliest` is the first of the days before. */
export function formatChange(
  change: number | undefined,
  { days, earliest, since }: { readonly days: number; readonly earliest: string; readonly since: string | null },
): string {
  const before = `in the ${days === 1 ? 'day' : `${formatExact(days)} days`} before`
  if (since === null) return 'Not known yet'
  if (change === undefined && since.slice(0, 10) >= earliest)
    return `Not known before ${formatLongDay(since.slice(0, 10))}`
  if (change === undefined) return `Nothing to compare ${before}`
  if (change === 0) return `As many as ${before}`
  return `${formatExact(Math.abs(change))} % ${change > 0 ? 'more' : 'less'} than ${before}`
}

/** The share of new players who came back, in percent to one decimal, over the days of which it is known. */
export function toRetention<Row extends { readonly New: number | null }>(
  days: readonly Row[],
  read: (row: Row) => number | null,
): { readonly percent: number; readonly players: number } | undefined {
  const known = days.flatMap((row) => {
    const returned = read(row)
    return returned === null || row.New === null ? [] : [{ returned, made: row.New }]
  })
  const made = known.reduce((sum, one) => sum + one.made, 0)
  if (made === 0) return undefined
  const returned = known.reduce((sum, one) => sum + one.returned, 0)
  return { percent: Math.round((returned / made) * 1000) / 10, players: made }
}

/** A part of a whole, "12.5 %"; undefined when one is not known, or there is no whole. */
export function formatShare(part: number | undefined, whole: number | undefined): string | undefined {
  if (part === undefined || whole === undefined || whole === 0) return undefined
  return `${formatExact(Math.round((part / whole) * 1000) / 10)} %`
}

/** The text of a CSV file, separated by ";", as the exports of lists. Cells that a spreadsheet may run get a quote. */
export function toCsv(
  rows: readonly (readonly (string | number | null)[])[],
  isFormula: (text: string) => boolean,
): string {
  const toCell = (cell: string | number | null) => {
    const text = cell === null ? '' : String(cell)
    const guarded = isFormula(text) ? `'${text}` : text
    return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
  }
  return rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('')
}
