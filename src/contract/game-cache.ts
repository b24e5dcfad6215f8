import { z } from 'zod'
import { feature, gameEndpoint } from './core/endpoint.ts'
import { StoredInteger } from './core/units.ts'

/**
 * How often staff had the game drop its cache. An installation that has acknowledged a lower count drops its cache, and
 * acknowledges this one. Source: ruling 82.
 */
export const CacheCount = StoredInteger

/** The cache of an installation. */
export const cache = feature({
  /** Says that this installation has dropped its cache, up to a count of the poll or the sign-in. */
  acknowledge: gameEndpoint({
    method: 'POST',
    path: '/game/v1/cache/acknowledge',
    gameAccess: 'player',
    summary: 'Acknowledge that the cache was dropped',
    body: z.strictObject({ CacheCount }),
    /** The count as it is now: staff may have counted on since. */
    reply: z.object({ CacheCount }),
    errors: [],
  }),
})
