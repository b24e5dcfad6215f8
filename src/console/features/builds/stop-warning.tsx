import { Alert } from '@mantine/core'
import { formatCount } from '#console/components/number.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useDataInformation } from '#console/shared/data-information.ts'
import { toBucketName, toCurrentBuckets } from '#contract/builds/buckets.ts'
import { countStopped } from '#contract/builds/build-decision.ts'
import { type Build, builds } from '#contract/builds/builds.ts'

/** What a change of a build does to players and buckets. */
export type StopImpact = {
  /** False while it is being counted; a failed count is `isFailed`. */
  readonly isKnown: boolean
  readonly isFailed: boolean
  /** Active players who can play now and cannot after the change. */
  readonly stopped: number
  readonly unknown: number
  readonly activeDays: number
  /** Live buckets that lose their last build that can play. */
  readonly lostBuckets: readonly string[]
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
    const isFailed = players.error !== undefined || all.error !== undefined
    return { isKnown: false, isFailed, stopped: 0, unknown: 0, activeDays: 0, lostBuckets: [] }
  }
  const before = all.data
  const changed = [...before.filter((one) => !isSame(one, build)), ...(after ? [after] : [])]
  const current = toCurrentBuckets(changed)
  return {
    isKnown: true,
    isFailed: false,
    stopped: countStopped(build, players.data, before, changed),
    unknown: players.data.UnknownBuild,
    activeDays: players.data.ActiveDays,
    lostBuckets: [...toCurrentBuckets(before)].filter((name) => live.has(name) && !current.has(name)),
  }
}

/** Says whom a change stops, before it is confirmed; nothing when it stops nobody. */
export function StopWarning({ impact, isDeletion = false }: { impact: StopImpact; isDeletion?: boolean }) {
  if (impact.isFailed) {
    return (
      <Alert color="yellow" role="status" title="The players of this build could not be counted.">
        The change may stop active players.
      </Alert>
    )
  }
  if (!impact.isKnown) return <Alert role="status" title="Counting the players of this build…" />
  const { stopped, unknown, activeDays, lostBuckets } = impact
  if (stopped === 0 && lostBuckets.length === 0 && !isDeletion) return null
  const days = activeDays === 1 ? 'day' : `${activeDays} days`
  return (
    <Alert
      color={stopped === 0 && lostBuckets.length === 0 ? 'gray' : 'red'}
      role="status"
      title={`${stopped === 0 ? 'No active player' : formatCount(stopped, 'active player')} will be stopped.`}
    >
      {unknown === 0 ? null : (
        <p>
          {formatCount(unknown, 'active player')} of unknown build {unknown === 1 ? 'is' : 'are'} not counted; some may
          have this one.
        </p>
      )}
      {lostBuckets.map((name) => (
        <p key={name}>{name} loses its last build that can play and becomes deprecated.</p>
      ))}
      <p>Active: saved within the last {days}.</p>
    </Alert>
  )
}

/** The warning before a build is deleted. */
export function DeleteWarning({ build }: { build: Build }) {
  return <StopWarning impact={useStopImpact(build, undefined)} isDeletion />
}
