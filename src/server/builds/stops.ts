import { toBucketName } from '#contract/build-buckets.ts'
import type { PresentStops } from '#contract/build-stop-confirmation.ts'
import { planStops, toRemainingText } from '#contract/build-stop-plan.ts'
import type { Build } from '#contract/builds.ts'
import { dayMs } from '#contract/core/units.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { type BuildKey, listBuilds, listPlayersOnBuilds } from './repository.ts'

/** What counting stopped players needs of the context of a call. */
export type StopContext = Pick<Context, 'db' | 'now' | 'services'>

/** Since when a player must have saved to be active. */
export function getActiveSince({
  now,
  services,
}: {
  readonly now: Date
  readonly services: Pick<Context['services'], 'settings'>
}): Date {
  return new Date(now.getTime() - services.settings.activeDays * dayMs)
}

const isBuild =
  ({ platform, buildNumber }: BuildKey) =>
  ({ Platform, BuildNumber }: Build) =>
    Platform === platform && BuildNumber === buildNumber

/** The builds of a build's bucket, itself included; without a bucket the build alone. */
export function filterSameBucket(builds: readonly Build[], build: Build): readonly Build[] {
  const bucket = toBucketName(build.ContentEnvironment)
  return bucket === ''
    ? [build]
    : builds.filter(({ ContentEnvironment }) => toBucketName(ContentEnvironment) === bucket)
}

/**
 * Throws `plan-outdated` when a change of a build, or with `after` undefined its deletion, stops players who play now,
 * unless their number was confirmed. The builds are locked.
 */
export async function requireConfirmedStops(
  context: StopContext,
  { before, after }: { before: Build; after: Build | undefined },
  { stops, remaining }: { stops?: number | undefined; remaining?: string | undefined },
): Promise<void> {
  const { db, now } = context
  const all = await listBuilds(db)
  const isChanged = isBuild({ platform: before.Platform, buildNumber: before.BuildNumber })
  const changed = [...all.filter((build) => !isChanged(build)), ...(after ? [after] : [])]
  const players = await listPlayersOnBuilds(db, filterSameBucket(all, before), getActiveSince(context), now)
  const plan = planStops(before, players, all, changed)
  if (!plan.isStopping) return
  const isConfirmed = plan.stops === 0 || stops === plan.stops
  if (isConfirmed && (remaining ?? toRemainingText(plan)) === toRemainingText(plan)) return
  const data: PresentStops = { Stops: plan.stops, Remaining: plan.remaining }
  throw new ApiError('plan-outdated', { data })
}

/** Whether a build can be changed back to what it was without stopping anybody. */
export async function canChangeBack(db: Context['db'], before: Build, after: Build): Promise<boolean> {
  const isChanged = isBuild({ platform: after.Platform, buildNumber: after.BuildNumber })
  const others = (await listBuilds(db)).filter((build) => !isChanged(build))
  return !planStops(after, [], [...others, after], [...others, before]).isStopping
}
