import { sql } from 'kysely'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** How long the columns of a player may lag behind the activity, in milliseconds: writing them writes many indexes. */
const publishAfterMs = 15 * 60_000

const isDue = (now: Date) => new Date(now.getTime() - publishAfterMs)

/**
 * The part of a save's statement that notes it where the game itself has written: it gives one row, with whether the
 * player's column is to follow, as it does with the first save.
 */
export function noteSave({ playerId, at, isGame }: { playerId: Sql; at: Sql; isGame: Sql }): Sql {
  const dueAt = sql`${at} - ${sql.lit(`${publishAfterMs} milliseconds`)}::interval`
  return sql`
    insert into player_activity as a (player_id, last_seen_at, last_save_at, published_at)
    select ${playerId}, ${at}, ${at}, ${at} where ${isGame}
    on conflict (player_id) do update set last_seen_at = greatest(a.last_seen_at, excluded.last_seen_at),
      last_save_at = excluded.last_save_at,
      published_at = case when a.published_at <= ${dueAt} or a.last_save_at is null
        then excluded.published_at else a.published_at end
    returning published_at = ${at} as is_due`
}

/** What a game said of the device on which a player signed in. */
export type ReportedDevice = {
  readonly platform: BuildPlatform
  readonly deviceId?: string | undefined
  readonly model?: string | undefined
  readonly buildNumber?: number | undefined
  /** Where the player is, "DE"; empty where that is unknown. */
  readonly region?: string | undefined
}

/** Notes that a locked player signed in, with what the game said of the device; what it did not say stays. */
export async function noteSignIn(db: Handle, playerId: string, device: ReportedDevice, now: Date): Promise<void> {
  const { platform, deviceId = null, model = null, buildNumber = null } = device
  await sql`
    with noted as (
      insert into player_activity as a (player_id, last_seen_at, published_at) values (${playerId}, ${now}, ${now})
      on conflict (player_id) do update set last_seen_at = greatest(a.last_seen_at, excluded.last_seen_at)
      returning last_save_at
    ), seen as (
      insert into player_devices as d (player_id, device_id, seen_at)
      select ${playerId}, ${deviceId}, ${now} where ${deviceId}::text is not null
      on conflict (player_id, device_id) do update set seen_at = excluded.seen_at where d.seen_at < ${isDue(now)}
    )
    update players p set platform = new.platform, device_id = new.device_id, last_device = new.last_device,
      build_number = new.build_number, last_save_game = new.last_save_game
    from (
      select ${platform}::text as platform, coalesce(${deviceId}, o.device_id) as device_id,
        coalesce(${model}, o.last_device) as last_device,
        coalesce(${buildNumber}::integer, case when o.platform = ${platform} then o.build_number end) as build_number,
        greatest(o.last_save_game, (select last_save_at from noted)) as last_save_game
      from players o where o.player_id = ${playerId}
    ) new
    where p.player_id = ${playerId} and (p.platform, p.device_id, p.last_device, p.build_number, p.last_save_game)
      is distinct from (new.platform, new.device_id, new.last_device, new.build_number, new.last_save_game)`.execute(db)
}

/**
 * When the player of a column was last seen: by a call of the game, the save that is in a column, or a device. A date ahead of
 * now counts as none.
 */
export function toLastSeen(playerId: string, lastSave: string, now: Date) {
  return sql`greatest(case when ${sql.ref(lastSave)} <= ${now} then ${sql.ref(lastSave)} end,
    (select t.last_seen_at from player_activity t where t.player_id = ${sql.ref(playerId)} and t.last_seen_at <= ${now}),
    (select max(d.seen_at) from player_devices d where d.player_id = ${sql.ref(playerId)} and d.seen_at <= ${now}))`
}
