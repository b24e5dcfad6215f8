import type { Services } from '#server/platform/http/handler.ts'
import type { Settings } from '#server/platform/settings.ts'
import { createGameLimits } from './game-limits.ts'
import { createKeySets } from './key-sets.ts'
import { createOpenIdClients } from './openid-clients.ts'
import { RateLimit } from './rate-limit.ts'
import { createOutboundClient, publicHttps } from './safe-request.ts'

/** How many steps of sign-ins with a provider come from one network: an office begins its day at once. */
const signOnRate = { calls: 600, perMs: 60_000 }

/**
 * What handlers know of callers and of those who vouch for them. Addresses that staff entered are in private networks and
 * without TLS in Development alone; providers of single sign-on also in the networks of a setting. `onFailure` learns why
 * an address gave no keys.
 */
export function createCallerServices(
  settings: Settings,
  given: Services['keySets'] | undefined,
  onFailure: (url: string, error: unknown) => void,
): Pick<Services, 'gameLimits' | 'keySets' | 'openIdClients' | 'signOnLimit' | 'outbound'> {
  const isDevelopment = settings.environment === 'Development'
  const allowed = isDevelopment ? 'any' : publicHttps
  const ofProviders = isDevelopment ? 'any' : { privateNetworks: settings.signOnNetworks }
  const keySets = given ?? createKeySets(allowed, onFailure)
  const keysOfProviders = given ?? createKeySets(ofProviders, onFailure)
  return {
    gameLimits: createGameLimits(settings),
    keySets,
    openIdClients: createOpenIdClients(ofProviders, keysOfProviders),
    signOnLimit: new RateLimit(signOnRate),
    outbound: createOutboundClient(allowed),
  }
}
