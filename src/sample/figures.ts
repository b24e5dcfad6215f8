import { sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { updateSums } from '#server/reports/figure-repository.ts'
import { playsOnADay } from './activity/play-times.ts'
import { createRowRandom } from './random.ts'
import { countries } from './vocabulary.ts'

/** How far back the figures of the sample game go, in days. */
const countedDays = 90

/** Counts figures as if the game had been connected for some time; false where players exist, who are not the sample's. */
export async function startSampleFigures(db: Handle, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update figure_starts
    set since = date_trunc('day', ${now}::timestamptz, 'UTC') - ${countedDays} * interval '1 day'
    where not exists (select from players)`.execute(db)
  return numAffectedRows > 0n
}

/** Where a player is, by the language; empty for some. */
function toCountry(player: Sql, language: Sql, seed: number): Sql {
  const random = createRowRandom(sql`hashtextextended(${player}, 0)`, seed)
  const cases = Object.entries(countries).map(([one, list]) => sql`when ${one} then ${random.pick('country', list)}`)
  return sql`case when ${random.chance('no country', 0.08)} then ''
    else case ${language} ${sql.join(cases, sql` `)} else '' end end`
}

/** Says where the new players are, which a game does when they sign in for the first time. */
async function setCountries(db: Handle, seed: number): Promise<void> {
  await sql`update new_players set country = ${toCountry(sql`player_id`, sql`language`, seed)}`.execute(db)
  await sql`delete from figure_deltas where figure = 'new'`.execute(db)
  await sql`
    insert into figure_deltas (figure, at, platform, build, language, country, count)
    select 'new', at, platform, build, language, country, count(*) from new_players group by 2, 3, 4, 5, 6`.execute(db)
}

/** Lets the players of the sample game have played on some of their days until their last save. */
export async function insertDaysOfPlay(db: Handle, seed: number, now: Date): Promise<void> {
  await setCountries(db, seed)
  const random = createRowRandom(sql`number`, seed)
  // As `chooseTimeOfDay`.
  const share = sql`case when ${random.chance('any time', 0.4)} then ${random.next('time')}
    else mod((((${random.next('one')} + ${random.next('other')}) / 2) + 7 / 24.0)::numeric, 1)::float8 end`
  const timeOfDay = sql`floor(${share} * 86400) * interval '1 second'`
  await sql`
    insert into active_players (player_id, day, at, platform, build, language, country)
    select player_id, (at at time zone 'UTC')::date, at, platform, build, language,
      ${toCountry(sql`player_id`, sql`language`, seed)}
    from (
      select player_id, coalesce(platform, '') as platform, coalesce(build_number::text, '') as build, language,
        case when day <= created_at then created_at else least(last_save_game, day + ${timeOfDay}) end as at, created_at,
        last_save_game, ago, number
      from (
        select p.*, ago, date_trunc('day', ${now}::timestamptz, 'UTC') - ago * interval '1 day' as day,
          (row_number() over (order by p.player_id, ago))::integer as number
        from players p, generate_series(0, ${countedDays}) ago where not p.is_mock
      ) days
      where day + interval '1 day' > created_at and day <= last_save_game
    ) plays
    where at <= ${now} and (
      at = created_at or (at at time zone 'UTC')::date = (last_save_game at time zone 'UTC')::date
      or ${random.next('plays')} < ${playsOnADay} + 0.25 * exp(extract(epoch from created_at - at) / 86400 / 3))
    on conflict do nothing`.execute(db)
  while (await updateSums(db, now));
}
