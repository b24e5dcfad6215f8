import { Alert } from '@mantine/core'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { useDataInformation } from '#console/data-information/shared/data-information.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { toBucketName, toCurrentBuckets } from '#contract/build-buckets.ts'
import { platformNames } from '#contract/build-platforms.ts'
import { planStops, type StopPlan, toRemainingText } from '#contract/build-stop-plan.ts'
import { type Build, builds } from '#contract/builds.ts'

export type StopImpact =
  /** While it is being counted, or could not be. */
  | { readonly isKnown: false; readonly isFailed: boolean }
  | {
      readonly isKnown: true
      readonly build: Build
      /** Whether the change requires the update. */
      readonly isForced: boolean
      /** Active players who can play now and cannot after the change, and what remains for them. */
      readonly plan: StopPlan
      readonly unknown: number
      readonly activeDays: number
      /** The live bucket that loses its last build that can play. */
      readonly lostBucket: string | undefined
    }

/** Tells what changes of a build do, and counts again. */
export type StopImpacts = {
  /** `after` undefined deletes the build. */
  readonly toImpact: (after: Build | undefined) => StopImpact
  readonly refetch: () => void
}

const isSame = (one: Build, other: Build) => one.Platform === other.Platform && one.BuildNumber === other.BuildNumber

/** The bucket of a content path whose folder is "live"; undefined outside of it. */
function toLiveBucketName({ ContentEnvironment }: Build): string | undefined {
  const folder = ContentEnvironment.split('/')
    .filter((segment) => segment.trim() !== '')
    .at(-2)
  return folder?.trim() === 'live' ? toBucketName(ContentEnvironment) : undefined
}

/** Tells live buckets by name. When the content delivery cannot be read, the content paths of the builds tell them. */
function useLiveBuckets(all: readonly Build[] | undefined): ReadonlySet<string | undefined> {
  const { data, error } = useDataInformation()
  if (data) return new Set(data.buckets.filter(({ group }) => group === 'live').map(({ name }) => name))
  return new Set(error ? all?.map(toLiveBucketName) : [])
}

/** Counts whom changes of a build stop. */
export function useStopImpacts(build: Build): StopImpacts {
  const params = { platform: build.Platform, buildNumber: build.BuildNumber }
  const players = useEndpointQuery(builds.players, { params }, { errorDisplay: 'quiet', keepPreviousData: false })
  const all = useEndpointQuery(builds.all, {}, { errorDisplay: 'quiet' })
  const live = useLiveBuckets(all.data)
  const isFailed = players.error !== undefined || all.error !== undefined
  const toImpact = (after: Build | undefined): StopImpact => {
    if (!players.data || !all.data) return { isKnown: false, isFailed }
    const before = all.data
    const changed = [...before.filter((one) => !isSame(one, build)), ...(after ? [after] : [])]
    const current = toCurrentBuckets(changed)
    return {
      isKnown: true,
      build,
      isForced: after?.UpdateRequired === true && !build.UpdateRequired,
      plan: planStops(build, players.data.Bucket, before, changed),
      unknown: players.data.UnknownBuild,
      activeDays: players.data.ActiveDays,
      lostBucket: [...toCurrentBuckets(before)].find((name) => live.has(name) && !current.has(name)),
    }
  }
  const refetch = () => {
    players.refetch()
    all.refetch()
  }
  return { toImpact, refetch }
}

/** What confirms a change; nothing while it stops nobody, or the players could not be counted. */
export function toStopsQuery(impact: StopImpact): { stops?: string; remaining?: string } {
  if (!impact.isKnown || !impact.plan.isStopping) return {}
  return { stops: String(impact.plan.stops), remaining: toRemainingText(impact.plan) }
}

/** Whether a change can be sent: it would be refused while whom it stops is not known yet. */
export const isCounted = (impact: StopImpact): boolean => impact.isKnown || impact.isFailed

/** How many active players who play now a change stops; 0 while they are being counted. */
export function countWhoPlay(impact: StopImpact): number {
  return impact.isKnown ? impact.plan.mustUpdate + impact.plan.cannotUpdate : 0
}

/** What has to be typed: the number of players who stop, when a newer build is missing for some of them. */
export function toTypedCount(impact: StopImpact): string | undefined {
  return impact.isKnown && impact.plan.cannotUpdate > 0 ? String(countWhoPlay(impact)) : undefined
}

/** "75 active players will be forced to update; 75 have no build to update to." */
function toStopText({ plan, isForced }: StopImpact & { isKnown: true }): string {
  const count = plan.mustUpdate + plan.cannotUpdate
  if (count === 0) return 'No active player is affected.'
  const stopped = `${formatCount(count, 'active player')} will be ${isForced ? 'forced to update' : 'stopped'}`
  if (plan.cannotUpdate === 0) return `${stopped}.`
  return `${stopped}; ${formatExact(plan.cannotUpdate)} ${plan.cannotUpdate === 1 ? 'has' : 'have'} no build to update to.`
}

/** Says whom a change stops and whether they can update, before it is confirmed; nothing when it stops nobody. */
export function StopWarning({ impact, isDeletion = false }: { impact: StopImpact; isDeletion?: boolean }) {
  if (!impact.isKnown && impact.isFailed) {
    return (
      <Alert color="yellow" role="status" title="The players of this build could not be counted.">
        The change may stop active players.
      </Alert>
    )
  }
  if (!impact.isKnown) return <Alert role="status" title="Counting the players of this build…" />
  const { plan, unknown, activeDays, lostBucket } = impact
  if (!plan.isStopping && lostBucket === undefined && !isDeletion) return null
  const count = countWhoPlay(impact)
  const playersText = toStopText(impact)
  const bucketText = lostBucket && `${lostBucket} loses its last build that can play and becomes deprecated.`
  // What is lost is the title, so that a red warning never begins with good news.
  const [title, otherText] = count === 0 && bucketText ? [bucketText, playersText] : [playersText, bucketText]
  return (
    <Alert color={count === 0 && !bucketText ? 'gray' : 'red'} role="status" title={title}>
      {plan.mustUpdate === 0 ? null : <p>{formatExact(plan.mustUpdate)} must update to a newer build.</p>}
      {otherText && <p>{otherText}</p>}
      <Remainder build={impact.build} plan={plan} />
      {unknown === 0 ? null : (
        <p>
          {formatCount(unknown, 'active player')} of unknown build {unknown === 1 ? 'is' : 'are'} not counted; some may
          have this one.
        </p>
      )}
      <ActiveText days={activeDays} />
    </Alert>
  )
}

/** What remains for the players of a bucket. */
function Remainder({ build, plan }: { build: Build; plan: StopPlan }) {
  const emptiedName = `${toBucketName(build.ContentEnvironment)}${plan.emptied === 'platform' ? ` on ${platformNames[build.Platform]}` : ''}`
  const names = plan.remaining.map(({ Platform, BuildNumber }) => `${platformNames[Platform]} ${BuildNumber}`)
  return (
    <>
      {plan.stops === plan.mustUpdate + plan.cannotUpdate ? null : (
        <p>
          Nobody can play in {emptiedName} afterwards: with those who are stopped already,{' '}
          {formatCount(plan.stops, 'active player')}.
        </p>
      )}
      {plan.isStopping && names.length > 0 ? <p>What remains: {names.join(', ')}.</p> : null}
    </>
  )
}

/** Says which players are active. */
export function ActiveText({ days }: { days: number }) {
  return <p>Active: saved within the last {days === 1 ? 'day' : `${days} days`}.</p>
}
