import type { ServiceCallers } from '#server/platform/callers/caller.ts'
import { type CallCounter, toCallName } from '#server/platform/callers/caller.ts'
import { toKeyDigest } from '#server/platform/callers/key-text.ts'
import { isWithin } from '#server/platform/callers/networks.ts'
import { RateLimit } from '#server/platform/callers/rate-limit.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { MomentCache } from '#server/platform/moment-cache.ts'
import type { Settings } from '#server/platform/settings.ts'
import { findCaller, type StoredCaller } from './account-repository.ts'

const secondMs = 1_000

/** Finds the service account of a key. Keys are kept for a moment, as the sessions of people are. */
export function createServiceCallers({ serviceCalls }: Settings, counter: CallCounter): ServiceCallers {
  const callers = new MomentCache<StoredCaller>()
  const limit = new RateLimit({ calls: serviceCalls, perMs: secondMs })
  return {
    async find(endpoint, { credential, ipAddress, isAgain }, now, db) {
      const digest = toKeyDigest(credential)
      const found = await callers.get(digest.toString('base64url'), now, () => findCaller(db, digest, now))
      if (!found || !isWithin(found.networks, ipAddress)) throw new ApiError('unauthenticated')
      const { networks: _, ...caller } = found
      const waitMs = isAgain ? 0 : limit.take(String(caller.keyId), now.getTime())
      if (waitMs > 0) {
        const code = 'too-many-calls'
        counter.count({ keyId: caller.keyId, call: toCallName(endpoint), code, milliseconds: 0 }, now)
        throw new ApiError(code, { retryAfterSeconds: waitMs / 1000 })
      }
      return caller
    },
    count: ({ keyId }, endpoint, code, now) =>
      counter.count({ keyId, call: toCallName(endpoint), code, milliseconds: 0 }, now),
    clear: () => callers.clear(),
  }
}
