import { z } from 'zod'
import { toBucketName } from './build-buckets.ts'
import type { BuildPlatform } from './build-platforms.ts'

/** What happens to a player who starts the game: it plays, asks for an update, or does not start. */
export const decisionOutcomes = ['play', 'update', 'refuse'] as const

/** Why, with the sentence that staff read. */
export const decisionReasons = {
  playable: 'This build can play.',
  maintenance: 'A maintenance window is open for this platform.',
  'update-required': 'Update Required is switched on for this build, and there is a newer build.',
  'no-newer-build': 'Update Required is switched on for this build, but no newer build can be offered.',
  'unknown-build': 'No build has this number on this platform.',
  'unknown-version': 'No build of this API version can be reached without its own number.',
  'unknown-player-build': 'It is not known which build this player has.',
  'other-version': 'The build with this number is registered for another API version.',
  'debugger-key': 'This is a debugger build, and the player has no debugger key.',
} as const

/** Why a decision is as it is: a stable code. */
export type DecisionReason = keyof typeof decisionReasons

const reasonCodes = Object.keys(decisionReasons) as [DecisionReason, ...DecisionReason[]]

/** Whether a build may play, with everything that the game needs to know. */
export const BuildDecision = z.object({
  Outcome: z.enum(decisionOutcomes),
  Reason: z.enum(reasonCodes),
  /** The build that was matched; null when none was. */
  BuildNumber: z.int().nullable(),
  /** Where its content is: the last segment of its content path; empty without a build or a path. */
  Bucket: z.string(),
  /** Whether it plays on the staging environment. */
  UsesStaging: z.boolean(),
  /** The build that an update leads to; null unless the outcome is update. */
  UpdateTo: z.int().nullable(),
  /** The text of the open maintenance window; empty without one. */
  Text: z.string(),
})
export type BuildDecision = z.infer<typeof BuildDecision>

/** Who starts the game with what: null where it is not known. */
export type DecisionSubject = {
  readonly platform: BuildPlatform
  readonly version: string | null
  readonly buildNumber: number | null
  /** Whether the player has a debugger key that has not ended. */
  readonly hasDebuggerKey: boolean
}

/** What the decision needs of a maintenance window that is open for the platform at this moment. */
export type OpenWindow = { readonly Text: string }

/** What the decision needs of a build. */
export type DecisionBuild = {
  readonly Platform: BuildPlatform
  readonly Version: string
  readonly BuildNumber: number
  readonly StaticRoute: boolean
  readonly ContentEnvironment: string
  readonly IsStaging: boolean
  readonly UpdateRequired: boolean
  readonly DebuggerBuild: boolean
}

/** The newest of some builds by number; undefined of none. */
function findNewest<B extends DecisionBuild>(builds: readonly B[]): B | undefined {
  return builds.reduce<B | undefined>(
    (best, build) => (best && best.BuildNumber > build.BuildNumber ? best : build),
    undefined,
  )
}

/** The builds that may be chosen for a player who did not name them: no unique access, and not without the key. */
function filterReachable<B extends DecisionBuild>(builds: readonly B[], hasDebuggerKey: boolean): readonly B[] {
  return builds.filter(({ StaticRoute, DebuggerBuild }) => !StaticRoute && (hasDebuggerKey || !DebuggerBuild))
}

/** The newest build that a player can update to, above a number; staging builds lead to staging builds. */
function findUpdate(
  builds: readonly DecisionBuild[],
  { hasDebuggerKey }: DecisionSubject,
  from: { readonly number: number; readonly isStaging: boolean },
): DecisionBuild | undefined {
  return findNewest(
    filterReachable(builds, hasDebuggerKey).filter(
      ({ BuildNumber, UpdateRequired, IsStaging }) =>
        BuildNumber > from.number && !UpdateRequired && IsStaging === from.isStaging,
    ),
  )
}

/** The build of a subject: the one with its number or, without a number, the newest of its version that can play. */
function findBuild(builds: readonly DecisionBuild[], subject: DecisionSubject): DecisionBuild | undefined {
  const { buildNumber, version, hasDebuggerKey } = subject
  if (buildNumber !== null) return builds.find(({ BuildNumber }) => BuildNumber === buildNumber)
  const buildsOfVersion = filterReachable(builds, hasDebuggerKey).filter(({ Version, IsStaging }) => {
    return Version === version && !IsStaging
  })
  return findNewest(buildsOfVersion.filter(({ UpdateRequired }) => !UpdateRequired)) ?? findNewest(buildsOfVersion)
}

/**
 * Whether a build may play. An open maintenance window stops everybody on its platform; then the build's own number
 * decides and, where the game names none, its version. `builds` may hold other platforms, which do not count.
 */
export function decideBuild(
  subject: DecisionSubject,
  builds: readonly DecisionBuild[],
  openWindow: OpenWindow | undefined,
): BuildDecision {
  const buildsOnPlatform = builds.filter(({ Platform }) => Platform === subject.platform)
  const build = findBuild(buildsOnPlatform, subject)
  const found = {
    BuildNumber: build?.BuildNumber ?? null,
    Bucket: build ? toBucketName(build.ContentEnvironment) : '',
    UsesStaging: build?.IsStaging ?? false,
    UpdateTo: null,
    Text: openWindow?.Text ?? '',
  }
  const reject = (Reason: DecisionReason): BuildDecision => ({ Outcome: 'refuse', Reason, ...found })
  const update = (Reason: DecisionReason, otherwise: DecisionReason): BuildDecision => {
    const from = { number: build?.BuildNumber ?? subject.buildNumber ?? -1, isStaging: build?.IsStaging ?? false }
    const target = findUpdate(buildsOnPlatform, subject, from)
    if (!target) return reject(otherwise)
    return { Outcome: 'update', Reason, ...found, UpdateTo: target.BuildNumber }
  }
  if (openWindow) return reject('maintenance')
  if (!build) {
    const reason = toUnknownReason(subject)
    return update(reason, reason)
  }
  if (subject.version !== null && subject.version !== build.Version) return reject('other-version')
  if (build.UpdateRequired) return update('update-required', 'no-newer-build')
  if (build.DebuggerBuild && !subject.hasDebuggerKey) return reject('debugger-key')
  return { Outcome: 'play', Reason: 'playable', ...found }
}

/** Why no build was found for a subject. */
function toUnknownReason({ buildNumber, version }: DecisionSubject): DecisionReason {
  if (buildNumber !== null) return 'unknown-build'
  return version === null ? 'unknown-player-build' : 'unknown-version'
}

/** How many active players are on a build, by whether they have a debugger key. */
export type PlayersOfBuild = { readonly WithDebuggerKey: number; readonly WithoutDebuggerKey: number }

/** What a change of the builds does to the active players of a build. */
export type StoppedPlayers = {
  /** Whether it stops players with or without a debugger key, even if none of them is active. */
  readonly isStopping: boolean
  /** Active players who must update to a newer build. */
  readonly mustUpdate: number
  /** Active players who are offered no newer build. */
  readonly cannotUpdate: number
}

/**
 * The active players of a build who can play before a change of the builds and cannot after it. Maintenance windows do
 * not count: they end by themselves.
 */
export function countStopped(
  { Platform, BuildNumber }: Pick<DecisionBuild, 'Platform' | 'BuildNumber'>,
  players: PlayersOfBuild,
  before: readonly DecisionBuild[],
  after: readonly DecisionBuild[],
): StoppedPlayers {
  const stopped = [true, false].flatMap((hasDebuggerKey) => {
    const subject = { platform: Platform, version: null, buildNumber: BuildNumber, hasDebuggerKey }
    const outcome = decideBuild(subject, after, undefined).Outcome
    if (decideBuild(subject, before, undefined).Outcome !== 'play' || outcome === 'play') return []
    return [{ outcome, count: hasDebuggerKey ? players.WithDebuggerKey : players.WithoutDebuggerKey }]
  })
  const countBy = (outcome: BuildDecision['Outcome']) =>
    stopped.reduce((sum, group) => sum + (group.outcome === outcome ? group.count : 0), 0)
  return { isStopping: stopped.length > 0, mustUpdate: countBy('update'), cannotUpdate: countBy('refuse') }
}
