import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { colleagues } from './activity/colleagues.ts'
import { before, day, hour } from './player-draft.ts'
import type { Random } from './random.ts'

/** A build of the sample game. `flags` are letters: u update required, d debugger, s staging, x unique access. */
type BuildDraft = {
  readonly number: number
  readonly version: string
  readonly bucket: string
  readonly flags?: string
  readonly description?: string
}

/** Every state of a build, and buckets that are current, deprecated and without a build of their own. */
const releases: readonly BuildDraft[] = [
  { number: 98, version: '2.9', bucket: 'live/c98', flags: 'u', description: 'Last build before the harbor update' },
  { number: 99, version: '2.9', bucket: 'live/c98', flags: 'u' },
  { number: 100, version: '2.10', bucket: 'live/c100', flags: 'u', description: 'Harbor update' },
  { number: 101, version: '2.10', bucket: 'live/c101' },
  { number: 102, version: '2.11', bucket: 'live/c102' },
  { number: 103, version: '2.12', bucket: 'live/c103', flags: 'u', description: 'Crashes on start with old saves' },
  { number: 104, version: '2.12', bucket: 'live/c104', description: 'Fixes the crash of 103' },
  { number: 105, version: '2.12', bucket: 'live/c104', flags: 'x', description: 'For the review of the store' },
  { number: 110, version: '2.13', bucket: 'design/regatta', flags: 's', description: 'Regatta test on staging' },
  { number: 111, version: '2.13', bucket: 'live/c104', flags: 'd', description: 'With the debug menu' },
  { number: 112, version: '2.13', bucket: '', flags: 'su' },
]

/** What the number of an iOS build is more than that of the same Android build. */
export const iosOffset = 400

/** The builds that sample players have, most common last. */
export const playedBuilds = [99, 101, 101, 102, 102, 102, 103, 104, 104, 104, 104, 104, 104]

/** The platform and build of a sample player; a few have not reported them, and one in a hundred plays an unknown build. */
export function choosePlayerBuild(
  random: Random,
  isApple: boolean,
): { platform: BuildPlatform | null; buildNumber: number | null } {
  const number = random.pick(playedBuilds)
  const platform = isApple ? 'ios' : 'android'
  if (random.chance(0.04)) return { platform: random.chance(0.5) ? platform : null, buildNumber: null }
  if (random.chance(0.01)) return { platform, buildNumber: 97 }
  return { platform, buildNumber: isApple ? number + iosOffset : number }
}

function toRow(
  platform: BuildPlatform,
  { number, version, bucket, flags = '', description = '' }: BuildDraft,
  now: Date,
) {
  const isRequired = flags.includes('u')
  return {
    platform,
    build_number: platform === 'ios' ? number + iosOffset : number,
    version,
    static_route: flags.includes('x'),
    content_environment: bucket === '' ? '' : `content/${bucket}`,
    is_staging: flags.includes('s'),
    update_required: isRequired,
    update_required_since: isRequired ? before(now, (115 - number) * 9 * day) : null,
    debugger_build: flags.includes('d'),
    description,
  }
}

/** Adds the builds, and maintenance windows that are over, open and still to come, unless there are any. */
export async function insertBuilds(db: Handle, now: Date): Promise<void> {
  const rows = releases.flatMap((release) => [toRow('android', release, now), toRow('ios', release, now)])
  await db
    .insertInto('builds')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (await db.selectFrom('maintenance_windows').select('id').limit(1).executeTakeFirst()) return
  const created_by = colleagues.imani
  await db
    .insertInto('maintenance_windows')
    .values([
      {
        platform: null,
        from_at: before(now, 20 * day),
        to_at: before(now, 20 * day - 2 * hour),
        text: 'The harbor gets new docks. Back in two hours!',
        created_by,
      },
      {
        platform: 'ios',
        from_at: before(now, hour / 2),
        to_at: before(now, -2 * hour),
        text: 'We are moving the iOS servers. The game is back soon.',
        created_by,
      },
      {
        platform: 'ios',
        from_at: before(now, -6 * day),
        to_at: before(now, -6 * day - 3 * hour),
        text: 'We are preparing the next regatta.',
        created_by,
      },
    ])
    .execute()
}
