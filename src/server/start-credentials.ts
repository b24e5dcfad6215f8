import { createServiceCallers } from '#server/accounts/service-accounts/service-callers.ts'
import { createSessionCache } from '#server/accounts/session-cache.ts'
import { startGameAccess } from '#server/game-access/game-callers.ts'
import type { Credentials } from '#server/platform/callers/authenticate.ts'
import { shareDatabase } from '#server/platform/database/pooled-database.ts'
import type { Database } from '#server/platform/database/tables.ts'
import type { Services } from '#server/platform/http/handler.ts'

/**
 * Where callers are found by what they carry, and the game's share of the database. `stop` writes what was counted of their
 * calls.
 */
export function startCredentials(
  services: Services,
  db: Database,
  report: (problem: unknown) => void,
): { readonly credentials: Credentials; readonly gameDb: Database; stop(): Promise<void> } {
  const { settings } = services
  const gameDb = shareDatabase(db, settings.gameShare.databaseConnections)
  const { gameCallers, counter, stop } = startGameAccess(services, { db, gameDb }, report)
  const sessions = createSessionCache(db, settings, report)
  const serviceCallers = createServiceCallers(settings, counter)
  return { credentials: { sessions, serviceCallers, gameCallers }, gameDb, stop }
}
