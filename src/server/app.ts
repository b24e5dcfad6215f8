import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpoints, gameEndpoints } from '#contract/index.ts'
import { createSessionCache } from '#server/accounts/session-cache.ts'
import { startGameAccess } from '#server/game-access/game-callers.ts'
import { DenialCounter } from '#server/platform/audit/denial-counter.ts'
import { createGameLimits } from '#server/platform/callers/game-limits.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { createErrorReporter } from '#server/platform/error-reporter.ts'
import { serveConsole } from '#server/platform/http/console-files.ts'
import { answerPreflights } from '#server/platform/http/cors.ts'
import type { Services, ShutdownState } from '#server/platform/http/handler.ts'
import { addRoute } from '#server/platform/http/pipeline.ts'
import { createServer } from '#server/platform/http/server.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import type { Settings } from '#server/platform/settings.ts'
import { serveGameDocument } from './api-documents.ts'
import { serveDocumentation } from './documentation-page.ts'
import { features } from './features.ts'

/** The options of an app. Tests set the clock and check the replies. */
export type AppOptions = {
  settings: Settings
  db: Database
  now?: () => Date
  checkReplies?: boolean
  /** Says when the server shuts down; absent where it never does. */
  shutdown?: ShutdownState
  /** The folder of the built console; absent in tests that only call the API. */
  consoleFolder?: string
}

/** The whole application on an open, migrated database, without a port. Closing it writes the counted denials. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, db } = options
  await prepareCachedPlans(db, features.cachedPlans)
  const { shutdown = { isStopping: false }, checkReplies = false } = options
  const now = options.now ?? (() => new Date())
  const secretKey = loadSecretKey(settings)
  const services: Services = { settings, shutdown, now, randomBytes, secretKey, gameLimits: createGameLimits(settings) }
  const app = await createServer(settings)
  const report = createErrorReporter(app.log)
  const denials = new DenialCounter(db, report)
  const flush = setInterval(() => denials.flush(services.now().getTime()), 5000)
  const gameAccess = startGameAccess(services, db, report)
  app.addHook('onClose', async () => {
    clearInterval(flush)
    await denials.close()
    await gameAccess.stop()
  })
  const sessions = createSessionCache(db, settings, report)
  const credentials = { sessions, gameCallers: gameAccess.gameCallers }
  const { auditedPlayers } = features
  const dependencies = { db, services, denials, credentials, auditedPlayers, checkReplies }
  if (settings.environment === 'Development') await serveDocumentation(app, settings)
  serveGameDocument(app)
  answerPreflights(app, dependencies)
  for (const named of [...endpoints, ...gameEndpoints])
    addRoute(app, dependencies, { ...named, handler: features.getHandler(named.name) })
  await serveConsole(app, {
    folder: options.consoleFolder,
    contentFolder: settings.contentFolder,
    contentOrigin: settings.cdnUrl && new URL(settings.cdnUrl).origin,
    apiPrefixes: new Set([...endpoints, ...gameEndpoints].map(({ endpoint }) => endpoint.path.split('/')[1] ?? '')),
  })
  return app
}
