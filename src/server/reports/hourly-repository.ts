import { sql } from 'kysely'
import { dayMs } from '#contract/core/units.ts'
import { selectJsonRows } from '#server/platform/database/select-json.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import { comparedDays, type FigureOfToday, type HourSum, toFigureOfToday, toStartOfDay } from './rules.ts'

/** Figures with hours, by their names in the database; the revenue is the amount of the purchases. */
const storedNames = {
  new: 'new',
  active: 'active',
  online: 'online',
  revenue: 'purchases',
  purchases: 'purchases',
  giftsCollected: 'gifts-collected',
} as const

/** A figure with hours. Those of money are for ACCESS_PURCHASES. */
export type HourlyFigure = keyof typeof storedNames

/** Sums of hours as the database gives them; without an hour where a day has none. */
export type HourRow = {
  readonly figure: string
  readonly since: string | null
  readonly hour: string | null
  readonly count: number | null
  readonly amount: number | null
}

/**
 * An expression that gives the hours of figures as a list of `HourRow`: those of today, in UTC, of yesterday and of the
 * same day of the week before. It reads 72 sums of each figure, however many players there are.
 */
export function selectHours(figures: readonly HourlyFigure[], now: Date): Sql {
  const today = toStartOfDay(now)
  const days = comparedDays.map((ago) => {
    const start = today - ago * dayMs
    return sql`(${new Date(start)}::timestamptz, ${new Date(start + dayMs)}::timestamptz)`
  })
  return selectJsonRows(sql`
    select s.figure, s.since, h.hour, h.count, h.amount
    from figure_starts s left join lateral (
      select sums.* from (values ${sql.join(days)}) d (starts, ends), figure_hours sums
      where sums.figure = s.figure and sums.dimension = 'all' and sums.value = ''
        and sums.hour >= d.starts and sums.hour < d.ends and sums.hour <= ${now}
    ) h on true
    where s.figure = any(${figures.map((figure) => storedNames[figure])}::text[])`)
}

/** A figure of today, and of as much of the two days that it is compared with, from the hours that were read. */
export function readHours(rows: readonly HourRow[], figure: HourlyFigure, now: Date): FigureOfToday {
  const own = rows.filter((row) => row.figure === storedNames[figure])
  const sums = own.flatMap(({ hour, count, amount }): HourSum[] =>
    hour === null ? [] : [{ hour: new Date(hour), value: (figure === 'revenue' ? amount : count) ?? 0 }],
  )
  const since = own[0]?.since ?? undefined
  return toFigureOfToday(sums, {
    since: since === undefined ? undefined : new Date(since),
    now,
    isPeak: figure === 'online',
    decimals: figure === 'revenue' ? 2 : 0,
  })
}
