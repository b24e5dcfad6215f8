import { sql } from 'kysely'
import { gameActivity, onlineForMs } from '#contract/game-activity.ts'
import type { HomeFigure } from '#contract/home.ts'
import { messageSends } from '#contract/message-sends.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { defineHomePart, type HomePart, homeCountLimit, selectHomeCount } from '#server/manifest/home-part.ts'
import { selectCountUpTo } from '#server/platform/database/estimate.ts'
import { selectJsonObject, selectJsonRows } from '#server/platform/database/select-json.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import { dayMs } from '#server/platform/retention.ts'

// The figures of today, from the tables that know them. What would read too much, or is not kept, is null.

const hourMs = 3_600_000

/** The days that are compared: today, yesterday, and the same day last week. */
const daysAgo = [0, 1, 7] as const

/** What happened in an hour of a day. */
type Hour = { readonly ago: number; readonly hour: number; readonly count: number; readonly value: number }

const toDayStart = (now: Date) => new Date(Math.floor(now.getTime() / dayMs) * dayMs)

const toNumber = (value: number) => Number(value.toFixed(2))

/** The days up to the present time of the day, as a table d. */
function selectDays(now: Date): Sql {
  const start = toDayStart(now).getTime()
  const rows = daysAgo.map((ago) => {
    const [from, to] = [new Date(start - ago * dayMs), new Date(now.getTime() - ago * dayMs)]
    return sql`(${ago}::integer, ${from}::timestamptz, ${to}::timestamptz)`
  })
  return sql`(values ${sql.join(rows)}) d (ago, starts, ends)`
}

/**
 * What happened in each hour of these days. `rows` gives `at` and `value` between d.starts and d.ends; of a day with more
 * rows than the limit one more is read.
 */
const selectHours = (now: Date, rows: Sql) =>
  selectJsonRows(sql`
    select d.ago, extract(hour from r.at at time zone 'UTC')::int as hour, count(*)::int as count,
      sum(r.value)::float8 as value
    from ${selectDays(now)}, lateral (${rows} limit ${homeCountLimit + 1}) r group by 1, 2`)

const add = (numbers: readonly number[]) => toNumber(numbers.reduce((sum, number) => sum + number, 0))

/** A figure from the hours of the days; a day that has too much is not known. */
function toFigure(Kind: string, hours: readonly Hour[], now: Date, of: 'count' | 'value' = 'count'): HomeFigure {
  const select = (ago: number) => {
    const day = hours.filter((one) => one.ago === ago)
    return add(day.map(({ count }) => count)) > homeCountLimit ? undefined : day
  }
  const sum = (ago: number) => {
    const day = select(ago)
    return day ? add(day.map((one) => one[of])) : null
  }
  const today = select(0)
  const shown = Array.from({ length: now.getUTCHours() + 1 }, (_, hour) => hour)
  return {
    Kind,
    Value: sum(0) ?? (of === 'count' ? homeCountLimit : null),
    IsCapped: today === undefined && of === 'count',
    Yesterday: sum(1),
    LastWeek: sum(7),
    Line: today ? shown.map((hour) => add(today.filter((one) => one.hour === hour).map((one) => one[of]))) : null,
  }
}

const notCompared = { Yesterday: null, LastWeek: null, Line: null }

/** How many players who play now are counted. */
const onlineLimit = 100_000

const online = defineHomePart<number>({
  access: gameActivity.online.access,
  select: ({ now }) =>
    selectCountUpTo(
      sql`select from player_presence where seen_at > ${new Date(now.getTime() - onlineForMs)} and seen_at <= ${now}`,
      onlineLimit,
    ),
  toItems: (count) => ({
    figures: [{ Kind: 'online', Value: Math.min(count, onlineLimit), IsCapped: count > onlineLimit, ...notCompared }],
  }),
})

const newPlayers = defineHomePart<readonly Hour[]>({
  access: players.list.access,
  select: ({ now }) =>
    selectHours(
      now,
      sql`select p.created_at as at, 1 as value from players p
        where p.created_at >= d.starts and p.created_at <= d.ends and not p.is_mock`,
    ),
  toItems: (hours, { now }) => ({ figures: [toFigure('new players', hours, now)] }),
})

/** A save overwrites when the one before was, so that earlier days are not known. */
const activePlayers = defineHomePart<number>({
  access: players.list.access,
  select: ({ now }) =>
    selectHomeCount(
      sql`select from players where last_save_game >= ${toDayStart(now)} and last_save_game <= ${now} and not is_mock`,
    ),
  toItems: (count) => ({
    figures: [
      {
        Kind: 'active players',
        Value: Math.min(count, homeCountLimit),
        IsCapped: count > homeCountLimit,
        ...notCompared,
      },
    ],
  }),
})

type Bought = { readonly hours: readonly Hour[]; readonly today: { readonly count: number; readonly value: number } }

/** What was bought today is known from the sums of the day, however much it is. */
const bought = defineHomePart<Bought>({
  access: purchases.summary.access,
  select: ({ now }) => {
    const end = new Date(toDayStart(now).getTime() + dayMs)
    return selectJsonObject({
      hours: selectHours(
        now,
        sql`select p.date as at, p.value from purchases p
          where p.date >= d.starts and p.date < d.ends and p.is_valid and p.refunded_at is null`,
      ),
      today: sql`(
        select json_build_object('count', coalesce(sum(count), 0), 'value', coalesce(sum(value), 0)) from (
          select count, value from purchase_days where day = (${now}::timestamptz at time zone 'UTC')::date
            and state = 'valid'
          union all
          select -1, -value from purchases where date >= ${now} and date < ${end} and is_valid and refunded_at is null
        ) sums)`,
    })
  },
  toItems: ({ hours, today }, { now }) => ({
    figures: [
      { ...toFigure('revenue', hours, now, 'value'), Value: toNumber(today.value) },
      { ...toFigure('purchases', hours, now), Value: today.count, IsCapped: false },
    ],
  }),
})

const gifts = defineHomePart<readonly Hour[]>({
  access: messageSends.list.access,
  select: ({ now }) =>
    selectHours(
      now,
      sql`select c.collected_at as at, 1 as value from message_collects c
        where c.collected_at >= d.starts and c.collected_at <= d.ends`,
    ),
  toItems: (hours, { now }) => ({ figures: [toFigure('gifts', hours, now)] }),
})

/** Calls are counted by hour: of the present hour, the other days have the part of the same length. */
const failedCalls = defineHomePart<readonly Hour[]>({
  access: gameActivity.connection.access,
  select: ({ now }) =>
    selectJsonRows(sql`
      select d.ago, extract(hour from c.hour at time zone 'UTC')::int as hour, count(*)::int as count,
        coalesce(sum(calls.number) filter (where c.code <> ''), 0)::float8 as value
      from ${selectDays(now)} join access_key_calls c on c.hour >= d.starts and c.hour <= d.ends,
        lateral (select sum(one) as number from unnest(c.durations) one) calls
      group by 1, 2`),
  toItems: (hours, { now }) => {
    const part = (now.getTime() % hourMs) / hourMs
    const toShare = ({ hour, value }: Hour) => (hour === now.getUTCHours() ? value * part : value)
    const earlier = (ago: number) => {
      const day = hours.filter((one) => one.ago === ago)
      return day.length === 0 ? null : Math.round(day.reduce((sum, one) => sum + toShare(one), 0))
    }
    const today = toFigure(
      'failed calls',
      hours.map((one) => ({ ...one, count: 0 })),
      now,
      'value',
    )
    return { figures: [{ ...today, Yesterday: earlier(1), LastWeek: earlier(7) }] }
  },
})

/** The figures of today. */
export const figureParts: readonly HomePart[] = [online, newPlayers, activePlayers, bought, gifts, failedCalls]
