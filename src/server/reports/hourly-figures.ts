import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { dayMs } from '#server/platform/retention.ts'
import { type FigureDay, type HourSum, toFigureDay } from './rules.ts'

/** Figures with hours, by their names in the database; the revenue is the amount of the purchases. */
const storedNames = {
  new: 'new',
  active: 'active',
  online: 'online',
  revenue: 'purchases',
  purchases: 'purchases',
  payers: 'payers',
  refunds: 'refunds',
  messagesSent: 'messages-sent',
  messagesCollected: 'messages-collected',
  giftsCollected: 'gifts-collected',
  errors: 'errors',
} as const

/** A figure with hours. Those of money are for ACCESS_PURCHASES. */
export type HourlyFigure = keyof typeof storedNames

/** A figure of today, and of the two days that it is compared with. */
export type HourlyDays = {
  readonly today: FigureDay
  readonly yesterday: FigureDay
  /** The same day of the week before. */
  readonly lastWeek: FigureDay
}

type Row = { figure: string; since: Date | null; hour: Date | null; count: string | null; amount: string | null }

/**
 * Figures of today, in UTC, and of yesterday and the same day of the week before: by hour, the whole, and the whole of the
 * hours that are over today, to compare. One statement, whose cost does not depend on the number of players.
 */
export async function readHourlyFigures<Figure extends HourlyFigure>(
  db: Handle,
  figures: readonly Figure[],
  now: Date,
): Promise<Readonly<Record<Figure, HourlyDays>>> {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const starts = { today, yesterday: today - dayMs, lastWeek: today - 7 * dayMs }
  const periods = Object.values(starts).map(
    (start) => sql`h.hour >= ${new Date(start)} and h.hour < ${new Date(start + dayMs)}`,
  )
  const { rows } = await sql<Row>`
    select s.figure, s.since, h.hour, h.count, h.amount
    from figure_starts s left join figure_hours h on h.figure = s.figure and h.dimension = 'all' and h.value = ''
      and h.hour <= ${now} and (${sql.join(periods, sql` or `)})
    where s.figure = any(${figures.map((figure) => storedNames[figure])}::text[])`.execute(db)
  const read = (figure: Figure): HourlyDays => {
    const own = rows.filter((row) => row.figure === storedNames[figure])
    const sums = own.flatMap(({ hour, count, amount }): HourSum[] =>
      hour ? [{ hour, value: Number(figure === 'revenue' ? amount : count) }] : [],
    )
    const options = { since: own[0]?.since ?? undefined, now, isPeak: figure === 'online' }
    return {
      today: toFigureDay(sums, starts.today, options),
      yesterday: toFigureDay(sums, starts.yesterday, options),
      lastWeek: toFigureDay(sums, starts.lastWeek, options),
    }
  }
  return Object.fromEntries(figures.map((figure) => [figure, read(figure)])) as Record<Figure, HourlyDays>
}
