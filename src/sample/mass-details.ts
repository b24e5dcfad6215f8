import { sql } from 'kysely'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { iosOffset, playedBuilds } from './builds.ts'
import { createPurchases, type Mass, once, toDeviceId } from './mass-drafts.ts'
import { createRowRandom } from './random.ts'
import { writer } from './repository.ts'
import { androidDevices, appleDevices, firstWords, languages, secondWords } from './vocabulary.ts'

/** Adds the drafts as players with all that belongs to them. */
export async function insertDraftedPlayers(db: Handle, mass: Mass): Promise<void> {
  await createPurchases(db, mass)
  await insertPlayers(db, mass)
  await insertSnapshots(db, mass)
  await insertDevices(db, mass)
  await insertAttributes(db, mass)
  await insertLinks(db, mass)
  await insertEntries(db, mass)
  await insertPurchases(db)
}

async function insertPlayers(db: Handle, { seed, now }: Mass): Promise<void> {
  const random = createRowRandom(sql`index`, seed)
  const builds = playedBuilds.map(String)
  await sql`
    insert into players (player_id, nickname, nickname_folded, created_at, language, total_spent, purchases_count,
      device_id, last_device, last_save_game, is_local_persistence_outdated, device_cache_invalid, is_hacker,
      last_event_id, debugger_until, persistence_revision, platform, build_number, cache_count)
    select player_id, nickname, lower(nickname collate "C"), created_at, language, coalesce(spent, 0),
      coalesce(bought, 0), device_id, case when is_apple then ${random.pick('Apple device', appleDevices)}
        else ${random.pick('Android device', androidDevices)} end, last_save, ${random.chance('outdated', 0.04)},
      ${random.chance('cache', 0.03)}, ${random.chance('hacker', 0.02)},
      case when ${random.chance('event', 0.5)} then ${random.between('last event', 1, 47)} end,
      case when ${random.chance('debugger', 0.01)} then
        ${now.toISOString()}::timestamptz + ${random.between('minutes', 30, 20_000)} * interval '1 minute' end,
      case when last_save is null then 0 else 1 end,
      case when not ${random.chance('unknown platform', 0.02)} then case when is_apple then 'ios' else 'android' end end,
      case when ${random.chance('unknown build', 0.04)} then null when ${random.chance('old build', 0.01)} then 97
        else ${random.pick('build', builds)}::integer + case when is_apple then ${iosOffset}::integer else 0 end end,
      case when ${random.chance('cache', 0.03)} then 1 else 0 end
    from (
      select *, ${random.pick('first word', firstWords)} || ${random.pick('second word', secondWords)}
          || case when ${random.chance('numbered', 0.7)} then ${random.between('number', 1, 9999)}::text else '' end
          as nickname, ${random.pick('language', languages)} as language, ${toDeviceId(seed, sql`device_count`)} as device_id
      from drafts ${once}
    ) named left join (
      select index, sum(value) as spent, count(*) as bought from draft_purchases where is_valid and refunded_at is null
      group by index
    ) revenue using (index)
    order by index`.execute(db)
}

/** Snapshots of an earlier state: less progress, without the settings. */
async function insertSnapshots(db: Handle, { seed, now }: Mass): Promise<void> {
  const random = createRowRandom(sql`index`, seed)
  const descriptions = ['Before the compensation', 'Stuck after the tutorial', 'Before the regatta', '']
  await sql`
    insert into snapshots (key, player_id, device_id, description, description_folded, created_at, type, load_count,
      created_by)
    select snapshot_key, player_id, ${toDeviceId(seed, sql`device_count`)}, description, lower(description collate "C"),
      date_trunc('milliseconds', created_at + (${now.toISOString()}::timestamptz - created_at) * ${random.next('taken')}),
      case when ${random.chance('reset', 0.2)} then 1 when ${random.chance('migration', 0.2)} then 2 else 0 end,
      case when ${random.chance('loaded', 0.3)} then ${random.between('loads', 1, 4)} else 0 end, ${writer}
    from (
      select *, ${random.pick('description', descriptions)} as description from drafts where snapshot_key is not null ${once}
    ) described`.execute(db)
}

async function insertDevices(db: Handle, { seed }: Mass): Promise<void> {
  await sql`
    insert into player_devices (player_id, device_id, seen_at)
    select player_id, ${toDeviceId(seed, sql`number`)},
      date_trunc('milliseconds', created_at + (last_seen - created_at) * number / device_count)
    from drafts, generate_series(1, device_count) as number`.execute(db)
}

/** Of all players, of few, only of old and only of new ones, so that filters can be tried on each kind. */
async function insertAttributes(db: Handle, { seed, now }: Mass): Promise<void> {
  const random = createRowRandom(sql`index`, seed)
  const ends = (name: string) =>
    sql`(${now.toISOString()}::timestamptz + ${random.between(`${name} ends`, -72, 240)} * interval '1 hour')`
  const attributes: Record<string, { value: Sql; ends?: Sql }> = {
    coins: { value: sql`coins` },
    current_stage: { value: sql`stage` },
    double_coins: {
      value: sql`case when ${random.chance('double coins', 0.08)} then 1 end`,
      ends: ends('double coins'),
    },
    founder_badge: { value: sql`founder_badge` },
    gems: { value: sql`gems` },
    level: { value: sql`level` },
    lives: { value: sql`lives` },
    unlimited_lives: { value: sql`case when ${random.chance('no limit', 0.04)} then 1 end`, ends: ends('no limit') },
    vip_tier: { value: sql`vip_tier` },
    welcome_day: { value: sql`welcome_day` },
    win_streak: { value: sql`win_streak` },
  }
  const each = (toValue: (name: string) => Sql) => sql`unnest(array[${sql.join(Object.keys(attributes).map(toValue))}])`
  await sql`
    with added as (
    insert into player_attributes (player_id, name, value, expiration_date, updated_at, player_created_at)
    select player_id, name, value, expiration_date, last_save, created_at
    from (
      select player_id, created_at, last_save, ${each((name) => sql.lit(name))} as name,
        ${each((name) => attributes[name]?.value ?? sql`null`)} as value,
        ${each((name) => sql`${attributes[name]?.ends ?? sql`null`}::timestamptz`)} as expiration_date
      from drafts where last_save is not null
    ) attribute where value is not null returning player_id, name, value, expiration_date)
    insert into snapshot_attributes (snapshot_key, name, value, expiration_date)
    select snapshot_key, name, case when expiration_date is null then round(value * 0.8) else value end, expiration_date
    from added join drafts using (player_id) where snapshot_key is not null`.execute(db)
}

async function insertLinks(db: Handle, { seed }: Mass): Promise<void> {
  const random = createRowRandom(sql`index`, seed)
  const storeAccount = sql`concat('g', index, ':', left(md5(concat_ws('-', ${sql.lit(seed)}, index)), 10))`
  await sql`
    insert into social_links (platform, social_id, player_id, connected_at)
    select 1, concat('fb', index, ${random.between('account', 100_000, 999_999)}), player_id, created_at
    from drafts where ${random.chance('Facebook', 0.12)}
    union all
    select case when is_apple then ${random.between('store', 2, 3)} else 4 end, ${storeAccount}, player_id, created_at
    from drafts where ${random.chance('store account', 0.2)}
    on conflict do nothing`.execute(db)
}

/** The same keys and members that the first players have, with the values of the attributes. */
async function insertEntries(db: Handle, { seed }: Mass): Promise<void> {
  const random = createRowRandom(sql`index`, seed)
  const boat = createRowRandom(sql`(index * 8 + number)`, seed)
  const member = (name: string, column: string) => sql`${sql.lit(`,"${name}":`)} || ${sql.ref(column)}`
  const boats = sql`(
    select string_agg(concat('{"id":"boat_', number, '","name":"', ${boat.pick('first name', firstWords)}, ' ',
      ${boat.pick('second name', secondWords)}, '","speed":', ${boat.between('speed', 3, 30)}, '}'), ',')
    from generate_series(1, 1 + least(6, stage / 60)) as number)`
  const toBoolean = (name: string, probability: number) =>
    sql`case when ${random.chance(name, probability)} then 'true' else 'false' end`
  const goal = (amount: string, probability: number, step: number) => {
    const target = sql`${random.between(`${amount} target`, 1, 20)} * ${sql.lit(step)}`
    return sql`case when ${random.chance(`${amount} goal`, probability)} then
      concat('{"_progression":', least(${sql.ref(amount)}, ${target}), ',"_targetProgression":', ${target},
        ',"_timeCreated":"', ${toIso('created_at')}, '","_timeModified":"', ${toIso('last_save')}, '"}') end`
  }
  const inventory = sql`concat('{"currencies":{"gems":', gems, ',"coins":', coins, '},"boats":[', ${boats}, ']',
    ${member('vipTier', 'vip_tier')}, ${member('founderBadge', 'founder_badge')}, '}')`
  const progress = sql`concat('{"stage":', stage, ',"level":', level, ',"stars":',
    stage * 2 + floor(${random.next('stars')} * (stage + 1)), ',"docks":', ceil(level / 4.0),
    ${member('lives', 'lives')}, ${member('winStreak', 'win_streak')}, ${member('welcomeDay', 'welcome_day')}, '}')`
  const settings = sql`concat('{"music":', ${toBoolean('music', 0.6)}, ',"sound":', ${toBoolean('sound', 0.7)},
    ',"notifications":', ${toBoolean('notifications', 0.5)}, ',"quality":"',
    ${random.pick('quality', ['low', 'medium', 'high'])}, '"}')`
  await sql`
    with added as (
    insert into persistence_entries (player_id, key, value, version, updated_at, writer_kind, writer)
    select player_id, key, value, 1, case key when 'settings' then created_at else last_save end, 'system', ${writer}
    from (
      select player_id, created_at, last_save,
        unnest(array['coins_goal_1', 'gems_goal_1', 'inventory', 'progress', 'settings']) as key,
        unnest(array[${goal('coins', 0.2, 5000)}, ${goal('gems', 0.6, 250)}, ${inventory}, ${progress}, ${settings}]) as value
      from drafts where last_save is not null
    ) entry where value is not null returning player_id, key, value)
    insert into snapshot_entries (snapshot_key, key, value)
    select snapshot_key, key, regexp_replace(value, '"stage":\\d+', concat('"stage":', round(stage * 0.8)))
    from added join drafts using (player_id) where snapshot_key is not null and key <> 'settings'`.execute(db)
}

function toIso(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Order ids as the two stores give them, unique by the indexes of player and purchase. */
async function insertPurchases(db: Handle): Promise<void> {
  const digits = sql`lpad((index * 1000 + number)::text, 13, '0')`
  await sql`
    insert into purchases (order_id, player_id, date, platform, sku, is_valid, type, item_id, amount, value, refunded_at,
      refunded_by, refund_reason, refund_version, store, source)
    select case when is_apple then concat('2000', digits) else concat('GPA.33', left(digits, 2), '-',
        substr(digits, 3, 4), '-', substr(digits, 7, 4), '-', substr(digits, 11), '07') end,
      player_id, date, case when is_apple then 'iOS' else 'Android' end, sku, is_valid, type, item_id, amount, value,
      refunded_at, case when refunded_at is null then '' else ${writer} end,
      case when refunded_at is null then '' else 'Refunded by the store' end,
      case when refunded_at is null then 0 else 1 end, case when is_apple then 'apple' else 'google' end, 'server'
    from (select *, ${digits} as digits from draft_purchases) purchase`.execute(db)
}
