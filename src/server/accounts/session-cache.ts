import { LRUCache } from 'lru-cache'
import type { Session, Sessions } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/tables.ts'
import type { Settings } from '#server/platform/settings.ts'
import { findSession, hashToken, touchSession } from './session-repository.ts'
import { isSessionAlive } from './session-rules.ts'

const cachedForMs = 500
const touchAfterMs = 60_000
const maxCached = 5000

/**
 * Finds the live session of a token and caches it for half a second: a console that opens a page makes several calls
 * at once. What this process changes about users, roles and sessions clears the cache; a session that another process
 * ended is rejected half a second later at most.
 */
export function createSessionCache(db: Database, settings: Settings, report: (error: unknown) => void): Sessions {
  // The age is checked here and not by the cache, because the clock is given.
  const cache = new LRUCache<string, { session: Session; readAt: number }>({ max: maxCached })
  let clears = 0

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

  async function find(token: string, now: Date, limited: Database, isUse: boolean): Promise<Session | undefined> {
    const cached = cache.get(token)
    // The clock may have gone back since, and an ended session must not come back with it.
    if (cached && Math.abs(now.getTime() - cached.readAt) < cachedForMs) return cached.session
    const clearsBefore = clears
    const session = await load(token, now, limited, isUse)
    // Unknown tokens are not cached: guesses would push out the sessions of staff at work. Neither is what was read
    // while a change was committed, because it may be the state before it.
    if (session && clears === clearsBefore) cache.set(token, { session, readAt: now.getTime() })
    else cache.delete(token)
    return session
  }

  const clear = () => {
    clears++
    cache.clear()
  }
  return { find, clear }
}
