import type { Person } from '#contract/session.ts'
import { findPerson } from '#server/features/staff/repository.ts'
import type { Database } from '#server/platform/database/tables.ts'
import type { Settings } from '#server/platform/settings.ts'
import { findSession, hashToken, touchSession } from './repository.ts'
import { isSessionAlive } from './rules.ts'

const keepMs = 500
const touchEveryMs = 60_000
const mostKept = 5000

type Found = { person: Person; sessionHash: Uint8Array }

/**
 * Finds who a token belongs to, remembering the answer for half a second: a console that opens a page makes several
 * calls at once. A session that was ended elsewhere is therefore refused half a second later at most.
 */
export function createSessionFinder(db: Database, settings: Settings, report: (problem: unknown) => void) {
  const kept = new Map<string, { found: Found | undefined; until: number }>()

  async function look(token: string, now: Date): Promise<Found | undefined> {
    const sessionHash = hashToken(token)
    const session = await findSession(db, sessionHash)
    if (!session || !isSessionAlive(session, now, settings)) return undefined
    const person = await findPerson(db, session.user_id)
    if (!person) return undefined
    if (now.getTime() - session.last_seen_at.getTime() > touchEveryMs) {
      touchSession(db, sessionHash, now).catch(report)
    }
    return { person, sessionHash }
  }

  return async (token: string, now: Date): Promise<Found | undefined> => {
    const known = kept.get(token)
    if (known && known.until > now.getTime()) return known.found
    const found = await look(token, now)
    if (kept.size >= mostKept) kept.clear()
    // Unknown tokens are not kept: guesses would push out the sessions of people at work.
    if (found) kept.set(token, { found, until: now.getTime() + keepMs })
    else kept.delete(token)
    return found
  }
}
