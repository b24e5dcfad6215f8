import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/index.ts'
import { createSessionCache } from '#server/accounts/session-cache.ts'
import { DenialCounter } from '#server/platform/audit/denial-counter.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { createErrorReporter } from '#server/platform/error-reporter.ts'
import { serveConsole } from '#server/platform/http/console-files.ts'
import type { Services, ShutdownState } from '#server/platform/http/handler.ts'
import { toOpenApiDocument } from '#server/platform/http/openapi.ts'
import { addRoute } from '#server/platform/http/pipeline.ts'
import { createServer } from '#server/platform/http/server.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import type { Settings } from '#server/platform/settings.ts'
import { version } from '#server/platform/version.ts'
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
  const services: Services = { settings, shutdown, now, randomBytes, secretKey: loadSecretKey(settings) }
  const app = await createServer(settings)
  const report = createErrorReporter(app.log)
  const denials = new DenialCounter(db, report)
  const flush = setInterval(() => denials.flush(services.now().getTime()), 5000)
  app.addHook('onClose', async () => {
    clearInterval(flush)
    await denials.close()
  })
  const sessions = createSessionCache(db, settings, report)
  const { auditedPlayers } = features
  const dependencies = { db, services, denials, sessions, auditedPlayers, checkReplies }
  if (settings.environment === 'Development') await serveDocumentation(app, settings)
  for (const named of endpoints) addRoute(app, dependencies, { ...named, handler: features.getHandler(named.name) })
  await serveConsole(app, {
    folder: options.consoleFolder,
    contentFolder: settings.contentFolder,
    contentOrigin: settings.cdnUrl && new URL(settings.cdnUrl).origin,
    apiPrefixes: new Set(endpoints.map(({ endpoint }) => endpoint.path.split('/')[1] ?? '')),
  })
  return app
}

/** The Content-Security-Policy of the API documentation: only its own origin, and no upgrade to https, which a Development server may not support. */
const documentationPolicy = [
  "default-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
].join('; ')

/** The OpenAPI document and its page, in Development only; everywhere else every /docs path is a 404. */
async function serveDocumentation(app: FastifyInstance, settings: Settings): Promise<void> {
  const document = toOpenApiDocument(endpoints, `${settings.displayName} API`, version)
  // The document is made by us from the contract, in a form the plugin's own types do not spell out.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: documentationPolicy,
    // By default the page loads the document relative to its own URL, which is right for /docs/ only.
    uiConfig: { urls: [{ url: '/docs/json', name: document.info.title }] },
  })
  // The plugin serves /docs/ only; staff use the URL of the file.
  app.get('/docs/index.html', async (_, reply) => {
    const page = await app.inject({ url: '/docs/' })
    const policy = page.headers['content-security-policy']
    if (policy) reply.header('content-security-policy', policy)
    return reply.type('text/html; charset=utf-8').send(page.body)
  })
}
