import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import { endpoints, gameEndpoints, type NamedEndpoint } from '#contract/index.ts'
import { serveProviderRoutes } from '#server/accounts/sign-on/provider-routes.ts'
import { DenialCounter } from '#server/platform/audit/denial-counter.ts'
import { createCallerServices } from '#server/platform/callers/caller-services.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { createErrorReporter } from '#server/platform/error-reporter.ts'
import type { RouteDependencies } from '#server/platform/http/call.ts'
import { serveConsole } from '#server/platform/http/console-files.ts'
import { answerPreflights } from '#server/platform/http/cors.ts'
import { answerNotFound } from '#server/platform/http/error-reply.ts'
import type { Services, ShutdownState } from '#server/platform/http/handler.ts'
import { addRoute } from '#server/platform/http/pipeline.ts'
import { createServer } from '#server/platform/http/server.ts'
import type { LogStream } from '#server/platform/logging.ts'
import { serveGameDocument } from '#server/platform/openapi/api-documents.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import type { Settings } from '#server/platform/settings.ts'
import { startTracing } from '#server/platform/tracing/trace-calls.ts'
import { serveDocumentation } from './documentation-page.ts'
import { features } from './features.ts'
import { startCredentials } from './start-credentials.ts'

/** The options of an app. Tests set the clock, check the replies, and give calls more time. */
export type AppOptions = {
  settings: Settings
  db: Database
  now?: () => Date
  checkReplies?: boolean
  callDeadlineMs?: number | undefined
  /** Those that are fetched when absent. */
  keySets?: Services['keySets'] | undefined
  /** Says when the server shuts down; absent where it never does. */
  shutdown?: ShutdownState
  /** Where the log goes; standard output when absent. */
  logStream?: LogStream
  /** The folder of the built console; absent in tests that only call the API. */
  consoleFolder?: string
}

/**
 * The servers of an application: one for all calls, or with QD_GAME_PORT the console's and the game's. Closing the first
 * closes both.
 */
export type Apps = {
  readonly app: FastifyInstance
  readonly game: FastifyInstance | undefined
  readonly services: Services
  /** The database of the game's calls: the same, with their share of its connections. */
  readonly gameDb: Database
  /** What sends traces; undefined without QD_TRACE_URL. */
  readonly exporter: ReturnType<typeof startTracing>
}

/** Makes the server of the console, and that of the game. */
async function createServers(settings: Settings, logStream?: LogStream): Promise<Pick<Apps, 'app' | 'game'>> {
  const { maxConnections, maxRequests, gameShare, gamePort, gameUrl } = settings
  const limits = { connections: maxConnections, requests: maxRequests, game: gameShare }
  const app = await createServer(settings, settings.publicUrl, limits, logStream)
  if (gamePort === undefined) return { app, game: undefined }
  return { app, game: await createServer(settings, gameUrl ?? '', { ...gameShare, game: gameShare }, logStream) }
}

/** The whole application on an open, migrated database, without ports. Closing it writes the counted denials. */
export async function createApps(options: AppOptions): Promise<Apps> {
  const { settings, db } = options
  await prepareCachedPlans(db, features.cachedPlans)
  const { shutdown = { isStopping: false }, checkReplies = false } = options
  const now = options.now ?? (() => new Date())
  const secretKey = loadSecretKey(settings)
  const { app, game } = await createServers(settings, options.logStream)
  const exporter = startTracing(game ? [app, game] : [app], settings, now)
  const callers = createCallerServices(settings, options.keySets, (url, error) =>
    app.log.warn({ url, cause: String(error) }, 'the keys of an issuer of identity tokens cannot be fetched'),
  )
  const services: Services = { settings, shutdown, now, randomBytes, secretKey, ...callers }
  const report = createErrorReporter(app.log)
  const denials = new DenialCounter(db, report)
  const flush = setInterval(() => denials.flush(services.now().getTime()), 5000)
  const { credentials, gameDb, stop } = startCredentials(services, db, report)
  let gameClosed: Promise<unknown> | undefined
  app.addHook('preClose', async () => {
    gameClosed = game?.close()
  })
  app.addHook('onClose', async () => {
    await gameClosed
    clearInterval(flush)
    await denials.close()
    await stop()
    await exporter?.stop()
  })
  const { auditedPlayers, getHandler } = features
  const { callDeadlineMs } = options
  const dependencies = { db, services, denials, credentials, auditedPlayers, checkReplies, callDeadlineMs, getHandler }
  if (settings.environment === 'Development') await serveDocumentation(app, settings)
  addRoutes(app, dependencies, endpoints)
  serveProviderRoutes(app, { db, services, denials, sessions: credentials.sessions })
  addGameRoutes(game ?? app, { ...dependencies, db: gameDb })
  if (game) {
    addRoutes(
      game,
      dependencies,
      endpoints.filter(({ endpoint }) => endpoint.path.startsWith('/health')),
    )
    answerNotFound(game)
  }
  await serveConsole(app, {
    folder: options.consoleFolder,
    contentFolder: settings.contentFolder,
    contentOrigin: settings.cdnUrl && new URL(settings.cdnUrl).origin,
    apiPrefixes: new Set([...endpoints, ...gameEndpoints].map(({ endpoint }) => endpoint.path.split('/')[1] ?? '')),
  })
  return { app, game, services, gameDb, exporter }
}

/** The server of all calls; of those of staff with QD_GAME_PORT. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => (await createApps(options)).app

function addRoutes(
  app: FastifyInstance,
  dependencies: RouteDependencies,
  named: readonly NamedEndpoint<AnyEndpoint>[],
) {
  for (const one of named) addRoute(app, dependencies, { ...one, handler: dependencies.getHandler(one.name) })
}

function addGameRoutes(app: FastifyInstance, dependencies: RouteDependencies): void {
  serveGameDocument(app, dependencies.services.settings)
  answerPreflights(app, dependencies)
  addRoutes(app, dependencies, gameEndpoints)
}
