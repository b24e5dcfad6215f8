import type { Services } from '#server/platform/http/handler.ts'
import type { Settings } from '#server/platform/settings.ts'
import { createGameLimits } from './game-limits.ts'
import { createKeySets } from './key-sets.ts'
import { createOpenIdClients } from './openid-clients.ts'
import { RateLimit } from './rate-limit.ts'

/** How many steps of sign-ins with a provider come from one network: an office begins its day at once. */
const signOnRate = { calls: 600, perMs: 60_000 }

/**
 * What handlers know of callers and of those who vouch for them. Addresses that staff entered are in private networks and
 * without TLS in Development alone. `onFailure` learns why an address gave no keys.
 */
export function createCallerServices(
  settings: Settings,
  given: Services['keySets'] | undefined,
  onFailure: (url: string, error: unknown) => void,
): Pick<Services, 'gameLimits' | 'keySets' | 'openIdClients' | 'signOnLimit'> {
  const allowed = settings.environment === 'Development' ? 'any' : 'public https'
  const keySets = given ?? createKeySets(allowed, onFailure)
  return {
    gameLimits: createGameLimits(settings),
    keySets,
    openIdClients: createOpenIdClients(allowed, keySets),
    signOnLimit: new RateLimit(signOnRate),
  }
}
