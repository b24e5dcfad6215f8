import { type Insertable, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { BuildName } from '#contract/build-stop-confirmation.ts'
import type { PlayersOnBuild } from '#contract/build-stop-plan.ts'
import { Build, type BuildInput } from '#contract/builds.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle, Tables } from '#server/platform/database/tables.ts'

export type BuildRow = Selectable<Tables['builds']>

export type BuildKey = { readonly platform: BuildPlatform; readonly buildNumber: number }

export const toBuild = defineRowMapper(Build)

type SentBuild = z.output<typeof BuildInput>

/** The columns of a build as it is sent, without those that say how it came about. */
function toColumns(build: SentBuild) {
  return {
    platform: build.platform,
    build_number: build.buildNumber,
    version: build.version,
    static_route: build.staticRoute,
    content_environment: build.contentEnvironment,
    is_staging: build.isStaging,
    update_required: build.updateRequired,
    debugger_build: build.debuggerBuild,
    description: build.description,
  } satisfies Partial<Insertable<Tables['builds']>>
}

/** All builds, or those of one platform or version: Android first, then by number, the highest first. */
export async function listBuilds(
  db: Handle,
  filter: { platform?: BuildPlatform | undefined; version?: string; buildNumber?: number } = {},
): Promise<Build[]> {
  let query = db.selectFrom('builds').selectAll()
  if (filter.platform !== undefined) query = query.where('platform', '=', filter.platform)
  if (filter.version !== undefined) query = query.where('version', '=', filter.version)
  if (filter.buildNumber !== undefined) query = query.where('build_number', '=', filter.buildNumber)
  const rows = await query.orderBy('platform').orderBy('build_number', 'desc').execute()
  return rows.map(toBuild)
}

/** The API versions that have builds, in no particular order. */
export async function listVersions(db: Handle): Promise<{ Platform: BuildPlatform; Version: string }[]> {
  const rows = await db.selectFrom('builds').select(['platform', 'version']).distinct().execute()
  return rows.map(({ platform, version }) => ({ Platform: platform, Version: version }))
}

/** A build, locked until the transaction ends; undefined when there is none. */
export async function lockBuild(db: Handle, { platform, buildNumber }: BuildKey): Promise<Build | undefined> {
  const row = await db
    .selectFrom('builds')
    .selectAll()
    .where('platform', '=', platform)
    .where('build_number', '=', buildNumber)
    .forUpdate()
    .executeTakeFirst()
  return row && toBuild(row)
}

/** Inserts a build; undefined when its number is taken on its platform. */
export async function insertBuild(db: Handle, build: SentBuild, now: Date): Promise<Build | undefined> {
  const row = await db
    .insertInto('builds')
    .values({ ...toColumns(build), update_required_since: build.updateRequired ? now : null })
    .onConflict((conflict) => conflict.columns(['platform', 'build_number']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toBuild(row)
}

/**
 * Changes a locked build, its number included. `update_required_since` keeps its time while the switch stays on. Its
 * new number must be free.
 */
export async function updateBuild(db: Handle, key: BuildKey, build: SentBuild, now: Date): Promise<Build> {
  const since = build.updateRequired ? sql<Date>`coalesce(update_required_since, ${now}::timestamptz)` : null
  const row = await db
    .updateTable('builds')
    .set((eb) => ({ ...toColumns(build), update_required_since: since, revision: eb('revision', '+', 1) }))
    .where('platform', '=', key.platform)
    .where('build_number', '=', key.buildNumber)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBuild(row)
}

/** Deletes a locked build. */
export async function deleteBuild(db: Handle, { platform, buildNumber }: BuildKey): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('builds')
    .where('platform', '=', platform)
    .where('build_number', '=', buildNumber)
    .executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new Error('A locked build was not there to delete.')
}

/**
 * Lets one transaction at a time change builds and maintenance windows, until it ends: whom a change stops depends on
 * the others. The lock covers all buckets, because an update leads to any of them and a window closes all of a platform.
 */
export async function lockBuilds(db: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quarterdeck builds', 0))`.execute(db)
}

/** The players of these builds who saved from `activeSince` to `now`, by whether their debugger key holds at `now`. */
export async function listPlayersOnBuilds(
  db: Handle,
  builds: readonly BuildName[],
  activeSince: Date,
  now: Date,
): Promise<PlayersOnBuild[]> {
  const platforms = builds.map(({ Platform }) => Platform)
  const numbers = builds.map(({ BuildNumber }) => BuildNumber)
  const { rows } = await sql<{ platform: BuildPlatform; build_number: number; with_key: string; total: string }>`
    select b.platform, b.build_number,
      count(p.build_number) filter (where p.debugger_until > ${now}) as with_key, count(p.build_number) as total
    from unnest(${platforms}::text[], ${numbers}::integer[]) as b (platform, build_number)
    left join players p on p.build_number = b.build_number and p.platform = b.platform
      and p.last_save_game between ${activeSince} and ${now}
    group by b.platform, b.build_number`.execute(db)
  return rows.map(({ platform, build_number, with_key, total }) => ({
    Platform: platform,
    BuildNumber: build_number,
    WithDebuggerKey: Number(with_key),
    WithoutDebuggerKey: Number(total) - Number(with_key),
  }))
}

/** How many players of unknown build saved from `activeSince` to `now`, without those who are known to be on another platform. */
export async function countUnknownBuild(
  db: Handle,
  platform: BuildPlatform,
  activeSince: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select
      (select count(*) from players where build_number is null and platform is null
        and last_save_game between ${activeSince} and ${now})
      + (select count(*) from players where build_number is null and platform = ${platform}
        and last_save_game between ${activeSince} and ${now})
      + (select count(*) from players where build_number is not null and platform is null
        and last_save_game between ${activeSince} and ${now}) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
