import { decideBuild } from '#contract/build-decision.ts'
import { type BuildPlatform, buildPlatforms } from '#contract/build-platforms.ts'
import type { PresentStops } from '#contract/build-stop-confirmation.ts'
import type { PlayersOnBuild } from '#contract/build-stop-plan.ts'
import type { Build } from '#contract/builds.ts'
import { toWindowState } from '#contract/maintenance.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { listOpenWindows } from './maintenance-repository.ts'
import { listBuilds, listPlayersOnBuilds } from './repository.ts'
import { getActiveSince, type StopContext } from './stops.ts'

/** A maintenance window, stored or to be stored; a new one has no id. */
type PlannedWindow = {
  readonly Id?: string
  readonly Platform: BuildPlatform | null
  readonly From: Date | string
  readonly To: Date | string
}

const canPlay = ({ Platform, BuildNumber }: Pick<Build, 'Platform' | 'BuildNumber'>, builds: readonly Build[]) => {
  const subject = { platform: Platform, version: null, buildNumber: BuildNumber }
  return (hasDebuggerKey: boolean) => decideBuild({ ...subject, hasDebuggerKey }, builds, undefined).Outcome === 'play'
}

function countWhoCanPlay(players: readonly PlayersOnBuild[], builds: readonly Build[]): number {
  return players.reduce((sum, one) => {
    const may = canPlay(one, builds)
    return sum + (may(true) ? one.WithDebuggerKey : 0) + (may(false) ? one.WithoutDebuggerKey : 0)
  }, 0)
}

/** The platforms that are closed while these windows are open. */
const toClosed = (windows: readonly Pick<PlannedWindow, 'Platform'>[]) =>
  buildPlatforms.filter((platform) => windows.some(({ Platform }) => Platform === null || Platform === platform))

/** How many active players play now, by platform: none where a maintenance window is open. */
export async function countPlaying(context: StopContext): Promise<{ Platform: BuildPlatform; Players: number }[]> {
  const { db, now } = context
  const builds = await listBuilds(db)
  const players = await listPlayersOnBuilds(db, builds, getActiveSince(context), now)
  const closed = toClosed(await listOpenWindows(db, now))
  return buildPlatforms.map((Platform) => ({
    Platform,
    Players: closed.includes(Platform)
      ? 0
      : countWhoCanPlay(
          players.filter((one) => one.Platform === Platform),
          builds,
        ),
  }))
}

/**
 * Throws `plan-outdated` when a maintenance window closes a platform now on which players play, unless their number was
 * confirmed. Builds and windows are locked.
 */
export async function requireConfirmedClosing(
  context: StopContext,
  window: PlannedWindow,
  { stops }: { stops?: number | undefined },
): Promise<void> {
  const { db, now } = context
  if (toWindowState(window, now) !== 'open') return
  const others = (await listOpenWindows(db, now)).filter(({ Id }) => Id !== window.Id)
  const closed = toClosed([...others, window])
  const playing = await countPlaying(context)
  const Stops = playing
    .filter(({ Platform }) => closed.includes(Platform))
    .reduce((sum, { Players }) => sum + Players, 0)
  if (Stops === 0 || stops === Stops) return
  const builds = await listBuilds(db)
  const data: PresentStops = {
    Stops,
    Remaining: builds
      .filter((build) => !closed.includes(build.Platform) && canPlay(build, builds)(false))
      .map(({ Platform, BuildNumber }) => ({ Platform, BuildNumber })),
  }
  throw new ApiError('plan-outdated', { data })
}
