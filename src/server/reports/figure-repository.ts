import { sql } from 'kysely'
import { countOnline } from '#server/game-access/presence-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** How many changes are added to the sums at once. */
const maxChanges = 20_000

/** Figures that have no hours: a day of play counts for a month, or for the day when its player was new. */
const dailyFigures = ['active-month', 'retained-1', 'retained-7', 'retained-30']

/** Whether this transaction alone writes sums until it ends. */
async function lockSums(db: Handle): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('quarterdeck figures', 0)) as is_locked`.execute(db)
  return rows[0]?.is_locked === true
}

/**
 * Adds the oldest changes of figures up to now to the sums, in the caller's transaction. Returns whether there may be
 * more; false too while another process does it.
 */
export async function updateSums(db: Handle, now: Date): Promise<boolean> {
  if (!(await lockSums(db))) return false
  const { rows } = await sql<{ added: number }>`
    with due as (select id from figure_deltas where at <= ${now} order by id limit ${maxChanges}),
    taken as (delete from figure_deltas d using due where d.id = due.id returning d.*),
    -- Thousands of changes are alike but for the moment, so few rows are left to be counted for each dimension.
    alike as (
      select figure, date_trunc('hour', at, 'UTC') as hour, platform, build, language, country, item,
        sum(count) as count, sum(amount) as amount
      from taken group by 1, 2, 3, 4, 5, 6, 7
    ),
    parts as (
      select a.figure, p.dimension, p.value, a.hour, a.count, a.amount
      from alike a, lateral (values ('all', ''), ('platform', a.platform), ('build', a.build), ('language', a.language),
        ('country', a.country), ('item', a.item)) p (dimension, value)
      where p.value is not null
    ),
    hours as (
      insert into figure_hours as h (figure, dimension, hour, value, count, amount)
      select figure, dimension, hour, value, sum(count), sum(amount)
      from parts where figure <> all (${dailyFigures}::text[]) group by 1, 2, 3, 4
      on conflict (figure, dimension, hour, value)
        do update set count = h.count + excluded.count, amount = h.amount + excluded.amount
    ),
    days as (
      insert into figure_days as d (figure, dimension, day, value, count, amount)
      select figure, dimension,
        date_trunc(case figure when 'active-month' then 'month' else 'day' end, hour at time zone 'UTC')::date, value,
        sum(count), sum(amount)
      from parts group by 1, 2, 3, 4
      on conflict (figure, dimension, day, value)
        do update set count = d.count + excluded.count, amount = d.amount + excluded.amount
    ),
    started as (
      update figure_starts set since = first.at
      from (select min(at) as at from taken where figure = 'active') first
      where since is null and first.at is not null
    )
    select count(*)::int as added from taken`.execute(db)
  return rows[0]?.added === maxChanges
}

/** Notes how many players are online, in the caller's transaction: hours and days keep the most. */
export async function noteOnline(db: Handle, onlineMs: number, now: Date): Promise<void> {
  if (!(await lockSums(db))) return
  const online = await countOnline(db, onlineMs, now)
  if (online === 0) return
  await sql`
    with hours as (
      insert into figure_hours as h (figure, dimension, hour, value, count, amount)
      values ('online', 'all', date_trunc('hour', ${now}::timestamptz, 'UTC'), '', ${online}, 0)
      on conflict (figure, dimension, hour, value) do update set count = greatest(h.count, excluded.count)
    )
    insert into figure_days as d (figure, dimension, day, value, count, amount)
    values ('online', 'all', (${now}::timestamptz at time zone 'UTC')::date, '', ${online}, 0)
    on conflict (figure, dimension, day, value) do update set count = greatest(d.count, excluded.count)`.execute(db)
}

/** Deletes the sums of hours before an instant; those of days stay. */
export async function deleteHours(db: Handle, before: Date): Promise<void> {
  await sql`delete from figure_hours where hour < ${before}`.execute(db)
}

/** How many rows one statement deletes. */
const maxDeleted = 50_000

/**
 * Deletes new players and days of play of before an instant, as many at once as one statement may. What was counted of
 * them stays.
 */
export async function deleteDaysOfPlay(db: Handle, before: Date): Promise<void> {
  await sql`delete from new_players where player_id in (
    select player_id from new_players where at < ${before} order by at limit ${maxDeleted})`.execute(db)
  await sql`delete from active_players where (player_id, day) in (
    select player_id, day from active_players where day < (${before}::timestamptz at time zone 'UTC')::date
    order by day limit ${maxDeleted})`.execute(db)
}
