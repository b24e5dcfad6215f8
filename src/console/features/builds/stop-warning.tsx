import { Alert } from '@mantine/core'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useDataInformation } from '#console/shared/data-information.ts'
import { toBucketName, toCurrentBuckets } from '#contract/builds/buckets.ts'
import { countStopped, type StoppedPlayers } from '#contract/builds/build-decision.ts'
import { type Build, builds } from '#contract/builds/builds.ts'

/** What a change of a build does to players and buckets. */
export type StopImpact =
  /** While it is being counted, or could not be. */
  | { readonly isKnown: false; readonly isFailed: boolean }
  | {
      readonly isKnown: true
      /** Active players who can play now and cannot after the change. */
      readonly stopped: StoppedPlayers
      readonly unknown: number
      readonly activeDays: number
      /** The live bucket that loses its last build that can play. */
      readonly lostBucket: string | undefined
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

/** Counts what happens when a build changes, or with `after` undefined when it is deleted. */
export function useStopImpact(build: Build, after: Build | undefined): StopImpact {
  const params = { platform: build.Platform, buildNumber: build.BuildNumber }
  const players = useEndpointQuery(builds.players, { params }, { errorDisplay: 'quiet', keepPreviousData: false })
  const all = useEndpointQuery(builds.all, {}, { errorDisplay: 'quiet' })
  const live = useLiveBuckets(all.data)
  if (!players.data || !all.data) {
    return { isKnown: false, isFailed: players.error !== undefined || all.error !== undefined }
  }
  const before = all.data
  const changed = [...before.filter((one) => !isSame(one, build)), ...(after ? [after] : [])]
  const current = toCurrentBuckets(changed)
  return {
    isKnown: true,
    stopped: countStopped(build, players.data, before, changed),
    unknown: players.data.UnknownBuild,
    activeDays: players.data.ActiveDays,
    lostBucket: [...toCurrentBuckets(before)].find((name) => live.has(name) && !current.has(name)),
  }
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
  const { stopped, unknown, activeDays, lostBucket } = impact
  const { isStopping, mustUpdate, cannotUpdate } = stopped
  if (!isStopping && lostBucket === undefined && !isDeletion) return null
  const count = mustUpdate + cannotUpdate
  const playersText = `${count === 0 ? 'No active player' : formatCount(count, 'active player')} will be stopped.`
  const bucketText = lostBucket && `${lostBucket} loses its last build that can play and becomes deprecated.`
  // What is lost is the title, so that a red warning never begins with good news.
  const [title, otherText] = count === 0 && bucketText ? [bucketText, playersText] : [playersText, bucketText]
  const days = activeDays === 1 ? 'day' : `${activeDays} days`
  return (
    <Alert color={count === 0 && !bucketText ? 'gray' : 'red'} role="status" title={title}>
      {mustUpdate === 0 ? null : <p>{formatExact(mustUpdate)} must update to a newer build.</p>}
      {cannotUpdate === 0 ? null : <p>{formatExact(cannotUpdate)} cannot play: no newer build is offered.</p>}
      {otherText && <p>{otherText}</p>}
      {unknown === 0 ? null : (
        <p>
          {formatCount(unknown, 'active player')} of unknown build {unknown === 1 ? 'is' : 'are'} not counted; some may
          have this one.
        </p>
      )}
      <p>Active: saved within the last {days}.</p>
    </Alert>
  )
}

/** The warning before a build is deleted. */
export function DeleteWarning({ build }: { build: Build }) {
  return <StopWarning impact={useStopImpact(build, undefined)} isDeletion />
}
