import { toBucketName } from './build-buckets.ts'
import { countStopped, type DecisionBuild, decideBuild, type PlayersOfBuild } from './build-decision.ts'
import type { BuildName } from './build-stop-confirmation.ts'

/** The active players of a build. */
export type PlayersOnBuild = BuildName & PlayersOfBuild

/** What a change of a build does to active players. */
export type StopPlan = {
  /** Whether it stops players with or without a debugger key, even if none of them is active. */
  readonly isStopping: boolean
  /** Active players who play now and must update to a newer build. */
  readonly mustUpdate: number
  /** Active players who play now and are offered no newer build. */
  readonly cannotUpdate: number
  /**
   * The number that confirms the change. It counts the players who play now and, when the change takes the last build
   * of the bucket that can be played, on its platform or on both, also those of the bucket who are stopped already:
   * a second change of the bucket never has the number that it had before the first.
   */
  readonly stops: number
  /** Where nobody can play afterwards; undefined while another build of the bucket can be played. */
  readonly emptied: 'bucket' | 'platform' | undefined
  /** What remains for the players: builds of the bucket that can be played, and those that an update leads to. */
  readonly remaining: readonly BuildName[]
}

const isSameBuild = (a: BuildName, b: BuildName) => a.Platform === b.Platform && a.BuildNumber === b.BuildNumber

/** "android-104": a build in a query. */
const toText = ({ Platform, BuildNumber }: BuildName) => `${Platform}-${BuildNumber}`

/** What remains, as the query parameter `remaining` names it: "android-104,ios-104"; empty when nothing does. */
export const toRemainingText = ({ remaining }: Pick<StopPlan, 'remaining'>) => remaining.map(toText).join(',')

/** The decisions for the players of a build by whether they have a debugger key, with how many they are. */
const decide = ({ Platform, BuildNumber }: BuildName, players: PlayersOfBuild, builds: readonly DecisionBuild[]) =>
  [true, false].map((hasDebuggerKey) => ({
    ...decideBuild({ platform: Platform, version: null, buildNumber: BuildNumber, hasDebuggerKey }, builds, undefined),
    count: hasDebuggerKey ? players.WithDebuggerKey : players.WithoutDebuggerKey,
  }))

const nobody: PlayersOfBuild = { WithDebuggerKey: 0, WithoutDebuggerKey: 0 }

/** Whether players without a debugger key can play a build. */
const canBePlayed = (build: DecisionBuild, builds: readonly DecisionBuild[]) =>
  decide(build, nobody, builds)[1]?.Outcome === 'play'

function findEmptied(build: DecisionBuild, remaining: readonly DecisionBuild[]): StopPlan['emptied'] {
  if (toBucketName(build.ContentEnvironment) === '') return undefined
  if (remaining.length === 0) return 'bucket'
  return remaining.some(({ Platform }) => Platform === build.Platform) ? undefined : 'platform'
}

/**
 * What happens to active players when the builds change from `before` to `after` because `build` is changed or deleted;
 * `players` are those of all builds of its bucket.
 */
export function planStops(
  build: DecisionBuild,
  players: readonly PlayersOnBuild[],
  before: readonly DecisionBuild[],
  after: readonly DecisionBuild[],
): StopPlan {
  const bucket = toBucketName(build.ContentEnvironment)
  const ofBuild = players.find((one) => isSameBuild(one, build)) ?? nobody
  const own = countStopped(build, ofBuild, before, after)
  const inBucket = after.filter(
    (one) => bucket !== '' && toBucketName(one.ContentEnvironment) === bucket && canBePlayed(one, after),
  )
  const emptied = own.isStopping ? findEmptied(build, inBucket) : undefined
  const ownStops = own.mustUpdate + own.cannotUpdate
  const isAffected = ({ Platform }: BuildName) => emptied === 'bucket' || Platform === build.Platform
  const allStops = players
    .filter(isAffected)
    .flatMap((one) => decide(one, one, after))
    .reduce((sum, { Outcome, count }) => (Outcome === 'play' ? sum : sum + count), 0)
  const targets = decide(build, nobody, after).flatMap(({ UpdateTo }) =>
    UpdateTo === null ? [] : [{ Platform: build.Platform, BuildNumber: UpdateTo }],
  )
  return {
    ...own,
    stops: emptied === undefined || ownStops === 0 ? ownStops : allStops,
    emptied,
    remaining: [...inBucket, ...targets]
      .map(({ Platform, BuildNumber }) => ({ Platform, BuildNumber }))
      .filter((one, index, all) => all.findIndex((other) => isSameBuild(one, other)) === index)
      .sort((a, b) => a.Platform.localeCompare(b.Platform) || b.BuildNumber - a.BuildNumber),
  }
}
