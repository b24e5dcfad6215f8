import type { Session, Sessions } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { MomentCache } from '#server/platform/moment-cache.ts'
import type { Settings } from '#server/platform/settings.ts'
import { findSession, hashToken, touchSession } from './session-repository.ts'
import { isSessionAlive } from './session-rules.ts'

const touchAfterMs = 60_000

/**
 * Finds the live session of a token and keeps it for a moment: a console that opens a page makes several calls at once.
 * What this process changes about users, roles and sessions clears the cache.
 */
export function createSessionCache(db: Database, settings: Settings, report: (error: unknown) => void): Sessions {
  const cache = new MomentCache<Session>()

  async function load(token: string, now: Date, limited: Database, isUse: boolean): Promise<Session | undefined> {
    const sessionHash = hashToken(token)
    const stored = await findSession(limited, sessionHash)
    if (!stored || !isSessionAlive(stored, now, settings)) return undefined
    if (isUse && now.getTime() - stored.last_seen_at.getTime() > touchAfterMs) {
      touchSession(db, sessionHash, now).catch(report)
    }
    const mustSetUpSecondFactor = settings.requireSecondFactor && !stored.has_second_factor
    return { person: stored.person, sessionHash, mustSetUpSecondFactor }
  }

  return {
    find: (token, now, limited, isUse) => cache.get(token, now, () => load(token, now, limited, isUse)),
    clear: () => cache.clear(),
  }
}
