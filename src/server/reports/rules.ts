import { dayMs } from '#server/platform/retention.ts'

const hourMs = 3_600_000

/** The sum of an hour, which begins at `hour`. */
export type HourSum = { readonly hour: Date; readonly value: number }

/** A figure of a day in UTC. Null is not known: before it was counted, or after now. */
export type FigureDay = {
  /** By hour, 24 values. */
  readonly hours: readonly (number | null)[]
  /** Of the hours that are known. */
  readonly total: number | null
  /** Of the hours that are over today: what the same hours of two days are compared by. Null unless all are known. */
  readonly comparable: number | null
}

type DayOptions = {
  /** Since when the figure is counted; absent while it is not. */
  readonly since: Date | undefined
  readonly now: Date
  /** Whether a day has the most of its hours, not their sum. */
  readonly isPeak?: boolean
}

/** Adds dollars without the errors of fractions. */
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100

/** A figure of the day that begins at `start`, from the sums of its hours. */
export function toFigureDay(
  sums: readonly HourSum[],
  start: number,
  { since, now, isPeak = false }: DayOptions,
): FigureDay {
  const known = new Map(sums.map(({ hour, value }) => [hour.getTime(), value]))
  const hours = Array.from({ length: 24 }, (_, index) => {
    const at = start + index * hourMs
    return since && at + hourMs > since.getTime() && at <= now.getTime() ? (known.get(at) ?? 0) : null
  })
  const sumUp = (values: readonly number[]) => (isPeak ? Math.max(0, ...values) : add(values))
  const present = hours.filter((value) => value !== null)
  const over = hours.slice(0, Math.floor((now.getTime() % dayMs) / hourMs))
  const isComparable = since !== undefined && since.getTime() <= start && over.length > 0
  return {
    hours,
    total: present.length === 0 ? null : sumUp(present),
    comparable: isComparable ? sumUp(over.filter((value) => value !== null)) : null,
  }
}

/** The days of a report, "2026-11-20", and the first day of the equally long period before. */
export type ReportPeriod = { readonly from: string; readonly to: string; readonly beforeFrom: string }

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The period of a report: not beyond today, but for one that is ahead altogether, and what it is compared with. */
export function toReportPeriod({ from, to }: { from: string; to: string }, now: Date): ReportPeriod {
  const [start, last, today] = [Date.parse(from), Date.parse(to), Math.floor(now.getTime() / dayMs) * dayMs]
  const end = Math.max(start, Math.min(last, today))
  return { from, to: toDay(end), beforeFrom: toDay(2 * start - end - dayMs) }
}

/** The days from one to another, both included. */
export function listDays(from: string, to: string): string[] {
  const start = Date.parse(from)
  return Array.from({ length: Math.max(0, (Date.parse(to) - start) / dayMs + 1) }, (_, index) =>
    toDay(start + index * dayMs),
  )
}

/** The months that a period touches, by their first day. */
export function listMonths(from: string, to: string): string[] {
  return [...new Set(listDays(from, to).map((day) => `${day.slice(0, 7)}-01`))]
}

/** The day some days later. */
export const addDays = (day: string, days: number): string => toDay(Date.parse(day) + days * dayMs)

/** Whether anything of the days from this one on is known at an instant. */
export function isKnown(day: string, since: Date | undefined, now: Date, days = 1): boolean {
  const start = Date.parse(day)
  return since !== undefined && start + days * dayMs > since.getTime() && start <= now.getTime()
}

/** Whether it is known how many players of a day came back on another: that day is over, and was counted altogether. */
export function isRetentionKnown(
  day: string,
  later: number,
  { newSince, activeSince }: { newSince: Date | undefined; activeSince: Date | undefined },
  now: Date,
): boolean {
  const start = Date.parse(day) + later * dayMs
  return (
    isKnown(day, newSince, now) &&
    activeSince !== undefined &&
    start >= activeSince.getTime() &&
    start + dayMs <= now.getTime()
  )
}
