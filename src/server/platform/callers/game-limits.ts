import { type GameEndpoint, isChange } from '#contract/core/endpoint.ts'
import { hourMs } from '#contract/core/units.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Settings } from '#server/platform/settings.ts'
import { type Rate, RateLimit } from './rate-limit.ts'

const secondMs = 1_000
const minuteMs = 60_000

/** The limits of the game's calls, and whom each counts by: a network, a key, a player. */
const toRates = ({ gameLimits }: Settings) =>
  ({
    signIns: { calls: gameLimits.signIns, perMs: minuteMs },
    notifications: { calls: gameLimits.notifications, perMs: minuteMs },
    newPlayers: { calls: gameLimits.newPlayers, perMs: hourMs },
    newPlayersOfKey: { calls: gameLimits.newPlayersOfKey, perMs: hourMs },
    writes: { calls: gameLimits.writes, perMs: minuteMs },
    reads: { calls: gameLimits.reads, perMs: minuteMs },
    polls: { calls: gameLimits.polls, perMs: minuteMs },
    guildChanges: { calls: gameLimits.guildChanges, perMs: hourMs },
    serverCalls: { calls: gameLimits.serverCalls, perMs: secondMs },
  }) satisfies Record<string, Rate>

type LimitName = keyof ReturnType<typeof toRates>

/** The limit that a player's call counts for. */
export function getPlayerLimit(endpoint: GameEndpoint): LimitName {
  if (endpoint.isPoll) return 'polls'
  if (endpoint.isGuildChange) return 'guildChanges'
  return isChange(endpoint) ? 'writes' : 'reads'
}

/** Limits the calls of the game in this process. Source: ruling 89. */
export type GameLimits = {
  /** Counts a call. Throws `too-many-calls`, with when the next one is allowed. */
  take(limit: LimitName, subject: string, now: Date): void
  /** Which share of a limit is used in this process: 1 is all. */
  getUsedShare(limit: LimitName, subject: string, now: Date): number
}

/** The limits of the settings. */
export function createGameLimits(settings: Settings): GameLimits {
  const limits = new Map(Object.entries(toRates(settings)).map(([name, rate]) => [name, new RateLimit(rate)]))
  return {
    take: (limit, subject, now) => {
      const waitMs = limits.get(limit)?.take(subject, now.getTime()) ?? 0
      if (waitMs > 0) throw new ApiError('too-many-calls', { retryAfterSeconds: waitMs / 1000 })
    },
    getUsedShare: (limit, subject, now) => limits.get(limit)?.getUsedShare(subject, now.getTime()) ?? 0,
  }
}
