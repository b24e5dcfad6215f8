import { sql } from 'kysely'
import { dayMs, hourMs } from '#contract/core/units.ts'
import { gameActivity } from '#contract/game-activity.ts'
import type { HomeFigure } from '#contract/home.ts'
import { messageSends } from '#contract/message-sends.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { selectOnline } from '#server/game-access/presence-repository.ts'
import { defineHomePart, type HomePart } from '#server/manifest/home-part.ts'
import { selectCountUpTo } from '#server/platform/database/estimate.ts'
import { selectJsonObject, selectJsonRows } from '#server/platform/database/select-json.ts'
import { type HourlyFigure, type HourRow, readHours, selectHours } from '#server/reports/hourly-repository.ts'
import { comparedDays, type FigureOfToday, toStartOfDay } from '#server/reports/rules.ts'

// The figures of today, from the sums of hours: hackers are left out in money, mock players everywhere.

/** A figure of today from what the sums of its hours say. */
function toFigure(Kind: string, { hours, total, yesterday, lastWeek }: FigureOfToday): HomeFigure {
  const isKnown = hours.some((value) => value !== null)
  return {
    Kind,
    Value: total,
    IsCapped: false,
    Yesterday: yesterday,
    LastWeek: lastWeek,
    Line: isKnown ? [...hours] : null,
  }
}

/** How many players who play now are counted. */
const onlineLimit = 100_000

type Online = { readonly count: number; readonly hours: readonly HourRow[] }

/** Who plays now is counted; hours have the most who played at once. */
const online = defineHomePart<Online>({
  access: gameActivity.online.access,
  select: ({ now, settings }) =>
    selectJsonObject({
      count: selectCountUpTo(selectOnline(settings.onlineMs, now), onlineLimit),
      hours: selectHours(['online'], now),
    }),
  toItems: ({ count, hours }, { now }) => ({
    figures: [
      {
        ...toFigure('online', readHours(hours, 'online', now)),
        Value: Math.min(count, onlineLimit),
        IsCapped: count > onlineLimit,
      },
    ],
  }),
})

/** Figures of the same access from the sums of their hours, by their kinds. */
const defineFigures = (access: HomePart['access'], kinds: Readonly<Partial<Record<HourlyFigure, string>>>) => {
  // The keys of the object are those of its type.
  const entries = Object.entries(kinds) as [HourlyFigure, string][]
  return defineHomePart<readonly HourRow[]>({
    access,
    select: ({ now }) =>
      selectHours(
        entries.map(([figure]) => figure),
        now,
      ),
    toItems: (rows, { now }) => ({
      figures: entries.map(([figure, kind]) => toFigure(kind, readHours(rows, figure, now))),
    }),
  })
}

/** Failed calls in an hour of a day. */
type FailedHour = { readonly ago: number; readonly hour: number; readonly value: number }

/** Calls are counted by hour: of the present hour, the other days have the part of the same length. */
const failedCalls = defineHomePart<readonly FailedHour[]>({
  access: gameActivity.connection.access,
  select: ({ now }) => {
    const days = comparedDays.map((ago) => {
      const [from, to] = [new Date(toStartOfDay(now) - ago * dayMs), new Date(now.getTime() - ago * dayMs)]
      return sql`(${ago}::integer, ${from}::timestamptz, ${to}::timestamptz)`
    })
    return selectJsonRows(sql`
      select d.ago, extract(hour from c.hour at time zone 'UTC')::int as hour,
        coalesce(sum(calls.number) filter (where c.code <> ''), 0)::float8 as value
      from (values ${sql.join(days)}) d (ago, starts, ends)
      join access_key_calls c on c.hour >= d.starts and c.hour <= d.ends,
        lateral (select sum(one) as number from unnest(c.durations) one) calls
      group by 1, 2`)
  },
  toItems: (hours, { now }) => {
    const part = (now.getTime() % hourMs) / hourMs
    const toShare = ({ hour, value }: FailedHour) => (hour === now.getUTCHours() ? value * part : value)
    const earlier = (ago: number) => {
      const day = hours.filter((one) => one.ago === ago)
      return day.length === 0 ? null : Math.round(day.reduce((sum, one) => sum + toShare(one), 0))
    }
    const line = Array.from(
      { length: now.getUTCHours() + 1 },
      (_, hour) => hours.find((one) => one.ago === 0 && one.hour === hour)?.value ?? 0,
    )
    const Value = line.reduce((sum, value) => sum + value, 0)
    return {
      figures: [
        { Kind: 'failed calls', Value, IsCapped: false, Yesterday: earlier(1), LastWeek: earlier(7), Line: line },
      ],
    }
  },
})

/** The figures of today. */
export const figureParts: readonly HomePart[] = [
  online,
  defineFigures(players.list.access, { new: 'new players', active: 'active players' }),
  defineFigures(purchases.summary.access, { revenue: 'revenue', purchases: 'purchases' }),
  defineFigures(messageSends.list.access, { giftsCollected: 'gifts' }),
  failedCalls,
]
