import { z } from 'zod'
import { BuildPlatform } from './build-platforms.ts'
import { defineError } from './core/errors.ts'
import { fromDigits, StoredInteger } from './core/units.ts'

/** A build by its platform and number. */
export const BuildName = z.object({ Platform: BuildPlatform, BuildNumber: StoredInteger })
export type BuildName = z.infer<typeof BuildName>

/** How many players a change of a build can stop. */
export const BuildPlayers = z.object({
  /** Active players on the build, by whether they have a debugger key. */
  WithDebuggerKey: z.int(),
  WithoutDebuggerKey: z.int(),
  /** Active players of whom the platform or the build is not known, unless they are on the other platform. */
  UnknownBuild: z.int(),
  /** Active players on all builds of its bucket, itself included: a change can leave nobody of a bucket able to play. */
  Bucket: z.array(
    BuildName.extend({
      WithDebuggerKey: z.int(),
      WithoutDebuggerKey: z.int(),
    }),
  ),
  /** A player is active who saved within this many days. */
  ActiveDays: z.int(),
})

/** How many active players can play now, by platform. */
export const PlayingPlayers = z.object({
  Platforms: z.array(z.object({ Platform: BuildPlatform, Players: z.int() })),
  /** A player is active who saved within this many days. */
  ActiveDays: z.int(),
})

/** A change stops other players than were confirmed. Its data is `PresentStops`. */
export const planOutdated = defineError(
  'plan-outdated',
  409,
  'This change stops active players, and it was not confirmed with their present number and what remains for them. ' +
    'Nothing was changed.',
)

/** What confirms a change now. */
export type PresentStops = {
  readonly Stops: number
  /** The builds that can still be played: for a build those of its bucket, and those that an update leads to. */
  readonly Remaining: readonly BuildName[]
}

const Stops = fromDigits(StoredInteger).optional()

/** Confirms that a maintenance window stops active players who play now: their number, as the plan showed it. */
export const WindowStopsQuery = z.strictObject({ stops: Stops })

/**
 * Confirms that a change of a build stops active players who play now: their number, as the plan showed it, and with
 * `remaining` also which builds it left, like "android-105,ios-104".
 */
export const BuildStopsQuery = WindowStopsQuery.extend({ remaining: z.string().max(10_000).optional() })
