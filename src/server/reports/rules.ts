import { dayMs, hourMs } from '#contract/core/units.ts'
import { subtract } from '#server/platform/retention.ts'

/** The sum of an hour, which begins at `hour`. */
export type HourSum = { readonly hour: Date; readonly value: number }

/** The days that a figure is shown of: today, yesterday, and the same day of the week before, by how many days ago. */
export const comparedDays = [0, 1, 7] as const

/** When the day of an instant began, in UTC. */
export const toStartOfDay = (now: Date): number => Math.floor(now.getTime() / dayMs) * dayMs

/** A figure of today in UTC. Null is not known: it was not counted. */
export type FigureOfToday = {
  /** By hour, up to the present one. */
  readonly hours: readonly (number | null)[]
  /** Of the hours that are known; of a peak the most. */
  readonly total: number | null
  /**
   * Of as much of another day as of this one: its hours up to the present one, and of that one as large a part as there
   * was of it today. A peak has the same hour.
   */
  readonly yesterday: number | null
  readonly lastWeek: number | null
}

type FigureOptions = {
  /** Since when the figure is counted; undefined while it is not. */
  readonly since: Date | undefined
  readonly now: Date
  /** Whether hours and days have the most, not a sum. */
  readonly isPeak: boolean
  readonly decimals: number
}

/** A figure of today, from the sums of the hours of the compared days. */
export function toFigureOfToday(
  sums: readonly HourSum[],
  { since, now, isPeak, decimals }: FigureOptions,
): FigureOfToday {
  const known = new Map(sums.map(({ hour, value }) => [hour.getTime(), value]))
  const today = toStartOfDay(now)
  const present = Math.floor((now.getTime() - today) / hourMs)
  const part = ((now.getTime() - today) % hourMs) / hourMs
  const round = (value: number) => Number(Math.max(0, value).toFixed(decimals))
  const read = (ago: number, hour: number) => known.get(today - ago * dayMs + hour * hourMs) ?? 0
  const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const indexes = Array.from({ length: present + 1 }, (_, hour) => hour)
  const hours = indexes.map((hour) =>
    since && today + (hour + 1) * hourMs > since.getTime() ? round(read(0, hour)) : null,
  )
  const compare = (ago: number) => {
    if (since === undefined || since.getTime() > today - ago * dayMs) return null
    if (isPeak) return round(read(ago, present))
    return round(add(indexes.map((hour) => read(ago, hour) * (hour === present ? part : 1))))
  }
  const counted = hours.filter((value) => value !== null)
  return {
    hours,
    total: counted.length === 0 ? null : isPeak ? Math.max(...counted) : round(add(counted)),
    yesterday: compare(1),
    lastWeek: compare(7),
  }
}

/** The days of a report, "2026-11-20", and the first day of the equally long period before. */
export type ReportPeriod = { readonly from: string; readonly to: string; readonly beforeFrom: string }

/** The day of an instant in UTC, "2026-11-20". */
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

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

/** From which age on the days of play of a whole month are forgotten, in days: after it the players of a day are counted. */
const playDays = 35

/** From when on the days of play of each player are kept: the beginning of a month. */
export function toStartOfPlay(now: Date): Date {
  const date = subtract(now, playDays * dayMs)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()))
}
