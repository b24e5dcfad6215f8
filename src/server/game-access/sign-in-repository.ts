import { sql } from 'kysely'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import { Installation } from '#contract/game-activity.ts'
import { OwnProfile } from '#contract/game-profile.ts'
import { selectOpenWindow } from '#server/builds/maintenance-repository.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { prefixColumns } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { ReportedDevice } from '#server/players/activity-repository.ts'
import { debuggerSecondsLeft } from '#server/players/rules.ts'

/** The generations of the tokens of players, by their ids; a deleted one has none. */
export async function findGenerations(db: Handle, playerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ player_id: string; generation: number }>`
    select player_id, generation from player_sign_ins where player_id = any(${playerIds}::text[])`.execute(db)
  return new Map(rows.map(({ player_id, generation }) => [player_id, generation]))
}

/** Ends all tokens of a player; the next sign-in gives one of the next generation. */
export async function endTokens(db: Handle, playerId: string): Promise<void> {
  await db
    .updateTable('player_sign_ins')
    .set((eb) => ({ generation: eb('generation', '+', 1) }))
    .where('player_id', '=', playerId)
    .execute()
}

/** A generation that no token has yet: the time, in seconds. */
export const toGeneration = (now: Date) => Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000)

/** Ends all tokens of all players, as after a restore, which brings earlier generations back. */
export async function endAllTokens(db: Handle, now: Date): Promise<void> {
  await sql`update player_sign_ins set generation = greatest(generation + 1, ${toGeneration(now)}::integer)`.execute(db)
}

/** Lets a player sign in who never did, such as an imported one. */
export async function allowSignIns(db: Handle, playerId: string, now: Date): Promise<void> {
  await db
    .insertInto('player_sign_ins')
    .values({ player_id: playerId, generation: toGeneration(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a sign-in needs to know. Without an installation only the maintenance window is known. */
type SignInRow = {
  /** Null for an installation key that nobody has. */
  id: string | null
  last_used_at: Date | null
  /** Whether it was signed out, or its player deleted. */
  is_ended: boolean
  /** Null after the player was deleted, and so is what follows. */
  player_id: string | null
  generation: number | null
  nickname: string
  language: string
  created_at: Date
  debugger_until: Date | null
  is_suspended: boolean
  suspension_text: string
  suspended_until: Date | null
  /** How often staff had the cache dropped, up to which count the installation did, and what staff see. */
  cache_count: number
  acknowledged_count: number
  is_cache_invalid: boolean
  /** Of an open maintenance window; null without one. */
  window_text: string | null
  window_until: Date | null
}

/** In one statement, because every message to the database takes time of both; its lock is that of the player. */
export const lockSignInPlan = cachedPlan<SignInRow, 'digest' | 'platform' | 'at'>({
  name: 'lock_sign_in',
  changes: true,
  parameters: { digest: 'bytea', platform: 'text', at: 'timestamptz' },
  columns: {
    id: 'bigint',
    last_used_at: 'timestamptz',
    is_ended: 'boolean',
    player_id: 'text',
    generation: 'integer',
    nickname: 'text',
    language: 'text',
    created_at: 'timestamptz',
    debugger_until: 'timestamptz',
    is_suspended: 'boolean',
    suspension_text: 'text',
    suspended_until: 'timestamptz',
    cache_count: 'integer',
    acknowledged_count: 'integer',
    is_cache_invalid: 'boolean',
    window_text: 'text',
    window_until: 'timestamptz',
  },
  lock: ({ digest }) => sql`
    select from players where player_id = (select player_id from player_installations where digest = ${digest})
    for no key update`,
  statement: ({ digest, platform, at }) => sql`
    select i.id, i.last_used_at, i.ended_at is not null, p.player_id, s.generation, p.nickname, p.language, p.created_at,
      p.debugger_until, x.player_id is not null, x.text, x.until, p.cache_count, i.cache_count, p.device_cache_invalid,
      w.text, w.to_at
    from (select 1) once
      left join player_installations i on i.digest = ${digest}
      left join players p on p.player_id = i.player_id
      left join player_sign_ins s on s.player_id = p.player_id
      left join player_suspensions x on x.player_id = p.player_id and (x.until is null or x.until > ${at})
      left join lateral (${selectOpenWindow(platform, at)}) w on true`,
})

/** What a sign-in by the digest of an installation key needs to know; the player is locked until the transaction ends. */
export async function lockSignIn(db: Handle, digest: Buffer, platform: BuildPlatform, at: Date): Promise<SignInRow> {
  const [row] = await lockSignInPlan.run(db, { digest, platform, at })
  if (!row) throw new Error('A sign-in has one row.')
  return row
}

/** Whether the player of an installation, by the digest of its key, has a debugger key that has not ended. */
export async function hasDebuggerKey(db: Handle, digest: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from player_installations i join players p on p.player_id = i.player_id
    where i.digest = ${digest} and i.ended_at is null and p.debugger_until > ${now}`.execute(db)
  return rows.length > 0
}

/** Lets one transaction at a time make a player for an installation key. */
export async function lockDigest(db: Handle, digest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`installation ${digest.toString('hex')}`}, 0))`.execute(db)
}

/** A player as it is made, with the generation of its tokens. */
type NewPlayer = {
  readonly nickname?: string
  readonly language: string
  readonly generation?: number
  /** Whether it may have the id of a deleted player. */
  readonly recreate?: boolean
  readonly isMock?: boolean
  /** What the game said of the device; absent where its server makes the player. */
  readonly device?: ReportedDevice
}

/** Makes a player; false when the id exists already, or was a deleted player's. */
export async function insertPlayer(db: Handle, playerId: string, player: NewPlayer, now: Date): Promise<boolean> {
  return (await insertPlayers(db, [{ ...player, playerId }], now)).has(playerId)
}

/** Makes those of these players, each named once, whose ids do not exist and were not a deleted player's; returns their ids. */
export async function insertPlayers(
  db: Handle,
  players: readonly (NewPlayer & { readonly playerId: string })[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const columns = {
    player_id: 'text',
    nickname: 'text',
    nickname_folded: 'text',
    language: 'text',
    is_mock: 'boolean',
    platform: 'text',
    device_id: 'text',
    last_device: 'text',
    build_number: 'integer',
    generation: 'integer',
    recreate: 'boolean',
  }
  const rows = players.map(({ playerId, nickname = '', language, isMock = false, device, ...player }) => ({
    player_id: playerId,
    nickname,
    nickname_folded: fold(nickname),
    language,
    is_mock: isMock,
    platform: device?.platform ?? null,
    device_id: device?.deviceId ?? '',
    last_device: device?.model ?? '',
    build_number: device?.buildNumber ?? null,
    generation: player.generation ?? 1,
    recreate: player.recreate ?? false,
  }))
  const region = players[0]?.device?.region ?? ''
  const { rows: made } = await sql<{ player_id: string }>`
    with incoming as materialized (select * from ${jsonRowset(columns, rows)}),
    made as (
      insert into players (player_id, nickname, nickname_folded, created_at, language, is_mock, platform, device_id,
        last_device, build_number)
      select player_id, nickname, nickname_folded, ${now}, language, is_mock, platform, device_id, last_device, build_number
      from incoming
      where (recreate or not exists (select from deletion_receipts r where r.player_id = incoming.player_id))
        -- For the trigger that counts new players.
        and set_config('quarterdeck.region', ${region}, true) is not null
      order by player_id
      on conflict do nothing returning player_id
    )
    insert into player_sign_ins (player_id, generation)
    select player_id, generation from made join incoming using (player_id) returning player_id`.execute(db)
  return new Set(made.map(({ player_id }) => player_id))
}

/** Those of these players who are there. */
export async function findPlayers(db: Handle, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from players where player_id = any(${playerIds}::text[])`.execute(db)
  return new Set(rows.map(({ player_id }) => player_id))
}

/** Makes an installation of a player, and returns its id. */
export async function insertInstallation(
  db: Handle,
  digest: Buffer,
  playerId: string,
  { deviceId = '', model = '', platform, buildNumber, region = '' }: ReportedDevice,
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('player_installations')
    .values({
      digest,
      player_id: playerId,
      device_id: deviceId,
      device_model: model,
      platform,
      build_number: buildNumber ?? null,
      region,
      created_at: now,
      last_used_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes that an installation signed in, to the minute, and what it says of itself when that changed. */
export async function touchInstallation(db: Handle, id: string, fields: ReportedDevice, now: Date): Promise<void> {
  const { deviceId = null, model = null, platform, buildNumber = null, region = null } = fields
  await sql`
    update player_installations i set last_used_at = ${now}, platform = ${platform},
      device_id = coalesce(${deviceId}, device_id), device_model = coalesce(${model}, device_model),
      build_number = coalesce(${buildNumber}::integer, build_number), region = coalesce(${region}, region)
    where id = ${id} and (last_used_at < ${new Date(now.getTime() - 60_000)} or platform <> ${platform}
      or device_id <> coalesce(${deviceId}, device_id) or device_model <> coalesce(${model}, device_model)
      or build_number is distinct from coalesce(${buildNumber}::integer, build_number)
      or region <> coalesce(${region}, region))`.execute(db)
}

const toProfile = defineRowMapper(OwnProfile.omit({ DebuggerSecondsLeft: true }), { CreationDate: 'created_at' })

/** The player of a sign-in as its own game knows it. */
export function toOwnProfile(
  row: MappedRow<typeof toProfile> & { debugger_until: Date | null },
  now: Date,
): OwnProfile {
  return Object.assign(toProfile(row), { DebuggerSecondsLeft: debuggerSecondsLeft(row.debugger_until, now) })
}

/** The player as its own game knows it. Throws `player-unknown`. */
export async function getProfile(db: Handle, playerId: string, now: Date): Promise<OwnProfile> {
  const row = await db
    .selectFrom('players')
    .select([...toProfile.columns, 'debugger_until'])
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow(() => new ApiError('player-unknown'))
  return toOwnProfile(row, now)
}

/** An installation as staff see it. */
export const toInstallation = defineRowMapper(Installation)

/** The installations of a player, the one used last first, and the last call of any. Throws `player-unknown`. */
export async function listInstallations(
  db: Handle,
  playerId: string,
): Promise<{ installations: Installation[]; lastCall: Date | null }> {
  const { rows } = await sql<MappedRow<typeof toInstallation> & { id: string | null; seen_at: Date | null }>`
    select ${prefixColumns('i', toInstallation.columns)}, seen.seen_at
    from players p left join player_installations i on i.player_id = p.player_id and i.ended_at is null
      left join player_presence seen on seen.player_id = p.player_id
    where p.player_id = ${playerId} order by i.last_used_at desc, i.id desc`.execute(db)
  const [first] = rows
  if (!first) throw new ApiError('player-unknown')
  // A player without installations has one row without any.
  return { installations: rows.flatMap((row) => (row.id === null ? [] : toInstallation(row))), lastCall: first.seen_at }
}

/** What an installation loses when it ends: all but its digest. */
export const noDevice = { device_id: '', device_model: '', build_number: null, region: '' } as const

/** Ends the installations of deleted players, and removes what is known of them but their digests. */
export async function endInstallations(db: Handle): Promise<void> {
  await db
    .updateTable('player_installations')
    .set({ ended_at: sql`now()`, ...noDevice })
    .where('player_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes the digests of installations that ended before an instant. */
export async function deleteEndedInstallations(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('player_installations').where('ended_at', '<', before).execute()
}
